"""Leaves out of a session what its fault does not need."""
from texts import applied

# Faults that depend on who is quicker are tried so often.
TRIES = 2


def shortened(session, play):
    """The smallest session found that fails in the same way; None when it does not fail. `play` gives a `Failure` or None."""
    first = next((failure for _ in range(TRIES) if (failure := play(session))), None)
    if first is None:
        return None
    print(f"{first}", flush=True)

    def fails(candidate):
        for _ in range(TRIES):
            failure = play(candidate)
            if failure and failure.kind == first.kind:
                candidate["found"] = str(failure)
                return True
        return False

    best = dict(session, found=str(first))
    size = None
    # Each pass may make room for the others.
    while size != (size := _size(best)):
        for candidates in (_without_beginning, _without_steps, _without_changes, _without_text):
            best = candidates(best, fails)
        print(f"  {len(best['steps'])} steps, {len(best['text'])} units", flush=True)
    return best


def _size(session):
    return sum(1 + sum(map(len, step.get("messages", []))) for step in session["steps"]) + len(session["text"])


def _reduced(items, holds):
    """A part of a list for which something still holds: ever smaller pieces are left out."""
    step = max(1, len(items) // 2)
    while items:
        index = 0
        while index < len(items):
            candidate = items[:index] + items[index + step :]
            if holds(candidate):
                items = candidate
            else:
                index += step
        if step == 1:
            break
        step = max(1, step // 2)
    return items


def _without_beginning(session, fails):
    """Begins with the text that the first steps lead to."""
    for count in (len(session["steps"]) * 3 // 4, len(session["steps"]) // 2, len(session["steps"]) // 4, 1):
        text = session["text"]
        for step in session["steps"][:count]:
            for message in step.get("messages", []):
                for change in message:
                    text, _ = applied(text, change)
        candidate = dict(session, text=text, steps=session["steps"][count:])
        if count and fails(candidate):
            return candidate
    return session


def _without_steps(session, fails):
    steps = _reduced(session["steps"], lambda steps: fails(dict(session, steps=steps)))
    return _refound(dict(session, steps=steps), fails)


def _without_changes(session, fails):
    """Leaves out messages and single changes."""
    for index, step in enumerate(session["steps"]):
        if step["do"] != "change":
            continue

        def replaced(messages, step=step, index=index):
            return dict(session, steps=session["steps"][:index] + [dict(step, messages=messages)] + session["steps"][index + 1 :])

        messages = _reduced(step["messages"], lambda messages: messages and fails(replaced(messages)))
        for number in range(len(messages)):
            def with_changes(changes, number=number):
                return replaced(messages[:number] + [changes] + messages[number + 1 :])

            changes = _reduced(messages[number], lambda changes: changes and fails(with_changes(changes)))
            messages = messages[:number] + [changes] + messages[number + 1 :]
        session = replaced(messages)
    return _refound(session, fails)


def _without_text(session, fails):
    """Leaves out lines in front of all changes and behind them."""
    changes = [change for step in session["steps"] for message in step.get("messages", []) for change in message]
    if any("start" not in change for change in changes):
        return session
    text = session["text"]
    # In front nothing may be touched; behind, offsets count from the front as before.
    first = min((change["start"] for change in changes), default=len(text))
    last = max((change["end"] for change in changes), default=0)
    head = text[: min(first, len(text))].splitlines(keepends=True)
    middle = text[len("".join(head)) : max(first, last)]
    tail = text[len("".join(head)) + len(middle) :].splitlines(keepends=True)

    def made(head, tail):
        moved = first - len("".join(head)) if first <= len(text) else 0
        steps = [
            step if step["do"] != "change" else dict(step, messages=[
                [dict(change, start=change["start"] - moved, end=change["end"] - moved) for change in message]
                for message in step["messages"]])
            for step in session["steps"]
        ]
        return dict(session, text="".join(head) + middle + "".join(tail), steps=steps)

    tail = _reduced(tail, lambda tail: fails(made(head, tail)))
    head = _reduced(head, lambda head: fails(made(head, tail)))
    return _refound(made(head, tail), fails)


def _refound(session, fails):
    """The session with what it fails with."""
    fails(session)
    return session


def described(session):
    """A short session as a line of text."""
    steps = []
    for step in session["steps"]:
        if step["do"] == "change":
            steps.append(" | ".join(
                " ".join(f"{change.get('start', '')}..{change.get('end', '')} {change['text'][:40]!r}" for change in message)
                for message in step["messages"]))
        elif step["do"] == "ask":
            steps.append(step["what"])
        else:
            steps.append(step["do"])
    return (f"{session['language']} {session['encoding']} refreshes={session['refreshes']} pulls={session['pulls']} "
            f"{session['text'][:200]!r}: {'; '.join(steps)}")
