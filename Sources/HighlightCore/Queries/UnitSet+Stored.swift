internal import TextModel

extension UnitSet {
  /// Creates the set that a record of stored queries has.
  init(_ record: StoredQueries.UnitSetRecord) {
    self.init(
      ascii: ASCIISet(low: record.low, high: record.high), others: record.others == 2 ? nil : record.others == 1)
  }

  /// The set for stored queries.
  var record: StoredQueries.UnitSetRecord {
    StoredQueries.UnitSetRecord(low: ascii.low, high: ascii.high, others: others.map { $0 ? 1 : 0 } ?? 2)
  }
}
