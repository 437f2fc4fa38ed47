import BenchmarkSupport
import Foundation
import HighlightStorage

/// One file in one language, in a process of its own.
enum RobustnessCase {
  /// Each answer comes within this.
  private static let milliseconds = 5000.0
  /// The process never holds more than this.
  private static let megabytes = 1500
  /// After this the process hangs. The comparison with matching from scratch may take its time.
  private static let patienceSeconds = 90.0

  /// A line of the table.
  struct Line {
    let text: String
    let holds: Bool
  }

  /// Runs the case in a child process.
  static func run(language: String, path: String, _ options: RobustnessOptions) -> Line {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = options.arguments + ["--one", language, path]
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch { return Line(text: "\(name)\t\(language)\t\t\t\t\t\(error)", holds: false) }
    let patience = patienceSeconds + Double(options.typedUnits ?? 0) / 20
    let identifier = process.processIdentifier
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + patience)
    timer.setEventHandler { kill(identifier, SIGKILL) }
    timer.resume()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    timer.cancel()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    if process.terminationReason == .uncaughtSignal {
      let signal = process.terminationStatus
      let reason = signal == SIGKILL ? "it hangs (or somebody ended it)" : "signal \(signal)"
      return Line(text: "\(name)\t\(language)\t\(text)\t\(reason)", holds: false)
    }
    return Line(text: "\(name)\t\(language)\t\(text)", holds: process.terminationStatus == 0)
  }

  /// Runs the case in this process and prints all but the first two columns.
  static func runHere(language name: String, path: String, _ options: RobustnessOptions) throws {
    let languages = try options.languages()
    let language = languages.language(name)
    guard name == "plain" || language != nil else {
      print("\t\t\t\tno grammar")
      exit(1)
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let units = bytes.withUnsafeBytes { SourceText(decoding: $0).units }
    if let count = options.typedUnits {
      type(units.prefix(count), language, languages)
      return
    }
    var faults: [String] = []
    var storage: HighlightingStorage?
    let openTime = time {
      storage = HighlightingStorage(UTF16Text(units), language: language, languageProvider: languages)
    }
    guard let storage else { return }
    var limits = storage.exceededLimits
    let middle = storage.length / 2
    var editTime = 0.0
    // Something that fits nowhere, and its removal.
    for edit in [(middle..<middle, "\"x{"), (middle..<(middle + 3), "")] {
      editTime = max(editTime, time { storage.replaceCharacters(in: edit.0, with: ContiguousArray(edit.1.utf16)) })
      limits.formUnion(storage.exceededLimits)
    }
    let peak = ProcessMemory.peakMegabytes
    if openTime > milliseconds { faults.append("opening takes too long") }
    if editTime > milliseconds { faults.append("an edit takes too long") }
    if peak > megabytes { faults.append("too much memory") }
    if storage.text.units != units { faults.append("the text is another") }
    if let mismatch = storage.mismatch() { faults.append(mismatch) }
    finish([openTime, editTime], peak, limits, faults)
  }

  /// Types a text character by character.
  private static func type(_ units: ArraySlice<UInt16>, _ language: Language?, _ languages: ProjectLanguages) {
    let storage = HighlightingStorage(UTF16Text([]), language: language, languageProvider: languages)
    var faults: [String] = []
    var limits: Set<Limit> = []
    var worst = 0.0
    var limited = 0
    for unit in units {
      worst = max(worst, time { storage.replaceCharacters(in: storage.length..<storage.length, with: [unit]) })
      limits.formUnion(storage.exceededLimits)
      if !storage.exceededLimits.isEmpty { limited += 1 }
    }
    let peak = ProcessMemory.peakMegabytes
    if worst > milliseconds { faults.append("a key takes too long") }
    if peak > megabytes { faults.append("too much memory") }
    if let mismatch = storage.mismatch() { faults.append(mismatch) }
    finish([0, worst], peak, limits, faults, note: limited > 0 ? "ok, \(limited) of \(units.count) keys met a limit" : "ok")
  }

  private static func finish(
    _ times: [Double], _ peak: Int, _ limits: Set<Limit>, _ faults: [String], note: String = "ok"
  ) {
    let columns =
      times.map { String(format: "%.1f", $0) } + [
        String(peak), limits.map(\.rawValue).sorted().joined(separator: ","),
        faults.isEmpty ? note : String(faults.joined(separator: "; ").prefix(300)),
      ]
    print(columns.joined(separator: "\t"))
    exit(faults.isEmpty ? 0 : 1)
  }

  /// Milliseconds.
  private static func time(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let duration = clock.measure(body)
    return Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
  }
}

/// What this process holds.
enum ProcessMemory {
  /// The most it ever held, in MB.
  static var peakMegabytes: Int { megabytes("VmHWM:") }
  /// What it holds now, in MB.
  static var megabytes: Int { megabytes("VmRSS:") }

  private static func megabytes(_ key: String) -> Int {
    // Without /proc there is no figure.
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) })
    else { return 0 }
    return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) / 1024
  }
}
