/// Makes a ``Queue`` of `Int`.
///
/// ## Discussion
///
/// - Parameter size: how many, see [the book](https://example.org)
/// - Returns: a queue
/// - one
/// ```
// no `documentation`
func make(size: Int) {}
