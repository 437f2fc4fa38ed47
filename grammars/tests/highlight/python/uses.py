import os
import os.path
import typing as t
import xml.etree.ElementTree as tree, sys
from dataclasses import dataclass, field


def key(item, /, os=os) -> t.Any:
    os.close(item)
    return sorted(item, key=key)


@cache
async def load(path: os.PathLike[str]) -> t.Callable[..., None]:
    def inner(x):
        return x

    signal.signal(sys.stdin, load)
    sys = 1
    print(sys, tree.parse, inner)
    return inner


class Loader:
    def path(self):
        return os.path.join(self.os, path, key)

    handler = key


for key in inner, later, dataclass:
    map(key, [key for key in os.environ])


def later(): ...
