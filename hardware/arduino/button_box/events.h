// Events on their way to the host: numbered, kept until the host has acknowledged them, the oldest sent again until
// then. When there is no place the newest is dropped, for the earliest presses matter. Writes no byte.
#pragma once

#include <stdint.h>

#include "frame.h"
#include "protocol.h"

namespace bx {

struct Event {
  uint32_t stamp;
  uint32_t sent; // when it last went out
  char letter;   // P or R
  uint8_t key;
  uint8_t round;
  uint8_t flags;
};

class Events {
public:
  void begin(uint8_t session); // forgets all; the next event is number 1
  void press(uint8_t key, uint32_t stamp, uint8_t round, uint8_t flags);
  void release(uint8_t key, uint32_t stamp);
  void acknowledge(uint8_t number); // and all before it; another number than one of those waiting is not looked at

  bool due(uint32_t now, uint32_t resend) const; // whether one has to go out
  void send(uint32_t now, Frame &into);          // only when one is due

  bool full() const { return count_ == QUEUE; }
  uint8_t waiting() const { return count_; }
  uint16_t dropped() const { return dropped_; }

private:
  void add(const Event &event);
  uint8_t place_of(uint8_t place) const { return (first_ + place) & (QUEUE - 1); }
  Event &at(uint8_t place) { return queue_[place_of(place)]; }

  Event queue_[QUEUE] = {};
  uint16_t dropped_ = 0;
  uint8_t first_ = 0;  // place of the oldest in the ring
  uint8_t count_ = 0;
  uint8_t fresh_ = 0;  // the newest ones that have not gone out yet
  uint8_t number_ = 1; // of the oldest
  uint8_t session_ = 0;
};

} // namespace bx
