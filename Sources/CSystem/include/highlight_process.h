#ifndef HIGHLIGHT_PROCESS_H
#define HIGHLIGHT_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

// Child processes: in a folder and a process group of their own, or with everything that this process has.

/// A program to start. `arguments` and `environment` end with NULL.
typedef struct {
  const char *program;
  char *const *arguments;
  char *const *environment;
  /// Its working folder.
  const char *folder;
  /// The descriptor that it reads; -1: it reads nothing.
  int input;
  /// The descriptors of its outputs.
  int output;
  int errors;
  /// The most private memory that it may have, in bytes; 0 for no limit. Linux only.
  uint64_t memory;
  /// Whether it is killed when the thread that starts it ends, whatever the reason. Linux only.
  int ends_with_parent;
} highlight_child;

/// Starts a program in its own process group, whose id is that of the process, with default signals and without core
/// dumps. Returns 0 and sets `child`, or returns the error number, also if the program cannot be executed. The
/// descriptors of the parent are above 2.
int highlight_start(pid_t *child, const highlight_child *what);

/// Waits at most `milliseconds` for the end of a child, without reaping it. Returns 1 if it has ended or is no child,
/// else 0.
int highlight_has_ended(pid_t child, int milliseconds);

/// Creates a pipe, with `ends[0]` for reading and `ends[1]` for writing, that no child inherits. Returns 0, or the
/// error number.
int highlight_pipe(int ends[2]);

/// Starts a program that reads the terminal and shares the outputs and folder of this process. Interrupting signals
/// have their default effect in it. `arguments` and `environment` end with NULL. Returns 0, or the error number.
int highlight_spawn_foreground(pid_t *child, const char *program, char *const *arguments, char *const *environment);

/// Waits for the end of a child, reaps it and writes its status to `state`. Meanwhile this process ignores SIGINT and
/// SIGQUIT, so that the terminal's signals affect the child alone.
void highlight_wait_foreground(pid_t child, int *state);

/// Starts a program that reads `input`, a descriptor, and shares the folder, outputs and terminal of this process.
/// `arguments` and `environment` end with NULL. Returns 0, or the error number.
int highlight_spawn_reader(
  pid_t *child, const char *program, char *const *arguments, char *const *environment, int input);

#endif
