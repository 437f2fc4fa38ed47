#!/usr/bin/perl
package Mojo::Date;
use Mojo::Base -base;
use overload bool => sub {1}, '""' => sub { shift->to_string };
printf "%-5s|%-10s|%03d|%5s\n", 1, 2;
my $re = qr/
  ^((\d+):)?   # Date and time
  ([a-z]+)?$   # Offset
/xi;
my $s = shift->SUPER::new(@_);
$s =~ /^a # b
  c/x;
$s =~ s/a b # c
/x/xg;
my %h = (bool => 1); $h{name};
1;

=encoding utf8

=head1 NAME

Mojo::Date - HTTP date L<Mojo::Base> and C<foo> B<bold> I<it> C<< a > b >>

=head1 SYNOPSIS

  use Mojo::Date;

  # Parse
  my $date = Mojo::Date->new('Sun, 06');
  say $date->epoch;

=over 2

=item new

=back

=cut
sub x { 1 }
$s =~ m/a b/i;
$s =~ s/a/b/g;
my $q = qr/a+/i;

=item * see L<text|Foo::Bar> or L<https://perl.org> B<a C<b>> E<gt>

    $ perl -v

=cut

1;
