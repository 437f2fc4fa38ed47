internal import TextModel

/// The tags that a renderer writes before text of each attribute, concatenated; the first is for text without
/// attributes.
struct TagTable {
  private let bytes: ContiguousArray<UInt8>
  private let starts: ContiguousArray<Int>

  /// Computes the tags of all attributes.
  /// - Parameters:
  ///   - count: the number of attributes.
  ///   - plain: the tag before text without attributes.
  ///   - tag: returns the tag before text of an attribute, by its id; empty for none.
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

  /// Calls `body` with pointers to the table, which are valid during the call. Loops over text then retain nothing.
  func withTags<Result, Failure: Error>(_ body: (Tags) throws(Failure) -> Result) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try starts.withUnsafeBufferPointer { (starts) throws(Failure) in try body(Tags(bytes: bytes, starts: starts)) }
    }
  }

  /// Pointers to the table, valid during `withTags(_:)`.
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
