#ifndef HIGHLIGHT_THREADS_H
#define HIGHLIGHT_THREADS_H

#include <stdint.h>

#include "highlight_crash.h"

// Threads of this process as others see them: the processor time that one has used, and where it is. And the memory of them all.

/// Starts a detached thread that calls `body` with `context`. Returns 0, or the error number.
int highlight_start_thread(void *(*body)(void *), void *context);

/// Returns the calling thread, for the functions below; valid until the thread ends.
uintptr_t highlight_current_thread(void);

/// Returns the nanoseconds of processor time that a thread has used; 0 if the system does not report them.
uint64_t highlight_thread_nanoseconds(uintptr_t thread);

/// Lets `highlight_print_stack_and_exit` request the stack of the calling thread, also if the parent process blocked
/// the signal for that. A system call the first time.
void highlight_allow_stack_request(void);

/// Writes the stack of a thread, which has allowed it, to standard error and ends the process with `status`. If the
/// thread does not answer within 30 s, ends the process without the stack.
_Noreturn void highlight_print_stack_and_exit(uintptr_t thread, int status);

/// Lowers the priority of the calling thread, so that it gets the processor time that others leave. Does nothing if
/// the system cannot do that.
void highlight_lower_priority(void);

/// Returns the bytes of resident memory of this process; 0 if the system does not report them. Takes some
/// microseconds. On Linux `statm` is the path of the file to read, `/proc/self/statm`; elsewhere it is ignored.
uint64_t highlight_resident_bytes(const char *statm);

/// Returns the most bytes of resident memory that this process ever had; 0 if the system does not report them.
uint64_t highlight_peak_resident_bytes(void);

/// Makes the allocator keep freed memory for later allocations. Does nothing if the C library is not glibc.
void highlight_keep_freed_memory(void);

/// Returns freed memory to the kernel. Takes milliseconds after hundreds of megabytes. Does nothing if the C library is not glibc.
void highlight_return_freed_memory(void);

#endif
