#ifndef HIGHLIGHT_SYSTEM_H
#define HIGHLIGHT_SYSTEM_H

#include <sys/types.h>

#include "highlight_crash.h"
#include "highlight_lines.h"
#include "highlight_process.h"
#include "highlight_sandbox.h"
#include "highlight_sha256.h"
#include "highlight_terminal.h"
#include "highlight_threads.h"

// Functions that differ between systems, or that Swift's modules of the C libraries leave out, in one form for all systems.

/// Returns the variables of the environment, `NAME=value` each, with NULL at the end.
char **highlight_environment(void);

/// Returns the arguments with which the program was started, with NULL at the end. Returns NULL if the system's C
/// library is not glibc. Swift's runtime reads them from `/proc` on Linux.
char **highlight_arguments(void);

/// Returns the path of this program's file, with links resolved; NULL if the system does not report it. The caller
/// frees it.
char *highlight_executable_path(void);

/// Copies the identity of this program's build: the note of its linker (`--build-id`, LC_UUID), otherwise the length
/// and the time of its file. Returns the number of bytes, at most `size`, which is at least 16; 0 if there is no
/// identity.
size_t highlight_build_identity(void *bytes, size_t size);

/// Copies the POSIX access control list of a file, in the form of Linux (`system.posix_acl_access`). Returns its number
/// of bytes; 0 if the file has none, and on other systems; -1 if it is longer than `size` or cannot be read. Links are
/// followed.
/// - `path`: the file; NULL for the one that `descriptor` has open.
ssize_t highlight_access_list(const char *path, int descriptor, void *bytes, size_t size);

#endif
