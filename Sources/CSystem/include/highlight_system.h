#ifndef HIGHLIGHT_SYSTEM_H
#define HIGHLIGHT_SYSTEM_H

#include <sys/types.h>

#include "highlight_lines.h"
#include "highlight_terminal.h"

// What systems spell differently, or what Swift's modules of their C libraries leave out, in one form for all.

/// Starts a program in a folder. It reads nothing, and writes both outputs to `output`, a descriptor.
/// `arguments` and `environment` end with NULL. Returns 0, or the error number.
int highlight_spawn(
  pid_t *child, const char *program, char *const *arguments, char *const *environment, const char *folder, int output);

/// Starts a program that reads `input`, a descriptor, and has the rest of this process: its folder, outputs and terminal. `arguments` and
/// `environment` end with NULL. Returns 0, or the error number.
int highlight_spawn_reader(
  pid_t *child, const char *program, char *const *arguments, char *const *environment, int input);

/// Starts a program that reads the terminal and has the rest of this process. Signals mean there what they mean by themselves.
/// `arguments` and `environment` end with NULL. Returns 0, or the error number.
int highlight_spawn_foreground(pid_t *child, const char *program, char *const *arguments, char *const *environment);

/// Waits for its end. What the terminal sends meanwhile to interrupt or quit is for the program alone.
void highlight_wait_foreground(pid_t child, int *state);

/// Starts a program in a folder. It reads `input` and writes to `output`, two descriptors; its errors are discarded.
/// `arguments` and `environment` end with NULL. Returns 0, or the error number.
int highlight_spawn_filter(
  pid_t *child, const char *program, char *const *arguments, char *const *environment, const char *folder, int input,
  int output);

/// A file without a name: in memory where the system has such files, so that a full disk is no hindrance; else in `folder`.
/// Returns its descriptor, which no child inherits; -1, and `errno`, when it cannot be made.
int highlight_nameless_file(const char *folder);

/// The variables of the environment, `NAME=value` each, NULL at the end.
char **highlight_environment(void);

/// The arguments that the program was started with, NULL at the end; NULL where the system's C library does not hand them out.
/// Swift's runtime reads them from `/proc` on Linux.
char **highlight_arguments(void);

/// The path of this program's file without links, as the system knows it; NULL where it does not tell. To be freed.
char *highlight_executable_path(void);

/// How many columns the terminal behind a descriptor has; 0 where there is none.
int highlight_terminal_columns(int descriptor);

#endif
