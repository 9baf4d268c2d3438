// One tone at a time, and when it ends.
#pragma once

#include <stdint.h>

#include "moment.h"

namespace bx {

class Sound {
public:
  void play(uint16_t hertz, uint16_t milliseconds, uint32_t now);
  void stop();
  void look(uint32_t now); // ends a tone whose time is over; to be asked often

private:
  uint32_t since_ = 0;
  uint32_t length_ = 0;
  bool on_ = false;
};

} // namespace bx
