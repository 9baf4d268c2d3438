// Patterns of the lamps over time.
#include "lamps.h"

namespace bx {

void Lamps::set(uint8_t lamps, Pattern pattern, uint32_t now) {
  const bool still = !(slow_ | fast_);
  on_ &= ~lamps;
  slow_ &= ~lamps;
  fast_ &= ~lamps;
  flash_ &= ~lamps;
  switch (pattern) {
  case Pattern::OFF:
    return;
  case Pattern::ON:
    on_ |= lamps;
    return;
  case Pattern::SLOW:
    slow_ |= lamps;
    break;
  case Pattern::FAST:
    fast_ |= lamps;
    break;
  case Pattern::FLASH:
    flash_ |= lamps;
    for (uint8_t lamp = 0; lamps; ++lamp, lamps >>= 1) {
      if (lamps & 1) flashed_[lamp] = now;
    }
    return;
  }
  if (still) restart(now);
}

void Lamps::cue(uint8_t lamps, uint32_t now) {
  set(lamps, Pattern::SLOW, now);
  restart(now);
}

void Lamps::restart(uint32_t now) {
  beat_ = 0;
  beat_since_ = now;
}

bool Lamps::changed(uint32_t now) {
  if (since(beat_since_, now) >= BEAT) {
    beat_since_ += BEAT;
    ++beat_;
  }
  if (flash_) end_flashes(now);
  const uint8_t last = lit_;
  lit_ = picture();
  return lit_ != last;
}

void Lamps::end_flashes(uint32_t now) {
  for (uint8_t lamp = 0, bit = 1; lamp < LAMPS; ++lamp, bit <<= 1) {
    if (flash_ & bit && since(flashed_[lamp], now) >= FLASH) flash_ &= ~bit;
  }
}

uint8_t Lamps::picture() const {
  uint8_t lit = on_ | flash_;
  if (!(beat_ & 1)) lit |= fast_;
  if (!(beat_ & SLOW_DARK)) lit |= slow_;
  return lit;
}

} // namespace bx
