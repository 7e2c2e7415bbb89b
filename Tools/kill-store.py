#!/usr/bin/env python3
"""Kills batches at random moments and checks that the store holds every file that was reported.

usage: Tools/kill-store.py [PROGRAM] [KILLS]

Each batch looks at a folder of streams and prints a line of JSON a file; it is killed with SIGKILL at a random moment of its
life. Then the store must open, pass integrity_check and foreign_key_check, and hold, with all its findings, each file whose
line had come out. All batches but every fifth go on with the store of the batch before.
"""
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(root, ".build/release/adtsinspect"))
kills = int(sys.argv[2]) if len(sys.argv) > 2 else 200
folder = tempfile.mkdtemp(prefix="adtsinspect-kill-")
streams = os.path.join(folder, "streams")
os.mkdir(streams)
damaged = os.path.join(root, "Corpus/damaged")
for copy in range(2):
    for name in sorted(os.listdir(damaged)):
        shutil.copy(os.path.join(damaged, name), os.path.join(streams, f"{copy}-{name}"))
store = os.path.join(folder, "findings.sqlite")
command = [program, "--depth", "syntax", "--format", "jsonl", "--store-frames", "--db", store, streams]


def batch(moment):
    """Runs a batch; returns what it reported and how long it lived."""
    began = time.monotonic()
    with open(os.path.join(folder, "out"), "w+b") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        try:
            process.wait(moment)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
        out.seek(0)
        lines = out.read().split(b"\n")[:-1]
    return [json.loads(line) for line in lines], time.monotonic() - began, process.returncode


def clean():
    for name in ("findings.sqlite", "findings.sqlite-wal", "findings.sqlite-shm"):
        if os.path.exists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))


_, life, _ = batch(None)
clean()
seed = int(os.environ.get("SEED", time.time()))
random.seed(seed)
killed = reported_total = stored_total = 0
number = 0
# Ctrl-C ends it early, with what was done.
signal.signal(signal.SIGINT, lambda *_: globals().update(kills=0))
while killed < kills:
    if number % 5 == 0:
        clean()
    number += 1
    newest = 0
    if os.path.exists(store) and os.path.getsize(store) > 0:
        database = sqlite3.connect(store)
        has_tables = database.execute("PRAGMA user_version").fetchone()[0] > 0
        newest = has_tables and database.execute("SELECT coalesce(max(file_id), 0) FROM file").fetchone()[0]
        database.close()
    reports, _, status = batch(random.uniform(0.001, life))
    killed += status == -signal.SIGKILL
    if not os.path.exists(store) or os.path.getsize(store) == 0:
        assert not reports, "files were reported and there is no store"
        continue
    database = sqlite3.connect(store)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], f"seed {seed}: integrity"
    assert database.execute("PRAGMA foreign_key_check").fetchall() == [], f"seed {seed}: foreign keys"
    if database.execute("PRAGMA user_version").fetchone()[0] == 0:
        assert not reports, "files were reported and the store has no tables"
        database.close()
        continue
    stored = dict(database.execute(
        "SELECT path, count(finding_id) FROM file LEFT JOIN finding USING (file_id) WHERE file_id > ? GROUP BY file_id", (newest,)))
    frames = dict(database.execute(
        "SELECT path, count(frame) FROM file LEFT JOIN frame USING (file_id) WHERE file_id > ? GROUP BY file_id", (newest,)))
    for report in reports:
        path = report["path"]
        assert stored.get(path) == len(report["findings"]), f"seed {seed}: {path} has {stored.get(path)} findings"
        assert frames.get(path) == report["frames"]["count"], f"seed {seed}: {path} has {frames.get(path)} frames"
    assert len(stored) <= len(reports) + 1, f"seed {seed}: {len(stored)} stored, {len(reports)} reported"
    database.close()
    reported_total += len(reports)
    stored_total += len(stored)
shutil.rmtree(folder)
print(f"{number} batches, {killed} killed: {reported_total} files reported, {stored_total} stored, every store whole (seed {seed})")
