/**
 * Uses @c NULL and \p name, see @ref other() or `code`, @b not @e this.
 * @note It is @c int.
 * @param name the \a thing
 */
int f(int name);
/// Plain prose.
