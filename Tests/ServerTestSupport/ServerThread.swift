import Foundation
import HighlightLanguages
import HighlightTestSupport
import JSONRPC
import LanguageServer
import Platform
import TestSupport

#if DEBUG
  /// A language server on threads of this process. What it reads is put into its inbox, what it writes comes out of a pipe.
  private final class ServerThread: ServerTransport {
    private var frames = FrameReader()
    private var isClosed = false
    private let reader: StdioReader<Event>
    private let output: Int32
    private let exitCodes: JobQueue<Int32>
    private lazy var exitCode = exitCodes.takeFirst()

    init(_ surroundings: ThreadEnvironment, trustsEverything: Bool) throws {
      let manifest = TestEnvironment.manifest
      let pipe = try ChildProcess.withoutStarting { try ChildProcess.makePipe() }
      let (inbox, exitCodes) = (Inbox<Event>(), JobQueue<Int32>(nil))
      (output, self.exitCodes, reader) = (pipe.read, exitCodes, StdioReader(descriptor: -1, inbox: inbox))
      surroundings.run {
        _ = startDetachedThread {
          let writer = StdioWriter(descriptor: pipe.write)
          let code = Server(inbox: inbox, writer: writer, manifest: manifest, trustsEverything: trustsEverything).run()
          writer.close()
          close(pipe.write)
          exitCodes.add(code)
        }
      }
    }

    deinit {
      closeInput()
      close(output)
    }

    func send(_ bytes: [UInt8]) {
      bytes.withUnsafeBytes { frames.append($0) }
      while let frame = frames.next() { reader.deliver(frame) }
    }

    func receive() -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
        repeat { count = read(output, buffer.baseAddress, 65536) } while count < 0 && errno == EINTR
        count = max(count, 0)
      }
    }

    func closeInput() {
      if !isClosed { reader.inbox.put(.endOfInput) }
      isClosed = true
    }

    func wait() -> Int32 { exitCode }
  }

  extension LanguageServerSession {
    /// Starts a server in this process.
    /// - Parameters:
    ///   - environment: variables that are added or replaced for this server alone.
    ///   - trustsEverything: what `--trust` says.
    package convenience init(environment: [String: String] = [:], trustsEverything: Bool = false) throws {
      // The tests do not depend on the user's configuration.
      let own = ["XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent"]
      self.init(
        try ServerThread(ThreadEnvironment(environment: own.merging(environment) { $1 }), trustsEverything: trustsEverything)
      )
    }
  }
#endif
