#!/usr/bin/env python3
"""Collects the texts that the classifier of shared names is trained on.

    Tools/Detection/fetch.py [--list corpus.tsv] FOLDER

Downloads the Debian packages of corpus.tsv (from the archive that the system uses; sources need no deb-src
line of the system) and writes FOLDER/samples.jsonl: for each kind and package at most 40 files, their first 16,384 bytes. Packages
that are missing or larger than 48 MB are named and left out. What is there already is not fetched again.
"""

import argparse
import base64
import concurrent.futures
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile

HEAD = 16384
MOST = 40
LARGEST = 48_000_000


def rows(path):
    """(kind, package, expression) of every line of the list."""
    for line in open(path, encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            kind, packages, pattern = line.rstrip("\n").split("\t")
            for package in packages.split():
                yield kind, package, pattern


def archive():
    """Address and suite of the archive that the system takes Debian's packages from."""
    targets = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(SUITE) $(COMPONENT)", "Created-By: Packages"],
        capture_output=True, text=True).stdout
    for line in targets.splitlines():
        address, suite, component = line.split()
        if component == "main" and "-" not in suite:
            return address, suite
    sys.exit("apt-get names no archive with the component main; run apt-get update first")


class Apt:
    """apt-get with a list of sources of its own, so that the system's stays as it is."""

    def __init__(self, folder):
        self.archives = os.path.join(folder, "archives")
        lists = os.path.join(folder, "lists")
        os.makedirs(lists + "/partial", exist_ok=True)
        os.makedirs(self.archives, exist_ok=True)
        self.list = os.path.join(folder, "sources.list")
        self.archive, suite = archive()
        with open(self.list, "w") as file:
            for kind in ("deb", "deb-src"):
                file.write(f"{kind} [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] {self.archive} {suite} main\n")
        self.options = ["-o", "Dir::Etc::SourceList=" + self.list, "-o", "Dir::Etc::SourceParts=-",
                        "-o", "Dir::State::Lists=" + lists, "-o", "APT::Sandbox::User=root"]
        self.run(["apt-get", "update", "-qq"])

    def run(self, command):
        return subprocess.run([command[0]] + self.options + command[1:], capture_output=True, text=True,
                              cwd=self.archives).stdout

    def files(self, names, are_sources):
        """(package, address, file, bytes) of the packages that there are, sources without Debian's own part."""
        result = {}
        for start in range(0, len(names), 50):
            part = names[start:start + 50]
            if are_sources:
                for record in self.run(["apt-cache", "showsrc", "--only-source"] + part).split("\n\n"):
                    name = re.search(r"^Package: (\S+)", record, re.M)
                    folder = re.search(r"^Directory: (\S+)", record, re.M)
                    files = re.search(r"^Files:\n((?: .*\n?)+)", record, re.M)
                    if not (name and folder and files):
                        continue
                    for line in files.group(1).splitlines():
                        _, size, file = line.split()
                        if re.search(r"(\.orig|-[0-9][^-]*|_[^-]*)\.tar\.\w+$", file) and ".debian.tar" not in file \
                                and ".orig-" not in file:
                            result[name.group(1)] = (f"{folder.group(1)}/{file}", int(size))
            else:
                for record in self.run(["apt-cache", "show", "--no-all-versions"] + part).split("\n\n"):
                    fields = dict(re.findall(r"^(Package|Filename|Size): (\S+)", record, re.M))
                    if len(fields) == 3:
                        result[fields["Package"]] = (fields["Filename"], int(fields["Size"]))
        return result


def members(path):
    """(name, function that reads) of the files of an archive."""
    process = None
    if path.endswith(".deb"):
        process = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", path], stdout=subprocess.PIPE)
        archive = tarfile.open(fileobj=process.stdout, mode="r|")
    else:
        archive = tarfile.open(path, "r|*")
    try:
        for member in archive:
            if member.isfile() and 0 < member.size < 3_000_000:
                yield member.name, lambda: archive.extractfile(member).read(HEAD * 4 if member.name.endswith(".gz") else HEAD)
    finally:
        archive.close()
        if process:
            process.stdout.close()
            process.wait()


def samples(path, package, wanted):
    """The samples of an archive: by kind the files whose paths have the lowest hashes."""
    wanted = [(kind, re.compile(pattern)) for kind, pattern in wanted]
    found = {}
    for name, read in members(path):
        kinds = [kind for kind, pattern in wanted if pattern.search("/" + name)]
        order = hashlib.sha256(name.encode(errors="replace")).hexdigest()
        data = None
        for kind in dict.fromkeys(kinds):
            kept = found.setdefault(kind, [])
            if len(kept) >= MOST and order >= kept[-1][0]:
                continue
            if data is None:
                data = read()
                if name.endswith(".gz"):
                    try:
                        data = gzip.GzipFile(fileobj=io.BytesIO(data)).read(HEAD)
                    except (OSError, EOFError):
                        data = b""
            if b"\0" in data or len(data) < 40:
                continue
            kept.append((order, name, data))
            kept.sort()
            del kept[MOST:]
    return [{"kind": kind, "package": package, "path": name, "head": base64.b64encode(data[:HEAD]).decode()}
            for kind, kept in found.items() for _, name, data in kept]


def one(job):
    path, address, package, wanted = job
    if not os.path.exists(path):
        subprocess.run(["curl", "-sfL", "--retry", "2", "-o", path + ".part", address])
        if not os.path.exists(path + ".part"):
            return package, None
        os.rename(path + ".part", path)
    try:
        return package, samples(path, package, wanted)
    except (tarfile.TarError, OSError, EOFError) as error:
        print(f"{package}: {error}", file=sys.stderr)
        return package, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--list", default=os.path.join(os.path.dirname(__file__), "corpus.tsv"))
    options = parser.parse_args()
    folder = os.path.abspath(options.folder)
    os.makedirs(folder, exist_ok=True)
    output = os.path.join(folder, "samples.jsonl")
    done = set()
    if os.path.exists(output):
        done = {json.loads(line)["package"] for line in open(output)}
    wanted = {}
    for kind, package, pattern in rows(options.list):
        wanted.setdefault(package, []).append((kind, pattern))
    apt = Apt(folder)
    jobs = []
    for are_sources in (False, True):
        names = [p.removeprefix("src:") for p in wanted if p.startswith("src:") == are_sources]
        files = apt.files(names, are_sources)
        for name in names:
            package = ("src:" if are_sources else "") + name
            if package in done:
                continue
            if name not in files:
                print(f"{package}: there is no such package", file=sys.stderr)
            elif files[name][1] > LARGEST:
                print(f"{package}: {files[name][1]} bytes are too many", file=sys.stderr)
            else:
                address = files[name][0]
                jobs.append((os.path.join(apt.archives, os.path.basename(address)), apt.archive + address, package, wanted[package]))
    with concurrent.futures.ProcessPoolExecutor(3) as pool, open(output, "a") as file:
        for number, (package, found) in enumerate(pool.map(one, jobs)):
            for sample in found or [{"kind": "", "package": package, "path": "", "head": ""}]:
                file.write(json.dumps(sample) + "\n")
            file.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
