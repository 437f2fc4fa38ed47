my $t = "\x{41}\N{U+263A} $x \e[0m";
