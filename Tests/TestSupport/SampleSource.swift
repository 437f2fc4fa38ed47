/// Source text made by the tests.
package enum SampleSource {
  /// C code of about that many bytes: functions, comments, strings, macros, structures.
  package static func c(bytes: Int) -> String {
    var result = "#include <stdio.h>\n#define LIMIT 100\n\n"
    var index = 0
    while result.utf8.count < bytes {
      result += """
        /* Adds the values of table \(index), up to a limit. */
        static int sum_\(index)(const struct entry *entries, size_t count) {
          int total = 0x\(String(index, radix: 16)); // start
          for (size_t i = 0; i < count && total < LIMIT; i++) {
            if (entries[i].kind == 'k') total += entries[i].value * \(index % 7).5f;
            else printf("skipped %d\\n", entries[i].value);
          }
          return total ? total : -1;
        }

        struct entry_\(index) { int value; char kind; struct entry_\(index) *next; };


        """
      index += 1
    }
    return result
  }
}

/// Returns units several times, one after the other.
package func repeated(_ units: [UInt16], count: Int) -> [UInt16] {
  var result: [UInt16] = []
  result.reserveCapacity(units.count * count)
  for _ in 0..<count { result += units }
  return result
}
