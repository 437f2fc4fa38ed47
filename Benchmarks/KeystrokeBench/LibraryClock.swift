import CTreeSitter
import Foundation
import HighlightStorage

/// The time that the parser library takes inside an edit of the storage.
///
/// The two functions stand in front of the library's own, which they call: what an edit costs less that is our own part, whatever
/// the same parse would cost a moment later.
enum LibraryClock {
  /// Nanoseconds since the start.
  nonisolated(unsafe) static var nanoseconds: UInt64 = 0

  /// The library's function of a name.
  fileprivate static func next<Function>(_ name: String, as type: Function.Type) -> Function {
    // RTLD_NEXT.
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else {
      fatalError("the parser library has no \(name)")
    }
    return unsafeBitCast(symbol, to: type)
  }

  fileprivate static func time<Result>(_ body: () -> Result) -> Result {
    let begin = monotonicNanoseconds()
    defer { nanoseconds += monotonicNanoseconds() - begin }
    return body()
  }
}

private typealias Parse = @convention(c) (OpaquePointer?, OpaquePointer?, TSInput) -> OpaquePointer?
private let parse = LibraryClock.next("ts_parser_parse", as: Parse.self)

@_cdecl("ts_parser_parse")
func timedParse(_ parser: OpaquePointer?, _ oldTree: OpaquePointer?, _ input: TSInput) -> OpaquePointer? {
  LibraryClock.time { parse(parser, oldTree, input) }
}

private typealias ChangedRanges =
  @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<UInt32>?) -> UnsafeMutablePointer<TSRange>?
private let changedRanges = LibraryClock.next("ts_tree_get_changed_ranges", as: ChangedRanges.self)

@_cdecl("ts_tree_get_changed_ranges")
func timedChangedRanges(
  _ old: OpaquePointer?, _ new: OpaquePointer?, _ count: UnsafeMutablePointer<UInt32>?
) -> UnsafeMutablePointer<TSRange>? {
  LibraryClock.time { changedRanges(old, new, count) }
}
