#!/usr/bin/env escript
%%% A small store.
%% @doc Keeps what is sold.
-module(store).
-moduledoc "Keeps items.".
-behaviour(gen_server).
-file("store.yrl", 1).
-feature(maybe_expr, enable).
-export([start_link/1, init/1]).
-export_type([item/0]).
-import(lists, [map/2]).
-include("store.hrl").
-include_lib("kernel/include/logger.hrl").
-compile([export_all, {inline, [total/1]}]).
-optional_callbacks([price/1]).
-deprecated([{old, 1}]).
-dialyzer(no_match).

-define(LIMIT, 10).
-define(ADD(X, Y), X + Y).
-undef(OLD).
-ifdef(TEST).
-elif(?OTP_RELEASE >= 26).
-else.
-endif.
-ifndef(DEBUG).
-endif.
-if(true).
-endif.

-record(state, {name :: binary(), count = 0 :: non_neg_integer(), items}).
-type item() :: {id(), atom()} | #state{} | [pos_integer()] | #{key => term(), left := 1..10}.
-opaque id() :: other:id().
-nominal meters() :: integer().
-spec start_link(Name :: string()) -> {ok, pid()} | ignore when T :: any().
-callback price(Item :: item()) -> float().

-doc "Starts it.".
start_link(Name) when is_list(Name), Name =/= [] ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [Name], []).

init([Name | Rest]) ->
    State = #state{name = Name, count = ?LIMIT},
    Count = State#state.count,
    Map = (#{a => 1, b := 2})#{a := undefined},
    {ok, State#state{count = Count - 1}, [Map, Rest, -1]}.

handle({add, Item}, #state{items = Items} = State, [First], #{left := Left}, <<Byte:8/integer-unit:8>>) ->
    Found = [X || X <- Items, X > 16#FF, X /= 1.5e3],
    Bytes = <<<<C>> || <<C>> <= Byte>>,
    case Found of
        [] when First == Left -> true;
        _ -> error
    end,
    if
        Left >= 1 -> ok;
        true -> 'quoted atom'
    end,
    receive
        {msg, From} -> From ! {self(), $a, "text\n"}
    after 100 -> timeout
    end,
    try io:format("~p~n", [Bytes]) of
        ok -> done
    catch
        throw:Reason:Stack -> {Reason, Stack};
        _:_ -> exit(normal)
    after
        erlang:error(badarg)
    end,
    Double = fun(V, {A, B}, [H | T], #{k := K}) -> V * 2 + A + B + H + T + K end,
    Local = fun total/1,
    Remote = fun lists:map/2,
    Loop = fun Again(0) -> 1; Again(N) -> Again(N - 1) end,
    Module = Item:Loop(1),
    begin length([1] ++ [] -- []) end,
    maybe
        {ok, _} ?= State
    else
        _ -> no
    end,
    Flags = not true andalso false orelse 1 div 2 band 3 xor 1 bsl 2,
    Macros = {?ADD(1, 2), ??Flags, ?LINE, catch Double(1)},
    Text = """
    several lines
    """,
    log([Local, Remote, Module, Macros, Text, Flags]),
    [{Key, Value} || Key := Value <- Item].
old(A = B, {_, _} = C, [D | _] = E, #{f := G} = H) -> [C, D, E, G, H], A =:= B.
