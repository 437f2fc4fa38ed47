"""Which names of a file are compared."""
import collections
import re

from wire import Failure

# Kinds of symbols: method, constructor, function, and what holds a function in some languages (variable, constant, property).
FUNCTION_KINDS = {6, 9, 12, 13, 14, 7}
MEMBER_KINDS = {7, 8, 10, 22}
DOCUMENTED = re.compile(r"^\s*/?\*.*@\w+\s+$")


def in_program(places, text):
    """Without tags of documentation, which some peers follow: those are texts of another language."""
    return {place for place in places or () if not DOCUMENTED.search(text.text[text.line_start(place[0]) : place[0]])}


NAME = re.compile(r"(?<![\w$])[A-Za-z_$][\w$]*(?![\w$])")
# For these some servers show where they jump to.
KEYWORDS = {"if", "else", "for", "while", "loop", "match", "switch", "case", "return", "break", "continue", "try", "await", "fn", "func",
            "function", "in", "self", "this", "super", "unsafe", "async", "yield", "throw", "do", "defer", "go", "select", "_"}


def function_around(symbols, start, end):
    """The outermost function around a stretch; None where there is none."""
    around = [item for item in symbols if item[0] in FUNCTION_KINDS and item[1] <= start and end <= item[2] and item[3] != start]
    return min(around, key=lambda item: item[1], default=None)


def places_of_local(peer, symbols, offset, end):
    """Where the name stands that the peer says is local; None where it is not."""
    around = function_around(symbols, offset, end)
    if around is None or peer.doubts(*around[1:3]):
        return None
    definitions = peer.definitions(offset)
    if not definitions:
        return None
    for span in definitions:
        if function_around(symbols, *span) is None or any(item[0] in MEMBER_KINDS and item[3] == span[0] for item in symbols):
            return None
    places = peer.highlights(offset)
    name = peer.text.text[offset:end]
    places = in_program(places, peer.text)
    if not places or (offset, end) not in places or any(peer.text.text[slice(*place)] != name for place in places):
        return None
    return places if all(function_around(symbols, *place) for place in places) else None


class Case:
    """A name of a file, where it stands, and what became of it."""

    def __init__(self, path, text, offset, places):
        self.path, self.text, self.offset, self.places = path, text, offset, places
        self.name = next(text.text[start:end] for start, end in places)
        self.notes = []

    def where(self, offset=None):
        position = self.text.position(self.offset if offset is None else offset)
        return f"{self.path}:{position['line'] + 1}:{position['character'] + 1}"


def choose(peer, path, text, count, generator):
    """So many names of one file, which the peer has open."""
    symbols = peer.symbols()
    tokens = [match.span() for match in NAME.finditer(text) if match[0] not in KEYWORDS]
    generator.shuffle(tokens)
    counts = collections.Counter(text[start:end] for start, end in tokens)
    chosen, seen, tries = [], set(), 0
    for start, end in tokens:
        if len(chosen) == count or tries > 60 * count:
            break
        if (start, end) in seen or counts[text[start:end]] == 1:
            continue
        # One of three is any name, the others stand for something else, too.
        wants_others = len(chosen) % 3 != 2
        tries += 1
        try:
            places = places_of_local(peer, symbols, start, end)
        except Failure:
            continue
        if places is None or (wants_others and tries < 40 * count and counts[text[start:end]] == len(places)):
            continue
        seen |= places
        chosen.append(Case(path, peer.text, start, places))
    return chosen
