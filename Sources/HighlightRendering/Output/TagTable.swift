internal import HighlightStorage

/// The text that a renderer writes before the pieces of each attribute, concatenated; the first one is for pieces without
/// attributes.
struct TagTable {
  private let bytes: ContiguousArray<UInt8>
  private let starts: ContiguousArray<Int>

  /// - Parameters:
  ///   - count: the number of attributes.
  ///   - plain: what begins a piece without an attribute.
  ///   - tag: what begins a piece of an attribute, by its id; empty where nothing does.
  init(count: Int, plain: [UInt8] = [], _ tag: (Int) -> [UInt8]) {
    var bytes = ContiguousArray(plain)
    var starts = [0, bytes.count] as ContiguousArray
    for id in 0..<count {
      bytes += tag(id)
      starts.append(bytes.count)
    }
    self.bytes = bytes
    self.starts = starts
  }

  /// Lends the table to a loop over pieces: nothing is retained for each of them.
  func withTags<Result, Failure: Error>(_ body: (Tags) throws(Failure) -> Result) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try starts.withUnsafeBufferPointer { (starts) throws(Failure) in try body(Tags(bytes: bytes, starts: starts)) }
    }
  }

  /// The table while it is lent.
  struct Tags {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let starts: UnsafeBufferPointer<Int>

    @inline(__always)
    subscript(attribute: AttributeID?) -> UnsafeBufferPointer<UInt8> {
      let index = attribute.map { Int($0) + 1 } ?? 0
      return UnsafeBufferPointer(rebasing: bytes[starts[index]..<starts[index + 1]])
    }
  }
}
