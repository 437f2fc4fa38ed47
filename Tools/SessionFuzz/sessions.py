"""Sessions: what a client does with one document, made from a seed.

A session is data that JSON can hold: the language, the encoding, what the client can do, the text, and steps. A change names offsets of the
text as it is when it is made, and what is asked for names fractions of it, so that steps can be left out and the rest still means something.

  {"do": "change", "messages": [[change, ...], ...], "behind": bool}   several messages in one write; behind: the server has other work first
  {"do": "ask", "what": NAME, "number": N, "from": x, "to": y}         an answer is not waited for
  {"do": "cancel", "number": N}
  {"do": "take"}         waits for every answer
  {"do": "reopen", "closes": bool}
  {"do": "pause", "seconds": s}
  {"do": "hold"}, {"do": "release"}   what is between them goes out in one write
"""
import random
import re

from texts import ENCODINGS, ODD, PIECES, is_trail, units

# What can be asked for; those that are asked for more often stand there more often.
QUESTIONS = (
    ["full"] + ["delta"] * 5 + ["stale", "range", "range", "fold", "symbol", "link", "diagnostic", "highlight", "selection", "color"]
    + ["runs", "breaks", "explain", "tree"]
)
LONG_TEXTS = (120_000, 500_000)
# One paragraph of such a length takes their parsers seconds.
ONE_PARAGRAPH = ("markdown_inline",)
TYPED = list("abcxyz01_(){}[];:,.=+-*/'\"`<>#$ \\&") + ["\n", "\n    ", "()", "{}", '""', "ec(", ";\n", "é", units("😀")]


class Edits:
    """Makes changes of a text; most come near the one before."""

    def __init__(self, generator, text, sources):
        self.random = generator
        self.text = text
        self.sources = sources
        self.place = generator.randrange(len(text) + 1)
        self.history = []

    def _make(self, start, end, inserted, **more):
        start, end = self._whole(start), max(self._whole(start), self._whole(end))
        self.text = self.text[:start] + inserted + self.text[end:]
        self.place = start + len(inserted)
        return {"start": start, "end": end, "text": inserted, **more}

    def _whole(self, offset):
        """The offset, or that in front of a character that it would split."""
        offset = max(0, min(offset, len(self.text)))
        splits = 0 < offset < len(self.text) and is_trail(self.text[offset])
        return offset - 1 if splits else offset

    def typed(self, count):
        """Changes of somebody who types: keys, deleting backwards, by words and to the end of the line, and what editors add."""
        changes = []
        if self.random.random() < 0.3:
            self.place = self.random.randrange(len(self.text) + 1)
        while len(changes) < count:
            at = min(self.place, len(self.text))
            choice = self.random.random()
            if choice < 0.45:
                changes.append(self._make(at, at, self.random.choice(TYPED)))
            elif choice < 0.65:
                changes.append(self._make(at - 1, at, ""))
            elif choice < 0.73:
                word = re.search(r"\w+\s*$", self.text[max(0, at - 80) : at])
                changes.append(self._make(at - len(word.group()) if word else at, at, ""))
            elif choice < 0.80:
                end = self.text.find("\n", at)
                changes.append(self._make(at, len(self.text) if end < 0 else end + self.random.randrange(2), ""))
            elif choice < 0.85:
                # A character is replaced by itself and more, as completion does it.
                changes.append(self._make(at - 2, at, self.text[max(0, at - 2) : at] + self.random.choice(PIECES)))
            else:
                changes.extend(self.emptied(at))
        return changes[:8]

    def emptied(self, at):
        """Something goes, something comes to the same place, and what goes then overlaps both."""
        length = self.random.randrange(1, 5)
        start = self._whole(at - self.random.randrange(3))
        changes = [self._make(start, start + length, "")]
        for _ in range(self.random.randrange(1, 3)):
            changes.append(self._make(start, start, self.random.choice(TYPED + PIECES)))
        begin = self._whole(self.place - self.random.randrange(3))
        changes.append(self._make(begin, begin + self.random.randrange(0, 4), ""))
        return changes

    def anything(self):
        """A change of any size, anywhere."""
        length = len(self.text)
        choice = self.random.random()
        self.history = (self.history + [self.text])[-4:] if length < 50_000 else []
        if choice < 0.02 and self.history:
            return self._replaced(self.random.choice(self.history))
        if choice < 0.04:
            return self._replaced(self.text[: self.random.randrange(length + 1)] + self.random.choice(PIECES) + self.text[length // 2 :])
        at = self.place if self.random.random() < 0.7 else self.random.randrange(length + 1)
        at = self._whole(at + self.random.randrange(-30, 31))
        kind = self.random.random()
        end = at
        if kind < 0.40:
            end = at + self.random.randrange(8)
        elif kind < 0.47:
            end = at + self.random.randrange(400)
        elif kind < 0.49:
            end = self.random.randrange(at, length + 1)
        more = {"beyond": True} if self.random.random() < 0.02 else {}
        if more:
            # Where the end of the line is, the player says.
            return {"start": at, "end": at, "text": self._inserted(), **more}
        return self._make(at, end, self._inserted())

    def _replaced(self, text):
        self.text = text
        self.place = min(self.place, len(text))
        return {"text": text}

    def _inserted(self):
        choice = self.random.random()
        if choice < 0.50:
            return self.random.choice(PIECES)
        if choice < 0.60:
            return self.random.choice(ODD)
        if choice < 0.72:
            return "".join(self.random.choice("abcxyz_ 123") for _ in range(self.random.randrange(1, 6)))
        if choice < 0.84:
            return ""
        if choice < 0.95:
            start = self.random.randrange(len(self.text) + 1)
            return self.text[start : start + self.random.randrange(300)]
        other = self.random.choice(self.sources.texts[self.random.choice(self.sources.languages)])
        start = self.random.randrange(len(other) + 1)
        return other[start : start + self.random.randrange(3000)]


def _basis(generator, sources, seed):
    language = sources.languages[seed % len(sources.languages)]
    text = generator.choice(sources.texts[language])
    if language == "markdown" and generator.random() < 0.1:
        text = sources.embedding()[:20_000]
    elif language in sources.hosts and generator.random() < 0.3:
        # Texts of others inside: recipes, templates, fences.
        text = text + sources.hosted(generator, language)
    return {
        # Cells of notebooks are texts of their languages, and Markdown.
        "notebook": generator.random() < 0.08,
        "seed": seed, "language": language, "identifier": sources.identifiers[language],
        "encoding": generator.choice(ENCODINGS + ("utf-16",)),
        "refreshes": generator.random() < 0.6, "pulls": generator.random() < 0.6, "text": text, "steps": [],
    }


def typing(seed, sources):
    """Batches of keys: 1 to 8 changes in a message, and messages that wait together."""
    generator = random.Random(f"typing {seed}")
    session = _basis(generator, sources, seed)
    session["kind"] = "typing"
    edits = Edits(generator, session["text"], sources)
    for _ in range(25):
        count = 1 if generator.random() < 0.6 else generator.randrange(2, 6)
        messages = [edits.typed(generator.randrange(1, 9)) for _ in range(count)]
        session["steps"].append({"do": "change", "messages": messages, "behind": count > 1 and generator.random() < 0.2})
        if generator.random() < 0.3:
            session["steps"].append({"do": "ask", "what": "delta", "number": len(session["steps"]), "from": 0, "to": 1})
        session["steps"].append({"do": "take"})
    return session


def mixed(seed, sources):
    """Everything that a client does, at once."""
    generator = random.Random(f"mixed {seed}")
    session = _basis(generator, sources, seed)
    session["kind"] = "mixed"
    text = _terminated(generator, session["text"])
    size = generator.random()
    if session["language"] in ONE_PARAGRAPH:
        size = max(size, 0.2)
    if size < 0.05:
        text = _repeated(text, LONG_TEXTS[1])
    elif size < 0.14:
        text = _repeated(text, LONG_TEXTS[0])
    elif size < 0.17:
        text = text.replace("\n", " ").replace("\r", " ") * 5
    elif size < 0.25:
        text = text[: generator.randrange(200)]
    for _ in range(generator.randrange(5)):
        place = generator.randrange(len(text) + 1)
        text = text[:place] + generator.choice(ODD) + text[place:]
    session["text"] = text
    steps = session["steps"]
    edits = Edits(generator, text, sources)
    number = 0
    holds = False
    for _ in range(generator.randrange(3, 16 if len(text) > 60_000 else 50)):
        choice = generator.random()
        if choice < 0.50:
            messages = []
            for _ in range(1 if generator.random() < 0.7 else generator.randrange(2, 5)):
                if generator.random() < 0.4:
                    messages.append(edits.typed(generator.randrange(1, 9)))
                else:
                    messages.append([edits.anything() for _ in range(1 if generator.random() < 0.6 else generator.randrange(2, 9))])
            steps.append({"do": "change", "messages": messages, "behind": generator.random() < 0.05})
        elif choice < 0.86:
            start, end = sorted((generator.random(), generator.random()))
            steps.append({"do": "ask", "what": generator.choice(QUESTIONS), "number": number, "from": start, "to": end})
            number += 1
        elif choice < 0.91 and number:
            steps.append({"do": "cancel", "number": generator.randrange(max(0, number - 5), number)})
        elif choice < 0.94:
            holds = not holds
            steps.append({"do": "hold" if holds else "release"})
        elif choice < 0.965:
            steps.append({"do": "pause", "seconds": generator.choice([0, 0.01, 0.05, 0.3])})
        elif choice < 0.98:
            steps.append({"do": "reopen", "closes": generator.random() < 0.7})
        else:
            steps.append({"do": "take"})
    return session


def _terminated(generator, text):
    """The text with other ends of lines."""
    kind = generator.choice(["as it is", "as it is", "\r\n", "\r", "all"])
    if kind == "as it is":
        return text
    return re.sub("\r\n|\n|\r", lambda _: generator.choice(["\n", "\r\n", "\r"]) if kind == "all" else kind, text)


def _repeated(text, length):
    return text * (length // max(len(text), 1) + 1) if text else text


KINDS = {"typing": typing, "mixed": mixed}
