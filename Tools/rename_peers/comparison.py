"""What becomes of a name on both sides."""
from names import in_program
from wire import Failure

# How many places of a difference are printed.
SHOWN = 5


def verdict(found, places):
    if found is None:
        return "refused"
    if found == places:
        return "equal"
    return "fewer" if found < places else "more" if found > places else "other"


def applied(text, edits):
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def fresh(text, name):
    number = 1
    while f"{name}_new{number}" in text:
        number += 1
    return f"{name}_new{number}"


def other_answers(peer, offset, name):
    """What else the peer says the places are: its requests do not always agree."""
    for ask in (lambda: {edit[:2] for edit in peer.rename(offset, name)}, lambda: peer.references(offset)):
        try:
            yield in_program(ask(), peer.text)
        except Failure:
            continue


def described(case, found):
    missing, added = case.places - found, found - case.places
    lines = [f"    not found: {case.where(place[0])}" for place in sorted(missing)]
    lines += [f"    not the same: {case.where(place[0])}" for place in sorted(added)]
    return lines[:SHOWN] + ([f"    and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else [])


def compare(case, ours, peer):
    """The verdicts on references and on rename."""
    text, offset = case.text.text, case.offset
    new = fresh(text, case.name)
    try:
        references = ours.references(offset) or None
    except Failure:
        references = None
    edits = None
    try:
        edits = ours.rename(offset, new)
    except Failure as failure:
        case.notes.append(f"    rename: {failure}")
    renamed = None if edits is None else {edit[:2] for edit in edits}
    # What the preprocessor leaves out the peer does not know.
    references, renamed = ({span for span in found if peer.sees(span)} if found else None for found in (references, renamed))
    for found in (references, renamed):
        if found is not None and found != case.places:
            for places in other_answers(peer, offset, new):
                if places == found:
                    case.places = found
    verdicts = [verdict(references, case.places), verdict(renamed, case.places)]
    wrong = next((found for found in (references, renamed) if found is not None and found != case.places), None)
    if wrong is not None:
        case.notes += described(case, wrong)
    if verdicts[1] == "equal":
        verdicts[1] = there_and_back(case, ours, peer, edits, new) or "equal"
    return verdicts


def there_and_back(case, ours, peer, edits, new):
    """What goes wrong when a name is changed and changed back; None for nothing. A peer that does not answer is a `Failure`."""
    text, offset = case.text.text, case.offset
    errors = ours.syntax_errors()
    changed = applied(text, edits)

    def moved(place):
        return place + (len(new) - len(case.name)) * sum(start < place for start, _, _ in edits)

    places = {(moved(start), moved(start) + len(new)) for start, _ in case.places}
    place = moved(offset)
    try:
        for server in (ours, peer):
            server.change(changed)
        if ours.syntax_errors() > errors:
            return "errors"
        found = in_program(peer.highlights(place), peer.text)
        if found != places and places not in list(other_answers(peer, place, case.name)):
            case.notes.append(f"    renamed, the peer finds {len(found or ())} of {len(places)} places")
            return "new meaning"
        try:
            back = ours.rename(place, case.name)
        except Failure as failure:
            # A word that is a name in some places only: nothing is changed.
            case.notes.append(f"    renamed: {failure}")
            return "refused"
        if applied(changed, back) != text:
            return "not back"
    finally:
        for server in (ours, peer):
            server.change(text)
    return None
