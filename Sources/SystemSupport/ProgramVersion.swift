/// The number of the version, in one place: `make release VERSION=` writes it.
package enum ProgramVersion {
  package static let current = "0.2.0"
}
