internal import HighlightConfiguration
internal import QueryTools
internal import SystemSupport

extension Sandbox {
  /// Limits the process before a command parses texts. Not where grammars may be installed, which needs the network, a
  /// compiler and more folders.
  /// - Parameters:
  ///   - configurations: the configurations of all texts.
  ///   - writing: the paths that the command writes.
  ///   - startsPrograms: whether the command starts programs later.
  ///   - installs: whether an option lets the command install grammars.
  static func enter(
    _ configurations: [Configuration], writing targets: [Target] = [], startsPrograms: Bool = false, installs: Bool = false
  ) {
    if installs || configurations.contains(where: \.autoInstall) { return }
    enter(writing: targets, startsPrograms: startsPrograms)
  }
}

extension CheckSelection {
  /// The selected files and folders as paths that are written: the current folder if nothing is selected.
  var targets: [Sandbox.Target] {
    if paths.isEmpty && listed == nil && input == nil { return [.folder(".")] }
    return paths.map { .init(named: $0) } + (listed ?? []).map { .file($0) }
  }
}
