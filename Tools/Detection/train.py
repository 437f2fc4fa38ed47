#!/usr/bin/env python3
"""Trains the classifier of shared names and writes grammars/shared-names.table.

    Tools/Detection/train.py FOLDER [--hold-out] [--output FILE]

FOLDER is what fetch.py filled. The extensions that languages share are read from grammars/NAME/language.toml (`shared`), those of kinds
without a language from kinds.tsv. With --hold-out a quarter of the packages is kept back and what the classifier says of their files
is printed; nothing is written.

The classifier is linear: for each kind a bias and a weight for each feature (tokens.py) that it has, divided by the root of the number
of features. It is trained by stochastic gradient descent (AdaGrad) on softmax among the kinds of one shared extension; in some of the
steps the text's own kind is not among them, and plain text is right. Repeatable: random numbers are seeded.
"""

import argparse
import base64
import collections
import hashlib
import json
import math
import multiprocessing
import os
import random
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import tokens  # noqa: E402

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
import language_files  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
BUCKETS = 12
MOST_FEATURES = 14000
MOST_BYTES = 300_000
MOST_AT_ONCE = 300
PLAIN = "plaintext"


def names():
    """Kinds by shared extension, and the extensions of kinds without a language."""
    languages = language_files.languages()
    shared = {e for entry in languages.values() for e in entry.get("shared", [])}
    kinds = {e: [n for n, entry in languages.items() if e in entry.get("shared", []) + entry.get("extensions", [])] for e in shared}
    others = {}
    for line in open(os.path.join(os.path.dirname(__file__), "kinds.tsv")):
        if line.strip() and not line.startswith("#"):
            kind, extensions = line.rstrip("\n").split("\t")
            others[kind] = extensions.split()
            for extension in others[kind]:
                if extension not in kinds:
                    sys.exit(f"kinds.tsv: no language shares .{extension}")
                kinds[extension].append(kind)
    return kinds, others


def prepared(line):
    sample = json.loads(line)
    return sample["kind"], sample["package"], sample["path"], sorted(tokens.features(base64.b64decode(sample["head"])))


def read(folder):
    with multiprocessing.Pool(2) as pool, open(os.path.join(folder, "samples.jsonl")) as file:
        return [s for s in pool.imap(prepared, file, 64) if s[0] and len(s[3]) > 8]


def held_out(samples):
    """A quarter of the packages of each kind that at least four have: pairs of kind and package."""
    packages = collections.defaultdict(set)
    for kind, package, *_ in samples:
        packages[kind].add(package)
    return {(kind, p) for kind, found in packages.items() if len(found) >= 4
            for p in sorted(found, key=lambda p: hashlib.sha256(p.removeprefix("src:").encode()).digest())[:len(found) // 4]}


class Model:
    def __init__(self, kinds, features):
        self.kinds = kinds
        self.kinds_index = {k: i for i, k in enumerate(kinds)}
        self.features = {f: i for i, f in enumerate(features)}
        self.weights = [[0.0] * len(features) for _ in kinds]
        self.bias = [0.0] * len(kinds)

    def indices(self, features):
        known = self.features
        return [known[f] for f in features if f in known]

    def scores(self, indices, candidates):
        scale = 1 / math.sqrt(max(len(indices), 1))
        result = []
        for c in candidates:
            result.append(self.bias[c] + scale * sum(map(self.weights[c].__getitem__, indices)))
        return result


def epochs(model, samples, contexts, count, rate, random):
    """Trains: samples are (kind, package, indices)."""
    root = math.sqrt
    squares = [[1e-6] * len(model.features) for _ in model.kinds]
    bias_squares = [1e-6] * len(model.kinds)
    by_kind = collections.defaultdict(lambda: collections.defaultdict(list))
    for kind, package, indices in samples:
        by_kind[kind][package].append(indices)
    plain = model.kinds.index(PLAIN)
    every = list({tuple(c) for c in contexts})
    for epoch in range(count):
        order = []
        for kind, packages in by_kind.items():
            most = max(3, min(14, 320 // len(packages)))
            for found in packages.values():
                order += [(kind, i) for i in (random.sample(found, most) if len(found) > most else found)]
        random.shuffle(order)
        loss = 0.0
        for kind, indices in order:
            own = [c for c in every if kind in c]
            if not own or random.random() < 0.12:
                context = random.choice(every)
            else:
                context = random.choice(own)
            candidates = [k for k in context if k in model.kinds_index]
            if PLAIN not in candidates:
                if kind not in candidates:
                    continue
                if random.random() < 0.5:
                    candidates.append(PLAIN)
            right = kind if kind in candidates else PLAIN
            if len(indices) > MOST_AT_ONCE:
                indices = random.sample(indices, MOST_AT_ONCE)
            numbers = [model.kinds_index[k] for k in candidates]
            scores = model.scores(indices, numbers)
            top = max(scores)
            powers = [math.exp(s - top) for s in scores]
            total = sum(powers)
            scale = 1 / math.sqrt(max(len(indices), 1))
            target = model.kinds_index[right]
            for number, power in zip(numbers, powers):
                gradient = power / total - (1.0 if number == target else 0.0)
                if number == target:
                    loss -= math.log(max(power / total, 1e-9))
                if abs(gradient) < 0.01:
                    continue
                bias_squares[number] += gradient * gradient
                model.bias[number] -= rate * 0.3 * gradient / math.sqrt(bias_squares[number])
                step = gradient * scale
                square = step * step
                row, weights, change = squares[number], model.weights[number], rate * step
                for i in indices:
                    row[i] += square
                    weights[i] -= change / root(row[i])
        print(f"epoch {epoch}: loss {loss / len(order):.4f} of {len(order)}", file=sys.stderr, flush=True)


def trained(samples, contexts, kinds, seed=1):
    chance = random.Random(seed)
    by_feature = collections.defaultdict(set)
    counts = collections.Counter()
    for kind, package, _, features in samples:
        for feature in features:
            by_feature[feature].add(package)
            counts[feature] += 1
    vocabulary = sorted(f for f, packages in by_feature.items() if len(packages) >= 3 or len(packages) == 2 and counts[f] >= 8)
    print(f"{len(vocabulary)} features", file=sys.stderr)
    # Information about the kind: of features with less than others, none are taken.
    per = {f: collections.Counter() for f in vocabulary}
    totals = collections.Counter()
    for kind, _, _, features in samples:
        totals[kind] += 1
        for feature in features:
            if feature in per:
                per[feature][kind] += 1
    rank = {}
    for feature, found in per.items():
        shares = sorted((n / totals[k] for k, n in found.items()), reverse=True)
        mean = sum(shares) / len(totals)
        rank[feature] = shares[0] * math.log2((shares[0] + 1e-9) / (mean + 1e-9)) + (shares[1] - mean if len(shares) > 1 else 0) * 0.5
    vocabulary = sorted(vocabulary, key=lambda f: -rank[f])[:40000]
    model = Model(kinds, sorted(vocabulary))
    epochs(model, [(k, p, model.indices(f)) for k, p, _, f in samples], contexts, 4, 0.5, chance)
    strength = sorted(((max(row) - min(row)) * math.sqrt(counts[f]), f) for f, row in zip(model.features, zip(*model.weights)))
    vocabulary = [f for _, f in strength[-MOST_FEATURES:]]
    model = Model(kinds, sorted(vocabulary))
    epochs(model, [(k, p, model.indices(f)) for k, p, _, f in samples], contexts, 8, 0.5, chance)
    return model


def quantised(model):
    """Weights as steps of one byte, and the size of a step."""
    strongest = sorted(abs(w) for row in model.weights for w in row)[-200]
    step = strongest / 127
    least = 0.04 * strongest
    rows = []
    for row in zip(*model.weights):
        rows.append([(c, max(-127, min(127, round(w / step)))) for c, w in enumerate(row) if abs(w) >= least])
    return rows, step


def table(model, kinds, others):
    """The bytes of the table; its form is told in SharedExtensionTable.swift."""
    rows, step = quantised(model)
    order = sorted(model.features, key=lambda f: f)
    while True:
        kept = [f for f in order if rows[model.features[f]]]
        size = sum(2 * len(rows[model.features[f]]) + 6 for f in kept) + 4 * (1 << BUCKETS) + 4000
        if size <= MOST_BYTES:
            break
        # The weakest rows go.
        weakest = sorted(kept, key=lambda f: max(abs(w) for _, w in rows[model.features[f]]))[:200]
        for f in weakest:
            rows[model.features[f]] = []
    header = "highlight-lsp shared names 1\n"
    for number, kind in enumerate(model.kinds):
        header += f"{kind} {round(model.bias[number] / step * 256)} {' '.join(others.get(kind, []))}".rstrip() + "\n"
    header += f"\n{len(kept)} {step:.9g}\n"
    header += " " * (-len(header) % 4)
    starts, keys, offsets, pairs = [0] * ((1 << BUCKETS) + 1), [], [0], bytearray()
    for f in kept:
        starts[(f >> 16) + 1] += 1
        keys.append(f & 0xFFFF)
        for c, w in rows[model.features[f]]:
            pairs += struct.pack("<Bb", c, w)
        offsets.append(len(pairs) // 2)
    for i in range(1, len(starts)):
        starts[i] += starts[i - 1]
    body = struct.pack(f"<{len(starts)}I", *starts) + struct.pack(f"<{len(offsets)}I", *offsets)
    body += struct.pack(f"<{len(keys)}H", *keys) + bytes(pairs)
    return header.encode() + body, rows, step


def report(model, samples, kinds):
    """What the model says of samples, by shared extension that their kind has."""
    confusion = collections.Counter()
    by = collections.defaultdict(lambda: [0, 0, 0])
    for kind, package, path, features in samples:
        indices = model.indices(features)
        for extension in sorted(kinds):
            if kind not in kinds[extension]:
                continue
            candidates = [k for k in kinds[extension] if k in model.kinds_index]
            if PLAIN not in candidates:
                candidates.append(PLAIN)
            scores = model.scores(indices, [model.kinds_index[k] for k in candidates])
            best = candidates[scores.index(max(scores))]
            row = by[(extension, kind)]
            row[0] += 1
            row[1] += best == kind
            row[2] += best == PLAIN != kind
            if best != kind:
                confusion[(kind, best)] += 1
    for (extension, kind), (count, right, plain) in sorted(by.items()):
        if right < count:
            print(f".{extension} {kind}: {right} of {count} right, {plain} plain")
    total = [sum(r[i] for r in by.values()) for i in range(3)]
    print("confused:", ", ".join(f"{a} as {b} {n}" for (a, b), n in confusion.most_common(40)))
    print(f"all: {total[0]}, right {100 * total[1] / total[0]:.1f} %, plain {100 * total[2] / total[0]:.1f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--hold-out", action="store_true")
    parser.add_argument("--output", default=os.path.join(ROOT, "grammars/shared-names.table"))
    options = parser.parse_args()
    kinds, others = names()
    samples = read(options.folder)
    known = {kind for kind, *_ in samples}
    wanted = sorted({k for found in kinds.values() for k in found} & known | {PLAIN})
    samples = [s for s in samples]
    contexts = [[k for k in found if k in wanted] for found in kinds.values()]
    print("kinds without texts:", sorted({k for found in kinds.values() for k in found} - known), file=sys.stderr)
    if options.hold_out:
        kept = held_out(samples)
        model = trained([s for s in samples if s[:2] not in kept], contexts, wanted)
        report(model, [s for s in samples if s[:2] in kept], kinds)
        return
    model = trained(samples, contexts, wanted)
    data, _, _ = table(model, kinds, others)
    with open(options.output, "wb") as file:
        file.write(data)
    print(f"{options.output}: {len(data)} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
