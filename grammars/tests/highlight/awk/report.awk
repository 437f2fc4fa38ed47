#!/usr/bin/gawk -f
# Sums up the sales of a shop. TODO: currencies
@include "lib/dates.awk"
@load "filefuncs"

BEGIN {
    FS = "[,;]"; OFS = "\t"
    RATIO = 0.75; mask = 0x1F; tiny = 1.5e-3; half = .5
    PROCINFO["sorted_in"] = "@ind_str_asc"
    if (ARGC < 2) {
        printf "usage: %s FILE...\n", ARGV[0] > "/dev/stderr"
        exit 1
    }
    "date +%F" | getline today
    while ((getline line < "rates.txt") > 0)
        rates[++n] = line / 100
    text = "one \
two"
}

# Lines to leave out
/^#/ || /^[[:space:]]*$/ { next }
$1 ~ /^[^"\/]+\.(com|org)$/ && NF >= 3 { hosts[tolower($1)]++ }
$NF !~ "x+" { skipped += 1; nextfile }
NR == 1, /^--$/ { print; next }

FNR > 1 {
    total[$2] += $3 * RATIO / 2
    share = total[$2] / sum ? "yes" : "no"
    $(NF - 1) = ""; $col = gensub(/a(b*)c/, "<\\1>", "g", $0)
    n = split($0, parts, /[ \t]*,[ \t]*/)
    for (i = n; i >= 1; i--)
        if (!(parts[i] in seen) && i % 2 == 0)
            seen[parts[i]] = substr(parts[i], 1, 8) "" length
        else
            delete seen[parts[i]]
    do { i **= 2 } while (i <= 64)
    switch (typeof(n)) {
    case "number":
        break
    case /^str/:
    default:
        continue
    }
}

function join(array, sep,    i, out) {   # sep: between two
    for (i in array) out = out (out == "" ? "" : sep) array[i]
    return out
}

func util::max(a, b)
{
    return a > b ? a : b
}

END {
    callback = "join"
    print join(total, ", "), @callback(hosts) | "sort -r"
    print "\033[1mdone\x1b\u20ac", strftime("%Y-%m-%d") >> "log.txt"
    printf("%-10.2f|%5d%%|%c\n", util::max(1, 2), int(-3.9), 65) | \
        "cat 1>&2"
    close("sort -r"); fflush()
    print ENVIRON["HOME"] |& "tee"
}
