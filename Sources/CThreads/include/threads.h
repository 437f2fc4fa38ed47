#ifndef HIGHLIGHT_THREADS_H
#define HIGHLIGHT_THREADS_H

#include <stdint.h>

#include "crash.h"

// Threads of this process as others see them: the processor time that one has used, and where it is. And the memory of them all.

/// Starts a thread that calls `body` with `context`, detached. Returns 0, or the error number.
int highlight_start_thread(void *(*body)(void *), void *context);

/// The calling thread, for the functions below; valid until it ends.
uintptr_t highlight_current_thread(void);

/// Nanoseconds of processor time that a thread has used; 0 where the system does not tell.
uint64_t highlight_thread_nanoseconds(uintptr_t thread);

/// Lets the calling thread be asked for its stack, also where the process that started this one blocks signals. A system call the first time.
void highlight_allow_stack_request(void);

/// Writes the stack of a thread, which has allowed it, to standard error and ends the process at once with `status`, also where the thread does not answer.
_Noreturn void highlight_print_stack_and_exit(uintptr_t thread, int status);

/// Has the system prefer other threads to the calling one; it has what they leave. Where the system cannot, nothing changes.
void highlight_lower_priority(void);

/// Bytes of memory that this process has in use; 0 where the system does not tell. Some microseconds.
/// On Linux `statm` is the file that says so, `/proc/self/statm`; elsewhere it is not looked at.
uint64_t highlight_resident_bytes(const char *statm);

/// The most bytes of memory that this process ever had in use; 0 where the system does not tell.
uint64_t highlight_peak_resident_bytes(void);

#endif
