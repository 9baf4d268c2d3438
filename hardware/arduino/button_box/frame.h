// One frame of the protocol, the parser that finds frames in what the host sends, and the writer that gives a frame's
// bytes one by one. Memory is bounded whatever comes. Knows no message: letters and widths mean nothing here.
#pragma once

#include <stdint.h>

#include "moment.h"
#include "protocol.h"

namespace bx {

constexpr uint8_t FIELDS = 10; // of the longest message; further fields are read over

uint16_t crc16(uint16_t crc, uint8_t byte); // polynomial 1021, begin with FFFF

struct Frame {
  char letter;
  uint8_t count;
  uint32_t value[FIELDS];
  uint8_t digits[FIELDS]; // 0: the field was no upper-case hexadecimal number of one to eight digits

  Frame &begin(char letter);
  Frame &add(uint32_t value, uint8_t digits); // to be written: an even number of digits
};

// Finds the host's frames. A start character begins anew anywhere; whatever else comes outside a frame is no matter.
class Parser {
public:
  bool feed(uint8_t byte); // true: this byte ended a good frame, which stands until the next byte
  const Frame &frame() const { return frame_; }
  uint16_t bad() const { return bad_; }
  void count_bad() { count(bad_); } // for a frame whose fields made no sense either

private:
  enum class Part : uint8_t { OUTSIDE, LETTER, GAP, FIELD, SUM };

  void start();
  void drop();
  void take(uint8_t byte);
  void take_letter(uint8_t byte);
  void take_field(uint8_t byte);
  void take_sum(uint8_t byte);
  void open_field();
  bool finish();

  Frame frame_{};
  uint16_t crc_ = 0;
  uint16_t sum_ = 0;
  uint16_t bad_ = 0;
  Part part_ = Part::OUTSIDE;
  uint8_t length_ = 0;
  uint8_t digits_ = 0;
  bool kept_ = true; // the field that is being read has a place in the frame
};

// Gives the bytes of a frame. The frame must stay as it is until the last byte is out.
class Writer {
public:
  void start(const Frame &frame);
  bool busy() const { return part_ != Part::NOTHING; }
  uint8_t next(); // only while busy

private:
  enum class Part : uint8_t { NOTHING, START, LETTER, GAP, DIGITS, STAR, SUM, END };

  uint8_t byte();
  uint8_t digit(Part then);
  void load(uint32_t value, uint8_t digits);
  Part after_field() const;

  const Frame *frame_ = nullptr;
  uint32_t bits_ = 0; // the next digit is the topmost
  uint16_t crc_ = 0;
  Part part_ = Part::NOTHING;
  uint8_t field_ = 0;
  uint8_t left_ = 0;
};

} // namespace bx
