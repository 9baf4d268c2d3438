// The debouncer: an eager stamp, a short confirmation, a late release.
#include "keys.h"

namespace bx {

uint8_t Keys::begin(uint8_t pins) {
  pins_ = held_ = stuck_ = pins;
  return static_cast<uint8_t>(~pins);
}

void Keys::latch(uint8_t keys, uint32_t stamp) {
  latched_ |= keys;
  for (uint8_t key = 0; key < KEYS; ++key) {
    if (keys >> key & 1) stamp_[key] = stamp;
  }
}

Keys::Found Keys::look(uint8_t pins, uint32_t now, const Settings &settings) {
  Found found = {0, 0, 0};
  pins_ = pins;
  const uint8_t latched = latched_;
  const uint8_t busy = latched | held_;
  if (!busy) return found;
  const uint8_t stuck = stuck_;
  for (uint8_t key = 0, bit = 1; key < KEYS; ++key, bit <<= 1) {
    if (latched & bit) {
      look_latched(key, pins & bit, now, settings.confirm, found);
    } else if (busy & bit) {
      look_held(key, pins & bit, now, settings.release, found);
    }
  }
  stuck_ &= ~found.released;
  found.released &= ~stuck;
  return found;
}

void Keys::look_latched(uint8_t key, bool down, uint32_t now, uint32_t confirm, Found &found) {
  const uint8_t bit = static_cast<uint8_t>(1 << key);
  const uint32_t stamp = stamp_[key];
  if (before(now, stamp + confirm)) return;
  if (down) {
    latched_ &= ~bit;
    held_ |= bit;
    up_ &= ~bit;
    found.pressed |= bit;
  } else if (!before(now, stamp + GLITCH_LIMIT)) {
    latched_ &= ~bit;
    count(glitches_);
    found.watch |= bit;
  }
}

void Keys::look_held(uint8_t key, bool down, uint32_t now, uint32_t release, Found &found) {
  const uint8_t bit = static_cast<uint8_t>(1 << key);
  if (down) {
    up_ &= ~bit;
  } else if (!(up_ & bit)) {
    up_ |= bit;
    stamp_[key] = now;
  } else if (since(stamp_[key], now) >= release) {
    held_ &= ~bit;
    found.released |= bit;
    found.watch |= bit;
  }
}

uint8_t Keys::earliest(uint8_t keys) const {
  uint8_t best = KEYS;
  for (uint8_t key = 0; key < KEYS; ++key) {
    if (keys >> key & 1 && (best == KEYS || before(stamp_[key], stamp_[best]))) best = key;
  }
  return best;
}

} // namespace bx
