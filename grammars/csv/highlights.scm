"," @punctuation.delimiter
