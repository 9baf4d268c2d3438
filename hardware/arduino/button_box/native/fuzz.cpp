// Throws bytes at the box and looks at every line that comes back. fuzz noise|alphabet|frames SEED BYTES
//
//   noise     random bytes: the box must say nothing but its heartbeat
//   alphabet  random bytes of the protocol's own alphabet: no more than answers to frames that were sound by chance
//   frames    commands, sound and broken, while keys are pressed: every press that is reported must have been made
//
// Prints one line of counts: `presses` without those that were sent again, `invented` of them that nobody made or that
// were told under two numbers. A broken rule ends it with status 1, and the sanitizers end it by themselves.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "../box.h"
#include "board.h"

using native::board;

namespace {

constexpr uint64_t PASS_US = 120;
constexpr size_t ON_THE_WIRE = 60;

[[noreturn]] void fail(const char *what, const std::string &line) {
  printf("broken rule: %s: %s\n", what, line.c_str());
  exit(1);
}

std::string sealed(const std::string &body) {
  uint16_t crc = 0xFFFF;
  for (const char c : body) crc = bx::crc16(crc, static_cast<uint8_t>(c));
  char tail[8];
  snprintf(tail, sizeof tail, "*%04X", crc);
  return body + tail;
}

class Judge : public native::Listener {
public:
  void line(uint64_t, uint64_t, const std::string &text) override {
    ++lines;
    const size_t star = text.find('*');
    if (star == std::string::npos || sealed(text.substr(0, star)) != text) fail("an unsound line", text);
    const char letter = text[1];
    unsigned number = 0, session = 0, contest = 0, key = 0, flags = 0;
    uint32_t stamp = 0;
    if (letter == 'P') {
      if (sscanf(text.c_str(), "<P %2X %2X %2X %2X %8" SCNx32 " %2X*", &number, &session, &contest, &key, &stamp,
                 &flags) != 6) {
        fail("a press that cannot be read", text);
      }
      count({key, stamp}, session << 8 | number);
    } else if (letter == 'K' || letter == 'T' || letter == 'A' || letter == 'I') {
      ++answers;
    } else if (letter == 'R') {
      ++releases;
    } else if (letter != 'X' && letter != 'B') {
      fail("an unknown letter", text);
    }
  }

  void caught(const hal::Edge &edge) override {
    for (unsigned key = 0; key < 8; ++key) {
      if (edge.keys >> key & 1) made_.insert({key, edge.stamp});
    }
  }

  uint64_t lines = 0, presses = 0, invented = 0, releases = 0, answers = 0;

private:
  using Press = std::pair<unsigned, uint32_t>; // key and stamp

  void count(const Press &press, unsigned name) {
    const auto known = told_.insert({press, name});
    if (!known.second && known.first->second == name) return; // sent again
    ++presses;
    if (!known.second || !made_.count(press)) ++invented;
  }

  std::set<Press> made_;
  std::map<Press, unsigned> told_; // and the session and number it was told under
};

class Thrower {
public:
  Thrower(const std::string &mode, uint32_t seed) : mode_(mode), random_(seed) {
    box_.begin();
  }

  void run(uint64_t bytes) {
    for (uint64_t sent = 0; sent < bytes;) {
      const std::string more = next();
      for (const char c : more) {
        board.send(static_cast<uint8_t>(c));
        if (++unheard_ >= ON_THE_WIRE) drain();
      }
      sent += more.size();
      if (mode_ == "frames") touch();
    }
    drain();
    if (board.lost()) fail("bytes were lost", "the buffer was full");
  }

private:
  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }

  void drain() {
    do {
      board.advance(PASS_US);
      box_.pass();
    } while (!board.hears_all());
    unheard_ = 0;
  }

  std::string next() {
    if (mode_ == "noise") return std::string(1, static_cast<char>(below(256)));
    static const char alphabet[] = ">>>>HTALDSCKQZ<0123456789ABCDEF0123456789ABCDEF      ****\n\n\n\r";
    if (mode_ == "alphabet") return std::string(1, alphabet[below(sizeof alphabet - 1)]);
    return broken(sealed(command()) + "\n");
  }

  std::string hex(unsigned digits) {
    static const char all[] = "0123456789ABCDEF";
    std::string text = " ";
    for (; digits; --digits) text += all[below(4) ? below(16) : below(2)];
    return text;
  }

  std::string command() {
    static const struct {
      char letter;
      const char *digits;
    } shapes[] = {{'H', "228"}, {'T', "2"}, {'A', "222444"}, {'A', "222444"}, {'D', "2"}, {'L', "242"},
                  {'S', "244"}, {'C', "228"}, {'K', "2"},    {'K', "2"},      {'Q', "2"}, {'Z', "224"}};
    const auto &shape = shapes[below(sizeof shapes / sizeof *shapes)];
    std::string text = std::string(">") + shape.letter;
    for (const char *digits = shape.digits; *digits; ++digits) text += hex(static_cast<unsigned>(*digits - '0'));
    if (shape.letter == 'C' && below(2)) text.replace(6, 9, std::string("0") + char('1' + below(5)) + " 00000" + "0F0");
    return text;
  }

  std::string broken(std::string frame) {
    switch (below(8)) {
    case 0:
      frame[below(static_cast<uint32_t>(frame.size()))] ^= static_cast<char>(1 << below(8));
      break;
    case 1:
      frame.resize(below(static_cast<uint32_t>(frame.size())));
      break;
    case 2:
      frame.insert(below(static_cast<uint32_t>(frame.size())), 1 + below(70), static_cast<char>(below(256)));
      break;
    case 3:
      frame = sealed(frame.substr(0, below(static_cast<uint32_t>(frame.size())))) + "\n";
      break;
    default:
      break;
    }
    return frame;
  }

  void touch() {
    if (below(3) == 0) board.press(static_cast<uint8_t>(board.down() ^ (1 << below(8))));
  }

  std::string mode_;
  std::mt19937 random_;
  bx::Box box_;
  size_t unheard_ = 0;
};

} // namespace

int main(int count, char **words) {
  if (count != 4) {
    fprintf(stderr, "fuzz noise|alphabet|frames SEED BYTES\n");
    return 2;
  }
  Judge judge;
  board.listener = &judge;
  const uint64_t bytes = strtoull(words[3], nullptr, 10);
  Thrower(words[1], static_cast<uint32_t>(strtoul(words[2], nullptr, 10))).run(bytes);
  printf("bytes=%" PRIu64 " box_seconds=%" PRIu64 " lines=%" PRIu64 " answers=%" PRIu64 " presses=%" PRIu64
         " invented=%" PRIu64 " releases=%" PRIu64 "\n",
         bytes, board.time / 1000000, judge.lines, judge.answers, judge.presses, judge.invented, judge.releases);
  return 0;
}
