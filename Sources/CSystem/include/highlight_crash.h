#ifndef HIGHLIGHT_CRASH_H
#define HIGHLIGHT_CRASH_H

#include <stddef.h>

// What is written when the process crashes: to standard error and to a file. All that the handler calls is safe in a signal handler.

/// Has crashes reported from now on, to standard error and a file; then the system ends the process as usual. Later
/// calls do nothing, neither does a path of 1024 bytes or more. `state_folder` gets the file; it and the folder
/// around it are made when they are needed.
void highlight_crash_install(const char *state_folder, const char *version);

/// Has crashes reported from now on in one line on standard error, without a file and a stack, until
/// `highlight_crash_install`.
void highlight_crash_install_line(const char *version);

/// The file in the state folder with a line `VERSION LANGUAGE NAME` for each text on which a process crashed or was ended.
#define HIGHLIGHT_CRASHED_TEXTS "crashed-texts"
/// The language in such a line, if it was not known.
#define HIGHLIGHT_NO_LANGUAGE "-"

/// Writes the name of a document in such a line, which ends with 0: its URI, cut, with `_` for blanks and control
/// characters. Returns its length.
size_t highlight_crash_text_name(const char *uri, char *name, size_t size);

/// Adds the document that the calling thread works on to that file; nothing without one. Safe in a signal handler.
void highlight_crash_mark(void);

/// Replaces the document of the calling thread's work.
void highlight_crash_note(const char *uri, const char *language, size_t length);

/// Notes what the calling thread does, for crash reports, until `highlight_crash_end`. Long texts are cut. Does
/// nothing before `highlight_crash_install`.
void highlight_crash_begin(const char *work, const char *uri, const char *language, size_t length);

/// Ends the work that `highlight_crash_begin` noted for the calling thread.
void highlight_crash_end(void);

#endif
