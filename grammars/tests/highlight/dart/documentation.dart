/// Takes a [name] of [String], as in `x`.
///
/// Plain prose.
void f(String name) {}
