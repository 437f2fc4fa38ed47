# TODO: the wheel
if {[tk windowingsystem] eq "aqua"} {
    bind Listbox <MouseWheel> {
        %W yview scroll [expr {-(%D)}] units
    }
} else { # none
    proc ::scroll {w {by 1} args} {
        set text "$w\n[string length ${by}]"; incr count
        foreach item $args { puts -nonewline $item }
        if {$by >= 2.5 && ![info exists x(1)]} { return -code ok 1 }
        namespace eval ::tk { variable on true }
        try { .list yview } on error {msg} { throw X $msg }
    }
}
