internal import Platform
internal import QueryTools
internal import SystemSupport

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

  /// The values of the options; in a dry run no baseline is written.
  /// - Parameter since: the comparison with the revision.
  func values(isDryRun: Bool, since: AddedLines?) -> ReportFilter.Options {
    ReportFilter.Options(baseline: baseline, writtenBaseline: writtenBaseline, since: since, isDryRun: isDryRun)
  }

  /// The files that the options write; none in a dry run.
  func targets(isDryRun: Bool) -> [Sandbox.Target] {
    isDryRun ? [] : writtenBaseline.map { [.file($0)] } ?? []
  }

  /// Compares the selected files with the revision of `--since`; nil without it. Throws an exit code, after a message, if
  /// git does not know it.
  func comparison(of selection: CheckSelection) throws -> AddedLines? {
    guard let revision else { return nil }
    do throws(ReportFilter.Failure) {
      return try AddedLines(
        since: revision, paths: selection.paths + (selection.listed ?? []), isStaged: selection.isStaged)
    } catch {
      throw ExitCode.usage(after: error.description)
    }
  }
}

/// The options of `check` and `spell` that select files otherwise than by paths.
struct SelectionOptions {
  @Option(
    "files-from", value: "FILE|-", help: "Check the files that this file lists, one a line, too; - is standard input.",
    completion: .files, brief: "Check the files that this file lists")
  var filesFrom: String?

  @Option("null", "0", help: "In --files-from, names end with NUL.")
  var namesEndWithNull: Bool

  @Option(
    "staged", help: "Check the content of git's index: the files that differ from HEAD, of the paths if there are any.",
    brief: "Check what is staged in git")
  var isStaged: Bool

  @Option(
    "stdin-filename", value: "NAME", help: "The name of standard input, for its language and configuration.",
    completion: .files)
  var inputName: String?

  @Option("require-files", help: "Fail if there is no file to check.")
  var requiresFiles: Bool

  /// Throws if the options, or these paths, exclude each other.
  func validate(_ paths: [String]) throws(UsageError) {
    if namesEndWithNull && filesFrom == nil { throw UsageError("--null needs --files-from") }
    if filesFrom == "-" && paths.contains("-") {
      throw UsageError("standard input is a list of files or a text, not both: leave out - or name another list")
    }
    if isStaged && (filesFrom != nil || paths.contains("-")) {
      throw UsageError("--staged excludes --files-from and standard input")
    }
  }

  /// Whether the texts are not those on disk, so that nothing can be written to them.
  func readsElsewhere(_ paths: [String]) -> Bool { isStaged || paths.contains("-") }

  /// Returns the selection of these options and paths. Throws an exit code, after a message, if the list or standard input
  /// cannot be read.
  func selection(_ paths: [String]) throws -> CheckSelection {
    var selection = CheckSelection(paths.filter { $0 != "-" })
    selection.isStaged = isStaged
    do throws(FileError) {
      if let filesFrom { selection.listed = try FileSystem.names(inList: filesFrom, endWithNull: namesEndWithNull) }
      if paths.contains("-") { selection.input = (inputName ?? "-", try FileSystem.read(argument: "-")) }
    } catch {
      throw ExitCode.usage(after: filesFrom == nil ? "\(error)" : "--files-from: \(error)")
    }
    return selection
  }

  /// Throws an exit code, after a message, if the index cannot be read, or if files are required and there are none.
  func check(_ inputs: CheckInputs) throws {
    if let fault = inputs.fault {
      throw ExitCode.usage(after: fault)
    }
    if requiresFiles && inputs.hasNoFiles {
      throw ExitCode.incomplete(
        after: "there is no file to check, and --require-files is given; check the paths, [check] exclude and ignore files")
    }
  }
}
