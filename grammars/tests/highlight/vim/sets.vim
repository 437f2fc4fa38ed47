syn match dictdconfUsername contained display '[[:alnum:]_/.*-][^a]*'
