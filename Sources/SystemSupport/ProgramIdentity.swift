internal import CSystem
package import Platform

/// The build of the running program: data that another build wrote is not used.
package enum ProgramIdentity {
  /// The hash of the version and of the identity that the linker gave to the program. A program without such an
  /// identity, such as a program that uses the libraries, is identified by the length and the time of its file.
  package static let hash: StableHash.Value = {
    var hash = StableHash()
    hash.combine(ProgramVersion.current)
    hash.combine(MemoryLayout<Int>.size)
    let size = 64
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      let count = highlight_build_identity(buffer.baseAddress, size)
      hash.combine(UnsafeRawBufferPointer(rebasing: buffer[0..<Int(count)]))
    }
    return hash.value
  }()
}
