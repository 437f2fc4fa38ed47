foreach {what width} $x { puts $what }
set WE 1
set S(W) 2
set w $path
array set x { PASS {PASS <sp>} QUIT {set up} }
set help { specify mail }
set l {a b c}
foreach x {a b c} { puts x }
constructor two_line {path} {
   return 1
}
method foo {a {b 2}} { return $a }
$w conf -width 100
${NS}::label $w -x
send "quit\r"
bind $w <Destroy> [cb _delete %W]
switch $x { a { puts a } b - c { puts b } }
lappend y {abc 1 2.5 \n def}
array set cmds [list PASV {(set server in passive mode); unimplemented.} \
  TYPE {TYPE <sp> [ A | E | I | L ]} 3 {.5 -x}]
ttk::frame .f -padding {10 10} -command {puts x}
dict set d key {return value}
