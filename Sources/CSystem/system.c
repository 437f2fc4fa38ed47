#define _GNU_SOURCE
#include "highlight_system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#else
extern char **environ;
#endif

int highlight_spawn(
  pid_t *child, const char *program, char *const *arguments, char *const *environment, const char *folder, int output) {
  posix_spawn_file_actions_t actions;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  if (!failure) failure = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (!failure) failure = posix_spawn(child, program, &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
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
  // Those that this process may ignore; those that it catches are reset anyway.
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

int highlight_spawn_filter(
  pid_t *child, const char *program, char *const *arguments, char *const *environment, const char *folder, int input,
  int output) {
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
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (!failure) failure = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (!failure) failure = posix_spawn(child, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int highlight_nameless_file(const char *folder) {
#ifdef MFD_CLOEXEC
  int memory = memfd_create("highlight-lsp", MFD_CLOEXEC);
  if (memory >= 0) return memory;
#endif
  char path[PATH_MAX];
  // A path that is cut short names no folder.
  snprintf(path, sizeof path, "%s/nameless-XXXXXX", folder);
  int file = mkstemp(path);
  if (file < 0) return -1;
  fcntl(file, F_SETFD, FD_CLOEXEC);
  unlink(path);
  return file;
}

char **highlight_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

#ifdef __GLIBC__
static char **arguments_at_start;

// glibc gives the arguments of `main` to what runs before it.
__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
  (void)count;
  arguments_at_start = arguments;
}

char **highlight_arguments(void) { return arguments_at_start; }
#else
char **highlight_arguments(void) { return NULL; }
#endif

char *highlight_executable_path(void) {
#ifdef __APPLE__
  char path[PATH_MAX];
  uint32_t size = sizeof path;
  return _NSGetExecutablePath(path, &size) == 0 ? realpath(path, NULL) : NULL;
#else
  return realpath("/proc/self/exe", NULL);
#endif
}

int highlight_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
