internal import HighlightStorage
public import TextModel

/// An attachment with its rectangle in a layout.
public struct LaidOutAttachment: Equatable, Sendable {
  /// The UTF-16 offset of its character in the text.
  public var utf16Offset: Int
  /// The attachment.
  public var attachment: TextAttachment
  /// The rectangle to draw it in, in its container.
  public var rect: LayoutRect
}

extension TextLayoutManager {
  /// Returns the attachments of a fragment with their rectangles, from left to right. Attachments that an ellipsis
  /// replaces or the delegate conceals are left out. O(fragment).
  /// - Precondition: the fragment is one of the present text.
  public func attachments(of fragment: TextLineFragment) -> [LaidOutAttachment] {
    checkIsPresent(fragment)
    let attachments = storage.attachments(in: fragment.range)
    guard !attachments.isEmpty else { return [] }
    let geometry = geometry(of: fragment)
    let content = storage.text.contentRange(ofLine: fragment.paragraph)
    let concealed = delegate?.layoutManager(self, concealedRangesIn: content) ?? []
    return attachments.compactMap { found in
      let offset = found.utf16Offset
      if fragment.truncatedRange?.contains(offset) == true || concealed.contains(where: { $0.contains(offset) }) {
        return nil
      }
      let extent = geometry.extent(of: geometry.cluster(holding: offset))
      let (width, height) = (whole(found.attachment.width), whole(found.attachment.height))
      let rect = LayoutRect(
        x: extent.isRightToLeft ? extent.right - width : extent.left,
        y: fragment.baseline + whole(found.attachment.descent) - height, width: width, height: height)
      return LaidOutAttachment(utf16Offset: offset, attachment: found.attachment, rect: rect)
    }.sorted { $0.rect.x < $1.rect.x }
  }
}
