"""The features of a text: what Sources/LanguageManifest/Detection/TextFeatures.swift finds, in the same way."""

HEAD = 6144
MASK = 0xFFFFFFFF
PRIME = 16777619
WORD, NUMBER = 1, 2
SHAPE, PAIR, FIRST, LAST = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F

KIND = bytearray(256)
for b in range(256):
    c = chr(b)
    if c.isascii() and (c.isalpha() or c == "_"):
        KIND[b] = WORD
    elif c.isascii() and c.isdigit():
        KIND[b] = NUMBER
    elif 0x20 < b < 0x7F:
        KIND[b] = 3


def mixed(a, b):
    x = ((a * PRIME) ^ b) & MASK
    x ^= x >> 15
    return (x * 0x2C1B3C6D) & MASK


def features(head):
    """The set of hashes (28 bits) of the first HEAD bytes."""
    head = head[:HEAD]
    found = set()
    add = found.add
    count = len(head)
    index = 0
    # The token before in this line, its shape, whether a space stands between; 0 at the line's beginning.
    before = before_shape = 0
    at = 0
    while index < count:
        byte = head[index]
        kind = KIND[byte]
        if kind == 0:
            if byte == 10 and before:
                add(mixed(LAST, before_shape))
                before = before_shape = at = 0
            index += 1
            continue
        start = index
        if kind == WORD:
            value = 2166136261
            while index < count and KIND[head[index]] in (WORD, NUMBER):
                value = ((value ^ head[index]) * PRIME) & MASK
                index += 1
            shape = 0x57
            add(value)
        elif kind == NUMBER:
            while index < count and (KIND[head[index]] in (WORD, NUMBER) or head[index] == 46):
                index += 1
            value = shape = 0x4E
        else:
            index += 1
            value = shape = byte
            add(mixed(SHAPE, byte))
        if before == 0:
            add(mixed(FIRST, value))
        else:
            gap = 1 if start > at else 0
            add(mixed(mixed(SHAPE + gap, before_shape), shape))
            add(mixed(mixed(PAIR + gap, before), value))
        before, before_shape, at = value, shape, index
    return {value >> 4 for value in found}
