import FileHighlighting
import Foundation
import HighlightLanguages
import HighlightRendering
import HighlightStorage
import SystemSupport

/// What nobody who parses the same files with the same grammars can be faster than: `folder-floor [--jobs N] [--runs N] FOLDER …`.
///
/// Every file is colored first, not counted, which tells what is embedded in it. Then, counted: each file is read, it and
/// each text in it are parsed, their trees are walked once, and every leaf is written in a span. Printed: files, texts,
/// bytes, and of the quickest run the processor time of all threads and the time by the clock, in milliseconds.
@main
struct FolderFloor {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let jobs = number(after: "--jobs", in: &arguments) ?? ProcessInfo.processInfo.activeProcessorCount
    let runs = number(after: "--runs", in: &arguments) ?? 3
    guard !arguments.isEmpty, jobs > 0, runs > 0 else {
      FileHandle.standardError.write(Data("usage: folder-floor [--jobs N] [--runs N] FOLDER ...\n".utf8))
      exit(2)
    }
    let highlighter = FileHighlighter(manifest: try Manifest.load(), forcedLanguage: nil)
    // Grammars stay loaded as long as a storage that uses them.
    var storages: [HighlightingStorage] = []
    var files: [FloorFile] = []
    for path in arguments.flatMap({ SourceWalker(root: $0).files }) {
      guard let bytes = try? FileSystem.read(path), let outcome = try? highlighter.highlight(bytes, path: path) else {
        continue
      }
      let file = FloorFile(path: path, storage: outcome.file.storage)
      if !file.texts.isEmpty { files.append(file) }
      if file.texts.contains(where: { text in !storages.contains { $0.language?.grammar === text.grammar } }) {
        storages.append(outcome.file.storage)
      }
    }
    let texts = files.reduce(0) { $0 + $1.texts.count }
    let size = files.reduce(0) { $0 + $1.texts[0].byteCount }
    var best: (cpu: Double, wall: Double)?
    for _ in 0..<runs {
      let (cpu, wall) = (processorMilliseconds(), monotonicNanoseconds())
      parseAll(files, jobs: jobs)
      let run = (cpu: processorMilliseconds() - cpu, wall: Double(monotonicNanoseconds() - wall) / 1e6)
      if run.cpu < best?.cpu ?? .infinity { best = run }
    }
    withExtendedLifetime(storages) {}
    guard let best else { return }
    print(
      "\(files.count) files, \(texts) texts, \(size) bytes, \(Int(best.cpu.rounded())) ms of processors, \(Int(best.wall.rounded())) ms"
    )
  }

  private static func number(after name: String, in arguments: inout [String]) -> Int? {
    guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
    defer { arguments.removeSubrange(place...(place + 1)) }
    return Int(arguments[place + 1])
  }

  /// Parses the files, each thread taking the next one.
  private static func parseAll(_ files: [FloorFile], jobs: Int) {
    let queue = FloorQueue(files)
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      let parser = FloorParser()
      while let file = queue.next() {
        guard let contents = try? FileSystem.read(file.path) else { continue }
        for (index, text) in file.texts.enumerated() {
          index == 0 ? parser.write(contents, text) : parser.write(text.bytes, text)
        }
      }
    }
  }

  private static func processorMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

/// Hands out files. `@unchecked Sendable`: the files do not change, the place is behind the lock.
final class FloorQueue: @unchecked Sendable {
  private let files: [FloorFile]
  private let lock = NSLock()
  private var place = 0

  init(_ files: [FloorFile]) {
    self.files = files
  }

  func next() -> FloorFile? {
    lock.withLock {
      guard place < files.count else { return nil }
      place += 1
      return files[place - 1]
    }
  }
}
