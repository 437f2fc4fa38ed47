-module(patterns).
-export([f/2]).
f([{A, {B, C}}, <<"x", D/binary>> | E], #{k := [F]}) ->
    G = fun({H, [I]}, J) -> {H, I, J, "a\tb\"c", $\n} end,
    io:format("~p ~.2f ~ts~n", [A]),
    ?LOG_INFO("got ~p of ~b", [B, C]),
    logger:info("plain text"),
    G({D, E}, F);
f(_, _) -> ok.
g({[#{a := {B}}]}, [{[{C}]}]) ->
    fun([#{a := [Y]}], #r{a = {[X]}}, [{[{[W]}]}], {[{V}]}) -> {B, C, V, W, X, Y} end.
