#ifndef HIGHLIGHT_QUICK_LEXER_H
#define HIGHLIGHT_QUICK_LEXER_H

#include <stdbool.h>
#include <stdint.h>

// A step of the parser's lexer to the next character, and the column of a character, without calls into the library.
//
// libtree-sitter makes four calls for a step, one of them through a pointer that it has just chosen. Here one function does the same if the next
// character is ASCII (in UTF-16: not half of a surrogate pair) and lies in the chunk of text that was read last. The library's own function does
// the rest: the end of a chunk, of the text or of an included range.
//
// Gain: 3 to 13 % of the time of a file (RESULTS-costs.md, "A file in a process of its own", November 2026, with and without the replacement). Remove it
// when a library version takes one call for an ASCII character: compare the instructions of `highlight` with HIGHLIGHT_LSP_ACCELERATIONS=off.

/// Replaces a parser's lexer functions by faster ones, if the parser has the layout of libtree-sitter 0.20 or of the pinned version;
/// otherwise, and if they are replaced already, does nothing.
/// Called by the function that reads the text for the parser, with its own arguments: a lexer that has all of them at
/// the expected offsets cannot be another one.
/// - Parameters:
///   - parser: a `TSParser`.
///   - payload: the payload of the parser's input.
///   - byte: the byte offset of the text that the parser requests.
///   - count: the address to which the parser wants the length of that text.
void highlight_lexer_accelerate(void *parser, const void *payload, uint32_t byte, const uint32_t *count);

/// Whether a `TSParser` has the faster lexer functions.
bool highlight_lexer_is_accelerated(const void *parser);

#endif
