// What a command looks like: which fields each letter has, how wide they are, and what is wrong with a frame that is no
// command. Obeys none.
#pragma once

#include <stdint.h>

#include "frame.h"

namespace bx {

enum class Fault : uint8_t {
  NONE,
  BAD_FIELD, // a field is missing, has another width, or a value that is none
  UNKNOWN,   // the letter is none of ours: a newer host
  NO_ID      // one of those, and no id to say so by
};

Fault fault_of(const Frame &frame);

// The fields of each command by name.
namespace field {
constexpr uint8_t ID = 0;
constexpr uint8_t HELLO_VERSION = 1, HELLO_NONCE = 2;
constexpr uint8_t ARM_ROUND = 1, ARM_MODE = 2, ARM_MASK = 3, ARM_DELAY = 4, ARM_LENGTH = 5;
constexpr uint8_t LAMP_MASK = 1, LAMP_PATTERN = 2;
constexpr uint8_t TONE_HERTZ = 1, TONE_LENGTH = 2;
constexpr uint8_t SETTING_NAME = 1, SETTING_VALUE = 2;
constexpr uint8_t ACK_NUMBER = 0;
} // namespace field

} // namespace bx
