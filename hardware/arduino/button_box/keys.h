// Each key by itself: latched at its first edge, confirmed while it is still down, held, and released after a while up.
// The stamp is always that of the first edge. Knows no round and reads no pin.
#pragma once

#include <stdint.h>

#include "protocol.h"
#include "settings.h"

namespace bx {

constexpr uint32_t GLITCH_LIMIT = 2 * MILLISECOND; // a latched key that is not down by then was never pressed
constexpr uint8_t SOON = 100;                      // microseconds; longer than any pass

class Keys {
public:
  // What one look found: keys that have been pressed, that have been released, and that may be watched again; and
  // whether one is about to be confirmed, so that the next look must come soon.
  struct Found {
    uint8_t pressed;
    uint8_t released;
    uint8_t watch;
    bool soon;
  };

  uint8_t begin(uint8_t pins); // a key that is down already is held, not pressed; returns the keys to watch
  void latch(uint8_t keys, uint32_t stamp);
  Found look(uint8_t pins, uint32_t now, const Settings &settings);

  uint8_t down() const { return held_ | pins_; }
  uint16_t glitches() const { return glitches_; }
  // Right after `look`: the first edge of a pressed key, or when a released key went up.
  uint32_t stamp(uint8_t key) const { return stamp_[key]; }
  uint8_t earliest(uint8_t keys) const; // of one or more pressed keys

private:
  void look_latched(uint32_t now, uint32_t confirm, Found &found);
  void look_up(uint8_t up, uint32_t now, uint32_t release, Found &found);

  uint32_t stamp_[KEYS] = {}; // latched: the first edge. held and up: since when
  uint16_t glitches_ = 0;
  uint8_t latched_ = 0;
  uint8_t pins_ = 0; // as last seen
  uint8_t held_ = 0;
  uint8_t stuck_ = 0; // held since the start: its release is no event, for its press was none
  uint8_t up_ = 0; // held, and up for the time being
};

} // namespace bx
