import Foundation

/// The times of a series of edits.
struct Samples: CustomStringConvertible {
  private var ours: [Double] = []
  private var library: [Double] = []
  private var own: [Double] = []
  private var bar: [Double] = []
  private var changed: [Double] = []
  private let factor: Double
  private let constant: Double

  /// The bar is `factor` × the other side's time + `constant` µs + changed bytes ÷ 60 MB/s.
  init(factor: Double = 1.5, constant: Double = 100) {
    self.factor = factor
    self.constant = constant
  }

  /// Times in nanoseconds.
  /// - Parameters:
  ///   - library: what the other side took.
  ///   - own: our time less what the library took in it.
  mutating func append(ours: UInt64, library: UInt64, own: UInt64, changed: Int) {
    let (a, b) = (Double(ours) / 1000, Double(library) / 1000)
    self.ours.append(a)
    self.library.append(b)
    self.own.append(Double(own) / 1000)
    bar.append(a / (factor * b + constant + Double(changed) / 60))
    self.changed.append(Double(changed))
  }

  /// The other side's times, p50/p95.
  var libraryTime: String { pair(library, "%.0f") }

  var description: String {
    "\(ours.count)\t\(pair(ours, "%.0f"))\t\(pair(library, "%.0f"))\t\(pair(own, "%.0f"))\t\(pair(bar, "%.2f"))"
      + "\t\(String(format: "%.0f", percentile(changed, 0.95)))"
  }

  private func pair(_ values: [Double], _ format: String) -> String {
    String(format: format, percentile(values, 0.5)) + "/" + String(format: format, percentile(values, 0.95))
  }

  private func percentile(_ values: [Double], _ part: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[min(Int(Double(values.count) * part), values.count - 1)]
  }
}
