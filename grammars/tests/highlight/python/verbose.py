import re
import typing as t

class Attribute(t.Generic[T]):
    def __init__(self, make: t.Callable[[t.Any], T] | None, a: t.Optional[dict[str, T]]) -> None: ...

Pairs = dict[str, T]
Getter = t.Callable[[T], U]
PATTERN = re.compile(
    r"""((\\*)\[([a-z#/@][^[]*?)])  # a [comment's] own
    (?P<name>\d{2,3}|[^\]\s]+)$(?i:x)(?=a)(?P=name)[[:alpha:]]""",
    re.VERBOSE,
)
flat = re.compile(r"[a-z#/@]")
def g(x: t.Optional[ndarray]): ...
