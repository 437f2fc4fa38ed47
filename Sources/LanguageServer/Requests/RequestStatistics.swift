internal import DataFormats

/// The durations of requests, by method.
struct RequestStatistics {
  /// The durations of one method.
  private struct Times {
    var count = 0
    /// The durations of the last requests, in microseconds, in a ring buffer.
    var last: ContiguousArray<UInt32> = []
  }

  /// The number of last requests of a method from which percentiles are computed.
  private static let remembered = 512

  private var byMethod: [String: Times] = [:]

  /// Adds the duration of an answered request to those of its method, in whole microseconds. The last 512 durations
  /// of each method are kept.
  mutating func add(_ method: String, nanoseconds: UInt64) {
    let microseconds = UInt32(clamping: nanoseconds / 1000)
    var times = byMethod[method] ?? Times()
    if times.last.count < Self.remembered {
      times.last.append(microseconds)
    } else {
      times.last[times.count % Self.remembered] = microseconds
    }
    times.count += 1
    byMethod[method] = times
  }

  /// The statistics as `{NAME: {count, p50, p99}}`; percentiles are in milliseconds.
  var json: JSON {
    .object(
      byMethod.sorted { $0.key < $1.key }.map { name, times in
        let sorted = times.last.sorted()
        func percentile(_ part: Double) -> JSON {
          .number(Double(sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]) / 1000)
        }
        return JSON.Member(
          name: name,
          value: .members(("count", JSON(times.count)), ("p50", percentile(0.5)), ("p99", percentile(0.99))))
      })
  }
}
