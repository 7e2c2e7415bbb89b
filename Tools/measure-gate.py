#!/usr/bin/env python3
"""Measures the gate over many files: time, memory, and whether two jobs report what one does.

usage: Tools/measure-gate.py BINARY [FILES]      (FILES: 10000)

The files are hard links to copies of Corpus/encoded and Corpus/damaged, in 37 folders. Each line is
the best of three runs; the processor time tells more than the clock where others use the machine.
"""
import filecmp, os, shutil, subprocess, sys, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def streams():
    for folder in ("encoded", "damaged"):
        path = os.path.join(ROOT, "Corpus", folder)
        yield from (os.path.join(path, name) for name in sorted(os.listdir(path)) if name.endswith(".aac"))


def fill(folder, count):
    copies = os.path.join(folder, "copies")
    os.mkdir(copies)
    sources = [shutil.copy(path, os.path.join(copies, f"{n:03}.aac")) for n, path in enumerate(streams())]
    for number in range(count):
        place = os.path.join(folder, "streams", f"{number % 37:02}")
        os.makedirs(place, exist_ok=True)
        os.link(sources[number % len(sources)], os.path.join(place, f"{number:05}.aac"))
    return os.path.join(folder, "streams")


def run(binary, arguments, output):
    start = time.monotonic()
    with open(output, "wb") as file:
        process = subprocess.Popen([binary, "gate", "--depth", "syntax", *arguments], stdout=file)
        _, status, usage = os.wait4(process.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 1, status
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main():
    binary, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        place = fill(folder, count)
        store = os.path.join(folder, "store.sqlite")
        for name, options in (("text", []), ("sarif", []), ("json", []), ("text, stored", ["--db", store])):
            figures = {}
            for jobs in (1, 2):
                output = os.path.join(folder, f"out{jobs}")
                runs = []
                for _ in range(3):
                    for path in (store, store + "-wal", store + "-shm"):
                        if os.path.exists(path):
                            os.remove(path)
                    words = ["--format", name.split(",")[0], "--jobs", str(jobs), place] + (options or ["--no-db"])
                    runs.append(run(binary, words, output))
                figures[jobs] = min(runs)
            same = filecmp.cmp(*(os.path.join(folder, f"out{jobs}") for jobs in (1, 2)), shallow=False)
            (one, cpu, memory), (two, cpu2, memory2) = figures[1], figures[2]
            print(
                f"{name}: {one:.2f} s with one job, {two:.2f} s with two ({one / two:.2f} times as fast); processor "
                f"{cpu:.2f} s and {cpu2:.2f} s; at most {memory // 1024} and {memory2 // 1024} MiB; "
                f"{'equal' if same else 'DIFFERENT'} output"
            )
            if not same:
                sys.exit(1)


if __name__ == "__main__":
    main()
