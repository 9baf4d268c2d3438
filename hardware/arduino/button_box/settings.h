// What the host may set, and what the box starts with. Times are microseconds.
#pragma once

#include <stdint.h>

#include "moment.h"
#include "protocol.h"

namespace bx {

struct Settings {
  uint32_t confirm = 250;                    // a key must still be down this long after its first edge
  uint32_t release = 15 * MILLISECOND;       // and be up this long without a break before it counts again
  uint32_t resend = 60 * MILLISECOND;        // the oldest event goes out again
  uint32_t heartbeat = 500 * MILLISECOND;
  uint8_t lamp[KEYS] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80}; // of each key, as a mask

  // False: there is no such setting, or it cannot have this value; nothing has changed then.
  bool change(uint8_t name, uint32_t value);
};

namespace setting {
constexpr uint8_t CONFIRM_US = 0x01;
constexpr uint8_t RELEASE_MS = 0x02;
constexpr uint8_t RESEND_MS = 0x03;
constexpr uint8_t HEARTBEAT_MS = 0x04;
constexpr uint8_t LAMP_OF_KEY = 0x05;
constexpr uint8_t UID = 0x10;
} // namespace setting

} // namespace bx
