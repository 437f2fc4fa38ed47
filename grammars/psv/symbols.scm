; inherits: csv
