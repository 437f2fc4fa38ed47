"|" @punctuation.delimiter
