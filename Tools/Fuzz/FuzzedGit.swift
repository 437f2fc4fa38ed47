import SystemSupport

/// Bytes as what git writes, in answers and in pipes: numbers are within bounds, and text is the same however it arrives.
enum FuzzedGit {
  @Sendable static func run(_ bytes: [UInt8]) {
    let bytes = ContiguousArray(bytes)
    for line in bytes.split(separator: 0x0A) {
      if let hunk = GitOutput.hunk(line) {
        for side in [hunk.old, hunk.new] {
          precondition((0...1 << 32).contains(side.start) && (0...1 << 32).contains(side.count), "\(hunk)")
        }
      }
      if let size = GitOutput.blobSize(line) { precondition(size >= 0, "\(size)") }
    }
    for entry in GitOutput.entries(ofTree: bytes[...]) {
      precondition(!entry.path.isEmpty && !entry.path.utf8.contains(0), "\(entry)")
    }
    for scope in [FormattingFilter.Scope.everything, .colors, .styles] {
      let whole = FormattingFilter.filtered(bytes, scope)
      for size in [1, 7] { precondition(pieces(of: bytes, scope, size) == whole, "the text depends on the pieces") }
    }
    _ = FormattingFilter.isWordDiff(bytes)
    var filter = FormattingFilter(.styles)
    filter.colors = TextColors()
    let text = filter.filtered(bytes, isLast: true)
    let colors = filter.colors ?? TextColors()
    for (change, next) in zip(colors.changes, colors.changes.dropFirst()) {
      precondition(change.offset < next.offset && next.offset <= text.count, "\(change) before \(next)")
    }
    for style in colors.styles {
      let isHarmless = style.escape.dropFirst().allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      precondition(isHarmless, "a control is sent")
    }
  }

  private static func pieces(
    of bytes: ContiguousArray<UInt8>, _ scope: FormattingFilter.Scope, _ size: Int
  ) -> ContiguousArray<UInt8> {
    var filter = FormattingFilter(scope)
    var result = ContiguousArray<UInt8>()
    for start in stride(from: 0, to: max(bytes.count, 1), by: size) {
      let end = min(start + size, bytes.count)
      result += filter.filtered(ContiguousArray(bytes[start..<end]), isLast: end == bytes.count)
    }
    return result
  }
}
