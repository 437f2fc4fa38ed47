#ifndef HIGHLIGHT_CRASH_H
#define HIGHLIGHT_CRASH_H

#include <stddef.h>

// What is written when the process crashes: to standard error and to a file. All that the handler calls is safe in a signal handler.

/// Has crashes reported from now on, and then ended as the system does.
/// `state_folder` gets the file; it and the folder around it are made when they are needed.
void highlight_crash_install(const char *state_folder, const char *version);

/// Notes what the calling thread does until `highlight_crash_end`. Long texts are cut. Nothing happens before `highlight_crash_install`.
void highlight_crash_begin(const char *work, const char *uri, const char *language, size_t length);

/// The calling thread is done with it.
void highlight_crash_end(void);

#endif
