def first(x, y
    z = {"k": [1, 2

class Second:
    pass
