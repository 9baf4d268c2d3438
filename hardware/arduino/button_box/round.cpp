// When a round begins and ends, and the judgement of a press.
#include "round.h"

#include "moment.h"

namespace bx {

namespace {

constexpr uint32_t LINGER = SECOND;         // a press from before the end is confirmed long before this
constexpr uint32_t OLD = 10 * MINUTE;       // a start that is older than this ...
constexpr uint32_t OLD_ENOUGH = 5 * MINUTE; // ... becomes this old, or the clock's wrap would put it into the future

} // namespace

void Round::arm(uint8_t number, uint8_t mode, uint8_t keys, uint32_t start, uint16_t milliseconds) {
  number_ = number;
  mode_ = mode;
  keys_ = keys;
  start_ = start;
  length_ = milliseconds * MILLISECOND;
  taken_ = false;
  phase_ = Phase::CUE;
}

void Round::disarm(uint32_t now) {
  if (phase_ == Phase::NOTHING || phase_ == Phase::DISARMED) return;
  end_ = now;
  phase_ = Phase::DISARMED;
}

void Round::forget() {
  phase_ = Phase::NOTHING;
  number_ = 0;
}

bool Round::begins(uint32_t now) {
  switch (phase_) {
  case Phase::CUE:
    if (before(now, start_)) return false;
    phase_ = Phase::OPEN;
    return true;
  case Phase::OPEN:
    if (length_ && since(start_, now) >= length_) phase_ = Phase::OVER;
    break;
  case Phase::DISARMED:
    if (since(end_, now) >= LINGER) phase_ = Phase::NOTHING;
    return false;
  default:
    break;
  }
  if (phase_ != Phase::NOTHING && since(start_, now) >= OLD) start_ = now - OLD_ENOUGH;
  return false;
}

uint8_t Round::judge(uint8_t key, uint32_t stamp) {
  if (phase_ == Phase::NOTHING || before(stamp, start_)) return flag::EARLY;
  if (phase_ == Phase::DISARMED && !before(stamp, end_)) return flag::EARLY;
  if (length_ && since(start_, stamp) >= length_) return flag::OVER;
  if (!(keys_ & bit_of(key))) return flag::NOT_ELIGIBLE;
  if (taken_) return flag::LATER;
  taken_ = true;
  return flag::FIRST;
}

State Round::state() const {
  if (phase_ == Phase::CUE) return State::CUE;
  if (phase_ != Phase::OPEN) return State::IDLE;
  return taken_ ? State::LOCKED : State::ARMED;
}

} // namespace bx
