#define _GNU_SOURCE
#include "highlight_process.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifndef NSIG
#define NSIG 32
#endif

int highlight_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

// Prepares the child process and executes the other program; returns the error number if that fails. Shares the
// parent's memory on Linux, so it changes none.
static int become(const highlight_child *what, pid_t parent) {
  (void)parent;
  if (setpgid(0, 0) != 0) return errno;
#ifdef __linux__
  if (what->ends_with_parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    // It may have ended before.
    if (getppid() != parent) _exit(127);
  }
  if (what->memory > 0) {
    struct rlimit limit = {what->memory, what->memory};
    struct rlimit now;
    if (getrlimit(RLIMIT_DATA, &now) == 0 && (now.rlim_max == RLIM_INFINITY || now.rlim_max > what->memory)) {
      setrlimit(RLIMIT_DATA, &limit);
    }
  }
#endif
  struct rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  int input = what->input >= 0 ? what->input : open("/dev/null", O_RDONLY);
  if (input < 0 || dup2(input, STDIN_FILENO) < 0) return errno;
  if (what->input < 0 && input > STDERR_FILENO) close(input);
  if (dup2(what->output, STDOUT_FILENO) < 0 || dup2(what->errors, STDERR_FILENO) < 0) return errno;
  if (chdir(what->folder) != 0) return errno;
  struct sigaction usual = {0};
  usual.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  execve(what->program, what->arguments, what->environment);
  return errno;
}

int highlight_start(pid_t *child, const highlight_child *what) {
  int report[2];
  int failure = highlight_pipe(report);
  if (failure) return failure;
  pid_t parent = getpid();
  // No handler of this process runs in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
#ifdef __linux__
  // `fork` would copy the tables of all of this process's memory.
  pid_t started = vfork();
#else
  pid_t started = fork();
#endif
  if (started == 0) {
    int problem = become(what, parent);
    ssize_t written = write(report[1], &problem, sizeof problem);
    _exit(written == sizeof problem ? 127 : 126);
  }
  failure = started < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (!failure) {
    int problem;
    ssize_t count;
    do count = read(report[0], &problem, sizeof problem);
    while (count < 0 && errno == EINTR);
    if (count == sizeof problem) failure = problem;
    if (failure) {
      while (waitpid(started, NULL, 0) < 0 && errno == EINTR) {}
    }
  }
  close(report[0]);
  *child = started;
  return failure;
}

int highlight_has_ended(pid_t child, int milliseconds) {
  // Doubled each time, so that a child that ends at once costs no wait, and one that takes long no processor.
  long nanoseconds = 100000;
  long left = (long)milliseconds * 1000000;
  while (1) {
    siginfo_t state;
    state.si_pid = 0;
    if (waitid(P_PID, (id_t)child, &state, WEXITED | WNOHANG | WNOWAIT) == 0) {
      if (state.si_pid == child) return 1;
    } else if (errno != EINTR) {
      return 1;
    }
    if (left <= 0) return 0;
    long pause = nanoseconds < left ? nanoseconds : left;
    struct timespec time = {pause / 1000000000, pause % 1000000000};
    nanosleep(&time, NULL);
    left -= pause;
    if (nanoseconds < 20000000) nanoseconds *= 2;
  }
}

int highlight_spawn_foreground(pid_t *child, const char *program, char *const *arguments, char *const *environment) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t signals;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  sigemptyset(&signals);
  failure = posix_spawnattr_setsigmask(&attributes, &signals);
  // The signals that this process may ignore. Signals that it catches are reset anyway.
  sigaddset(&signals, SIGPIPE);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGQUIT);
  if (!failure) failure = posix_spawnattr_setsigdefault(&attributes, &signals);
  if (!failure) failure = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  if (!failure && !isatty(STDIN_FILENO))
    failure = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/tty", O_RDWR, 0);
  if (!failure) failure = posix_spawn(child, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

void highlight_wait_foreground(pid_t child, int *state) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quit;
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  while (waitpid(child, state, 0) < 0 && errno == EINTR) {
  }
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
}

int highlight_spawn_reader(
  pid_t *child, const char *program, char *const *arguments, char *const *environment, int input) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t defaults;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  // A signal that this process ignores would be ignored there, too.
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  failure = posix_spawnattr_setsigdefault(&attributes, &defaults);
  if (!failure) failure = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  if (!failure) failure = posix_spawn(child, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}
