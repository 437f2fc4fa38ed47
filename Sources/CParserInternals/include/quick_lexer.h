#ifndef HIGHLIGHT_QUICK_LEXER_H
#define HIGHLIGHT_QUICK_LEXER_H

#include <stdbool.h>
#include <stdint.h>

// A step of the parser's lexer to the next character, and the column of a character, without calls into the library.
//
// libtree-sitter takes four calls for it, one of them through a pointer that it has just chosen: 5 to 12 % of a file's time. Here one function
// does what they do where the next character is ASCII (in UTF-16: no half of a pair) and stands in the stretch of text that was read last; what
// is left (the end of a stretch, of the text or of an included range) is done by the library.

/// Replaces a parser's lexer functions by faster ones, if the parser has the layout of libtree-sitter 0.20 to 0.26;
/// otherwise, and if they are replaced already, does nothing.
/// Called by the function that reads the text for the parser, with its own arguments: a lexer that has all of them at
/// the expected offsets cannot be another one.
/// - Parameters:
///   - parser: a `TSParser`.
///   - payload: the payload of the parser's input.
///   - byte: the byte offset of the text that the parser requests.
///   - count: the address to which the parser wants the length of that text.
void highlight_lexer_quicken(void *parser, const void *payload, uint32_t byte, const uint32_t *count);

/// Whether a `TSParser` has the faster lexer functions.
bool highlight_lexer_is_quick(const void *parser);

#endif
