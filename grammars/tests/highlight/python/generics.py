T = TypeVar("T", bound="Base")
UserId = typing.NewType("UserId", int)
count = make("x")
def call(kind: type[T], *args: P.args, **kwargs: P.kwargs) -> type: ...
kind = type
match point:
    case str() | _:
        pass
    case [_, *_]:
        pass
    case Point(x=_, y=1):
        pass
