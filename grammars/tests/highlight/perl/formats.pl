printf("%s %05.2f\n", $a, $b); my $s = sprintf '%-10s|%d', $x, 2; printf STDERR "%s\n", $e; say sprintf("%s", 1);
