//! A file about `Queue`.

/// Makes a `Queue`.
// no `documentation`
const size = 3;
