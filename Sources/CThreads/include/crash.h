#ifndef HIGHLIGHT_CRASH_H
#define HIGHLIGHT_CRASH_H

#include <stddef.h>

// What is written when the process crashes: to standard error and to a file. All that the handler calls is safe in a signal handler.

/// Has crashes reported from now on, to standard error and a file; then the system ends the process as usual. Later
/// calls do nothing, neither does a path of 1024 bytes or more. `state_folder` gets the file; it and the folder
/// around it are made when they are needed.
void highlight_crash_install(const char *state_folder, const char *version);

/// Notes what the calling thread does, for crash reports, until `highlight_crash_end`. Long texts are cut. Does
/// nothing before `highlight_crash_install`.
void highlight_crash_begin(const char *work, const char *uri, const char *language, size_t length);

/// Ends the work that `highlight_crash_begin` noted for the calling thread.
void highlight_crash_end(void);

#endif
