#if os(Linux)
  internal import Libc
  internal import Platform

  /// Reports changes of files by inotify of Linux, on their folders, because editors replace files. When it is freed,
  /// its thread ends and gives the inotify instance back: a user has 128 of them.
  package final class FolderNotifications: Sendable {
    private let watches: FolderWatches

    /// Creates a watcher without files.
    /// - Parameter changed: called on another thread when one of the files was created, changed or removed.
    package init(changed: @escaping @Sendable () -> Void) { watches = FolderWatches(changed: changed) }

    deinit { watches.end() }

    /// Sets the files to watch, by absolute paths; others are not watched any more. For a folder that does not exist,
    /// its nearest existing parent is watched.
    /// - Returns: the files that cannot be watched; and an error message if inotify is not available or its limit is
    ///   reached, otherwise nil.
    package func watch(_ paths: Set<String>) -> (unwatched: Set<String>, refusal: String?) { watches.watch(paths) }
  }

  /// An inotify instance and the folders that it watches, which its thread keeps alive.
  ///
  /// `@unchecked Sendable`: all state is behind `lock`.
  private final class FolderWatches: @unchecked Sendable {
    private let changed: @Sendable () -> Void
    private let lock = ConditionLock()
    private var isEnded = false
    private var descriptor: Int32 = -1
    /// The inotify watch of each folder.
    private var watches: [String: Int32] = [:]
    /// The names of the watched files in the folder of each inotify watch.
    private var names: [Int32: Set<String>] = [:]
    private var wanted: Set<String> = []
    private var unwatched: Set<String> = []
    /// Whether the system has removed a watch because its folder was deleted or moved. The folder may have been
    /// created again.
    private var hasLostWatch = false

    init(changed: @escaping @Sendable () -> Void) {
      self.changed = changed
    }

    /// Ends the thread: the removal of a watch is an event that it reads.
    func end() {
      lock.lock()
      defer { lock.unlock() }
      isEnded = true
      guard descriptor >= 0 else { return }
      inotify_rm_watch(descriptor, inotify_add_watch(descriptor, "/", UInt32(IN_ONLYDIR)))
    }

    /// As `FolderNotifications.watch(_:)`.
    func watch(_ paths: Set<String>) -> (unwatched: Set<String>, refusal: String?) {
      lock.lock()
      defer { lock.unlock() }
      guard
        hasLostWatch || paths != wanted
          || !paths.allSatisfy({ FileSystem.kind(of: FileSystem.directory(of: $0)) == .directory })
      else {
        return (unwatched, nil)
      }
      if descriptor < 0 {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return (paths, describe(errno: errno)) }
        guard startDetachedThread({ self.run() }) else {
          close(descriptor)
          descriptor = -1
          return (paths, "no thread can be started")
        }
      }
      wanted = paths
      hasLostWatch = false
      var byFolder: [String: (names: Set<String>, paths: Set<String>)] = [:]
      for path in paths {
        var (folder, name) = (FileSystem.directory(of: path), FileSystem.baseName(of: path))
        while folder != "/" && folder != "." && FileSystem.kind(of: folder) != .directory {
          name = FileSystem.baseName(of: folder)
          folder = FileSystem.directory(of: folder)
        }
        byFolder[folder, default: ([], [])].names.insert(name)
        byFolder[folder, default: ([], [])].paths.insert(path)
      }
      for (folder, watch) in watches where byFolder[folder] == nil {
        inotify_rm_watch(descriptor, watch)
        watches[folder] = nil
        names[watch] = nil
      }
      unwatched = []
      var refusal: String?
      let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_MOVE_SELF | IN_ONLYDIR)
      for (folder, wanted) in byFolder {
        let watch = inotify_add_watch(descriptor, folder.systemName, mask)
        guard watch >= 0 else {
          if errno == ENOSPC { refusal = "no more folders can be watched" }
          unwatched.formUnion(wanted.paths)
          continue
        }
        watches[folder] = watch
        names[watch] = wanted.names
      }
      return (unwatched, refusal)
    }

    /// Reads notifications and calls `changed` if one is about a watched file or may be; closes the instance at the
    /// end: the main function of the thread.
    private func run() {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
      defer {
        buffer.deallocate()
        close(descriptor)
      }
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
          // The watch of a deleted folder was removed; that of a moved one reports about another path.
          if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0, names[event.wd] != nil {
            if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
            names[event.wd] = nil
            watches = watches.filter { $0.value != event.wd }
            hasLostWatch = true
            isWanted = true
          }
          // Events were lost, so any file may have changed.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isWanted = true }
          if names[event.wd]?.contains(String(decoding: bytes, as: UTF8.self)) == true { isWanted = true }
          offset += headerSize + length
        }
        let isEnded = isEnded
        lock.unlock()
        if isEnded { return }
        if isWanted { changed() }
      }
    }
  }
#endif
