"""Generated texts of a size, each with very much of something."""


def joined(part, size):
    """A text of about `size` characters: `part` again and again, with a number in the place of {n}."""
    parts, length, number = [], 0, 0
    while length < size:
        parts.append(part.replace("{n}", str(number)))
        length += len(parts[-1])
        number += 1
    return "".join(parts)


def nested(opening, middle, closing, size):
    count = size // (len(opening) + len(closing))
    return opening * count + middle + closing * count


# Name: language, a text of a size, and a name in it that requests may ask about (the one nearest to the middle).
TEXTS = {
    "one long line": ("javascript", lambda size: joined("x=f(x,1);", size), "x"),
    "deep nesting": ("json", lambda size: nested("[", "1", "]", size), "1"),
    "unbalanced braces": ("c", lambda size: joined("{ ( [ a;\n", size), "a"),
    "many names": ("python", lambda size: joined("x{n} = f{n}(1)\n", size), "f"),
    "one name everywhere": ("javascript", lambda size: "function f() {\n  let a = 1;\n" + joined("  a;\n", size) + "}\n", "a"),
    "findings": ("python", lambda size: joined("# TODO {n} wrold\n", size), "TODO"),
    "links": ("markdown", lambda size: joined("see [a](b{n}) and https://example.com/{n}\n\n", size), "see"),
    "fences": ("markdown", lambda size: joined("```c\nint a{n};\n```\n\n", size), "a"),
    "errors": ("python", lambda size: joined("= ) 1 x\n", size), "x"),
    "combining marks": ("plaintext", lambda size: joined("e\u0301\u0323 ", size), "e"),
    "short lines": ("c", lambda size: joined("a;\n", size), "a"),
    "islands": ("html", lambda size: joined("<script>f({n})</script>\n<style>a { color: red }</style>\n", size), "f"),
}
SUFFIX = {
    "javascript": "js", "json": "json", "c": "c", "python": "py", "markdown": "md", "plaintext": "txt", "html": "html"}
