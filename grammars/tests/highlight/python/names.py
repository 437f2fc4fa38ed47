#!/usr/bin/env python3
"One line " "and the next."
import re
import models as m


class Store(Generic[T, _K], m.Base, m.Model[int], abc.ABC):
    "Documented."
    "By" "two strings."
    _X = 1

    def count(self) -> (int, Row):
        return self.Foo + __Y

    @classmethod
    def make(cls, n):
        x = cls(n) if n else Generic[T]
        x.__dict__["key"] = x.__class__.__name__
        return x.Foo()

    @app.route("/")
    @cached
    @property
    def items(self, *rest, **options): ...


def mix(a: str | None, b: int | list[int] | None, c: m.Thing | Other | None, d: m.List[int], *args: int, **kwargs: *Ts):
    pick = lambda *xs, **named: (xs, named)
    if a is NotImplemented or __debug__:
        return f"{a!r:>{ width }} {b:.2f}" \
            + "x"


def legacy((a, b), (c, d)=(1, 2)):
    return lambda (x, y): x


def pair(xs: Seq[T], ys: Generic[T], z: A | B | m.C | D) -> Outer.Inner[T]: ...
type Alias = Outer.Inner
y: Seq[T].Item


class Sub(Store): ...
type Row[*Ts, **P] = tuple[*Ts]
