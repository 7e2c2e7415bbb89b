#!/usr/bin/env python3
"""Fills a findings store with a million findings and measures every report and every SQL example of the README.

usage: Tools/measure-store.py [PROGRAM] [FINDINGS [RUNS]]

One run (the default) has all findings: each file is as it was seen last. Two runs are over the same files, the second with a
few findings more and a few less. Fails if an answer takes a second or more of processor time.
"""
import json
import os
import random
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(root, ".build/release/adtsinspect"))
findings = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
run_count = int(sys.argv[3]) if len(sys.argv) > 3 else 1
folder = tempfile.mkdtemp(prefix="adtsinspect-store-")
store = os.path.join(folder, "large.sqlite")

# The program itself makes the store; rows are then added as it adds them.
empty = os.path.join(folder, "empty.aac")
open(empty, "w").close()
subprocess.run([program, "-q", "--db", store, empty], stdout=subprocess.DEVNULL)

random.seed(1)
db = sqlite3.connect(store)
rules = [row[0] for row in db.execute("SELECT rule_id FROM rule ORDER BY rule_id")]
severities = dict(db.execute("SELECT rule_id, severity FROM rule"))
per_file = 50
files = findings // per_file // run_count
evidence = {
    "HDR004": {"declared_index": 4, "candidate_indices": [8, 9, 10], "frames": 130, "probative_frames": 127,
               "declared_failures": 127, "alternative_failures": 0, "hint": None},
    "HDR005": {"declared_hz": 44100, "core_hz": 22050, "sbr_frames": 130},
    "CRC008": {"field": "sampling_frequency_index", "value_now": 3, "value_when_crc_was_made": 4, "frames": 130},
    "FRM006": {"frame_index": 9, "time": 0.2, "declared_end": 9043, "found_offset": 9123, "gap_bytes": 80,
               "first_16_bytes": "00" * 16},
}
began = time.monotonic()
finding_id = db.execute("SELECT coalesce(max(finding_id), 0) FROM finding").fetchone()[0]
file_id = db.execute("SELECT max(file_id) FROM file").fetchone()[0]
for run in range(2, 2 + run_count):
    db.execute("INSERT INTO run (run_id, started_at, finished_at, tool_version, command_line) VALUES (?, ?, ?, '0', 'x')",
               (run, f"2026-01-0{run}T00:00:00.000Z", f"2026-01-0{run}T01:00:00.000Z"))
    for number in range(files):
        file_id += 1
        chosen = random.Random(number if number % 100 else number + run).choices(rules, k=per_file)
        counts = [sum(severities[rule] == severity for rule in chosen) for severity in ("error", "warning", "info")]
        db.execute("INSERT INTO file VALUES (?, ?, ?, NULL, 100000, 'adts', 'fail', 'AAC LC', 4, 44100, 2, 2, 1000, 23.2, 'ok',"
                   " ?, ?, ?)", (file_id, run, f"archive/{number % 97:02}/recording-{number:06}.aac", *counts))
        db.executemany("INSERT INTO finding VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [
            (finding_id + place, file_id, rule, severities[rule], place, place, 1, 100 * place, 0,
             "something is 3 in frame 17 and 4 in the frames around it",
             json.dumps(evidence.get(rule, {"frame_index": place, "value": 3, "usual_value": 4, "count": 1})))
            for place, rule in enumerate(chosen, 1)])
        finding_id += per_file
db.commit()
total = db.execute("SELECT count(*) FROM finding").fetchone()[0]
db.close()
print(f"{total} findings in {run_count * files} rows of files, {os.path.getsize(store) >> 20} MiB, made in {time.monotonic() - began:.0f} s\n")

slow = []
print("| question | seconds of processor time, best of three |\n|---|---|")


def measure(name, ask):
    best = min(timed(ask) for _ in range(3))
    print(f"| {name} | {best:.3f} |")
    if best >= 1:
        slow.append(name)


def busy():
    """Processor time of this process and of those it has waited for: wall time says more about the machine's other work."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def timed(ask):
    start = busy()
    ask()
    return busy() - start


last_two = f"{run_count}..{run_count + 1}"
for options in (
    ["--by", "rule"], ["--by", "file"], ["--by", "run"], ["--by", "header"], [], ["--run", "2"], ["--compare", last_two],
    ["--by", "rule", "--format", "csv"], ["--by", "file", "--format", "json"], ["--compare", last_two, "--format", "json"],
    ["--by", "header", "--format", "csv"], ["--format", "html"],
):
    command = [program, "report", "--db", store] + options
    measure("`report " + " ".join(options) + "`", lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))

readme = open(os.path.join(root, "README.md"), encoding="utf-8").read()
for example in re.findall(r"^```sql\n(.*?)^```", readme, re.M | re.S):
    def ask():
        connection = sqlite3.connect(store)
        connection.execute(example).fetchall()
        connection.close()
    measure("`" + example.split("\n")[0] + " …`", ask)

for name in os.listdir(folder):
    os.remove(os.path.join(folder, name))
os.rmdir(folder)
if slow:
    sys.exit("a second or more: " + ", ".join(slow))
