// What each lamp shows. Patterns are kept as masks, all blinking lamps blink together, and a lamp that begins to blink
// begins lit. Touches no pin.
#pragma once

#include <stdint.h>

#include "moment.h"
#include "protocol.h"

namespace bx {

class Lamps {
public:
  void set(uint8_t lamps, Pattern pattern, uint32_t now);
  void cue(uint8_t lamps, uint32_t now); // SLOW, and lit at this very moment
  bool changed(uint32_t now); // whether the picture is another than when last asked; to be asked often
  uint8_t lit() const { return lit_; }

private:
  static constexpr uint32_t BEAT = 125 * MILLISECOND; // FAST: one beat lit, one dark
  static constexpr uint8_t SLOW_DARK = 4;             // SLOW: four beats lit, four dark
  static constexpr uint32_t FLASH = 150 * MILLISECOND;

  void restart(uint32_t now);
  void end_flashes(uint32_t now);
  uint8_t picture() const;

  uint32_t flashed_[LAMPS] = {};
  uint32_t beat_since_ = 0;
  uint8_t beat_ = 0;
  uint8_t on_ = 0;
  uint8_t slow_ = 0;
  uint8_t fast_ = 0;
  uint8_t flash_ = 0;
  uint8_t lit_ = 0;
};

} // namespace bx
