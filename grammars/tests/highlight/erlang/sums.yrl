%% Sums of a list.  TODO: means
Nonterminals
sum term.
Terminals number '+' 'of'.
Rootsymbol sum.
Left 100 '+'.
Header "%% generated".

sum -> term : '$1'.
sum -> sum '+' term :
    {add, value_of('$1'), "a.b"}. % last
term -> number.

Erlang code.

-export([value_of/1]).
value_of({_, _, V}) -> V.
