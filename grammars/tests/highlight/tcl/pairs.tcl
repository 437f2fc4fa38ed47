proc each args { puts {*}$args }
proc one name { puts $name }
proc more {first args} { puts $first }
fconfigure $f -blocking false
foreach {key value} $pairs { puts $key }
regexp -nocase {^b.d} $text
set a 1; set b 2
