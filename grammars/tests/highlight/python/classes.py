import asyncio
from dataclasses import dataclass, field
from typing import Generic, Optional, TypeVar

type Pair[T: int] = tuple[T, T] | list[T]
# <- keyword.type
#    ^^^^ type
#         ^ type
#            ^^^ type.builtin
#                 ^ operator
#                   ^^^^^ type.builtin
#                               ^ operator


@dataclass(frozen=True)
# <- attribute
#^^^^^^^^^ attribute
#          ^^^^^^ variable.parameter
#                 ^^^^ boolean
class Point(base.Shape, Generic[T], metaclass=Meta):
# <- keyword.type
#     ^^^^^ type
#           ^^^^ variable
#                ^^^^^ type
#                       ^^^^^^^ type
#                                   ^^^^^^^^^ variable.parameter
#                                             ^^^^ type
#                                                  ^ punctuation.delimiter
    """A point in the plane."""
    # <- string.documentation

    x: float = 0.0
    # <- variable.member
    #  ^^^^^ type.builtin
    #          ^^^ number.float
    tags: Optional[list[str]] = field(default_factory=list)
    # <- variable.member
    #     ^^^^^^^^ type
    #                   ^^^ type.builtin
    #                           ^^^^^ function.call
    #: The shared origin
    # <- comment.documentation
    ORIGIN = None
    # <- constant

    def __init__(self, x, /, y: int = 1, *args: str, scale: "float | None" = None, **options):
    # <- keyword.function
    #   ^^^^^^^^ constructor
    #            ^^^^ variable.builtin
    #                  ^ variable.parameter
    #                     ^ operator
    #                        ^ variable.parameter
    #                           ^^^ type.builtin
    #                                    ^ operator
    #                                     ^^^^ variable.parameter
    #                                                ^^^^^ variable.parameter
    #                                                        ^^^^^^^^^^^^ type
    #                                                                        ^^^^ constant.builtin
    #                                                                                ^^^^^^^ variable.parameter
        super().__init__(x)
        # <- function.builtin
        #       ^^^^^^^^ constructor
        self.x, self._y = x, y
        # <- variable.builtin
        #    ^ variable.member
        #            ^^ variable.member
        #                 ^ variable

    @property
    #^^^^^^^^ attribute.builtin
    def length(self) -> float:
    #   ^^^^^^ function.method
    #                ^^ operator
    #                   ^^^^^ type.builtin
        return (self.x ** 2 + self._y ** 2) ** 0.5
        # <- keyword.return
        #                 ^ number

    @cache.memoize
    #^^^^^ attribute
    #      ^^^^^^^ attribute
    @staticmethod
    #^^^^^^^^^^^^ attribute.builtin
    def parse(text: str, *, sep=",") -> "Point":
    #   ^^^^^ function.method
    #         ^^^^ variable.parameter
    #                       ^^^ variable.parameter
        global counter
        # <- keyword.modifier
        assert text, "empty"
        # <- keyword
        return Point(*map(float, text.split(sep)))
        #      ^^^^^ constructor
        #             ^^^ function.builtin
        #                             ^^^^^ function.method.call


def outer(callback: Callable[[int, Node], None], items: dict[str, models.Item]):
#   ^^^^^ function
#                   ^^^^^^^^ type
#                             ^^^ type.builtin
#                                  ^^^^ type
#                                                                 ^^^^^^ variable
#                                                                        ^^^^ type
    total = 0
    # <- variable

    def add(amount):
    #   ^^^ function
        nonlocal total
        # <- keyword.modifier
        total += amount
        #     ^^ operator

    order = sorted(items, key=lambda item, *more, strict=False: item[1])
    #       ^^^^^^ function.builtin
    #                         ^^^^^^ keyword.function
    #              ^^^^^ variable.parameter
    #                                       ^^^^ variable.parameter
    #                                             ^^^^^^ variable.parameter
    #                                                    ^^^^^ boolean
    #                                                           ^^^^ variable.parameter
    yield from order
    # <- keyword.return
    #     ^^^^ keyword.return


async def fetch(session, url: str) -> bytes:
# <- keyword.coroutine
#     ^^^ keyword.function
#         ^^^^^ function
#                                     ^^^^^ type.builtin
    async with session.get(url) as reply, lock:
    #     ^^^^ keyword
    # <- keyword
    #                              ^^^^^ variable
        return await reply.read()
        #      ^^^^^ keyword.coroutine
        #                  ^^^^ function.method.call
