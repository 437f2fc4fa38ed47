"""colors.py PICTURE: the colours of a picture, as lines of count and colour, most frequent first. Needs ImageMagick."""

import collections
import subprocess
import sys


def colours(picture):
    """How often each colour occurs."""
    size = subprocess.run(["identify", "-format", "%w %h", picture], check=True, capture_output=True, text=True)
    width, height = map(int, size.stdout.split())
    data = subprocess.run(["convert", picture, "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout
    assert len(data) == width * height * 3, picture
    return collections.Counter(zip(data[0::3], data[1::3], data[2::3]))


def saturated(picture):
    """Pixels of clear colours, by hue in steps of 30 degrees: text that is neither black nor grey, however it is smoothed."""
    result = collections.Counter()
    for (red, green, blue), count in colours(picture).items():
        high, low = max(red, green, blue), min(red, green, blue)
        if high - low < 90:
            continue
        if high == red:
            hue = (green - blue) / (high - low) % 6
        elif high == green:
            hue = (blue - red) / (high - low) + 2
        else:
            hue = (red - green) / (high - low) + 4
        result[int(hue * 2) % 12] += count
    return result


if __name__ == "__main__":
    for colour, count in colours(sys.argv[1]).most_common(20):
        print(count, "#%02x%02x%02x" % colour)
    print("by hue:", dict(saturated(sys.argv[1])))
