#ifndef HIGHLIGHT_CTREESITTER_SHIM_H
#define HIGHLIGHT_CTREESITTER_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tree_sitter/api.h>

/// Sets a cancellation flag that a parse on another thread polls: 0 to lower it, another value to raise it.
static inline void highlight_flag_store(size_t *flag, size_t value) {
  __atomic_store_n(flag, value, __ATOMIC_RELEASE);
}

/// Returns the value of a cancellation flag; 0 if it is not raised.
static inline size_t highlight_flag_load(const size_t *flag) {
  return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

// MARK: What is called otherwise from 0.25 on

/// Returns the language ABI for which a parser was generated.
static inline uint32_t highlight_language_abi(const TSLanguage *language) {
#if TREE_SITTER_LANGUAGE_VERSION >= 15
  return ts_language_abi_version(language);
#else
  return ts_language_version(language);
#endif
}

/// Whether nodes of a symbol are hidden: their type is neither regular nor anonymous. Supertypes are hidden, too,
/// which have their own type from 0.25 on.
static inline bool highlight_symbol_is_hidden(const TSLanguage *language, TSSymbol symbol) {
  TSSymbolType type = ts_language_symbol_type(language, symbol);
  return type != TSSymbolTypeRegular && type != TSSymbolTypeAnonymous;
}

/// Reads the text at a byte; as `TSInput.read`.
typedef const char *(*highlight_read)(void *payload, uint32_t byte, TSPoint position, uint32_t *count);

#if TREE_SITTER_LANGUAGE_VERSION >= 15
static inline bool highlight_parse_is_cancelled(TSParseState *state) {
  return highlight_flag_load((const size_t *)state->payload) != 0;
}
#endif

/// Returns the input of a parse, read by `read` with `payload`: UTF-8, or UTF-16 in the byte order of this machine.
static inline TSInput highlight_input(void *payload, highlight_read read, bool is_utf8) {
  TSInput input = {.payload = payload, .read = read, .encoding = TSInputEncodingUTF8};
  if (is_utf8) return input;
#if TREE_SITTER_LANGUAGE_VERSION < 15
  input.encoding = TSInputEncodingUTF16;
#elif defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  input.encoding = TSInputEncodingUTF16BE;
#else
  input.encoding = TSInputEncodingUTF16LE;
#endif
  return input;
}

/// Parses a text and returns the tree. Returns NULL soon after the flag is raised.
/// - `old_tree`: the edited tree of the old text, for an incremental parse; NULL for none.
static inline TSTree *highlight_parse(TSParser *parser, const TSTree *old_tree, TSInput input, const size_t *flag) {
#if TREE_SITTER_LANGUAGE_VERSION >= 15
  TSParseOptions options = {(void *)flag, highlight_parse_is_cancelled};
  return ts_parser_parse_with_options(parser, old_tree, input, options);
#else
  ts_parser_set_cancellation_flag(parser, flag);
  return ts_parser_parse(parser, old_tree, input);
#endif
}

#endif
