// Moments of the box's clock, in microseconds. It wraps every 71.6 minutes, so two moments are only ever compared by
// their signed difference, and how long something has lasted is the unsigned one.
#pragma once

#include <stdint.h>

namespace bx {

constexpr uint32_t MILLISECOND = 1000;
constexpr uint32_t SECOND = 1000 * MILLISECOND;
constexpr uint32_t MINUTE = 60 * SECOND;

// Whether `a` was before `b`, for two moments less than 35 minutes apart.
inline bool before(uint32_t a, uint32_t b) { return static_cast<int32_t>(a - b) < 0; }

// How long ago `then` was; only for a moment that is past.
inline uint32_t since(uint32_t then, uint32_t now) { return now - then; }

// Counters stay at their end.
inline void count(uint16_t &counter) {
  if (counter != 0xFFFF) ++counter;
}

} // namespace bx
