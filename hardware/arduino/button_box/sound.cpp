// Beginning and end of a tone.
#include "sound.h"

#include "hal.h"

namespace bx {

namespace {

// The piezo is driven by an interrupt for each half wave: faster ones would take the time that stamps need.
constexpr uint16_t LEAST_HERTZ = 31;
constexpr uint16_t MOST_HERTZ = 5000;

uint16_t playable(uint16_t hertz) {
  if (hertz < LEAST_HERTZ) return LEAST_HERTZ;
  return hertz > MOST_HERTZ ? MOST_HERTZ : hertz;
}

} // namespace

void Sound::play(uint16_t hertz, uint16_t milliseconds, uint32_t now) {
  if (!hertz || !milliseconds) {
    stop();
    return;
  }
  since_ = now;
  length_ = milliseconds * MILLISECOND;
  on_ = true;
  hal::tone(playable(hertz));
}

void Sound::stop() {
  if (on_) hal::tone(0);
  on_ = false;
}

void Sound::look(uint32_t now) {
  if (on_ && since(since_, now) >= length_) stop();
}

} // namespace bx
