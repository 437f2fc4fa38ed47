#ifndef HIGHLIGHT_QUICK_LEXER_H
#define HIGHLIGHT_QUICK_LEXER_H

#include <stdbool.h>
#include <stdint.h>

// A step of the parser's lexer to the next character, and the column of a character, without calls into the library.
//
// libtree-sitter takes four calls for it, one of them through a pointer that it has just chosen: 5 to 12 % of a file's time. Here one function
// does what they do where the next character is ASCII (in UTF-16: no half of a pair) and stands in the stretch of text that was read last; what
// is left (the end of a stretch, of the text or of an included range) is the library's.

/// Gives a parser the quicker step, if it is built as those of libtree-sitter 0.20 to 0.26 are; otherwise nothing changes.
///
/// To be called by the function that reads the text for it, with what it was called with: a lexer that has all of that at the expected offsets
/// cannot be another one.
/// - Parameters:
///   - parser: a `TSParser`.
///   - payload: that of its input.
///   - byte: where the stretch begins that the parser asks for.
///   - count: where it wants the length of the stretch.
void highlight_lexer_quicken(void *parser, const void *payload, uint32_t byte, const uint32_t *count);

/// Whether a `TSParser` has the quicker step.
bool highlight_lexer_is_quick(const void *parser);

#endif
