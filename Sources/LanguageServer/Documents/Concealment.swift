internal import TextLayout
internal import TextModel

/// The ranges of a document that the client does not display, from its last request.
final class Concealment: TextLayoutManagerDelegate {
  private var ranges: [Range<Int>] = []
  /// The document version of `ranges`.
  private var version = 0

  /// Stores the concealed UTF-16 ranges of a request and the version of its document. Returns whether other text may
  /// be concealed than before: true if the ranges differ, or if the version differs and they are not empty.
  func take(_ newRanges: [Range<Int>], version newVersion: Int) -> Bool {
    defer { (ranges, version) = (newRanges, newVersion) }
    return newRanges != ranges || !newRanges.isEmpty && newVersion != version
  }

  func layoutManager(_ manager: TextLayoutManager, concealedRangesIn paragraph: Range<Int>) -> [Range<Int>] {
    let first = ranges.partitioningIndex { $0.upperBound > paragraph.lowerBound }
    return Array(ranges[first...].prefix { $0.lowerBound < paragraph.upperBound })
  }
}
