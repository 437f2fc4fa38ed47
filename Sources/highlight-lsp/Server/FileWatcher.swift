internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#endif

/// Tells when one of some files comes, changes or goes: by inotify, on folders, because editors replace files.
///
/// Nothing happens where the system has no inotify. `@unchecked Sendable`: all state is behind `lock`.
final class FileWatcher: @unchecked Sendable {
  private let inbox: Inbox
  private let lock = ConditionLock()
  private var descriptor: Int32 = -1
  /// By folder: its watch.
  private var watches: [String: Int32] = [:]
  /// By watch: the names that matter in the folder.
  private var names: [Int32: Set<String>] = [:]
  private var wanted: Set<String> = []
  private var isRefused = false
  private var problem: String?

  init(inbox: Inbox) {
    self.inbox = inbox
  }

  /// Why nothing is watched, told once.
  func takeProblem() -> String? {
    lock.lock()
    defer { lock.unlock() }
    defer { problem = nil }
    return problem
  }

  /// Watches these files, absolute paths, and no others. A file whose folder is missing is seen when the folder comes.
  func watch(_ paths: Set<String>) {
    #if os(Linux)
      lock.lock()
      defer { lock.unlock() }
      guard paths != wanted || !paths.allSatisfy({ FileSystem.kind(of: FileSystem.directory(of: $0)) == .directory }) else {
        return
      }
      wanted = paths
      if descriptor < 0 {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else {
          if !isRefused { problem = "files are not watched: \(describe(errno: errno))" }
          isRefused = true
          return
        }
        startDetachedThread { self.run() }
      }
      var byFolder: [String: Set<String>] = [:]
      for path in paths {
        var (folder, name) = (FileSystem.directory(of: path), FileSystem.baseName(of: path))
        while folder != "/" && folder != "." && FileSystem.kind(of: folder) != .directory {
          name = FileSystem.baseName(of: folder)
          folder = FileSystem.directory(of: folder)
        }
        byFolder[folder, default: []].insert(name)
      }
      for (folder, watch) in watches where byFolder[folder] == nil {
        inotify_rm_watch(descriptor, watch)
        watches[folder] = nil
        names[watch] = nil
      }
      let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)
      for (folder, wanted) in byFolder {
        let watch = inotify_add_watch(descriptor, folder, mask)
        guard watch >= 0 else { continue }
        watches[folder] = watch
        names[watch] = wanted
      }
    #endif
  }

  #if os(Linux)
    private func run() {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
      defer { buffer.deallocate() }
      let headerSize = MemoryLayout<inotify_event>.size
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        var isWanted = false
        var offset = 0
        lock.lock()
        while offset + headerSize <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let length = Int(event.len)
          let bytes = buffer[(offset + headerSize)..<min(offset + headerSize + length, count)].prefix { $0 != 0 }
          // Events were lost: look at everything.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isWanted = true }
          if names[event.wd]?.contains(String(decoding: bytes, as: UTF8.self)) == true { isWanted = true }
          offset += headerSize + length
        }
        lock.unlock()
        if isWanted { inbox.put(.filesChanged) }
      }
    }
  #endif
}
