print "y" if $x =~ /ab+\d/;
my $r = qr/x+\w/;
$x =~ s/a+\s/c/;
