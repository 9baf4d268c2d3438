// The whole box: what one pass of its endless loop does. A pass is short and never waits, so that a press is noticed
// soon after its confirmation, whatever the host sends. Stands on hal.h alone.
#pragma once

#include <stdint.h>

#include "events.h"
#include "frame.h"
#include "hal.h"
#include "keys.h"
#include "lamps.h"
#include "protocol.h"
#include "round.h"
#include "settings.h"
#include "sound.h"

namespace bx {

class Box {
public:
  void begin();
  void pass();

private:
  // box.cpp: keys, time, line
  bool watch_keys(); // true: the next look must come soon
  void press(uint8_t key);
  void keep_time();
  void fall_silent();
  void show();
  void speak();
  void choose_report();
  void listen();
  uint8_t lamps_of(uint8_t keys) const;

  // answers.cpp: what each command does, and its answer in reply_
  void handle(const Frame &command);
  bool repeated(const Frame &command) const;
  void answer(const Frame &command);
  void hello(const Frame &command);
  Code arm(const Frame &command);
  Code disarm();
  Code light(const Frame &command);
  Code sound(const Frame &command);
  Code set(const Frame &command);
  Code store_uid(uint32_t uid);
  void say_identity(uint8_t id, Frame &into) const;
  void say_health(uint8_t id, Frame &into) const;
  bool hosted() const { return state_ == State::IDLE; }
  State state() const { return hosted() ? round_.state() : state_; }

  Settings settings_;
  Keys keys_;
  Round round_;
  Events events_;
  Lamps lamps_;
  Sound sound_;
  Parser parser_;
  Writer writer_;
  Frame report_{}; // an event, a heartbeat, the first word after a start, or that a command was none
  Frame reply_{};  // the last answer, kept in case its command comes again
  hal::Memory memory_{};
  uint32_t now_ = 0;
  uint32_t heard_ = 0; // when the last good frame came
  uint32_t beat_ = 0;  // when the last heartbeat went out
  uint32_t nonce_ = 0;
  State state_ = State::BOOT;  // then NOHOST, or IDLE for all that a session can be
  uint8_t answered_ = 0;       // id of the command that reply_ answers, 0: of none
  char answered_letter_ = 0;
  bool command_waits_ = false; // in parser_
  bool booted_ = false;        // and has said so
};

} // namespace bx
