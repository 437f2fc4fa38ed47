#!/bin/sed -nf
# Cleans a text. TODO tabs
1,10d
$!N
/^#/d
/start/,/end/{
  s/foo[0-9]\{1,3\}/bar & \1/gI
  s|/usr/local|/opt|g
  s,a,b,2p
  y/abc/xyz/
}
:loop
s/\(a\)\n/\U\1/
t loop
b end
/x/I!s/ *$//
5i\
a line\
and another
a\ text after
/p/w out.txt
r in.txt
10q
\,path,p
: end
n;x;G;h
s/\/[/]x/\//w log.txt
p
