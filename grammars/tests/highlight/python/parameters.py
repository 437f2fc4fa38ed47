def outer(name, value=1, *rest, key=None, **options):
    total = name + value
    value = value + 1
    f(name=value, key=key)
    self.name = name.name
    print(f"{name} {value!r}", rest[0], options["name"])
    squares = [name for name in rest if name]
    pairs = {value: name for value in rest}
    g = lambda name, other: name + other + value
    def inner(other):
        value = other
        return value, name
    if (name := 3) > 2:
        pass
    callback(name)
    return total

class C:
    def method(self, name, cls):
        self.name = name
        for key in name:
            print(key)

name = value
async def __aenter__(self: HasAcquire, other: int): return self, other
def locked(lock):
    """Lock it.
    Raises:
        WouldBlock: if the lock is held.
        Caution: if not
    """
