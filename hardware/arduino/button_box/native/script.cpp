// Plays a script on the box in software: one command a line on standard input, what the box does on standard output.
//
//   clock US | uid HEX | boots N | pins HEX    before `start`: how the box finds the world
//   start                                      the box starts
//   pins HEX                                   exactly these keys are down from now on
//   send HEX                                   bytes to the box, at the speed of the wire
//   run US                                     time passes, the box makes its passes
//   step US                                    from now on a pass takes this long (at the start: 40)
//   stall 0|1                                  the wire from the box stands still
//
// And without a box: `parse HEX` gives these bytes to a fresh parser, which answers `took LETTER FIELD ...` for each
// frame (a field that cannot be read is a `-`) and `bad N`; `write LETTER FIELD ...` answers `wrote TEXT`.
//
// Answers `line FIRST LAST TEXT`, `lamps T HEX`, `status T 0|1`, `tone T HERTZ`, `uid T HEX`, and after each command
// `ok T LOST` with the bytes that the box's buffer had no room for.
#include <inttypes.h>
#include <stdio.h>

#include <iostream>
#include <sstream>
#include <string>

#include "../box.h"
#include "board.h"

using native::board;

namespace {

class Printer : public native::Listener {
public:
  void line(uint64_t first, uint64_t last, const std::string &text) override {
    printf("line %" PRIu64 " %" PRIu64 " %s\n", first, last, text.c_str());
  }
  void lamps(uint64_t at, uint8_t on) override { printf("lamps %" PRIu64 " %02X\n", at, on); }
  void status(uint64_t at, bool on) override { printf("status %" PRIu64 " %d\n", at, on); }
  void tone(uint64_t at, uint16_t hertz) override { printf("tone %" PRIu64 " %u\n", at, hertz); }
  void stored(uint64_t at, uint32_t uid) override { printf("uid %" PRIu64 " %08X\n", at, uid); }
};

bool bytes_of(std::istream &words, std::string &into) {
  std::string digits;
  words >> digits;
  for (size_t place = 0; place + 1 < digits.size(); place += 2) {
    into.push_back(static_cast<char>(std::stoul(digits.substr(place, 2), nullptr, 16)));
  }
  return digits.size() % 2 == 0;
}

bool parse(std::istream &words) {
  std::string bytes;
  if (!bytes_of(words, bytes)) return false;
  bx::Parser parser;
  for (const char byte : bytes) {
    if (!parser.feed(static_cast<uint8_t>(byte))) continue;
    const bx::Frame &frame = parser.frame();
    printf("took %c", frame.letter);
    for (unsigned place = 0; place < frame.count; ++place) {
      if (frame.digits[place]) {
        printf(" %0*" PRIX32, frame.digits[place], frame.value[place]);
      } else {
        printf(" -");
      }
    }
    printf("\n");
  }
  printf("bad %u\n", parser.bad());
  return true;
}

bool write(std::istream &words) {
  bx::Frame frame;
  std::string word;
  words >> word;
  frame.begin(word.empty() ? '?' : word[0]);
  while (words >> word) {
    frame.add(static_cast<uint32_t>(std::stoul(word, nullptr, 16)), static_cast<uint8_t>(word.size()));
  }
  bx::Writer writer;
  writer.start(frame);
  printf("wrote ");
  while (writer.busy()) putchar(writer.next());
  return true;
}

class Player {
public:
  bool play(const std::string &command, std::istream &words) {
    if (command == "parse") return parse(words);
    if (command == "write") return write(words);
    if (command == "send") return send(words);
    if (command == "start") {
      box_.begin();
      return true;
    }
    words >> ((command == "uid" || command == "pins") ? std::hex : std::dec);
    uint64_t number = 0;
    if (!(words >> number)) return false;
    if (command == "run") {
      run(number);
    } else if (command == "step" && number) {
      step_ = number;
    } else if (command == "pins") {
      board.press(static_cast<uint8_t>(number));
    } else if (command == "stall") {
      board.stall(number != 0);
    } else if (command == "clock") {
      board.time = number;
    } else if (command == "uid") {
      board.memory.uid = static_cast<uint32_t>(number);
    } else if (command == "boots") {
      board.memory.boot = static_cast<uint16_t>(number);
    } else {
      return false;
    }
    return true;
  }

private:
  // The passes stay in their row, however the time is cut into commands.
  void run(uint64_t us) {
    const uint64_t end = board.time + us;
    while (left_ <= end - board.time) {
      board.advance(left_);
      box_.pass();
      left_ = step_;
    }
    left_ -= end - board.time;
    board.advance(end - board.time);
  }

  static bool send(std::istream &words) {
    std::string bytes;
    if (!bytes_of(words, bytes)) return false;
    for (const char byte : bytes) board.send(static_cast<uint8_t>(byte));
    return true;
  }

  bx::Box box_;
  uint64_t step_ = 40;
  uint64_t left_ = 40;
};

} // namespace

int main() {
  Printer printer;
  board.listener = &printer;
  Player player;
  for (std::string text; std::getline(std::cin, text);) {
    std::istringstream words(text);
    std::string command;
    words >> command;
    if (!player.play(command, words)) {
      fprintf(stderr, "no such command: %s\n", text.c_str());
      return 2;
    }
    printf("ok %" PRIu64 " %" PRIu64 "\n", board.time, board.lost());
    fflush(stdout);
  }
  return 0;
}
