/**
 * A box of {@link java.util.List#size things}, see {@code a{b}c} and <b class="x">bold</b>.
 * Not {@literal <T>}.
 *
 * @param <T>   the kind of thing
 * @param first the first one
 * @return the sum
 * @throws IllegalStateException if it is full
 * @see java.util.List#add
 * @see Other
 * @since 21
 * {@inheritDoc}
 */
class Box<T> {
    /** Says {@code
     *  x} in two lines. */
    char quote = '\'';
    /** Plain. */
    /** See {@link
     *  java.io.File#list} and {@link
     * #open} now. */
    char open = '{';
}
