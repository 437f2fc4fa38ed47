"""Shapes and their areas: see https://en.wikipedia.org/wiki/Area."""

from __future__ import annotations

import math
from dataclasses import dataclass

LIMIT = 1_000  # no shape is wider
PATTERN = r"^\s*(?P<name>\w+)=(\d+)$"


@dataclass(frozen=True)
class Circle:
    """A circle around (0, 0)."""

    radius: float = 1.0

    @property
    def area(self) -> float:
        return math.pi * self.radius**2

    def scaled(self, factor: float, *, name: str | None = None) -> Circle:
        if not 0 < factor < LIMIT:
            raise ValueError(f"factor {factor!r} of {name or 'a circle'}\n")
        return Circle(self.radius * factor)


async def report(shapes: list[Circle]) -> None:
    for number, shape in enumerate(shapes, start=1):
        print(f"{number:>3}: {shape.area:.2f}", end="\n\n")
    # TODO: mail the result to shapes@example.org
