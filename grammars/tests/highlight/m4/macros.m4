divert(-1)dnl
changequote(`[', `]')
define([greet], [Hello, $1! You have $# arguments.])
ifelse([$1], [], [none], [eval($1 + 1)])
ifdef([DEBUG], [include([debug.m4])])
undefine([x]) pushdef([y], 2)
len(abc) substr([hello], 1, 3) translit([abc], [a-z], [A-Z])
forloop([i], 1, 10, [i ])
syscmd([date]) incr(4) format([%d], 5)
divert(0)dnl
