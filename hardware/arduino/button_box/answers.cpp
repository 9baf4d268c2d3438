// What each command does, and what the box answers. A command that comes again gets its old answer and does nothing.
#include "box.h"
#include "commands.h"

namespace bx {

namespace {

constexpr uint8_t ALL = 0xFF;
constexpr uint16_t GAP = 0; // between two looks at the keys: an interrupt looks
constexpr uint16_t CAPS = cap::TONE | cap::PATTERNS | cap::STORED_UID;

uint8_t id_of(const Frame &command) { return static_cast<uint8_t>(command.value[field::ID]); }

void say_code(const Frame &command, Code code, Frame &into) {
  into.begin('K').add(id_of(command), 2).add(static_cast<uint8_t>(code), 2);
}

} // namespace

void Box::handle(const Frame &command) {
  const Fault fault = fault_of(command);
  if (fault == Fault::NO_ID) {
    parser_.count_bad();
    return;
  }
  if (fault == Fault::NONE && command.letter == 'K') {
    events_.acknowledge(static_cast<uint8_t>(command.value[field::ACK_NUMBER]));
    return;
  }
  if (fault != Fault::NONE) {
    say_code(command, fault == Fault::UNKNOWN ? Code::UNKNOWN : Code::BAD_FIELD, report_);
    writer_.start(report_);
    return;
  }
  if (!repeated(command)) {
    answer(command);
    answered_ = id_of(command);
    answered_letter_ = command.letter;
  }
  writer_.start(reply_);
}

// A new host may begin with the id the last one ended with: its nonce tells.
bool Box::repeated(const Frame &command) const {
  if (answered_ != id_of(command) || answered_letter_ != command.letter) return false;
  return command.letter != 'H' || command.value[field::HELLO_NONCE] == nonce_;
}

void Box::answer(const Frame &command) {
  Code code = Code::OK;
  switch (command.letter) {
  case 'H':
    hello(command);
    return;
  case 'T':
    reply_.begin('T').add(id_of(command), 2).add(now_, 8);
    return;
  case 'Q':
    say_health(id_of(command), reply_);
    return;
  case 'A':
    code = arm(command);
    if (code == Code::OK) return;
    break;
  case 'D':
    code = disarm();
    break;
  case 'L':
    code = light(command);
    break;
  case 'S':
    code = sound(command);
    break;
  default:
    code = set(command);
    break;
  }
  say_code(command, code, reply_);
}

void Box::hello(const Frame &command) {
  nonce_ = command.value[field::HELLO_NONCE];
  state_ = State::IDLE;
  hal::status(true);
  round_.forget();
  events_.begin(static_cast<uint8_t>(nonce_));
  lamps_.set(ALL, Pattern::OFF, now_);
  sound_.stop();
  say_identity(id_of(command), reply_);
}

Code Box::arm(const Frame &command) {
  if (!hosted()) return Code::WRONG_STATE;
  const uint8_t number = static_cast<uint8_t>(command.value[field::ARM_ROUND]);
  const uint32_t start = now_ + command.value[field::ARM_DELAY] * MILLISECOND;
  round_.arm(number, static_cast<uint8_t>(command.value[field::ARM_MODE]),
             static_cast<uint8_t>(command.value[field::ARM_MASK]), start,
             static_cast<uint16_t>(command.value[field::ARM_LENGTH]));
  reply_.begin('A').add(id_of(command), 2).add(number, 2).add(start, 8).add(keys_.down(), 4);
  return Code::OK;
}

Code Box::disarm() {
  if (!hosted()) return Code::WRONG_STATE;
  round_.disarm(now_);
  return Code::OK;
}

Code Box::light(const Frame &command) {
  if (!hosted()) return Code::WRONG_STATE;
  lamps_.set(static_cast<uint8_t>(command.value[field::LAMP_MASK]),
             static_cast<Pattern>(command.value[field::LAMP_PATTERN]), now_);
  return Code::OK;
}

Code Box::sound(const Frame &command) {
  if (!hosted()) return Code::WRONG_STATE;
  sound_.play(static_cast<uint16_t>(command.value[field::TONE_HERTZ]),
              static_cast<uint16_t>(command.value[field::TONE_LENGTH]), now_);
  return Code::OK;
}

Code Box::set(const Frame &command) {
  if (!hosted()) return Code::WRONG_STATE;
  const uint8_t name = static_cast<uint8_t>(command.value[field::SETTING_NAME]);
  const uint32_t value = command.value[field::SETTING_VALUE];
  if (name == setting::UID) return store_uid(value);
  return settings_.change(name, value) ? Code::OK : Code::BAD_FIELD;
}

// Storing takes some milliseconds, which a running round cannot spare.
Code Box::store_uid(uint32_t uid) {
  if (uid == NO_UID) return Code::BAD_FIELD;
  if (memory_.uid != NO_UID || round_.state() != State::IDLE) return Code::WRONG_STATE;
  hal::store_uid(uid);
  memory_.uid = uid;
  return Code::OK;
}

void Box::say_identity(uint8_t id, Frame &into) const {
  into.begin('I').add(id, 2).add(BX_VERSION, 2).add(nonce_, 8).add(FIRMWARE, 4).add(memory_.uid, 8);
  into.add(memory_.boot, 4).add(KEYS, 2).add(LAMPS, 2).add(CAPS, 4).add(RESOLUTION_US, 4);
}

void Box::say_health(uint8_t id, Frame &into) const {
  into.begin('X').add(id, 2).add(now_, 8).add(static_cast<uint8_t>(state()), 2).add(keys_.down(), 4);
  into.add(events_.waiting(), 2).add(parser_.bad(), 4).add(events_.dropped(), 4).add(GAP, 4).add(memory_.boot, 4);
  into.add(keys_.glitches(), 4);
}

} // namespace bx
