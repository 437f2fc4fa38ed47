"""Prints which targets the files of a target import, and which folders inside a target use which, as the compiler's index has it;
names cycles, targets that depend on what `Tools/ModuleGraph/apart.txt` keeps them apart from, and files that name what comes
through another module.

Called by scripts/module-graph. Exit codes: 0 there is none, 1 there is one, 2 the graph could not be made.
"""

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


class Unreadable(Exception):
    """Why the graph could not be made."""


def run(arguments, **options):
    try:
        result = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    except OSError as error:
        raise Unreadable(f"{arguments[0]}: {error.strerror}") from error
    if result.returncode != 0:
        raise Unreadable(f"{' '.join(arguments)} failed:\n{result.stderr.strip()}")
    return result.stdout


def index_library():
    compiler = shutil.which("swiftc")
    if compiler is None:
        raise Unreadable("there is no swiftc in PATH")
    if sys.platform == "darwin":
        compiler = run(["xcrun", "--find", "swiftc"]).strip() or compiler
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(compiler))), "lib")
    for name in ("libIndexStore.so", "libIndexStore.dylib"):
        path = os.path.join(folder, name)
        if os.path.exists(path):
            return path
    raise Unreadable(f"{folder} has no libIndexStore")


def reader(scratch):
    """The program that reads the index, built anew where its source is newer."""
    source = os.path.join(HERE, "index_uses.c")
    program = os.path.join(scratch, "module-graph", "index_uses")
    if not os.path.exists(program) or os.path.getmtime(program) < os.path.getmtime(source):
        os.makedirs(os.path.dirname(program), exist_ok=True)
        temporary = f"{program}.{os.getpid()}"
        run([os.environ.get("CC", "cc"), "-O1", "-o", temporary, source] + ([] if sys.platform == "darwin" else ["-ldl"]))
        os.replace(temporary, program)
    return program


class Graph:
    """Who uses whom. An edge remembers what shows it: a file and the name of a declaration."""

    def __init__(self):
        self.edges = collections.defaultdict(dict)

    def add(self, user, used, evidence):
        known = self.edges[user].setdefault(used, evidence)
        if evidence < known:
            self.edges[user][used] = evidence

    def cycles(self):
        """A shortest cycle of each strongly connected part."""
        result = []
        for part in self.parts():
            if len(part) > 1:
                result.append(min((self.cycle(start, part) for start in sorted(part)), key=len))
        return sorted(result)

    def parts(self):
        order, seen = [], set()
        nodes = sorted(set(self.edges) | {used for edges in self.edges.values() for used in edges})

        def visit(start, following, finish):
            stack = [(start, iter(sorted(following(start))))]
            seen.add(start)
            while stack:
                node, rest = stack[-1]
                other = next((other for other in rest if other not in seen), None)
                if other is None:
                    stack.pop()
                    finish(node)
                else:
                    seen.add(other)
                    stack.append((other, iter(sorted(following(other)))))

        for node in nodes:
            if node not in seen:
                visit(node, lambda n: self.edges.get(n, {}), order.append)
        users = collections.defaultdict(list)
        for user, edges in self.edges.items():
            for used in edges:
                users[used].append(user)
        seen.clear()
        for node in reversed(order):
            if node not in seen:
                part = []
                visit(node, lambda n: users[n], part.append)
                yield set(part)

    def cycle(self, start, part):
        before, queue = {start: None}, collections.deque([start])
        while queue:
            node = queue.popleft()
            for other in sorted(self.edges.get(node, {})):
                if other == start:
                    path = [node]
                    while before[path[-1]] is not None:
                        path.append(before[path[-1]])
                    return list(reversed(path))
                if other in part and other not in before:
                    before[other] = node
                    queue.append(other)
        raise AssertionError("no cycle in a strongly connected part")

    def told(self, cycle):
        lines = []
        for user, used in zip(cycle, cycle[1:] + cycle[:1]):
            evidence = self.edges[user][used]
            lines.append(f"  {user} → {used}" + (f" ({evidence[0]}: {evidence[1]})" if evidence else ""))
        return "\n".join(lines)

    def __str__(self):
        return "\n".join(f"  {user} → {', '.join(sorted(used))}" for user, used in sorted(self.edges.items()) if used)


def declared(package):
    """The targets of a package below Sources, by folder, what the package description lets each use, and those of its libraries."""
    description = json.loads(run(["swift", "package", "--package-path", package, "dump-package"]))
    folders, graph = {}, Graph()
    for target in description["targets"]:
        if target["type"] == "test" or not (target.get("path") or "Sources/").startswith("Sources/"):
            continue
        folders[target.get("path") or f"Sources/{target['name']}"] = target["name"]
        for dependency in target["dependencies"]:
            named = dependency.get("byName") or dependency.get("target")
            if named:
                graph.add(target["name"], named[0], ())
    products = {name for product in description["products"] if "library" in product["type"] for name in product["targets"]}
    return folders, graph, products


def uses(store, package, scratch, target):
    """(file, name, file of the declaration, whether the source names it) for each use of a declaration of another file; and the files
    that the index knows."""
    sources = os.path.join(package, "Sources") + os.sep
    text = run([reader(scratch), index_library(), store, sources])
    places, rows, indexed, outside = collections.defaultdict(set), [], set(), set()
    for line in text.splitlines():
        kind, usr, name, path, _ = line.split("\t")
        path = os.path.normpath(path)
        if not path.startswith(sources):
            # A header that is none of a target: what it declares is nobody's, whoever else declares it.
            outside.add(usr)
            continue
        if not os.path.exists(path):
            # A file that was moved; the index forgets nothing.
            continue
        path = os.path.relpath(path, package)
        indexed.add(path)
        if kind == "D":
            places[usr].add(path)
        else:
            rows.append((path, usr, name, kind == "U"))
    found = []
    for path, usr, name, is_named in rows:
        # What several headers declare counts where the user is, else where it is public.
        declared_in = sorted(places[usr], key=lambda place: (target(place) != target(path), not place.endswith(".h"), place))
        if declared_in and path not in places[usr] and usr not in outside:
            found.append((path, name, declared_in[0], is_named))
    return found, indexed


def sources_of(package):
    for folder, _, files in os.walk(os.path.join(package, "Sources")):
        for name in files:
            if name.endswith(".swift"):
                yield os.path.relpath(os.path.join(folder, name), package)


IMPORT = re.compile(r"^\s*((?:@\w+(?:\([^)]*\))? )*)(?:(?:public|package|internal|private) )?import (?:(?:struct|class|enum|func|protocol|var) )?(\w+)", re.MULTILINE)


def imports(package, path):
    """The modules that a file imports, each with whether it gives it on."""
    with open(os.path.join(package, path), encoding="utf-8") as file:
        return {name: "@_exported" in attributes for attributes, name in IMPORT.findall(file.read())}


def reached(graph, start):
    """What a target depends on, and what that depends on: a chain of names to each."""
    chains, queue = {start: [start]}, collections.deque([start])
    while queue:
        node = queue.popleft()
        for other in sorted(graph.edges.get(node, {})):
            if other not in chains:
                chains[other] = chains[node] + [other]
                queue.append(other)
    return chains


def apart(package, described):
    """A fault for each pair of targets that `Tools/ModuleGraph/apart.txt` of the package keeps apart, and that are not."""
    path = os.path.join(package, "Tools", "ModuleGraph", "apart.txt")
    if not os.path.exists(path):
        return
    known = set(described.edges) | {used for edges in described.edges.values() for used in edges}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            users, separator, others = line.partition("#")[0].partition(":")
            names = users.split() + others.split()
            if names and not separator:
                raise Unreadable(f"{path}:{number}: no colon; write: USER …: OTHER …")
            for name in sorted(set(names) - known):
                raise Unreadable(f"{path}:{number}: there is no target {name}")
            for user in users.split():
                chains = reached(described, user)
                for other in others.split():
                    if other in chains:
                        yield f"{user} must not depend on {other}: {' → '.join(chains[other])}"


def main():
    parser = argparse.ArgumentParser(prog="scripts/module-graph", description=__doc__.splitlines()[0])
    parser.add_argument("--package", default=os.getcwd(), help="its folder; the current one without")
    parser.add_argument("--store", help="the index; that of the debug build without")
    options = parser.parse_args()
    package = os.path.realpath(options.package)
    scratch = os.path.join(package, ".build")
    store = options.store or os.path.join(scratch, "debug", "index", "store")
    if not os.path.isdir(store):
        raise Unreadable(f"{store} is not there; it comes with: swift build")
    folders, described, products = declared(package)

    def target(path):
        return next((name for folder, name in folders.items() if path.startswith(folder + "/")), path.split("/")[1])

    found, indexed = uses(store, package, scratch, target)
    missing = sorted(set(sources_of(package)) - indexed)
    if missing:
        raise Unreadable(f"the index knows nothing of {', '.join(missing[:5])} ({len(missing)} files); run: swift build")

    targets, inside, unseen, faults = Graph(), collections.defaultdict(Graph), {}, []
    known = {path: imports(package, path) for path in sources_of(package)}
    for path, names in sorted(known.items()):
        for name, is_given_on in sorted(names.items()):
            if name not in folders.values():
                if is_given_on and target(path) != "Libc":
                    faults.append(f"{path} gives on {name}; import it only")
                continue
            targets.add(target(path), name, (os.path.basename(path), f"import {name}"))
            if name not in described.edges.get(target(path), {}):
                faults.append(f"Package.swift does not say that {target(path)} uses {name} ({path})")
            if is_given_on and target(path) not in products:
                faults.append(f"{path} gives on {name}: only modules of products do; let each file import what it names")
    for user, name, used, is_named in found:
        evidence = (os.path.basename(user), name)
        if target(user) != target(used):
            if user.endswith(".swift") and is_named and target(used) not in known[user]:
                unseen.setdefault((user, target(used)), name)
            elif not user.endswith(".swift") and target(used) in described.edges.get(target(user), {}):
                # C sees what is included, and names of structures are no more than names: another header has the same one.
                targets.add(target(user), target(used), evidence)
        elif os.path.dirname(user) != os.path.dirname(used) and user.endswith(".swift"):
            # Of C, a header and its source stand in two folders by rule.
            base = os.path.dirname(os.path.join("Sources", target(user), ""))
            inside[target(user)].add(
                os.path.relpath(os.path.dirname(user), base), os.path.relpath(os.path.dirname(used), base), evidence)

    faults += [f"{user} names {name} of {module}, which it does not import" for (user, module), name in sorted(unseen.items())]
    print("targets:")
    print(targets)
    # A cycle that only the description has does not build; one that only the files have went around it.
    for graph in (described, targets):
        faults += [f"targets form a cycle:\n{graph.told(cycle)}" for cycle in graph.cycles()]
    faults += apart(package, described)
    for name in sorted(inside):
        print(f"folders of {name}:")
        print(inside[name])
        faults += [f"folders of {name} form a cycle:\n{inside[name].told(cycle)}" for cycle in inside[name].cycles()]
    for fault in dict.fromkeys(faults):
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unreadable as fault:
        print(f"module-graph: {fault}", file=sys.stderr)
        sys.exit(2)
