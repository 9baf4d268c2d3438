// The software board, and hal.h on top of it.
#include "board.h"

#include <stdio.h>
#include <stdlib.h>

namespace native {

Board board;

namespace {

void must(bool held, const char *what) {
  if (held) return;
  fprintf(stderr, "the firmware broke a rule of the board: %s\n", what);
  abort();
}

} // namespace

void Board::press(uint8_t keys) {
  down_ = keys;
  catch_edge();
}

void Board::catch_edge() {
  const uint8_t fresh = down_ & watched_;
  if (!fresh) return;
  edges_.push_back({fresh, static_cast<uint32_t>(time)});
  listener->caught(edges_.back());
  must(edges_.size() <= 8, "more edges wait than the interrupt has places for");
  watched_ &= ~fresh;
}

bool Board::edge(hal::Edge &into) {
  if (edges_.empty()) return false;
  into = edges_.front();
  edges_.pop_front();
  return true;
}

void Board::watch(uint8_t keys) {
  watched_ |= keys;
  catch_edge();
}

void Board::send(uint8_t byte) {
  if (wire_.empty()) in_at_ = time + BYTE_US;
  wire_.push_back(byte);
}

bool Board::hears_all() const { return wire_.empty() && in_.empty(); }

void Board::stall(bool on) {
  stalled_ = on;
  out_at_ = time + BYTE_US;
}

void Board::advance(uint64_t us) {
  time += us;
  for (; !wire_.empty() && in_at_ <= time; in_at_ += BYTE_US) {
    if (in_.size() < RING) {
      in_.push_back(wire_.front());
    } else {
      ++lost_;
    }
    wire_.pop_front();
  }
  for (; !stalled_ && !out_.empty() && out_at_ <= time; out_at_ += BYTE_US) {
    const uint8_t byte = out_.front();
    out_.pop_front();
    finish_byte(out_at_, byte);
  }
}

void Board::finish_byte(uint64_t at, uint8_t byte) {
  if (line_.empty()) first_ = at - BYTE_US;
  if (byte != '\n') {
    line_.push_back(static_cast<char>(byte));
    must(line_.size() < 60, "a line is too long");
    return;
  }
  const std::string text = line_;
  line_.clear();
  listener->line(first_, at, text);
}

int16_t Board::read() {
  if (in_.empty()) return -1;
  const uint8_t byte = in_.front();
  in_.pop_front();
  return byte;
}

void Board::write(uint8_t byte) {
  must(room() > 0, "a write would have had to wait");
  if (out_.empty()) out_at_ = time + BYTE_US;
  out_.push_back(byte);
}

} // namespace native

namespace hal {

using native::board;

Memory begin() { return board.memory; }
uint32_t now() { return static_cast<uint32_t>(board.time); }
uint8_t pins() { return board.down(); }
bool edge(Edge &into) { return board.edge(into); }
void watch(uint8_t keys) { board.watch(keys); }
void lamps(uint8_t on) { board.listener->lamps(board.time, on); }
void status(bool on) { board.listener->status(board.time, on); }
void tone(uint16_t hertz) { board.listener->tone(board.time, hertz); }
int16_t read() { return board.read(); }
uint8_t room() { return board.room(); }
void write(uint8_t byte) { board.write(byte); }

void store_uid(uint32_t uid) {
  board.memory.uid = uid;
  board.listener->stored(board.time, uid);
}

} // namespace hal
