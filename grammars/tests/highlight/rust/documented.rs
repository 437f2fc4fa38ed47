//! A crate, see [`Queue`] and [the book](https://example.org).

/// Makes a `Queue` of **bounded** size.
///
/// # Examples
///
/// ```
/// let queue = make(3);
/// ```
///
/// ```toml
/// size = 3
/// ```
///
/// * one [Error]
// no `documentation`
pub fn make(size: usize) {}

/**
Ends a `Queue`.

```rust
end();
```
*/
pub fn end() {}
