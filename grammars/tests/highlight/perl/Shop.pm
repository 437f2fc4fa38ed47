package Shop::Orders v1.2.3;
use v5.36;
use strict;
use warnings qw(all);
use parent 'Shop::Base';
use List::Util qw(sum first);
use constant PI => 3.14;
use constant {
    LIMIT => 1_000,
    RATE  => 0x1f,
};
use constant DEBUG => 0;
no warnings 'void';
require Shop::Item;

our @ISA     = qw(Shop::Base);
our $VERSION = '1.0';
my %names = (first => 'a', "second" => "b $x->[0] $h{key} @{[ 1 ]}\n");
state $count = 0;
local $_ = undef;

=head1 NAME

Shop::Orders - keeps orders

=cut

BEGIN { $| = 1 }

# Makes a new one.
sub new ($class, $name, $limit = 10, @rest) {
    my $self = { name => $name, limit => $limit, %ENV };
    return bless $self, $class;
}

sub slurp ($x, %options) { wantarray }

sub total : lvalue {
    my ($self, @items) = @_;
    die "no items: $!" unless @items and not $self->{closed};
    croak('bad') if !defined $items[0] || $#items > LIMIT;
    my $sum = sum map { $_->price * (1 + PI) / 2 - 1 } grep { $_->isa('Shop::Item') } @items;
    $self->{sum} //= $sum;
    $self->log(Shop::Log->new(level => 1)) if DEBUG;
    Shop::Util::check($sum);
    return $sum <=> 0 ? $sum : -1;
}

sub max($$) { $_[0] > $_[1] ? $_[0] : $_[1] }

OUTER: foreach my $item (sort { $a cmp $b } keys %names) {
    next OUTER if $item =~ /^\d+(foo|$bar)$/ix;
    last unless $item eq 'x';
    redo;
}

while (my $line = <STDIN>) {
    chomp $line;
    $line =~ s/\s+$/$1 . uc($2)/ge;
    $line =~ tr/a-z/A-Z/r;
    push @list, qr{a\/b}x, $line x 3, -e $line, \&new, \@list;
}
until ($i >= 1_0.5e3) { $i++ }
for (my $i = 0; $i < 1; $i++) { print STDERR "$i\n" }
unless ($x) { ... } elsif ($y != 2) { goto OUTER } else { eval { warn $@ } }
do { say $fh "x" } while $x ne 'y';

my $code = sub { __PACKAGE__ . __LINE__ };
$code->(1);
$self->SUPER::total->$method(@$list, %{$hash}, @{$self}{qw(a b)}, *STDOUT);
open(my $fh, '<', $path) or die;
my @files = <*.c>;
my $out = `ls -l`;
my $text = <<~"END";
    Dear $name,
    END
my $page = <<HTML;
<p>$name</p>
<b>x</b>
HTML
my $sth = $dbh->prepare("SELECT * FROM orders");
try { risky() } catch ($e) { print $e } finally { done }
defer { cleanup() }
print for $x .. $y;
$x isa Shop::Item;
foo;
true && Foo;

class Point :isa(Base) {
    field $x :param = 0;
    field @list;
    ADJUST { $x = 1 }
    async method move ($dx, $self) { await $x }
}
role Named { }

1;
__END__
The rest is data.
