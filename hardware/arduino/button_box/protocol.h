// The names of protocol BX1 as numbers: letters' companions such as states, flags, modes, patterns, codes and sizes.
// firmware-protocol.md in the project's root says what each one means. Holds no behaviour.
#pragma once

#include <stdint.h>

namespace bx {

constexpr uint8_t BX_VERSION = 1;     // of the protocol
constexpr uint16_t FIRMWARE = 0x0100; // of this program

constexpr uint8_t KEYS = 8;
constexpr uint8_t LAMPS = 8;
constexpr uint8_t FRAME_MAX = 60;      // bytes, the line feed included
constexpr uint8_t EVENT_ROOM = 32;     // bytes of the longest event
constexpr uint8_t REPLY_ROOM = 62;     // free bytes without which no command is handled
constexpr uint8_t QUEUE = 16;          // events that wait for the host's word
constexpr uint16_t RESOLUTION_US = 16; // presses closer than this are a tie
constexpr uint32_t NO_UID = 0xFFFFFFFF;

// A key or a lamp in a mask. The chip shifts by one place at a time, so this is not for the inside of a loop.
inline uint8_t bit_of(uint8_t number) { return static_cast<uint8_t>(1 << number); }

enum class State : uint8_t { BOOT, NOHOST, IDLE, CUE, ARMED, LOCKED };

enum class Pattern : uint8_t { OFF, ON, SLOW, FAST, FLASH };
constexpr uint8_t PATTERNS = 5;

namespace flag {
constexpr uint8_t FIRST = 0x01;
constexpr uint8_t LATER = 0x02;
constexpr uint8_t EARLY = 0x04;
constexpr uint8_t NOT_ELIGIBLE = 0x08;
constexpr uint8_t OVER = 0x10;
constexpr uint8_t AGAIN = 0x20;
} // namespace flag

namespace mode {
constexpr uint8_t LIGHT_FIRST = 0x01;
constexpr uint8_t RELEASES = 0x02;
constexpr uint8_t CUE_LAMPS = 0x04;
constexpr uint8_t CUE_TONE = 0x08;
} // namespace mode

namespace cap {
constexpr uint16_t TONE = 0x01;
constexpr uint16_t PATTERNS = 0x04;
constexpr uint16_t STORED_UID = 0x10;
} // namespace cap

enum class Code : uint8_t { OK = 0x00, BAD_FIELD = 0x01, WRONG_STATE = 0x02, UNKNOWN = 0x7F };

} // namespace bx
