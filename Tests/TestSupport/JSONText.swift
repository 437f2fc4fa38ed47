import Foundation

/// JSON that tests write by hand.
package enum JSONText {
  /// Returns a text as a string of JSON, with its quotes.
  package static func quoted(_ text: String) -> String {
    // Foundation's encoder is compiled with optimization, whatever the tests are.
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
