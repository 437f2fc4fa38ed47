// A part, if any
use <lib/gears.scad>
include <a.scad>;
/* two
   lines */
$fn = 64;
wall = 1.5e0; // [0:10]
function area(r, h = 2) = PI * pow(r, 2) + h;
module plate(size = [10, 20], center = true) {
    difference() {
        cube(size, center = center);
        for (i = [0 : len(size) - 1]) translate([i, 0, -1]) #cylinder(h = 5, d = 3);
    }
    if (x == undef && !y) { echo(str("a\n", x)); } else %plate2();
    v = [for (p = points) let (q = p.x) each q];
    children(0);
}
