// One round: from when and until when which keys count, and what that makes of a press. All by the stamp of the press,
// never by when it was noticed. Sends nothing, lights nothing.
#pragma once

#include <stdint.h>

#include "protocol.h"

namespace bx {

class Round {
public:
  void arm(uint8_t number, uint8_t mode, uint8_t keys, uint32_t start, uint16_t milliseconds);
  void disarm(uint32_t now);
  void forget(); // as if nothing had ever been armed

  bool begins(uint32_t now); // true once, when the arming moment has come. To be asked often: it also ends rounds
  uint8_t judge(uint8_t key, uint32_t stamp); // the flags of a press; the first one in time is remembered

  State state() const; // IDLE, CUE, ARMED or LOCKED
  uint8_t number() const { return number_; }
  uint8_t keys() const { return keys_; }
  bool has(uint8_t its_mode) const { return mode_ & its_mode; }
  bool reports_releases() const { return number_ && has(mode::RELEASES); }

private:
  enum class Phase : uint8_t { NOTHING, CUE, OPEN, OVER, DISARMED };

  uint32_t start_ = 0;
  uint32_t length_ = 0; // 0: until disarmed
  uint32_t end_ = 0;    // when it was disarmed
  Phase phase_ = Phase::NOTHING;
  uint8_t number_ = 0;
  uint8_t mode_ = 0;
  uint8_t keys_ = 0;
  bool taken_ = false; // there has been a first press
};

} // namespace bx
