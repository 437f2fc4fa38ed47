#!/usr/bin/env -S jq -f
# Sums up orders, if any.
import "lib/util" as util;
include "common" {search: "./"};
def total($items; f): reduce $items[] as $x (0; . + ($x | f));
def inc: . + 1;
.orders[]
| select(.state == "open" and (.tags | index("x")) != null)
| {id, name: .user.name, "full name": "\(.first) \(.last | ascii_upcase)\n", $x, (.k): 1.5e3}
| if .n > 1 then util::f(.n) elif .n == 0 then empty else error("bad") end
| try (.a | tonumber) catch .b
| .a // "none" | .b |= (. // 0) | .c? | ..|.d[1:2] | .["e f"] | ."g h"
| @base64 "x\(.y)" | @csv
| foreach range(5) as [$i, {a: $j}] (0; . + $i; [$i, .])
| label $out | break $out, $ENV.HOME, $__loc__, input_filename, true, false, not
| test("^a\\d+"; "i") | inc | total(.x; .y) | .if
| {
    total: (.a | length),
    "b c": 1,
    d
  }
