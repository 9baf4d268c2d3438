// The debouncer: an eager stamp, a short confirmation, a late release.
#include "keys.h"

namespace bx {

uint8_t Keys::begin(uint8_t pins) {
  pins_ = held_ = stuck_ = pins;
  return static_cast<uint8_t>(~pins);
}

void Keys::latch(uint8_t keys, uint32_t stamp) {
  latched_ |= keys;
  for (uint8_t key = 0; keys; ++key, keys >>= 1) {
    if (keys & 1) stamp_[key] = stamp;
  }
}

// All keys that nothing happens to are done with at once, and a loop goes over the others only: a pass must be short.
Keys::Found Keys::look(uint8_t pins, uint32_t now, const Settings &settings) {
  Found found = {0, 0, 0, false};
  pins_ = pins;
  if (latched_) look_latched(now, settings.confirm, found);
  up_ &= ~pins;
  const uint8_t up = held_ & ~pins;
  if (up) look_up(up, now, settings.release, found);
  return found;
}

void Keys::look_latched(uint32_t now, uint32_t confirm, Found &found) {
  uint8_t bit = 1;
  for (uint8_t key = 0; key < KEYS; ++key, bit <<= 1) {
    if (!(latched_ & bit)) continue;
    const int32_t age = static_cast<int32_t>(now - stamp_[key]);
    const int32_t left = static_cast<int32_t>(confirm) - age;
    if (left > 0) {
      found.soon |= left <= SOON;
    } else if (pins_ & bit) {
      found.pressed |= bit;
    } else if (age >= static_cast<int32_t>(GLITCH_LIMIT)) {
      count(glitches_);
      found.watch |= bit;
    }
  }
  latched_ &= ~(found.pressed | found.watch);
  held_ |= found.pressed;
}

void Keys::look_up(uint8_t up, uint32_t now, uint32_t release, Found &found) {
  uint8_t released = 0;
  uint8_t bit = 1;
  for (uint8_t key = 0; key < KEYS; ++key, bit <<= 1) {
    if (!(up & bit)) continue;
    if (!(up_ & bit)) {
      stamp_[key] = now;
    } else if (since(stamp_[key], now) >= release) {
      released |= bit;
    }
  }
  up_ = up & ~released;
  held_ &= ~released;
  found.watch |= released;
  found.released = released & ~stuck_;
  stuck_ &= ~released;
}

uint8_t Keys::earliest(uint8_t keys) const {
  uint8_t best = KEYS;
  for (uint8_t key = 0; keys; ++key, keys >>= 1) {
    if (keys & 1 && (best == KEYS || before(stamp_[key], stamp_[best]))) best = key;
  }
  return best;
}

} // namespace bx
