// The checksum, the parser and the writer of frames.
#include "frame.h"

namespace bx {

namespace {

constexpr uint16_t CRC_START = 0xFFFF;
constexpr uint8_t SUM_DIGITS = 4;
constexpr uint8_t MOST_DIGITS = 8;
constexpr uint8_t UNREADABLE = 0xFF;

uint8_t hex_value(uint8_t byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return UNREADABLE;
}

uint8_t hex_digit(uint8_t value) { return value < 10 ? '0' + value : 'A' - 10 + value; }

} // namespace

uint16_t crc16(uint16_t crc, uint8_t byte) {
  uint8_t mixed = static_cast<uint8_t>(crc >> 8) ^ byte;
  mixed ^= mixed >> 4;
  const uint16_t wide = mixed;
  return static_cast<uint16_t>((crc << 8) ^ (wide << 12) ^ (wide << 5) ^ wide);
}

Frame &Frame::begin(char its_letter) {
  letter = its_letter;
  count = 0;
  return *this;
}

Frame &Frame::add(uint32_t field, uint8_t its_digits) {
  if (count < FIELDS) {
    value[count] = field;
    digits[count] = its_digits;
    ++count;
  }
  return *this;
}

// --- parser ---------------------------------------------------------------------------------------------------------

bool Parser::feed(uint8_t byte) {
  if (byte == '>') {
    drop();
    start();
    return false;
  }
  if (part_ == Part::OUTSIDE || byte == '\r') return false;
  if (++length_ > FRAME_MAX) {
    drop();
  } else if (byte == '\n') {
    return finish();
  } else if (byte < ' ' || byte > '~' || byte == '<') {
    drop();
  } else {
    take(byte);
  }
  return false;
}

void Parser::start() {
  part_ = Part::LETTER;
  length_ = 1;
  crc_ = crc16(CRC_START, '>');
}

void Parser::drop() {
  if (part_ != Part::OUTSIDE) count(bad_);
  part_ = Part::OUTSIDE;
}

void Parser::take(uint8_t byte) {
  if (part_ == Part::SUM) {
    take_sum(byte);
  } else if (byte == '*' && part_ != Part::LETTER) {
    part_ = Part::SUM;
    sum_ = 0;
    digits_ = 0;
  } else {
    crc_ = crc16(crc_, byte);
    if (part_ == Part::LETTER) {
      take_letter(byte);
    } else if (byte == ' ') {
      open_field();
    } else {
      take_field(byte);
    }
  }
}

void Parser::take_letter(uint8_t byte) {
  if (byte < 'A' || byte > 'Z') {
    drop();
    return;
  }
  frame_.begin(static_cast<char>(byte));
  part_ = Part::GAP;
}

void Parser::open_field() {
  part_ = Part::FIELD;
  digits_ = 0;
  kept_ = frame_.count < FIELDS;
  frame_.add(0, 0);
}

void Parser::take_field(uint8_t byte) {
  if (part_ != Part::FIELD) { // a second letter
    drop();
    return;
  }
  const uint8_t value = hex_value(byte);
  digits_ = value == UNREADABLE || digits_ >= MOST_DIGITS ? UNREADABLE : digits_ + 1;
  if (!kept_) return;
  const uint8_t last = frame_.count - 1;
  frame_.digits[last] = digits_ == UNREADABLE ? 0 : digits_;
  frame_.value[last] = frame_.value[last] << 4 | (value & 0x0F);
}

void Parser::take_sum(uint8_t byte) {
  const uint8_t value = hex_value(byte);
  if (value == UNREADABLE || digits_ >= SUM_DIGITS) {
    drop();
    return;
  }
  sum_ = static_cast<uint16_t>(sum_ << 4 | value);
  ++digits_;
}

bool Parser::finish() {
  const bool good = part_ == Part::SUM && digits_ == SUM_DIGITS && sum_ == crc_;
  if (good) {
    part_ = Part::OUTSIDE;
  } else {
    drop();
  }
  return good;
}

// --- writer ---------------------------------------------------------------------------------------------------------

void Writer::start(const Frame &frame) {
  frame_ = &frame;
  crc_ = CRC_START;
  field_ = 0;
  part_ = Part::START;
}

uint8_t Writer::next() {
  const bool summed = part_ < Part::STAR;
  const uint8_t out = byte();
  if (summed) crc_ = crc16(crc_, out);
  return out;
}

uint8_t Writer::byte() {
  switch (part_) {
  case Part::START:
    part_ = Part::LETTER;
    return '<';
  case Part::LETTER:
    part_ = after_field();
    return static_cast<uint8_t>(frame_->letter);
  case Part::GAP:
    load(frame_->value[field_], frame_->digits[field_]);
    ++field_;
    part_ = Part::DIGITS;
    return ' ';
  case Part::DIGITS:
    return digit(after_field());
  case Part::STAR:
    load(crc_, SUM_DIGITS);
    part_ = Part::SUM;
    return '*';
  case Part::SUM:
    return digit(Part::END);
  default:
    part_ = Part::NOTHING;
    return '\n';
  }
}

Writer::Part Writer::after_field() const { return field_ < frame_->count ? Part::GAP : Part::STAR; }

void Writer::load(uint32_t value, uint8_t digits) {
  left_ = digits;
  for (; digits < MOST_DIGITS; digits += 2) value <<= 8;
  bits_ = value;
}

uint8_t Writer::digit(Part then) {
  const uint8_t highest = static_cast<uint8_t>(bits_ >> 24); // by whole bytes: the chip shifts by one place at a time
  const uint8_t out = hex_digit(highest >> 4);
  bits_ <<= 4;
  if (--left_ == 0) part_ = then;
  return out;
}

} // namespace bx
