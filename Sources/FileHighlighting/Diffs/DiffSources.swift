internal import DataFormats
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import LanguageManifest
internal import Platform
internal import SystemSupport
internal import TextModel
internal import TextRules

/// Highlights the texts of diffs: complete texts from git's objects and the working tree, otherwise the lines of the
/// hunks.
///
/// Complete texts are highlighted up to `wholeTextBytes` in total. The limit is in bytes, so that the result is the same on
/// every machine.
final class DiffSources {
  /// The maximum number of bytes of complete texts that are highlighted for one input.
  static let wholeTextBytes = 32 << 20
  /// The minimum number of bytes that each request to git and each file counts.
  private static let minCost = 4096
  // Git writes 80 bytes of a function.
  private static let longestFunction = 256
  private static let maxLinesToFunction = 10_000
  private static let maxFunctions = 512
  /// The maximum number of bytes of texts that are cached for further hunks.
  private static let cachedBytes = 16 << 20

  /// The folder of the diff, in which its files are searched.
  private let folder: String
  private let fileBytes: Int
  private let parseMilliseconds: Int
  private let detection: LanguageDetection
  private let loader: LanguageLoader
  private let findObjects: (String) -> GitObjects?
  private lazy var objects = findObjects(folder)
  /// The limits that code exceeded. After the first one no more code is highlighted, because each text would take as long.
  private(set) var exceededLimits: Set<Limit> = []
  private var left: Int
  private var cache: [String: ColoredSide] = [:]
  /// The keys of cached texts by last use, the latest last.
  private var uses: [String] = []
  private var cachedSize = 0
  private var lastLanguage: (name: String, language: Language?)?
  /// Functions in headers of hunks, by the name of the file and their text.
  private var functions: [String: ColoredSide] = [:]

  /// Creates the sources for one diff, or for the results of one search.
  /// - Parameters:
  ///   - bytes: the maximum number of bytes of complete texts.
  ///   - findObjects: returns the git objects of a folder's repository; nil if there is none.
  init(
    folder: String, fileBytes: Int, bytes: Int = DiffSources.wholeTextBytes, parseMilliseconds: Int,
    detection: LanguageDetection, loader: LanguageLoader,
    findObjects: @escaping (String) -> GitObjects?
  ) {
    (self.folder, self.findObjects, left) = (folder, findObjects, bytes)
    (self.fileBytes, self.parseMilliseconds) = (fileBytes, parseMilliseconds)
    (self.detection, self.loader) = (detection, loader)
  }

  /// Highlights the hunks of a file of a diff, and passes their runs to `coloring`.
  /// - Parameter functions: whether the functions in the headers of hunks are highlighted, too.
  func highlight(
    _ file: ParsedDiff.File, of text: ParsedDiff, _ units: ContiguousArray<UInt16>, functions: Bool = false,
    into coloring: DiffHighlights
  ) {
    guard !file.hunks.isEmpty else { return }
    let names = file.header.names
    let hunks = FileHunks(diff: text, hunks: file.hunks, units: units)
    let parents = file.hunks.map(\.parents).max() ?? 1
    let wholes = wholeSides(of: hunks, file, names, parents: parents)
    for hunk in file.hunks {
      if functions && !hunk.isContinued {
        highlightFunction(of: hunk, text, units, names, wholes.first ?? nil, into: coloring)
      }
      var start = hunk.lines.lowerBound
      while start < hunk.lines.upperBound {
        var end = start + 1
        let limit = text.lines[start].start + DiffSession.longestPart
        while end < hunk.lines.upperBound && text.lines[end].end <= limit { end += 1 }
        highlight(start..<end, of: text, units, parents: hunk.parents, names, wholes, into: coloring)
        start = end
      }
    }
  }

  /// Returns the address of a file of the diff, if it exists below the repository or the folder of the
  /// diff; otherwise nil.
  func address(of name: String) -> String? {
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
    for folder in [objects?.repository.top, folder].compactMap(\.self) {
      guard let path = FileSystem.realPath(folder + "/" + name), FileSystem.isBelow(path, folder) else { continue }
      return Self.address(ofReal: path)
    }
    return nil
  }

  private static func address(ofReal path: String) -> String {
    let encoded = FileName.percentEncodingBytes(path.replacing("%", with: "%25"))
    return "file://" + encoded.replacing("#", with: "%23").replacing("?", with: "%3F")
  }

  // MARK: Search results

  /// The maximum number of bytes of a file of search results, and of all of them, that are read completely.
  static let searchedFileBytes = 1 << 20
  static let searchedBytes = 16 << 20

  /// Returns the complete text of a file below the folder, highlighted; nil for other files, and if it exceeds a limit.
  func whole(ofFile path: String) -> ColoredSide? {
    let limit = min(Self.searchedFileBytes, fileBytes)
    guard let size = FileSystem.size(of: path), size <= limit, spend(size),
      let bytes = try? FileSystem.readRegular(path, within: folder, limit: limit)
    else { return nil }
    return colored(bytes.withUnsafeBytes { SourceText(decoding: $0).units }, name: path, isHead: true)
  }

  /// Returns a line of a file with the highlights that it has alone; nil if a limit was exceeded.
  func line(_ units: ContiguousArray<UInt16>, ofFile path: String) -> ColoredSide? {
    colored(units, name: path, isHead: false)
  }

  /// Returns the address of a file below the folder; nil for other files.
  func address(ofFile path: String) -> String? {
    guard let real = FileSystem.realPath(path), FileSystem.isBelow(real, folder) else { return nil }
    return Self.address(ofReal: real)
  }

  // MARK: Hunks

  /// Highlights the enclosing function in the header of a hunk as in its line of the old side, otherwise as a text of its
  /// own.
  private func highlightFunction(
    of hunk: ParsedDiff.Hunk, _ text: ParsedDiff, _ units: ContiguousArray<UInt16>,
    _ names: (old: String?, new: String?), _ old: ColoredSide?, into coloring: DiffHighlights
  ) {
    guard let line = hunk.header, hunk.form != .patches, hunk.form != .angles else { return }
    let header = text.lines[line]
    let at = UInt16(UInt8(ascii: "@"))
    guard
      let last = units[(header.start + header.margin)..<min(header.end, header.start + header.margin + 200)].dropFirst(2)
        .firstIndex(of: at)
    else { return }
    let function = units[last..<header.end].drop { $0 == at || $0 == 0x20 }
    guard !function.isEmpty, function.count <= Self.longestFunction else { return }
    let range = function.startIndex..<function.endIndex
    if let old {
      for number in stride(from: hunk.oldStart, to: max(hunk.oldStart - Self.maxLinesToFunction, 0), by: -1) {
        guard let own = old.side.content(ofLine: number), old.side.units[own].starts(with: function) else { continue }
        return coloring.color(line: line, at: range, like: own.lowerBound..<own.lowerBound + range.count, of: old)
      }
    }
    // The hunks of a file, and the commits of a history, name the same functions again and again.
    let name = names.old ?? names.new
    let key = (name ?? "") + "\n" + String(decoding: function, as: UTF16.self)
    guard let side = functions[key] ?? colored(ContiguousArray(function), name: name, isHead: false) else { return }
    if functions.count == Self.maxFunctions { functions.removeAll(keepingCapacity: true) }
    functions[key] = side
    coloring.color(line: line, at: range, like: 0..<range.count, of: side)
  }

  /// Highlights the lines of a hunk: removed lines as in the old side, all others as in the new side.
  private func highlight(
    _ lines: Range<Int>, of text: ParsedDiff, _ units: ContiguousArray<UInt16>, parents: Int,
    _ names: (old: String?, new: String?), _ wholes: [ColoredSide?], into coloring: DiffHighlights
  ) {
    for index in 0...parents {
      let which = index < parents ? FileHunks.Side.old(index) : .new
      /// Whether a line has the highlights of this side.
      func isShown(_ line: ParsedDiff.Line) -> Bool {
        line.kind == .removed
          ? which == .old(line.parents.trailingZeroBitCount) : FileHunks.has(which, line) && which == .new
      }
      guard text.lines[lines].contains(where: isShown) else { continue }
      if let whole = index < wholes.count ? wholes[index] : nil {
        for line in lines where isShown(text.lines[line]) {
          let number = which == .new ? text.lines[line].new : text.lines[line].old
          if let range = whole.side.range(ofLine: number, equalTo: text.lines[line].content, of: units) {
            coloring.color(line: line, like: range, of: whole)
          }
        }
        continue
      }
      var part: ContiguousArray<UInt16> = []
      var ranges: [(line: Int, range: Range<Int>)] = []
      for line in lines where FileHunks.has(which, text.lines[line]) {
        let content = text.lines[line].content
        let next = line + 1 < text.lines.count ? text.lines[line + 1].start : text.length
        if isShown(text.lines[line]) { ranges.append((line, part.count..<part.count + content.count)) }
        part += units[content.lowerBound..<next]
      }
      let first = text.lines[lines.lowerBound]
      let isHead = (which == .new ? first.new : first.old) <= 1
      let name = which == .new ? names.new ?? names.old : names.old ?? names.new
      guard let side = colored(part, name: name, isHead: isHead) else { continue }
      for (line, range) in ranges { coloring.color(line: line, like: range, of: side) }
    }
  }

  // MARK: Whole texts

  /// Returns the sides of a file, the old ones first, then the new one; nil for a side whose complete text is unknown
  /// or does not agree with the hunks.
  private func wholeSides(
    of hunks: FileHunks, _ file: ParsedDiff.File, _ names: (old: String?, new: String?), parents: Int
  ) -> [ColoredSide?] {
    let header = file.header
    var texts = [DiffSide?](repeating: nil, count: parents + 1)
    var keys = [String?](repeating: nil, count: parents + 1)
    func find(_ index: Int, _ id: String?) {
      let which = index < parents ? FileHunks.Side.old(index) : .new
      let name = which == .new ? names.new ?? names.old : names.old ?? names.new
      guard let id, id.contains(where: { $0 != "0" }) else { return }
      let key = id + " " + (name ?? "")
      let known = cache[key]
      guard let side = known?.side ?? blob(id), hunks.agree(with: side, as: which) else { return }
      (texts[index], keys[index]) = (side, key)
    }
    // Lines of other forms have no numbers.
    guard hunks.hunks.allSatisfy({ $0.form == .signs || $0.form == .angles }) else {
      return Array(repeating: nil, count: parents + 1)
    }
    if header.oldObjects.count == parents {
      for index in 0..<parents { find(index, header.oldObjects[index]) }
    }
    find(parents, header.newObject)
    if parents == 1 && !file.isContinued {
      if texts[0] == nil && texts[1] == nil && !header.isNewMissing {
        texts[1] = workingTreeSide(of: hunks, header, names)
      }
      // Git has no object for the working tree: the new side follows from the old side and the hunks.
      if texts[1] == nil, !header.isNewMissing, let old = texts[0] {
        texts[1] = hunks.other(than: old, as: .old(0)).map { DiffSide($0) }
      } else if texts[0] == nil, !header.isOldMissing, let new = texts[1] {
        texts[0] = hunks.other(than: new, as: .new).map { DiffSide($0) }
      }
    }
    return texts.enumerated().map { index, side in
      guard let side else { return nil }
      let name = index < parents ? names.old ?? names.new : names.new ?? names.old
      return colored(side, name: name, key: keys[index])
    }
  }

  /// Returns the text of a git object; nil if it does not exist, or exceeds a limit.
  private func blob(_ id: String) -> DiffSide? {
    guard spend(0), let objects else { return nil }
    guard let size = objects.size(of: id), size <= fileBytes, spend(size), let bytes = objects.blob(id, limit: fileBytes)
    else { return nil }
    return DiffSide(bytes.withUnsafeBytes { SourceText(decoding: $0).units })
  }

  /// Returns the new side of a diff without object ids: the first file with its name, below the repository, the
  /// folder of the diff or the current folder, that contains all hunks. Nil if there is none, or if a limit was
  /// exceeded.
  private func workingTreeSide(
    of hunks: FileHunks, _ header: DiffParser.Header, _ names: (old: String?, new: String?)
  ) -> DiffSide? {
    for name in [names.new, header.newName].compactMap(\.self) {
      // Diffs are not trusted: no file outside of the folders is read.
      guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { continue }
      for folder in [objects?.repository.top, folder, "."].compactMap(\.self) {
        guard let path = FileSystem.realPath(folder + "/" + name), FileSystem.isBelow(path, folder) else { continue }
        guard let size = FileSystem.size(of: path), size <= fileBytes else { continue }
        guard spend(size) else { return nil }
        guard let bytes = try? FileSystem.readRegular(path, limit: fileBytes) else { continue }
        let side = DiffSide(bytes.withUnsafeBytes { SourceText(decoding: $0).units })
        if hunks.agree(with: side, as: .new) { return side }
      }
    }
    return nil
  }

  /// Subtracts bytes from the budget of complete texts. Returns false, and subtracts nothing, if it would be
  /// exceeded.
  private func spend(_ bytes: Int) -> Bool {
    let cost = max(bytes, Self.minCost)
    guard cost <= left else { return false }
    left -= cost
    return true
  }

  // MARK: Colors

  /// Returns the complete text of a side with its highlights, cached by `key`; nil if a limit was exceeded.
  private func colored(_ side: DiffSide, name: String?, key: String?) -> ColoredSide? {
    if let key, let known = cache[key] {
      uses.removeAll { $0 == key }
      uses.append(key)
      return known
    }
    // A side that was made from hunks was not read, but counts as well.
    guard key != nil || spend(side.units.count), let result = colored(side, name: name, isHead: true) else { return nil }
    if let key {
      cache[key] = result
      uses.append(key)
      cachedSize += side.units.count
      while cachedSize > Self.cachedBytes, uses.count > 2 {
        if let oldest = cache.removeValue(forKey: uses.removeFirst()) { cachedSize -= oldest.side.units.count }
      }
    }
    return result
  }

  private func colored(_ units: ContiguousArray<UInt16>, name: String?, isHead: Bool) -> ColoredSide? {
    colored(DiffSide(units), name: name, isHead: isHead)
  }

  /// Returns the language of a file by its name and the start of its text; nil if it is unknown or cannot be loaded.
  private func language(of name: String, head units: ContiguousArray<UInt16>) -> Language? {
    var head = ByteSink(descriptor: nil)
    units.withUnsafeBufferPointer { units in
      head.append(utf16: UnsafeBufferPointer(rebasing: units.prefix(LanguageDetection.headLength)))
    }
    guard let language = detection.language(path: name, head: head.bytes), language != "diff",
      case .success(let loaded) = loader.language(language)
    else { return nil }
    return loaded
  }

  /// Returns the language of a file by its name alone: that of the hunks of a file is asked for again and again.
  private func language(of name: String) -> Language? {
    if let last = lastLanguage, last.name == name { return last.language }
    let result = language(of: name, head: [])
    lastLanguage = (name, result)
    return result
  }

  /// Returns a text with its highlights, plain if its language is unknown; nil if a limit was exceeded.
  /// - Parameter isHead: whether the text begins at the start of its file.
  private func colored(_ side: DiffSide, name: String?, isHead: Bool) -> ColoredSide? {
    guard exceededLimits.isEmpty else { return nil }
    guard let name, let loaded = isHead ? language(of: name, head: side.units) : language(of: name) else {
      return ColoredSide(side, nil)
    }
    let storage = HighlightingStorage(
      UTF16Text(side.units), language: loaded, languageProvider: loader, parseMilliseconds: parseMilliseconds,
      annotations: AnnotationSettings(), expectsEdits: false)
    guard storage.hasSyntax else {
      exceededLimits.formUnion(storage.exceededLimits)
      return nil
    }
    return ColoredSide(side, storage)
  }
}

/// A provider without languages: embedded texts keep the scopes around them.
final class NoLanguages: LanguageProvider {
  func injectedLanguage(named name: String) -> Language? { nil }
  func injectedLanguage(filename: String?, firstLine: String?) -> Language? { nil }
}
