internal import QueryTools

/// The options of `check` and `spell` that leave out known findings.
struct ReportFilterOptions {
  @Option(
    "baseline", value: "FILE", help: "Leave out the findings that this file holds.", completion: .files,
    brief: "Leave out the findings that this file holds")
  var baseline: String?

  @Option(
    "write-baseline", value: "FILE", help: "Write all findings to this file, for --baseline.", completion: .files,
    brief: "Write all findings to this file")
  var writtenBaseline: String?

  @Option(
    "since", value: "REV", help: "Report only findings in lines that this revision of git does not have.",
    brief: "Report only lines that REV does not have")
  var revision: String?

  /// The baseline files, which are not inputs.
  var files: [String] { [baseline, writtenBaseline].compactMap { $0 } }

  /// Whether any of these options is used.
  var isGiven: Bool { !files.isEmpty || revision != nil }

  /// Throws if `--write-baseline` names a file with other content, which it would replace.
  func validate() throws(UsageError) {
    guard let path = writtenBaseline, !Baseline.mayReplace(path) else { return }
    throw UsageError("\(path) is not a baseline, and --write-baseline does not replace it; name another file")
  }

  var values: ReportFilter.Options {
    ReportFilter.Options(baseline: baseline, writtenBaseline: writtenBaseline, revision: revision)
  }
}
