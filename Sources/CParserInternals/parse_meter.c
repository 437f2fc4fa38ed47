#include "parse_meter.h"

#include "meter.h"

#include <stdatomic.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#define malloc_usable_size malloc_size
#else
#include <malloc.h>
#endif

// Measured: scanners that keep names of tags allocate one for some bytes of their state.
enum { units_per_state_byte = 16 };

// More than any thread will use.
static const int64_t endless = INT64_MAX / 4;

_Thread_local highlight_meter_state highlight_meter;
static _Thread_local uint64_t total;

static int64_t bounded(uint64_t limit) { return limit < (uint64_t)endless ? (int64_t)limit : endless; }

void highlight_meter_begin(uint64_t work, uint64_t bytes, uint64_t pooled, size_t *flag) {
  highlight_meter = (highlight_meter_state){
    .work = bounded(work), .bytes = bounded(bytes), .pooled = bounded(pooled), .flag = flag,
    .first_work = bounded(work), .first_bytes = bounded(bytes),
  };
}

highlight_parse_use highlight_meter_end(void) {
  const highlight_meter_state *meter = &highlight_meter;
  highlight_parse_use use = {
    .work = (uint64_t)(meter->first_work - meter->work),
    .bytes = meter->first_bytes > meter->bytes ? (uint64_t)(meter->first_bytes - meter->bytes) : 0,
    .exceeded = meter->exceeded,
    .large_blocks = meter->large_blocks,
  };
  total += use.work;
  highlight_meter = (highlight_meter_state){.work = endless, .bytes = endless, .pooled = endless};
  return use;
}

__attribute__((noinline, cold)) void highlight_meter_exceed(void) {
  highlight_meter_state *meter = &highlight_meter;
  if (meter->flag) {
    if (meter->exceeded == HIGHLIGHT_WITHIN_LIMITS) {
      meter->exceeded = meter->bytes < 0 ? HIGHLIGHT_TOO_MUCH_MEMORY : HIGHLIGHT_TOO_MUCH_WORK;
    }
    __atomic_store_n(meter->flag, 1, __ATOMIC_RELEASE);
  }
  if (meter->work < 0) {
    meter->work += endless;
    meter->first_work += endless;
  }
  if (meter->bytes < 0) {
    meter->bytes += endless;
    meter->first_bytes += endless;
  }
}

uint64_t highlight_meter_total(void) { return total; }

// The next request checks whether the limit is exceeded.
void highlight_meter_scanner_state(unsigned length) { highlight_meter.work -= (int64_t)length * units_per_state_byte; }

void highlight_meter_request(size_t size) { meter_request(size); }

void highlight_meter_take_block(const void *block) {
  size_t size = malloc_usable_size((void *)block);
  if (size >= HIGHLIGHT_LARGE_BLOCK) highlight_meter.large_blocks++;
  meter_take(size);
}

void highlight_meter_give_back_block(const void *block) { meter_give_back(malloc_usable_size((void *)block)); }

static _Thread_local uint64_t query_work;

void highlight_query_begin(void) { query_work = 0; }

void highlight_query_count(uint64_t units) { query_work += units; }

uint64_t highlight_query_work(void) { return query_work; }
