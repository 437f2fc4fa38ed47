#define _GNU_SOURCE
#include "highlight_threads.h"

#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach/mach.h>
#endif
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define HAS_BACKTRACE 1
#endif

int highlight_start_thread(void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);
  if (failure) return failure;
  pthread_t thread;
  failure = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (!failure) failure = pthread_create(&thread, &attributes, body, context);
  pthread_attr_destroy(&attributes);
  return failure;
}

uintptr_t highlight_current_thread(void) { return (uintptr_t)pthread_self(); }

uint64_t highlight_thread_nanoseconds(uintptr_t thread) {
#ifdef __APPLE__
  thread_basic_info_data_t info;
  mach_msg_type_number_t count = THREAD_BASIC_INFO_COUNT;
  mach_port_t port = pthread_mach_thread_np((pthread_t)thread);
  if (thread_info(port, THREAD_BASIC_INFO, (thread_info_t)&info, &count) != KERN_SUCCESS) return 0;
  uint64_t microseconds = ((uint64_t)info.user_time.seconds + (uint64_t)info.system_time.seconds) * 1000000u +
                          (uint64_t)info.user_time.microseconds + (uint64_t)info.system_time.microseconds;
  return microseconds * 1000u;
#else
  clockid_t clock;
  struct timespec used;
  if (pthread_getcpuclockid((pthread_t)thread, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  return (uint64_t)used.tv_sec * 1000000000u + (uint64_t)used.tv_nsec;
#endif
}

void highlight_lower_priority(void) {
#ifdef __APPLE__
  pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0);
#elif defined(__linux__)
  // On Linux, unlike POSIX, this is the thread alone.
  setpriority(PRIO_PROCESS, 0, 4);
#endif
}

void highlight_allow_stack_request(void) {
  static _Thread_local int is_allowed;
  if (is_allowed) return;
  is_allowed = 1;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR2);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

static volatile sig_atomic_t exit_status;

// Handles the signal on the thread whose stack is requested: notes the text that it works on, writes its stack to standard
// error and ends the process.
// The process ends here, so the functions that it calls need not be safe to return from.
static void print_stack(int signal) {
  (void)signal;
  highlight_crash_mark();
#ifdef HAS_BACKTRACE
  void *frames[64];
  int count = backtrace(frames, 64);
  backtrace_symbols_fd(frames, count, STDERR_FILENO);
#endif
  _exit(exit_status);
}

_Noreturn void highlight_print_stack_and_exit(uintptr_t thread, int status) {
  exit_status = status;
#ifdef HAS_BACKTRACE
  // The first call loads a library, which a signal handler must not.
  void *frame;
  backtrace(&frame, 1);
#endif
  struct sigaction action = {0};
  action.sa_handler = print_stack;
  sigemptyset(&action.sa_mask);
  sigaction(SIGUSR2, &action, NULL);
  if (pthread_kill((pthread_t)thread, SIGUSR2) == 0) {
    // A thread that has the processor answers at once; on a busy machine it waits for its turn.
    struct timespec patience = {30, 0};
    nanosleep(&patience, NULL);
  }
  _exit(status);
}
