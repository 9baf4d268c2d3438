// The board in software, for tests on any machine: keys, a line at 115200 baud with the core's small buffers, lamps and
// a memory, all in virtual microseconds that somebody else lets pass. What happens is told to a Listener.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <deque>
#include <string>

#include "../hal.h"

namespace native {

class Listener {
public:
  virtual ~Listener() = default;
  virtual void line(uint64_t first, uint64_t last, const std::string &text) = 0; // its bytes on the wire, LF left out
  virtual void lamps(uint64_t, uint8_t) {}
  virtual void status(uint64_t, bool) {}
  virtual void tone(uint64_t, uint16_t) {}
  virtual void stored(uint64_t, uint32_t) {}
  virtual void caught(const hal::Edge &) {} // what the interrupt has taken note of
};

constexpr uint64_t BYTE_US = 87; // one byte on the wire
constexpr size_t RING = 63;      // bytes that each of the core's two buffers holds

struct Board {
  Listener *listener = nullptr;
  hal::Memory memory = {0xFFFFFFFF, 1};
  uint64_t time = 0; // microseconds; the box's clock is its low 32 bits

  void press(uint8_t keys);         // exactly these are down from now on
  void send(uint8_t byte);          // takes its place on the wire to the box
  bool hears_all() const;           // nothing is on the wire, nothing waits in the box's buffer
  void advance(uint64_t us);        // the wires go on; the box does nothing by itself
  void stall(bool on);              // the wire from the box stands still
  uint64_t lost() const { return lost_; } // bytes that found the box's buffer full
  uint8_t down() const { return down_; }

  // What hal.h asks for
  bool edge(hal::Edge &into);
  void watch(uint8_t keys);
  int16_t read();
  uint8_t room() const { return static_cast<uint8_t>(RING - out_.size()); }
  void write(uint8_t byte);

private:
  void catch_edge();
  void finish_byte(uint64_t at, uint8_t byte);

  std::deque<hal::Edge> edges_;
  std::deque<uint8_t> wire_, in_, out_;
  std::string line_;
  uint64_t first_ = 0;
  uint64_t in_at_ = 0, out_at_ = 0; // when the next byte of each wire has passed
  uint64_t lost_ = 0;
  uint8_t down_ = 0;
  uint8_t watched_ = 0;
  bool stalled_ = false;
};

extern Board board;

} // namespace native
