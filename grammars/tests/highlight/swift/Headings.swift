// MARK: - Path
// MARK: Routes
struct A {
  /// Creates it.
  ///
  /// - parameters:
  ///   - allowedOrigin: Setting `x`.
  ///   - Note: no
  /// - Parameter request: what
  // MARK: - Inner
  func grouped(_ path: PathComponent..., with _: Int) -> Int { for _ in a { _ = f { _ in 1 } }
    let (_, b) = c
    return 1 }
  func map<T>(_ a: (_ b: Int) -> T) {}
}
