#ifndef HIGHLIGHT_SYSTEM_H
#define HIGHLIGHT_SYSTEM_H

#include <sys/types.h>

#include "highlight_lines.h"
#include "highlight_process.h"
#include "highlight_terminal.h"

// What systems spell differently, or what Swift's modules of their C libraries leave out, in one form for all.

/// The variables of the environment, `NAME=value` each, NULL at the end.
char **highlight_environment(void);

/// The arguments that the program was started with, NULL at the end; NULL where the system's C library does not hand them out.
/// Swift's runtime reads them from `/proc` on Linux.
char **highlight_arguments(void);

/// The path of this program's file without links, as the system knows it; NULL where it does not tell. To be freed.
char *highlight_executable_path(void);

/// Copies what identifies the build of this program: the note of its linker (`--build-id`, LC_UUID), otherwise the length and the time of its file.
/// Returns the number of bytes, at most `size`, which is 16 at least.
size_t highlight_build_identity(void *bytes, size_t size);

#endif
