#ifndef HIGHLIGHT_SANDBOX_H
#define HIGHLIGHT_SANDBOX_H

#include <stddef.h>

// Limits that a process sets for itself on Linux, for good, before it reads texts that others wrote. Child processes
// inherit them; those that run already do not.

/// The rights to write at and below a path.
enum {
  /// The existing file, or the existing files below the folder.
  HIGHLIGHT_WRITES_FILES = 1,
  /// New files, too, and files may be removed and replaced.
  HIGHLIGHT_WRITES_NEW_FILES = 2,
  /// New and empty folders, too.
  HIGHLIGHT_WRITES_FOLDERS = 4,
};

/// A path that may be written. A path that does not exist is ignored.
typedef struct {
  const char *path;
  /// The sum of `HIGHLIGHT_WRITES_…`.
  int what;
} highlight_writable;

/// Makes the system refuse sockets, the control of other processes and typing into the terminal with `EPERM`, by a
/// filter of system calls, in all threads and in those that are started later.
/// - `refuses_programs`: whether programs are refused, too.
/// - `only_this_thread`: whether other threads, which run already, stay as they are.
/// Returns 0, or the error number if the system has no such filters for this processor.
int highlight_refuse_calls(int refuses_programs, int only_this_thread);

/// Makes the system refuse to create, change, remove and rename files, except at `paths`, in the calling thread and in
/// those that it starts. What is open already may be written. Modes, owners and times can still be changed.
/// Returns the version of Landlock; 0, without an effect, if the system has none.
int highlight_refuse_writes(const highlight_writable *paths, size_t count);

#endif
