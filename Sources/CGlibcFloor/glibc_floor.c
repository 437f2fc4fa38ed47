#define _GNU_SOURCE
#include "glibc_floor.h"

#ifdef __linux__
#include <features.h>
#endif

// Each function is hidden: it replaces glibc's in the archives of this program only, not in shared libraries that it loads.
#if defined(HIGHLIGHT_GLIBC_FLOOR) && defined(__linux__) && defined(__GLIBC__)

#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

// Returns 32 random bits; ends the process if the system has none. For libstdc++'s `random_device`; glibc has this
// function from 2.36 on.
HIDDEN uint32_t arc4random(void) {
  uint32_t value = 0;
  if (getentropy(&value, sizeof value) != 0) abort();
  return value;
}

// Returns the square root of x² + y²; infinity if one of them is infinite. glibc 2.35 has a faster version with a
// symbol version of its own. The squares of floats and their sum do not overflow as doubles.
HIDDEN float hypotf(float x, float y) {
  if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inff();
  return (float)__builtin_sqrt((double)x * x + (double)y * y);
}

// glibc 2.35. libgcc's search for the handler of a C++ exception.
#if __GLIBC_PREREQ(2, 35)

struct search {
  uintptr_t address;
  struct dl_find_object *result;
};

static int visit(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  struct search *search = context;
  uintptr_t start = UINTPTR_MAX, end = 0;
  const ElfW(Phdr) *frames = NULL;
  bool isInside = false;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[index];
    uintptr_t first = object->dlpi_addr + header->p_vaddr, last = first + header->p_memsz;
    if (header->p_type == PT_GNU_EH_FRAME) frames = header;
    if (header->p_type != PT_LOAD) continue;
    if (first < start) start = first;
    if (last > end) end = last;
    if (search->address >= first && search->address < last) isInside = true;
  }
  if (!isInside) return 0;
  if (frames == NULL) return -1;
  search->result->dlfo_flags = 0;
  search->result->dlfo_map_start = (void *)start;
  search->result->dlfo_map_end = (void *)end;
  search->result->dlfo_link_map = NULL;
  search->result->dlfo_eh_frame = (void *)(object->dlpi_addr + frames->p_vaddr);
  return 1;
}

HIDDEN int _dl_find_object(void *address, struct dl_find_object *result) {
  struct search search = {(uintptr_t)address, result};
  return dl_iterate_phdr(visit, &search) == 1 ? 0 : -1;
}

#endif
#endif
