#!/usr/bin/env python3
"""Feeds `adtsinspect - --follow` from a pipe as fast as it reads, and tells how its memory goes.

usage: Tools/measure-follow.py [PROGRAM] [SECONDS] [DEPTH] [CASE...]      (300 seconds each, depth syntax, all cases)

clean: frames alone.  icy: a block of metadata every 8192 bytes, a new title in each tenth.  junk: 700 bytes that are no frame
after every 50 frames.  tags: an ID3 tag after every 50 frames.  damage: a bit turned over every 3000 bytes.

Prints the data read, the resident memory after the first tenth of the time and at the end, and their largest. At the end
Ctrl-C: the report so far has to come, and exit status 130.
"""
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def frames(data):
    at, found = 0, []
    while at + 7 <= len(data):
        length = (data[at + 3] & 3) << 11 | data[at + 4] << 3 | data[at + 5] >> 5
        found.append(data[at:at + length])
        at += length
    return found


def chunks(case):
    """An endless stream, in pieces."""
    with open(os.path.join(ROOT, "Corpus/encoded/fdk_lc_44100_2_mus.aac"), "rb") as file:
        stream = frames(file.read())
    source = random.Random(1)
    sound = b"".join(stream[:50])
    if case == "icy":
        waiting, number = b"", 0
        while True:
            waiting += sound
            while len(waiting) >= 8192:
                title = f"StreamTitle='Title {number}';".encode() if number % 10 == 0 else b""
                padded = title + bytes(-len(title) % 16)
                yield waiting[:8192] + bytes([len(padded) // 16]) + padded
                waiting = waiting[8192:]
                number += 1
    number = 0
    while True:
        piece = bytearray(sound)
        if case == "junk":
            piece += bytes(source.randrange(1, 255) for _ in range(700))
        elif case == "tags":
            text = f"\0{number}".encode()
            tag = b"TIT2" + len(text).to_bytes(4, "big") + b"\0\0" + text
            piece += b"ID3\x04\0\0\0\0\0" + bytes([len(tag)]) + tag
        elif case == "damage":
            for at in range(source.randrange(3000), len(piece), 3000):
                piece[at] ^= 1 << source.randrange(8)
        number += 1
        yield bytes(piece)


def resident(process):
    with open(f"/proc/{process}/status") as file:
        for line in file:
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024


def measure(program, case, seconds, depth):
    process = subprocess.Popen(
        [program, "-", "--follow", "--format", "jsonl", "--no-db", "--depth", depth],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        # A shell has its background jobs ignore Ctrl-C, and so would this one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    told, last = 0, b""

    def read():
        nonlocal told, last
        for line in process.stdout:
            told, last = told + 1, line

    reader = threading.Thread(target=read)
    reader.start()
    # Prepared once, so that feeding costs little: some megabytes, over and over.
    source = chunks(case)
    pieces = [next(source) for _ in range(400)]
    sizes, fed, began, sampled = [], 0, time.monotonic(), 0
    while (elapsed := time.monotonic() - began) < seconds:
        for piece in pieces:
            process.stdin.write(piece)
            fed += len(piece)
        if elapsed - sampled > seconds / 200:
            sampled = elapsed
            sizes.append(resident(process.pid))
    process.send_signal(signal.SIGINT)
    # It may have what is in the pipe still to read, and nothing more comes; the pipe stays open.
    status = process.wait()
    try:
        process.stdin.close()
    except BrokenPipeError:
        pass
    reader.join()
    report = json.loads(last)
    early, late = sizes[len(sizes) // 10], sizes[-1]
    print(
        f"| {case} | {fed / 1e9:.2f} | {report['frames']['count']} | {told - 1} | {early:.1f} | {late:.1f} | {max(sizes):.1f} "
        f"| {status} |", flush=True)
    assert status == 130, status


def main():
    words = sys.argv[1:]
    program = words[0] if words else os.path.join(ROOT, ".build/release/adtsinspect")
    seconds = float(words[1]) if len(words) > 1 else 300
    depth = words[2] if len(words) > 2 else "syntax"
    cases = words[3:] or ["clean", "icy", "junk", "tags", "damage"]
    print("| input | GB | frames | findings told | MiB after a tenth | MiB at the end | most MiB | status after Ctrl-C |")
    print("|---|---|---|---|---|---|---|---|")
    for case in cases:
        measure(program, case, seconds, depth)


main()
