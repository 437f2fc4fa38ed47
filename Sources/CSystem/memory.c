#define _GNU_SOURCE
#include "highlight_threads.h"

#include <limits.h>
#include <sys/resource.h>

#ifdef __APPLE__
#include <mach/mach.h>
#else
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

uint64_t highlight_resident_bytes(const char *statm) {
#ifdef __APPLE__
  (void)statm;
  mach_task_basic_info_data_t info;
  mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
  if (task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &count) != KERN_SUCCESS) return 0;
  return info.resident_size;
#else
  int descriptor = open(statm, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  char text[128];
  ssize_t count = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  if (count <= 0) return 0;
  text[count] = 0;
  // The second number: resident pages.
  const char *resident = strchr(text, ' ');
  return resident ? strtoull(resident, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
#endif
}

uint64_t highlight_peak_resident_bytes(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#ifdef __APPLE__
  return (uint64_t)usage.ru_maxrss;
#else
  return (uint64_t)usage.ru_maxrss * 1024;
#endif
}

void highlight_keep_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, INT_MAX);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}

void highlight_return_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
