#!/usr/bin/env gnuplot
# Plots. TODO colours
set terminal pngcairo size 800,600 enhanced font "Sans,12"
set output 'out.png'
set xrange [0:10.5]
unset key
set style line 1 lc rgb "#0060ad" lt 1 lw 2
f(x, a) = a * sin(x)**2 + exp(-x / 2.0)
n = 3; name = sprintf("file%03d.dat", n)
fit f(x, a) 'data.txt' using 1:($2*1e-3) via a
plot "data.txt" using 1:2 every 2 title "A\n" with linespoints ls 1, \
     f(x, 2) title 'B' w lines, \
     for [i=1:3] name index i u 1:3 notitle
$data << EOD
1 2.5 # point
3 -4e2 "x"
EOD
if (n > 2 && name eq "a") { print n, pi } else { replot }
do for [i in "a b"] { print i }
splot x*y with pm3d
pause -1
!ls -l
