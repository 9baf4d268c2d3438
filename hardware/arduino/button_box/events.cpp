// The queue of events with its numbers, acknowledgements and repetitions.
#include "events.h"

#include "moment.h"

namespace bx {

void Events::begin(uint8_t session) {
  session_ = session;
  count_ = fresh_ = 0;
  number_ = 1;
}

void Events::press(uint8_t key, uint32_t stamp, uint8_t round_number, uint8_t flags) {
  add({stamp, 0, 'P', key, round_number, flags});
}

void Events::release(uint8_t key, uint32_t stamp) { add({stamp, 0, 'R', key, 0, 0}); }

void Events::add(const Event &event) {
  if (full()) {
    count(dropped_);
    return;
  }
  at(count_) = event;
  ++count_;
  ++fresh_;
}

void Events::acknowledge(uint8_t number) {
  const uint8_t place = static_cast<uint8_t>(number - number_);
  if (place >= count_) return;
  const uint8_t gone = place + 1;
  first_ = place_of(gone);
  count_ -= gone;
  number_ += gone;
  if (fresh_ > count_) fresh_ = count_;
}

bool Events::due(uint32_t now, uint32_t resend) const {
  return fresh_ || (count_ && since(queue_[first_].sent, now) >= resend);
}

void Events::send(uint32_t now, Frame &into) {
  const uint8_t place = fresh_ ? count_ - fresh_ : 0;
  Event &event = at(place);
  event.sent = now;
  into.begin(event.letter).add(static_cast<uint8_t>(number_ + place), 2).add(session_, 2);
  if (event.letter == 'P') into.add(event.round, 2);
  into.add(event.key, 2).add(event.stamp, 8);
  if (event.letter == 'P') into.add(event.flags, 2);
  event.flags |= flag::AGAIN;
  if (fresh_) --fresh_;
}

} // namespace bx
