#!/usr/bin/env python3
"""Kills batches at random moments and checks the store that is left, and that a killed gate goes on.

usage: Tools/kill-store.py [PROGRAM] [KILLS]      (KILLS: 200 of each kind; SEED=N repeats a run)

Each batch looks at a folder of streams and prints a line of JSON a file; it is killed with SIGKILL at a random moment of its
life. Then the store must open, pass integrity_check and foreign_key_check, and hold, with all its findings, each file whose
line had come out.

inspect: all batches but every fifth go on with the store of the batch before.
gate:    a killed gate is resumed, and often killed again, until it ends: then its report must be byte for byte that of a gate
         that nobody killed, and the store must hold each file once, all in one run.
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
common = ["--depth", "syntax", "--format", "jsonl", "--db", store]
inspect = [program, *common, "--store-frames", streams]
gate = [program, "gate", *common, streams]


def batch(command, moment):
    """Runs a batch; returns what it reported, how long it lived and how it ended."""
    began = time.monotonic()
    with open(os.path.join(folder, "out"), "w+b") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        try:
            process.wait(moment)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
        out.seek(0)
        text = out.read()
    return text, time.monotonic() - began, process.returncode


def reports(text):
    """The whole lines of a batch."""
    return [json.loads(line) for line in text.split(b"\n")[:-1]]


def clean():
    for name in ("findings.sqlite", "findings.sqlite-wal", "findings.sqlite-shm"):
        if os.path.exists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))


def opened():
    """The store, if there is one with tables in it; whole, or this ends."""
    if not os.path.exists(store) or os.path.getsize(store) == 0:
        return None
    database = sqlite3.connect(store)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], f"seed {seed}: integrity"
    assert database.execute("PRAGMA foreign_key_check").fetchall() == [], f"seed {seed}: foreign keys"
    if database.execute("PRAGMA user_version").fetchone()[0] == 0:
        database.close()
        return None
    return database


def counts(database, table, key, newest):
    return dict(database.execute(
        f"SELECT path, count({key}) FROM file LEFT JOIN {table} USING (file_id) WHERE file_id > ? GROUP BY file_id", (newest,)))


def kill_inspections():
    _, life, _ = batch(inspect, None)
    clean()
    number = killed = reported = stored_total = 0
    while killed < kills:
        if number % 5 == 0:
            clean()
        number += 1
        newest = 0
        if database := opened():
            newest = database.execute("SELECT coalesce(max(file_id), 0) FROM file").fetchone()[0]
            database.close()
        text, _, status = batch(inspect, random.uniform(0.001, life))
        killed += status == -signal.SIGKILL
        lines = reports(text)
        database = opened()
        if database is None:
            assert not lines, f"seed {seed}: files were reported and there is no store"
            continue
        stored, frames = counts(database, "finding", "finding_id", newest), counts(database, "frame", "frame", newest)
        for report in lines:
            path = report["path"]
            assert stored.get(path) == len(report["findings"]), f"seed {seed}: {path} has {stored.get(path)} findings"
            assert frames.get(path) == report["frames"]["count"], f"seed {seed}: {path} has {frames.get(path)} frames"
        # What is stored and not reported is what the kill came between; there is a job a core.
        assert len(stored) <= len(lines) + ahead, f"seed {seed}: {len(stored)} stored, {len(lines)} reported"
        database.close()
        reported += len(lines)
        stored_total += len(stored)
    print(f"inspect: {killed} of {number} batches killed: {reported} files reported, {stored_total} stored, every store whole", flush=True)


def kill_gates():
    clean()
    whole, life, _ = batch(gate, None)
    clean()
    total = len(reports(whole))
    killed = chains = saved = 0
    while killed < kills:
        clean()
        chains += 1
        command = gate
        while True:
            text, _, status = batch(command, random.uniform(0.001, life) if random.random() < 0.7 or command is gate else None)
            database = opened()
            lines = reports(text)
            if status == -signal.SIGKILL:
                killed += 1
                # A killed gate has told the first files, in order.
                assert whole.startswith(text[:text.rfind(b"\n") + 1]), f"seed {seed}: a killed gate reports otherwise"
                held = set() if database is None else {path for path, in database.execute("SELECT path FROM file")}
                assert all(report["path"] in held for report in lines), f"seed {seed}: a file was reported and is not stored"
                saved += len(held)
                ended = database is not None and database.execute("SELECT count(*) FROM run WHERE finished_at IS NOT NULL").fetchone() == (1,)
                if database:
                    database.close()
                if not ended:
                    command = gate + ["--resume"]
                    continue
                # The kill came behind the end of the gate: all is told, and there is nothing to resume.
                database, status = opened(), 0
            assert status in (0, 1), f"seed {seed}: the gate ended with {status}"
            assert text == whole, f"seed {seed}: a resumed gate reports otherwise than one that was not killed"
            row = database.execute("SELECT count(*), count(DISTINCT path), count(DISTINCT run_id) FROM file").fetchone()
            assert row == (total, total, 1), f"seed {seed}: files, paths and runs are {row} of {total}"
            assert database.execute("SELECT count(*) FROM pending_file").fetchone() == (0,), f"seed {seed}: pending files are left"
            database.close()
            break
    print(f"gate: {killed} kills in {chains} gates over {total} files, each resumed to the report of one that nobody killed; "
          f"{saved} files kept over the kills, none lost, none twice", flush=True)


seed = int(os.environ.get("SEED", time.time()))
random.seed(seed)
# Files that are stored before their turn to be reported comes.
ahead = 1
print(f"seed {seed}", flush=True)
kill_inspections()
kill_gates()
shutil.rmtree(folder)
