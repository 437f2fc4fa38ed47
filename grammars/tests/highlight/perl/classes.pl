sub new {
  my $class = shift;
  for my $class (keys %all) { print $class }
  return bless {}, $class;
}

sub make { my ($class, %args) = @_; return "$class" }

=head1 SYNOPSIS

  Usage: APPLICATION COMMAND [OPTIONS]

    ./myapp.pl daemon -m production
    $ ./myapp.pl daemon
    perl -e 'my $x;'

  Tip: CGI and PSGI environments /can/ be told by
       "if" and my name
  use Strict

  say 1;

=head2 A command

  $ prove -l t

=head2 Code

  if ($x) { next }

  $ prove -l t

=cut
