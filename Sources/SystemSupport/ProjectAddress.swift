/// Where the project is; written by `scripts/address`, from packaging/address.
package enum ProjectAddress {
  /// The folder of what `make parcels` builds.
  package static let parcels = "https://example.com/highlight-lsp/parcels"
}
