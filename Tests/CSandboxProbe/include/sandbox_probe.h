#ifndef SANDBOX_PROBE_H
#define SANDBOX_PROBE_H

// What a process can still do after it limited itself: a child process tries it, so that the tests keep their rights.

/// How the child limits itself.
typedef struct {
  int refuses_calls;
  int refuses_programs;
  int only_this_thread;
  int refuses_writes;
} sandbox_limits;

/// What the child tries. The result of each is 0 or an error number; -1 if this system cannot try it.
enum {
  PROBE_FILTER,
  PROBE_LANDLOCK,
  PROBE_EXECVE,
  PROBE_EXECVEAT,
  PROBE_SOCKET,
  PROBE_SOCKETPAIR,
  PROBE_IO_URING,
  PROBE_PTRACE,
  PROBE_READ_MEMORY,
  PROBE_WRITE_MEMORY,
  PROBE_GET_DESCRIPTOR,
  PROBE_TYPE,
  PROBE_OTHER_THREAD,
  PROBE_OTHER_NUMBERS,
  PROBE_OTHER_PROCESSOR,
  PROBE_FORK,
  PROBE_READ,
  PROBE_OPEN_BEFORE,
  PROBE_DEV_NULL,
  PROBE_CREATE_ALLOWED,
  PROBE_REPLACE_ALLOWED,
  PROBE_FOLDER_ALLOWED,
  PROBE_CREATE,
  PROBE_OVERWRITE,
  PROBE_TRUNCATE,
  PROBE_REMOVE,
  PROBE_FOLDER,
  PROBE_MOVE_OUT,
  PROBE_LINK,
  PROBE_COUNT,
};

/// Runs a child that limits itself and tries everything. `results` has room for `PROBE_COUNT` numbers; those of
/// `PROBE_FILTER` and `PROBE_LANDLOCK` are what the functions of the product return.
/// - `allowed`: a folder that may be written. `other`: one that may not, with a file `file`.
/// Returns 0, or the error number if the child could not report.
int sandbox_probe(sandbox_limits limits, const char *allowed, const char *other, int *results);

#endif
