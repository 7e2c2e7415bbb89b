#!/bin/sh
# Compares adtsinspect with ffmpeg, ffprobe and faad on one stream, in one run, as ratios of medians of five.
# usage: Tools/bench-first.sh STREAM.aac   (an hour of 128 kbit/s stereo for the figures in Reports/benchmarks)
set -eu
stream=$1
tool=${TOOL:-.build/release/adtsinspect}
python3 - "$tool" "$stream" <<'PY'
import resource, statistics, subprocess, sys, tempfile, time, os
tool, stream = sys.argv[1:]
store = os.path.join(tempfile.mkdtemp(), "bench.sqlite")
cases = [
    ("adtsinspect --depth headers", [tool, stream, "--depth", "headers", "--no-db"]),
    ("ffmpeg -c copy", ["ffmpeg", "-v", "error", "-i", stream, "-c", "copy", "-f", "null", "-"]),
    ("ffprobe -show_packets", ["ffprobe", "-v", "error", "-show_packets", stream]),
    ("adtsinspect --depth syntax", [tool, stream, "--depth", "syntax", "--no-db"]),
    ("ffmpeg -threads 1 -f null", ["ffmpeg", "-threads", "1", "-v", "error", "-i", stream, "-f", "null", "-"]),
    ("adtsinspect (default, with store)", [tool, stream, "--db", store]),
    ("faad -o /dev/null", ["faad", "-o", "/dev/null", stream]),
]
wall = {name: [] for name, _ in cases}
cpu = {name: [] for name, _ in cases}
for _ in range(5):
    for name, command in cases:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        wall[name].append(time.monotonic() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu[name].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
w = {n: statistics.median(v) for n, v in wall.items()}
c = {n: statistics.median(v) for n, v in cpu.items()}
print("| program | wall s (median) | spread | CPU s (median) |\n|---|---|---|---|")
for name, _ in cases:
    print(f"| {name} | {w[name]:.3f} | {min(wall[name]):.3f}-{max(wall[name]):.3f} | {c[name]:.3f} |")
h, s, d = (cases[i][0] for i in (0, 3, 5))
print(f"\n- headers: wall 1/{w['ffmpeg -c copy'] / w[h]:.1f} of ffmpeg -c copy, 1/{w['ffprobe -show_packets'] / w[h]:.1f} of ffprobe -show_packets")
print(f"- syntax: CPU 1/{c['ffmpeg -threads 1 -f null'] / c[s]:.1f} of ffmpeg's decode, 1/{c['faad -o /dev/null'] / c[s]:.1f} of faad")
print(f"- default run: wall {w[d] / w['faad -o /dev/null']:.2f} of faad")
PY
