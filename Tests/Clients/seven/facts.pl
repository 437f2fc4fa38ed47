% Who is whose parent
parent(tom, bob).
parent(bob, ann).
grandparent(X, Z) :- parent(X, Y), parent(Y, Z).
:- initialization(main).
main :- grandparent(tom, Who), format("~w~n", [Who]).
