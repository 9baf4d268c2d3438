// What the box needs of the board it runs on, and no more. hal_avr.cpp is the real board, native/ is one in software.
// Key k and lamp k are bit k of a mask. Nothing here waits, except for a uid that is being stored.
#pragma once

#include <stdint.h>

namespace hal {

// Keys that went down together, and when: microseconds of the first edge.
struct Edge {
  uint8_t keys;
  uint32_t stamp;
};

struct Memory {
  uint32_t uid;  // bx::NO_UID until one has been stored
  uint16_t boot; // counts every start
};

Memory begin();           // sets up pins, clock and line; no key is watched yet
uint32_t now();           // microseconds, wraps
uint8_t pins();           // keys that are down at this moment
bool edge(Edge &into);    // the oldest edge not yet taken; false: there is none
void watch(uint8_t keys); // each of these keys gives one more edge, at this moment if it is down already
void lamps(uint8_t on);   // the whole picture
void status(bool on);     // the board's own lamp: there is a host
void tone(uint16_t hertz); // 0: silence
int16_t read();           // the next byte from the host, -1 if there is none
uint8_t room();           // bytes that `write` takes without waiting
void write(uint8_t byte);
void store_uid(uint32_t uid);

} // namespace hal
