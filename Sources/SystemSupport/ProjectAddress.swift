/// The addresses of the project; `scripts/address` writes them, from packaging/address.
package enum ProjectAddress {
  /// The URL of the folder with the results of `make parcels`.
  package static let parcels = "https://example.com/highlight-lsp/parcels"
}
