#ifndef HIGHLIGHT_LINES_H
#define HIGHLIGHT_LINES_H

#include <stddef.h>

// Ends of lines in bytes: LF, CRLF or CR. The last byte of each counts; a CR is one where no LF follows.

/// Returns the number of line ends (LF, CRLF, CR) in `count` bytes. `next` is the byte after them, -1 at the end of
/// the text: a CR before an LF does not count.
size_t highlight_count_line_ends(const unsigned char *bytes, size_t count, int next);

/// Returns the byte offset after the line end with a number, from 1; `count + 1` if there are fewer. `next` is as
/// above.
size_t highlight_find_line_end(const unsigned char *bytes, size_t count, int next, size_t number);

/// Returns the byte offset after the last line end in the bytes; 0 if there is none. `next` is as above.
size_t highlight_find_last_line_end(const unsigned char *bytes, size_t count, int next);

#endif
