"""Draws the chart of README.md from the table `languages` of bench.py, fastest and slowest rows included."""

import datetime
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/pictures"
LANGUAGES = {
    "css": "CSS", "h": "C headers", "html": "HTML", "js": "JavaScript", "json": "JSON", "md": "Markdown", "pm": "Perl", "py": "Python",
    "swift": "Swift", "xml": "XML",
}
COLOURS = {
    "light": {"text": "#1f2328", "quiet": "#656d76", "own": "#0969da", "peer": "#c9d1d9", "ground": "#ffffff"},
    "dark": {"text": "#e6edf3", "quiet": "#8b949e", "own": "#2f81f7", "peer": "#484f58", "ground": "#0d1117"},
}


def drawn(data, scheme):
    colours = COLOURS[scheme]
    rows, left, room, height = data["rows"], 110, 430, 34
    longest = max(max(row["own"], row["bat"]) for row in rows)
    total = 52 + height * len(rows) + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{total}" viewBox="0 0 720 {total}" font-family="system-ui, sans-serif" font-size="13">',
        f'<title>Processor time of highlight-lsp and bat {data["bat"]} over {data["files"]} files of each language</title>',
        f'<rect width="720" height="{total}" fill="{colours["ground"]}"/>',
        f'<rect x="{left}" y="16" width="12" height="12" fill="{colours["own"]}"/><text x="{left + 18}" y="27" fill="{colours["text"]}">highlight-lsp</text>',
        f'<rect x="{left + 120}" y="16" width="12" height="12" fill="{colours["peer"]}"/><text x="{left + 138}" y="27" fill="{colours["text"]}">bat {data["bat"]}</text>',
        f'<text x="{left + room + 150}" y="27" text-anchor="end" fill="{colours["quiet"]}">bat ÷ highlight-lsp</text>',
    ]
    for number, row in enumerate(rows):
        y = 44 + height * number
        parts.append(f'<text x="{left - 10}" y="{y + 18}" text-anchor="end" fill="{colours["text"]}">{row["language"]}</text>')
        for offset, key, colour in ((4, "own", "own"), (16, "bat", "peer")):
            width = max(2, row[key] / longest * room)
            parts.append(f'<rect x="{left}" y="{y + offset}" width="{width:.1f}" height="10" rx="2" fill="{colours[colour]}"/>')
            parts.append(f'<text x="{left + width + 6:.1f}" y="{y + offset + 9}" font-size="10" fill="{colours["quiet"]}">{row[key]:.2f} s</text>')
        parts.append(
            f'<text x="{left + room + 150}" y="{y + 18}" text-anchor="end" font-weight="bold" fill="{colours["text"]}">{row["bat"] / row["own"]:.1f} ×</text>')
    parts.append(
        f'<text x="16" y="{total - 16}" font-size="11" fill="{colours["quiet"]}">Processor time over {data["files"]} files of each language below /usr, chosen by a seed; '
        f'{data["machine"]}, {data["date"]}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def draw(rows, files, machine, bat):
    """Writes the figures and the chart in both color schemes.

    `rows` have a language's extension, kilobytes, and seconds of processor time of both programs over `files` files.
    """
    rows = sorted(({**row, "language": LANGUAGES[row["language"]]} for row in rows), key=lambda row: row["own"] / row["bat"])
    data = {"date": str(datetime.date.today()), "machine": machine, "bat": bat, "files": files, "rows": rows}
    (PICTURES / "speed.json").write_text(json.dumps(data, indent=1) + "\n")
    for scheme in COLOURS:
        (PICTURES / f"speed-{scheme}.svg").write_text(drawn(data, scheme))
