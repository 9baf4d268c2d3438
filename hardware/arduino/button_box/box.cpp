// One pass of the loop: keys before time before what is said before what is heard.
#include "box.h"

namespace bx {

namespace {

constexpr uint32_t SILENCE = 3 * SECOND; // without a good frame there is no host
constexpr uint8_t ALL = 0xFF;
constexpr uint8_t NO_HOST_LAMP = 0x01;
constexpr uint16_t CUE_HERTZ = 1000;
constexpr uint16_t CUE_MS = 100;
// Bytes per pass: more than the line carries in that time, and few enough for a short pass.
constexpr uint8_t WRITE_AT_ONCE = 2;
constexpr uint8_t READ_AT_ONCE = 2;

} // namespace

void Box::begin() {
  memory_ = hal::begin();
  now_ = heard_ = beat_ = hal::now();
  fall_silent();
  hal::watch(keys_.begin(hal::pins()));
}

void Box::pass() {
  now_ = hal::now();
  keep_time();
  const bool soon = watch_keys();
  show();
  // The lamp of the first is to be lit at its confirmation, so what takes time waits for that: at most 0.1 ms a press.
  if (soon) return;
  speak();
  listen();
}

void Box::keep_time() {
  if (round_.begins(now_)) {
    if (round_.has(mode::CUE_LAMPS)) lamps_.cue(lamps_of(round_.keys()), now_);
    if (round_.has(mode::CUE_TONE)) sound_.play(CUE_HERTZ, CUE_MS, now_);
  }
  sound_.look(now_);
  if (state_ != State::NOHOST && since(heard_, now_) >= SILENCE) fall_silent();
}

void Box::fall_silent() {
  state_ = State::NOHOST;
  answered_ = 0; // what was done is undone here: a command that comes again is a new one
  hal::status(false);
  round_.disarm(now_);
  sound_.stop();
  lamps_.set(ALL, Pattern::OFF, now_);
  lamps_.set(NO_HOST_LAMP, Pattern::SLOW, now_);
}

bool Box::watch_keys() {
  hal::Edge edge;
  while (hal::edge(edge)) keys_.latch(edge.keys, edge.stamp);
  const Keys::Found found = keys_.look(hal::pins(), now_, settings_);
  for (uint8_t left = found.pressed; left;) {
    const uint8_t key = keys_.earliest(left);
    left &= ~bit_of(key);
    press(key);
  }
  if (found.released && round_.reports_releases()) {
    for (uint8_t key = 0, left = found.released; left; ++key, left >>= 1) {
      if (left & 1) events_.release(key, keys_.stamp(key));
    }
  }
  if (found.watch) hal::watch(found.watch);
  return found.soon;
}

void Box::press(uint8_t key) {
  const uint32_t stamp = keys_.stamp(key);
  // A press that finds no place never was: the next one may still be the first.
  const uint8_t flags = events_.full() ? 0 : round_.judge(key, stamp);
  if (flags == flag::FIRST && round_.has(mode::LIGHT_FIRST)) {
    lamps_.set(settings_.lamp[key], Pattern::ON, now_);
    show(); // before anything else: this is what people see
  }
  events_.press(key, stamp, round_.number(), flags);
}

uint8_t Box::lamps_of(uint8_t keys) const {
  uint8_t lamps = 0;
  for (uint8_t key = 0; keys; ++key, keys >>= 1) {
    if (keys & 1) lamps |= settings_.lamp[key];
  }
  return lamps;
}

void Box::show() {
  if (lamps_.changed(now_)) hal::lamps(lamps_.lit());
}

void Box::speak() {
  for (uint8_t left = WRITE_AT_ONCE; left && writer_.busy(); --left) hal::write(writer_.next());
  if (!writer_.busy()) choose_report();
}

// Room for the whole frame is looked for before its first byte, so no write ever waits.
void Box::choose_report() {
  const uint8_t room = hal::room();
  if (events_.due(now_, settings_.resend)) {
    if (room < EVENT_ROOM) return;
    events_.send(now_, report_);
  } else if (room < REPLY_ROOM) {
    return;
  } else if (!booted_) {
    booted_ = true;
    report_.begin('B').add(memory_.boot, 4).add(BX_VERSION, 2);
  } else if (since(beat_, now_) >= settings_.heartbeat) {
    beat_ = now_;
    say_health(0, report_);
  } else {
    return;
  }
  writer_.start(report_);
}

void Box::listen() {
  for (uint8_t left = READ_AT_ONCE; left && !command_waits_; --left) {
    const int16_t byte = hal::read();
    if (byte < 0) return;
    command_waits_ = parser_.feed(static_cast<uint8_t>(byte));
    if (command_waits_) heard_ = now_;
  }
  if (!command_waits_) return;
  const Frame &command = parser_.frame();
  // An acknowledgement needs no room, for it has no answer, and it makes room for events.
  const bool can = command.letter == 'K' ||
                   (!writer_.busy() && !events_.due(now_, settings_.resend) && hal::room() >= REPLY_ROOM);
  if (!can) return;
  command_waits_ = false;
  now_ = hal::now(); // the moment that counts for this command
  handle(command);
}

} // namespace bx
