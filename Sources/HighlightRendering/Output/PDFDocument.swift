internal import CPango
internal import Libc
internal import SystemSupport

/// A PDF document that is being drawn: its pages, and the outline of all its files. Not thread-safe.
final class PDFDocument {
  /// An entry of the outline.
  private struct Entry {
    var title: String
    var depth: Int
    /// The number of the page, from 1.
    var page: Int
    var y: Double
  }

  private var handle: OpaquePointer?
  /// The title of the document; nil: that of its first file.
  var title: String?
  private var pageCount = 0
  private var fileCount = 0
  private var entries: [Entry] = []
  /// The number of pages before the current file.
  private var pagesBefore = 0

  deinit { close() }

  /// Returns the document to draw on, which is created at the first call; nil if it could not be created.
  func open(title: String, _ look: PageSettings, fontSize: Double) -> OpaquePointer? {
    if handle == nil {
      handle = hl_pdf_open(look.paper.width, look.paper.height, title, look.font, fontSize, Self.sourceDate)
    }
    return handle
  }

  /// Begins a file: adds its outline entry. Pages and entries added later belong to it.
  func beginFile(_ title: String) {
    fileCount += 1
    pagesBefore = pageCount
    entries.append(Entry(title: title, depth: 0, page: pageCount + 1, y: 0))
  }

  /// Adds an entry to the outline of the current file.
  /// - Parameters:
  ///   - depth: the number of entries around it in the file.
  ///   - page: the page of the file, from 0.
  ///   - y: the distance from the upper edge of the page, in points.
  func addEntry(_ title: String, depth: Int, page: Int, y: Double) {
    entries.append(Entry(title: title, depth: depth + 1, page: pagesBefore + page + 1, y: y))
  }

  /// Begins a page; later content is drawn on it.
  func beginPage() {
    if pageCount > 0, let handle { hl_pdf_next_page(handle) }
    pageCount += 1
  }

  /// Ends the document and returns its bytes, which are valid until it is closed. Empty if no file was drawn; nil if
  /// writing failed.
  func finish() -> UnsafeBufferPointer<UInt8>? {
    // There was no text to show.
    guard let handle else { return UnsafeBufferPointer(start: nil, count: 0) }
    // A file that is alone needs no name.
    let lowest = fileCount > 1 ? 0 : 1
    var parents: [Int32] = []
    for entry in entries where entry.depth >= lowest {
      parents.removeLast(max(parents.count - (entry.depth - lowest), 0))
      parents.append(hl_pdf_outline(handle, parents.last ?? 0, entry.title, Int32(entry.page), entry.y))
    }
    var count = 0
    return hl_pdf_finish(handle, &count).map { UnsafeBufferPointer(start: $0, count: count) }
  }

  func close() {
    hl_pdf_close(handle)
    handle = nil
  }

  /// The creation date that the variable `SOURCE_DATE_EPOCH` sets for reproducible documents; nil without it.
  private static var sourceDate: String? {
    guard let text = Environment.value("SOURCE_DATE_EPOCH"), let seconds = Int(text) else { return nil }
    var (time, parts) = (time_t(seconds), tm())
    guard gmtime_r(&time, &parts) != nil else { return nil }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T"
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
