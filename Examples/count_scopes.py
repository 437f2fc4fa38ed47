# count_scopes.py FOLDER ENDING ...: how often each scope occurs in the files of a folder, by language.
import json
import pathlib
import subprocess
import sys
import threading

from pyspark.sql import SparkSession


def highlighted(paths):
    """What `highlight-lsp batch` says of a partition's files: one process, fed by a thread while its answers are read."""
    process = subprocess.Popen(["highlight-lsp", "batch", "-j", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        with process.stdin as pipe:
            for path in paths:
                text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
                pipe.write(json.dumps({"path": path, "text": text}).encode() + b"\n")

    feeder = threading.Thread(target=feed)
    feeder.start()
    for line in process.stdout:
        yield json.loads(line)
    feeder.join()
    # 1: a line has an error for an answer, or a grammar is missing; 2: nothing was done at all.
    if process.wait() > 1:
        raise RuntimeError(f"highlight-lsp batch: exit code {process.returncode}")


def scopes(answer):
    if "error" in answer:
        return [("error", answer["error"])]
    return [(answer["language"], run["scope"]) for run in answer["runs"] if run.get("scope")]


folder, endings = pathlib.Path(sys.argv[1]), sys.argv[2:]
paths = sorted(str(path) for path in folder.rglob("*") if path.suffix in endings and path.is_file())
spark = SparkSession.builder.appName("scopes").getOrCreate()
answers = spark.sparkContext.parallelize(paths, 32).mapPartitions(highlighted)
counts = answers.flatMap(scopes).map(lambda scope: (scope, 1)).reduceByKey(lambda a, b: a + b)
for (language, scope), count in sorted(counts.collect(), key=lambda item: -item[1])[:20]:
    print(f"{count:9} {language:10} {scope}")
