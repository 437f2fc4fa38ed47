#ifndef HIGHLIGHT_LINES_H
#define HIGHLIGHT_LINES_H

#include <stddef.h>

// Ends of lines in bytes: LF, CRLF or CR. The last byte of each counts; a CR is one where no LF follows.

/// How many lines end in `count` bytes. `next` is the byte after them, -1 at the end of the text.
size_t highlight_count_line_ends(const unsigned char *bytes, size_t count, int next);

/// The offset after the `number`th end of a line (from 1); `count + 1` where there are fewer.
size_t highlight_find_line_end(const unsigned char *bytes, size_t count, int next, size_t number);

/// The offset after the last end of a line in the bytes; 0 where there is none.
size_t highlight_find_last_line_end(const unsigned char *bytes, size_t count, int next);

#endif
