-module(uses).
-moduledoc """
A module with `code`.
""".
a(X, {Y, _}) when is_binary(X) ->
    Z = f(X, Y),
    lists:map(fun(W) -> W + Z end, [X]);
a(_, Q) -> g(X, Q).
%% @doc Looks at all
%% of them.
b() -> 1.
%% plain
%% too
