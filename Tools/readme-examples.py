#!/usr/bin/env python3
"""Runs the commands that the README shows with a `$` in front and writes their output behind them.

usage: Tools/readme-examples.py PROGRAM [--check]

With --check nothing is written: prints what differs, and ends with 1 if anything does. The commands run one after the other in
a folder of their own, with the corpus in it.
"""
import difflib
import os
import subprocess
import sys
import tempfile

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
readme = os.path.join(root, "README.md")
program = os.path.abspath(sys.argv[1])
indent = "    "


def output(command, folder):
    result = subprocess.run(
        ["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={"PATH": os.path.dirname(program) + ":/usr/bin:/bin", "HOME": folder,
             "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")})
    if result.returncode not in (0, 1):
        sys.exit(f"{command}: status {result.returncode}\n{result.stdout}")
    return [(indent + line).rstrip() for line in result.stdout.splitlines()]


def current(lines, folder):
    result = []
    at = 0
    while at < len(lines):
        line = lines[at]
        result.append(line)
        at += 1
        if not line.startswith(indent + "$ adtsinspect "):
            continue
        result += output(line[len(indent) + 2:], folder)
        # What was shown before ends where the text goes on or the next command stands.
        while at < len(lines) and (not lines[at] or lines[at].startswith(indent)) \
                and not lines[at].startswith(indent + "$ "):
            at += 1
        result.append("")
    return result


with open(readme, encoding="utf-8") as file:
    before = file.read().split("\n")
with tempfile.TemporaryDirectory() as folder:
    os.symlink(os.path.join(root, "Corpus"), os.path.join(folder, "Corpus"))
    after = current(before, folder)
if before == after:
    sys.exit(0)
if "--check" in sys.argv:
    print("\n".join(difflib.unified_diff(before, after, "README.md", "what the program says", lineterm="")))
    sys.exit(1)
with open(readme, "w", encoding="utf-8") as file:
    file.write("\n".join(after))
