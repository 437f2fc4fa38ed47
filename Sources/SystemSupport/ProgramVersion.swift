/// The version number of the program. `make release VERSION=` writes it.
package enum ProgramVersion {
  package static let current = "0.2.0"
}
