// The limits of what the host may set.
#include "settings.h"

namespace bx {

namespace {

bool put(uint32_t &where, uint32_t value, uint32_t least, uint32_t most, uint32_t unit) {
  if (value < least || value > most) return false;
  where = value * unit;
  return true;
}

} // namespace

bool Settings::change(uint8_t name, uint32_t value) {
  switch (name) {
  case setting::CONFIRM_US:
    return put(confirm, value, 50, 1900, 1);
  case setting::RELEASE_MS:
    return put(release, value, 1, 250, MILLISECOND);
  case setting::RESEND_MS:
    return put(resend, value, 20, 1000, MILLISECOND);
  case setting::HEARTBEAT_MS:
    return put(heartbeat, value, 100, 1000, MILLISECOND);
  case setting::LAMP_OF_KEY:
    if (value >> 8 >= KEYS || (value & 0xFF) >= LAMPS) return false;
    lamp[value >> 8] = static_cast<uint8_t>(1 << (value & 0xFF));
    return true;
  default:
    return false;
  }
}

} // namespace bx
