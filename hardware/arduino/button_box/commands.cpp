// The shapes of the commands, and the check of a frame against them.
#include "commands.h"

namespace bx {

namespace {

// Digits of each field, the first one lowest; 0: no such command.
uint32_t shape_of(char letter) {
  switch (letter) {
  case 'D':
  case 'K':
  case 'Q':
  case 'T':
    return 0x2;
  case 'L':
    return 0x242;
  case 'S':
    return 0x442;
  case 'C':
  case 'H':
    return 0x822;
  case 'A':
    return 0x444222;
  default:
    return 0;
  }
}

bool has_id(const Frame &frame) {
  return frame.count && frame.digits[field::ID] == 2 && frame.value[field::ID] && frame.letter != 'K';
}

bool fits(const Frame &frame, uint32_t shape) {
  for (uint8_t place = 0; shape; ++place, shape >>= 4) {
    if (place >= frame.count || frame.digits[place] != (shape & 0x0F)) return false;
  }
  return frame.letter == 'K' || frame.value[field::ID];
}

bool makes_sense(const Frame &frame) {
  switch (frame.letter) {
  case 'H':
    return frame.value[field::HELLO_VERSION] && frame.value[field::HELLO_NONCE] & 0xFF;
  case 'A':
    return frame.value[field::ARM_ROUND];
  case 'L':
    return frame.value[field::LAMP_PATTERN] < PATTERNS;
  default:
    return true;
  }
}

} // namespace

Fault fault_of(const Frame &frame) {
  const uint32_t shape = shape_of(frame.letter);
  if (shape && fits(frame, shape) && makes_sense(frame)) return Fault::NONE;
  if (!has_id(frame)) return Fault::NO_ID;
  return shape ? Fault::BAD_FIELD : Fault::UNKNOWN;
}

} // namespace bx
