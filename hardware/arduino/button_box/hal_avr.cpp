// The real board: an ATmega328P on the Arduino core. Keys are caught by the pin-change interrupt, which stamps every
// edge within a few microseconds, whatever the loop is doing. Decides nothing.
#if defined(__AVR__)

#include <Arduino.h>
#include <avr/eeprom.h>
#include <util/atomic.h>

#include "hal.h"
#include "protocol.h"

namespace {

// Keys 0-5 are D2-D7 (PD2-PD7), keys 6 and 7 are D8 and D9 (PB0, PB1); a key pulls its pin to ground.
constexpr uint8_t KEYS_ON_D = 0xFC;
constexpr uint8_t KEYS_ON_B = 0x03;
// Lamps 0-5 are A0-A5 (PC0-PC5), lamps 6 and 7 are D10 and D11 (PB2, PB3); the status lamp is D13 (PB5).
constexpr uint8_t LAMPS_ON_C = 0x3F;
constexpr uint8_t PIEZO = 12;
#ifndef BX_BAUD
#define BX_BAUD 115200 // the protocol's; a test builds a faster one
#endif
constexpr uint32_t BAUD = BX_BAUD;
constexpr uint8_t SETTLE_MS = 5; // for the pull-ups, until a key that is not down reads so

// The memory's first cells are the ones a failing supply spoils; and a number counts only with its complement.
uint32_t *const UID_CELL = reinterpret_cast<uint32_t *>(16);
uint32_t *const UID_CHECK_CELL = reinterpret_cast<uint32_t *>(20);
uint16_t *const BOOT_CELL = reinterpret_cast<uint16_t *>(24);

// A key leaves `watched` with its edge and comes back only when the loop has taken that edge, so eight places suffice.
constexpr uint8_t EDGES = bx::KEYS;
volatile hal::Edge edges[EDGES];
volatile uint8_t caught = 0;
volatile uint8_t watched = 0;
uint8_t taken = 0;

inline uint8_t keys_down() __attribute__((always_inline));
inline uint8_t keys_down() {
  const uint8_t d = PIND;
  const uint8_t b = PINB;
  return static_cast<uint8_t>(~(d >> 2 | b << 6));
}

inline void catch_edge() __attribute__((always_inline));
inline void catch_edge() {
  const uint8_t fresh = keys_down() & watched;
  if (!fresh) return;
  volatile hal::Edge &edge = edges[caught % EDGES];
  edge.stamp = micros();
  edge.keys = fresh;
  watched &= ~fresh;
  ++caught;
}

uint32_t read_uid() {
  const uint32_t uid = eeprom_read_dword(UID_CELL);
  return uid == ~eeprom_read_dword(UID_CHECK_CELL) ? uid : bx::NO_UID;
}

uint16_t count_boot() {
  const uint16_t boot = eeprom_read_word(BOOT_CELL) + 1;
  eeprom_update_word(BOOT_CELL, boot);
  return boot;
}

} // namespace

// One routine for both ports, entered at the same place. Two with the same text are folded by the compiler so that one
// calls the other, and the keys of one port are stamped 2 us later.
ISR(PCINT0_vect) { catch_edge(); }
ISR(PCINT2_vect, ISR_ALIASOF(PCINT0_vect));

namespace hal {

Memory begin() {
  PORTD |= KEYS_ON_D;
  PORTB |= KEYS_ON_B;
  DDRC |= LAMPS_ON_C;
  DDRB |= _BV(2) | _BV(3) | _BV(4) | _BV(5);
  Serial.begin(BAUD);
  const Memory memory = {read_uid(), count_boot()};
  delay(SETTLE_MS);
  PCMSK2 = KEYS_ON_D;
  PCMSK0 = KEYS_ON_B;
  PCICR = _BV(PCIE0) | _BV(PCIE2);
  return memory;
}

uint32_t now() { return micros(); }

uint8_t pins() { return keys_down(); }

bool edge(Edge &into) {
  if (taken == caught) return false;
  const volatile Edge &oldest = edges[taken % EDGES];
  into.keys = oldest.keys;
  into.stamp = oldest.stamp;
  ++taken;
  return true;
}

void watch(uint8_t keys) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    watched |= keys;
    catch_edge(); // a key that went down a moment ago gave an interrupt that did not count
  }
}

// Single bits of port B, each in one instruction: the tone's interrupt writes to the same port.
void lamps(uint8_t on) {
  PORTC = (PORTC & ~LAMPS_ON_C) | (on & LAMPS_ON_C);
  if (on & 0x40) PORTB |= _BV(2); else PORTB &= ~_BV(2);
  if (on & 0x80) PORTB |= _BV(3); else PORTB &= ~_BV(3);
}

void status(bool on) {
  if (on) PORTB |= _BV(5); else PORTB &= ~_BV(5);
}

void tone(uint16_t hertz) {
  if (hertz) {
    ::tone(PIEZO, hertz);
  } else {
    ::noTone(PIEZO);
  }
}

int16_t read() { return Serial.read(); }

uint8_t room() { return static_cast<uint8_t>(Serial.availableForWrite()); }

void write(uint8_t byte) { Serial.write(byte); }

void store_uid(uint32_t uid) {
  eeprom_update_dword(UID_CELL, uid);
  eeprom_update_dword(UID_CHECK_CELL, ~uid);
}

} // namespace hal

#endif
