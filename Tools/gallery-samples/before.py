"""Shapes and their areas: see https://en.wikipedia.org/wiki/Area."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass

LIMIT = 100
PATTERN = r"^\s*(?P<name>\w+)=(\d+)$"


@dataclass(frozen=True)
class Circle:
    """A circle around (0, 0)."""

    radius: float = 1.0

    def scaled(self, factor: float, *, name: str | None = None) -> Circle:
        if not 0 < factor < LIMIT:
            raise ValueError(f"factor {factor!r} of {name or 'a circle'}\n")
        return Circle(self.radius * factor)


async def report(shapes: list[Circle]) -> None:
    for number, shape in enumerate(shapes, start=1):
        print(f"{number:>3}: {shape.area:.2f}", end="\n\n")
    # TODO: mail the result to shapes@example.org
