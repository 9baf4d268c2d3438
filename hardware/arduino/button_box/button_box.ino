// Eight big buttons with lamps, and who pressed first. For ATmega328P boards (Nano, Uno) at 16 MHz.
// Everything that thinks is in box.h and what that includes; the board itself is hal_avr.cpp.
#include "box.h"

static bx::Box box;

void setup() { box.begin(); }

void loop() { box.pass(); }
