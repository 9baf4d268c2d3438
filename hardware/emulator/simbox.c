/* An ATmega328P on a bench: pins are driven and bytes arrive at exact cycles, output is written down with its cycle.
 *
 * LICENCE NOTE. This file links libsimavr, which is under the GNU General Public License, version 3. The built library is
 * therefore a test tool: it is built on the machine that runs the tests, it is loaded by tests and by avr_box.py, and it
 * is never part of the product, of its package or of a firmware.
 *
 * It must know nothing of the button box: only ports, bits, bytes and cycles. Which pin is a button stands in avr_box.py.
 *
 * Build: gcc -shared -fPIC -O2 simbox.c -o libsimbox.so -lsimavr
 * (no -lelf: Debian's libsimavr brings libelf itself, and without libelf-dev `pkg-config simavr` fails.)
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

enum { UCSRA = 0xC0, UBRRL = 0xC4, UBRRH = 0xC5, U2X = 1 << 1, PORTS = 3 };

typedef struct { uint64_t cycle, order; uint8_t port, bit, value; } Stimulus; /* port 'U': value is a byte for the UART */
typedef struct { uint64_t written, start, end; uint8_t byte; } Sent;          /* one byte on the wire, in cycles */
typedef struct { uint64_t cycle; uint8_t port, bit, level; } Edge;            /* one output pin that changed */

typedef struct Bench Bench;
typedef struct { avr_io_t io; Bench *bench; } ResetWatch; /* simavr tells its modules of every reset */
typedef struct { Bench *bench; avr_ioport_t *io; char name; uint8_t driven, low, out; } Port;

struct Bench {
    avr_t *avr;
    avr_uart_t *uart;
    Port ports[PORTS];
    ResetWatch reset_watch;
    Stimulus *queue; size_t queued, queue_room; /* a heap: the earliest first, then in the order they were given */
    uint64_t orders, line_free;
    Sent *sent; size_t sents, sent_room;
    Edge *edges; size_t edge_count, edge_room;
};

static void quiet(avr_t *avr, const int level, const char *format, va_list ap) {}
/* Pitfall 5: by default a sleeping chip sleeps the caller too. Cycles are all that passes here. */
static void no_sleep(avr_t *avr, avr_cycle_count_t how_long) {}

static void *grown(void *old, size_t count, size_t *room, size_t size) {
    if (count < *room) return old;
    *room = *room ? *room * 2 : 256;
    void *new = realloc(old, *room * size);
    if (!new) abort();
    return new;
}

/* --- what is to come ------------------------------------------------------------------------------------------- */
static int before(const Stimulus *a, const Stimulus *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : a->order < b->order;
}

static void swap(Stimulus *a, Stimulus *b) { Stimulus t = *a; *a = *b; *b = t; }

void bench_plan(Bench *b, uint64_t cycle, uint8_t port, uint8_t bit, uint8_t value) {
    b->queue = grown(b->queue, b->queued, &b->queue_room, sizeof *b->queue);
    Stimulus *q = b->queue;
    size_t i = b->queued++;
    q[i] = (Stimulus){cycle, b->orders++, port, bit, value};
    for (; i && before(&q[i], &q[(i - 1) / 2]); i = (i - 1) / 2) swap(&q[i], &q[(i - 1) / 2]);
}

static Stimulus next_stimulus(Bench *b) {
    Stimulus *q = b->queue, first = q[0];
    q[0] = q[--b->queued];
    for (size_t i = 0, child; (child = 2 * i + 1) < b->queued; i = child) {
        if (child + 1 < b->queued && before(&q[child + 1], &q[child])) child++;
        if (!before(&q[child], &q[i])) break;
        swap(&q[i], &q[child]);
    }
    return first;
}

void bench_forget_plans(Bench *b) { b->queued = 0; }

/* --- pins ------------------------------------------------------------------------------------------------------ */
static Port *port_named(Bench *b, uint8_t name) {
    for (int i = 0; i < PORTS; i++)
        if (b->ports[i].name == name) return &b->ports[i];
    abort();
}

/* Pitfall 3: every write to PORTx drives the internal pull-ups to 1 again, which lets go of a held button of that port.
 * What is outside of the chip is told anew with every change, so that it wins. */
static void tell_outside(Port *p) {
    avr_ioport_external_t outside = {.name = p->name, .mask = p->driven, .value = p->driven & ~p->low};
    avr_ioctl(p->bench->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(p->name), &outside);
}

static void raise_pin(Port *p, int bit, int level) {
    avr_raise_irq(avr_io_getirq(p->bench->avr, AVR_IOCTL_IOPORT_GETIRQ(p->name), bit), level);
}

static void drive(Port *p, int bit, int level) {
    p->driven |= 1 << bit;
    p->low = level ? p->low & ~(1 << bit) : p->low | 1 << bit;
    tell_outside(p);
    raise_pin(p, bit, level);
}

/* A reset clears the PIN registers, and simavr leaves out a level equal to the one before: each pin is moved twice. */
static void drive_all_again(Bench *b) {
    for (int i = 0; i < PORTS; i++) {
        Port *p = &b->ports[i];
        tell_outside(p);
        for (int bit = 0; bit < 8; bit++) {
            if (!(p->driven >> bit & 1)) continue;
            int level = !(p->low >> bit & 1);
            raise_pin(p, bit, !level);
            raise_pin(p, bit, level);
        }
    }
}

static void look_at_outputs(Port *p) {
    Bench *b = p->bench;
    uint8_t out = b->avr->data[p->io->r_port] & b->avr->data[p->io->r_ddr], changed = out ^ p->out;
    p->out = out;
    for (int bit = 0; bit < 8; bit++) {
        if (!(changed >> bit & 1)) continue;
        b->edges = grown(b->edges, b->edge_count, &b->edge_room, sizeof *b->edges);
        b->edges[b->edge_count++] = (Edge){b->avr->cycle, p->name, bit, out >> bit & 1};
    }
}

static void on_port(avr_irq_t *irq, uint32_t value, void *param) { look_at_outputs(param); }

/* Also the watchdog resets the chip, by which a bootloader hands over to the program. */
static void on_reset(avr_io_t *io) {
    Bench *b = ((ResetWatch *)io)->bench;
    for (int i = 0; i < PORTS; i++) look_at_outputs(&b->ports[i]);
    drive_all_again(b);
}

/* --- the UART -------------------------------------------------------------------------------------------------- */
/* Pitfall 1: simavr 1.6 counts 11 bits for a byte of 8N1 (it always adds parity). Ten are right. */
static void mend_byte_time(Bench *b) {
    uint8_t *data = b->avr->data;
    uint32_t divider = (data[UBRRL] | (data[UBRRH] & 0x0F) << 8) + 1;
    b->uart->cycles_per_byte = 10 * divider * (data[UCSRA] & U2X ? 8 : 16);
}

static void on_baud(avr_irq_t *irq, uint32_t value, void *param) { mend_byte_time(param); }

/* Pitfall 2: this is called when UDR is written, not when the byte has gone. On the wire it starts when the byte before
 * it has ended, and ends one byte time later. */
static void on_byte(avr_irq_t *irq, uint32_t value, void *param) {
    Bench *b = param;
    uint64_t now = b->avr->cycle, start = b->line_free > now ? b->line_free : now;
    b->line_free = start + b->uart->cycles_per_byte;
    b->sent = grown(b->sent, b->sents, &b->sent_room, sizeof *b->sent);
    b->sent[b->sents++] = (Sent){now, start, b->line_free, value};
}

static void apply_due(Bench *b) {
    while (b->queued && b->queue[0].cycle <= b->avr->cycle) {
        Stimulus s = next_stimulus(b);
        if (s.port == 'U') avr_raise_irq(avr_io_getirq(b->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), s.value);
        else drive(port_named(b, s.port), s.bit, s.value);
    }
}

/* --- the bench ------------------------------------------------------------------------------------------------- */
static avr_io_t *module(avr_t *avr, const char *kind, char name) {
    for (avr_io_t *io = avr->io_port; io; io = io->next) {
        if (strcmp(io->kind, kind)) continue;
        if (strcmp(kind, "port") || ((avr_ioport_t *)io)->name == name) return io;
    }
    return NULL;
}

/* Called after simavr's own handling of the register. (avr_register_io_write has room for four shared registers only.) */
static void on_write(Bench *b, avr_io_addr_t addr, avr_irq_notify_t notify, void *param) {
    avr_irq_register_notify(avr_iomem_getirq(b->avr, addr, NULL, AVR_IOMEM_IRQ_ALL), notify, param);
}

static void watch_uart(Bench *b) {
    uint32_t flags = 0;
    avr_ioctl(b->avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP); /* pitfall 5 too: no printing, no sleeping on a poll */
    avr_ioctl(b->avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    b->uart = (avr_uart_t *)module(b->avr, "uart", 0);
    on_write(b, UBRRL, on_baud, b);
    avr_irq_register_notify(avr_io_getirq(b->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte, b);
}

static void watch_port(Bench *b, int i, char name) {
    Port *p = &b->ports[i];
    *p = (Port){.bench = b, .io = (avr_ioport_t *)module(b->avr, "port", name), .name = name};
    on_write(b, p->io->r_port, on_port, p);
    on_write(b, p->io->r_ddr, on_port, p);
    on_write(b, p->io->r_pin, on_port, p); /* a 1 written to PIN turns the output over */
}

Bench *bench_new(uint32_t frequency) {
    avr_global_logger_set(quiet);
    Bench *b = calloc(1, sizeof *b);
    if (!b || !(b->avr = avr_make_mcu_by_name("atmega328p"))) return NULL;
    avr_init(b->avr);
    b->avr->frequency = frequency;
    b->avr->sleep = no_sleep;
    b->avr->log = 0;
    watch_uart(b);
    for (int i = 0; i < PORTS; i++) watch_port(b, i, "BCD"[i]);
    b->reset_watch = (ResetWatch){.io = {.kind = "bench", .reset = on_reset}, .bench = b};
    avr_register_io(b->avr, &b->reset_watch.io);
    return b;
}

int bench_load_elf(Bench *b, const char *path) {
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    if (elf_read_firmware(path, &firmware)) return -1;
    uint32_t frequency = b->avr->frequency;
    avr_load_firmware(b->avr, &firmware);
    b->avr->frequency = frequency;
    return 0;
}

/* Puts code beside what is there. */
void bench_flash(Bench *b, uint32_t at, const uint8_t *code, uint32_t size) {
    if ((uint64_t)at + size > b->avr->flashend + 1) abort();
    memcpy(b->avr->flash + at, code, size);
    b->avr->codeend = b->avr->flashend;
}

/* Where the chip starts: at 0, or in a bootloader, as the fuse BOOTRST says. */
void bench_start_at(Bench *b, uint32_t at) { b->avr->reset_pc = b->avr->pc = at; }

/* external: by the reset pin (an opened port does that on many boards); otherwise as by power. */
void bench_reset(Bench *b, int external) {
    avr_reset(b->avr);
    avr_regbit_setto(b->avr, b->avr->reset_flags.extrf, external != 0);
    avr_regbit_setto(b->avr, b->avr->reset_flags.porf, external == 0);
    b->line_free = b->avr->cycle;
}

/* Runs to the first instruction's end at or after `target`. Returns simavr's state of the processor. */
int bench_run_to(Bench *b, uint64_t target) {
    avr_t *avr = b->avr;
    while (avr->cycle < target && avr->state != cpu_Done && avr->state != cpu_Crashed) {
        apply_due(b);
        uint64_t stop = b->queued && b->queue[0].cycle < target ? b->queue[0].cycle : target, room = stop - avr->cycle;
        avr->run_cycle_limit = room; /* also the longest sleep */
        if (avr->run_cycle_count > room) avr->run_cycle_count = room;
        avr->run(avr);
    }
    /* Pitfall 4: what falls inside the last instruction of a slice is applied now, or a press that was planned for it
     * would come one slice late, or, to a caller that plans from the cycle it is given, never. */
    apply_due(b);
    return avr->state;
}

uint64_t bench_cycle(Bench *b) { return b->avr->cycle; }
uint32_t bench_byte_cycles(Bench *b) { return b->uart->cycles_per_byte; }
uint8_t *bench_data(Bench *b) { return b->avr->data; }
size_t bench_sents(Bench *b) { return b->sents; }
size_t bench_edges(Bench *b) { return b->edge_count; }
const Sent *bench_sent(Bench *b) { return b->sent; }
const Edge *bench_edge(Bench *b) { return b->edges; }
void bench_taken(Bench *b) { b->sents = b->edge_count = 0; }

uint8_t *bench_eeprom(Bench *b) {
    avr_eeprom_desc_t all = {.ee = NULL, .offset = 0, .size = 0};
    avr_ioctl(b->avr, AVR_IOCTL_EEPROM_GET, &all);
    return all.ee;
}

void bench_free(Bench *b) {
    avr_terminate(b->avr);
    free(b->avr);
    free(b->queue);
    free(b->sent);
    free(b->edges);
    free(b);
}
