internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport
internal import TextModel
internal import TextRules

/// Fixes of rules: only those of reported findings are applied.
extension CheckJob {
  /// Applies the fixes of the findings of `reported`, and replaces the findings of the changed files in `found` by
  /// their new findings. In a dry run only adds the diffs to `found`. Each match is replaced once. Returns
  /// whether a file was changed.
  @discardableResult
  func fix(_ reported: CheckResult, _ found: inout CheckResult, _ inputs: CheckInputs) -> Bool {
    var ranges: [String: Set<Range<Int>>] = [:]
    for finding in reported.findings {
      if let range = finding.fixedRange { ranges[finding.path, default: []].insert(range) }
    }
    let files = inputs.sources.filter { ranges[$0.path] != nil && $0.content == nil }
    let configurations = inputs.configurations
    let wanted = ranges
    let parts = inParallel(files.count, progress: "fixing", makeWorker: { makeHighlighter(configurations) }) {
      (highlighter: FileHighlighter, index: Int) -> (result: CheckResult, isChanged: Bool) in
      fix(files[index], wanted[files[index].path] ?? [], highlighter)
    }
    var isChanged = false
    for (file, part) in zip(files, parts) {
      if part.isChanged {
        found.cases.removeAll { $0.path == file.path && [.sources, .characters, .spelling].contains($0.kind) }
        isChanged = true
      }
      found += part.result
    }
    if isChanged { found.sort() }
    return isChanged
  }

  /// Applies the fixes at some ranges of a file, and returns its findings afterwards; in a dry run the diff.
  private func fix(
    _ file: CheckInputs.File, _ ranges: Set<Range<Int>>, _ highlighter: FileHighlighter
  ) -> (result: CheckResult, isChanged: Bool) {
    var result = CheckResult()
    let configuration = highlighter.configuration(file.configuration)
    do {
      let highlighted = try highlighter.highlight(
        try file.read(), path: file.path, configuration: file.configuration, forcesPlainText: forcesPlainText,
        checks: .init(directives: true)
      ).file
      let replacements = TextReplacement.fixes(of: highlighted.storage) { ranges.contains($0) }
      if replacements.isEmpty { return (result, false) }
      let fixed = highlighted.bytes(applying: replacements)
      let path = FileSystem.relativePath(file.path)
      if isDryRun {
        let hidden =
          configuration.rules.contains(where: \.redact)
          ? HiddenTexts(highlighted, applying: replacements, rules: configuration.rules) : nil
        result.diffs.append(
          UnifiedDiff.bytes(path: path, old: highlighted.bytes, new: fixed, shown: hidden.map { ($0.old, $0.new) }))
        return (result, false)
      }
      try FileSystem.write(fixed, to: file.path)
      let count = replacements.count
      result = checkSource(file, (0...file.configuration).map { highlighter.configuration($0) }, highlighter)
      result.notes.append("\(path): \(count) fix\(count == 1 ? "" : "es") applied")
      return (result, true)
    } catch {
      result.fail(Finding(.sources, "file", path: file.path, message: InputError.reason(of: error)))
      return (result, false)
    }
  }
}
