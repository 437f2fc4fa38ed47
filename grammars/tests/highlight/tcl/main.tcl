#!/usr/bin/env tclsh
# A script
package require Tcl 8.6
namespace eval ::sample {
    variable count 0
    namespace export greet
}
proc ::sample::greet {name {times 1} args} {
    global env
    set text "Hello $name\n${times} [string length $name]"
    if {$times > 1 && !$name eq "x"} {
        puts stdout $text
    } elseif {$times == 0} {
        return -code ok 1
    } else {
        incr times
    }
    foreach item {a b c} {
        lappend list $item
        continue
    }
    for {set i 0} {$i < 10} {incr i} {
        break
    }
    while {1} { break }
    switch -- $name {
        a { puts 1 }
        default { error "bad" }
    }
    try {
        expr {1 + 2.5 * $x(a)}
    } on error {msg} {
        throw X $msg
    } finally {
        close $f
    }
    catch {unset x} err
    set map [dict create a 1]
    return $list
}
oo::class create Animal {
    constructor {n} { set name $n }
    method speak {} { my variable name }
}
regexp {^a.*b} $text
::sample::greet "x" 0x1F
oo::class create Pair { constructor {first second} { set a 1 } }
method later
