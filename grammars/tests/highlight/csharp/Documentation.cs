/// <summary>Adds <see cref="Int.One"/> and <c>code</c> &lt;x&gt;.</summary>
/// <param name="x">what is added</param>
/// <seealso href="https://example.org">it</seealso>
class Documentation
{
    /**
     * <returns>what it is</returns>
     */
    int F(int x) => x;
    /// plain prose
    int G() => 1;
}
