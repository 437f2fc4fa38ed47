#!/usr/bin/env perl
use Test::More;
say for 1;
STDERR->flush;
print {*STDOUT} reverse @ARGV;
my $name = $ENV{HOME} . $0;
$h{a}{'b'}[0] = q(text);
my %part = %h{qw(a b)};
is_deeply [1, 2.5], $got, 'ok';
my $sub = \&Shop::run;
readline(DATA);
<DATA>;
$dbh->do('DELETE FROM x', undef);
DEBUG();
