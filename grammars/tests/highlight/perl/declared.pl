use strict;
# Functions that are declared first
sub first ($$);
sub pick (\@;$) ;
sub later;

=head2 Examples

    sub shown ($$);

=cut

AUTOLOAD {
    goto &$sub;
}
sub first ($$) {
    my ($list, $rest) = @_;
    print "0..$#{$list} and $#$rest of $#others\n";   # to the end
    return $#{$list} + $$ if defined && 1;
}
first [1], 2;
__END__
sub text;
