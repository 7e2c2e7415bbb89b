#!/usr/bin/env python3
"""Measures adtsinspect side by side with ffmpeg, ffprobe, faad and MediaInfo, in turn in one go.

usage: Tools/bench.py [--quick] [--rounds N] [--tool PROGRAM] [--folder FOLDER] [--output FILE]

  --quick          inputs of minutes instead of hours, two rounds: whether it all works
  --rounds N       how often each program runs; medians are told (5)
  --tool PROGRAM   the program measured (.build/release/adtsinspect)
  --folder FOLDER  where the inputs are made, and kept for the next time (a temporary folder)
  --output FILE    where the report goes (Reports/benchmarks/side-by-side.md; with --quick: standard output)

Installs the peers from Debian where they are missing. What counts are ratios within one run: every
round runs all programs of a table one after the other. Instructions are counted by valgrind, on
shorter inputs; peak memory is that of the largest process.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What is run, and the Debian package that has it.
PEERS = {"ffmpeg": "ffmpeg", "ffprobe": "ffmpeg", "faad": "faad", "mediainfo": "mediainfo", "time": "time", "valgrind": "valgrind"}
OPTIONAL = {"valgrind"}


# MARK: Programs and their figures


class Program:
    """A program to be run, and what its runs came to."""

    def __init__(self, name, command, statuses=(0,), prepare=None):
        self.name = name
        self.command = command
        self.statuses = statuses
        # Called before each run, unmeasured.
        self.prepare = prepare
        self.walls, self.cpus, self.peaks = [], [], []

    def run(self, wrap=()):
        if self.prepare:
            self.prepare()
        begin = time.monotonic()
        process = subprocess.Popen(
            [*wrap, *self.command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - begin
        code = os.waitstatus_to_exitcode(status)
        if code not in self.statuses:
            sys.exit(f"{self.name} ended with status {code}: {' '.join(self.command)}")
        return wall, usage.ru_utime + usage.ru_stime

    def measure(self, scratch):
        # `time` starts the program from a small process: the peak of a child is at least its parent's.
        peak = os.path.join(scratch, "peak")
        wall, cpu = self.run([shutil.which("time"), "-q", "-f", "%M", "-o", peak])
        self.walls.append(wall)
        self.cpus.append(cpu)
        with open(peak) as file:
            self.peaks.append(int(file.read().split()[-1]) / 1024)

    def count(self, scratch):
        """Counts the instructions of a run, of its first process, under valgrind."""
        log = os.path.join(scratch, "valgrind")
        self.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}"])
        with open(log) as file:
            return int(file.read().split("Collected : ")[1].split()[0])

    wall = property(lambda self: statistics.median(self.walls))
    cpu = property(lambda self: statistics.median(self.cpus))
    peak = property(lambda self: max(self.peaks))


def seconds(value):
    return f"{value:.3f}" if value < 10 else f"{value:.1f}"


def times(value):
    return f"{value:.2f}" if value < 3 else f"{value:.1f}"


class Bench:
    def __init__(self, arguments, scratch):
        self.tool = os.path.abspath(arguments.tool)
        self.rounds = arguments.rounds
        self.quick = arguments.quick
        self.scratch = scratch
        self.inputs = arguments.folder or os.path.join(scratch, "inputs")
        os.makedirs(self.inputs, exist_ok=True)
        self.store = os.path.join(scratch, "findings.sqlite")
        self.lines = []
        self.aims = []

    # MARK: Inputs

    def repeated(self, name, source, duration, wanted):
        """A stream of `wanted` seconds: the frames of `source`, which lasts `duration`, over and over."""
        path = os.path.join(self.inputs, f"{name}-{wanted}s.aac")
        if os.path.exists(path):
            return path
        with open(source, "rb") as file:
            content = file.read()
        with open(path + ".new", "wb") as file:
            for _ in range(max(1, round(wanted / duration))):
                file.write(content)
        os.rename(path + ".new", path)
        return path

    def encoded(self, name, sound, layout, bitrate):
        """A minute of synthetic sound, encoded by ffmpeg."""
        path = os.path.join(self.inputs, f"{name}-minute.aac")
        if not os.path.exists(path):
            subprocess.run(
                ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", sound, "-t", "60", "-ar", "44100", "-channel_layout", layout,
                 "-c:a", "aac", "-b:a", bitrate, "-f", "adts", "-y", path + ".new"],
                check=True, stdin=subprocess.DEVNULL)
            os.rename(path + ".new", path)
        return path

    def make_inputs(self):
        """The streams: name, path, what it is."""
        hits = "0.3*sin(2*PI*180*t)*exp(-12*mod(t\\,0.5))"
        tones = "0.1*sin(2*PI*(220+110*floor(mod(t\\,4)))*t)+0.06*sin(2*PI*(880+4*sin(2*PI*5*t))*t)"
        noise = "anoisesrc=color=pink:amplitude=0.2:seed={}"
        stereo = (
            f"aevalsrc='{hits}+{tones}|{hits}+0.8*{tones}':s=44100[a];"
            f"{noise.format(1)}:r=44100[b];{noise.format(2)}:r=44100[c];[b][c]join=inputs=2:channel_layout=stereo[d];"
            "[a][d]amix=inputs=2:normalize=0")
        signals = "|".join(f"{hits}+0.{9 - n}*{tones}+0.1*(random({n})-0.5)" for n in range(6))
        surround = f"aevalsrc='{signals}':s=44100:c=5.1"
        minute = self.encoded("lc", stereo, "stereo", "128k")
        six = self.encoded("surround", surround, "5.1", "384k")
        self.hour = 120 if self.quick else 3600
        corpus = lambda name: os.path.join(ROOT, "Corpus/encoded", name)
        self.streams = [
            ("LC", self.repeated("lc", minute, 60, self.hour), "AAC LC stereo, 44.1 kHz, ffmpeg at 128 kbit/s"),
            ("HE", self.repeated("he", corpus("fdk_he_48000_2.aac"), self.length(corpus("fdk_he_48000_2.aac")), self.hour),
             "HE-AAC stereo, 48 kHz, fdk-aac at 64 kbit/s"),
            ("HE v2", self.repeated("hev2", corpus("fdk_hev2_44100_2.aac"), self.length(corpus("fdk_hev2_44100_2.aac")), self.hour),
             "HE-AAC v2, 44.1 kHz, fdk-aac at 32 kbit/s"),
            ("5.1", self.repeated("surround", six, 60, self.hour), "AAC LC 5.1, 44.1 kHz, ffmpeg at 384 kbit/s"),
            ("CRC", self.repeated("crc", corpus("fdk_lc_44100_2_crc1_sub1.aac"), self.length(corpus("fdk_lc_44100_2_crc1_sub1.aac")), self.hour),
             "AAC LC stereo, 44.1 kHz, fdk-aac at 96 kbit/s, a CRC word a frame"),
        ]
        self.minute = minute
        self.lengths = [60, 120, 300, 600] if self.quick else [60, 600, 3600, 36000]
        self.grown = [self.repeated("lc", minute, 60, length) for length in self.lengths]
        for _, path, _ in self.streams:
            # A stream with an error would be measured for what it costs to tell it.
            Program("input", [self.tool, path, "--depth", "syntax", "--no-db"]).run()

    def length(self, path):
        """Seconds that an ADTS stream of Corpus lasts, as ffprobe counts its packets."""
        rate, packets = subprocess.run(
            ["ffprobe", "-v", "error", "-count_packets", "-show_entries", "stream=sample_rate,nb_read_packets", "-of", "csv=p=0", path],
            check=True, capture_output=True, text=True).stdout.split(",")[:2]
        # ffprobe tells the rate that comes out; SBR makes 2048 samples of a frame.
        samples = 2048 if "fdk_he" in path else 1024
        return int(packets) * samples / int(rate)

    # MARK: Tables

    def say(self, text=""):
        self.lines.append(text)

    def aim(self, text, measured, limit, form="{:.2f}"):
        self.aims.append((text, form.format(measured), "yes" if measured <= limit else "**no**"))

    def turn(self, programs, rounds=None):
        """Runs all programs in turn, as often as there are rounds."""
        for _ in range(rounds or self.rounds):
            for program in programs:
                program.measure(self.scratch)
        print(".", end="", file=sys.stderr, flush=True)

    def table(self, programs, first="program"):
        """A row a program; ratios are against the first."""
        ours = programs[0]
        self.say(f"| {first} | wall s | lowest, highest | CPU s | peak MiB | wall, times ours | CPU, times ours |")
        self.say("|---|---|---|---|---|---|---|")
        for program in programs:
            self.say(
                f"| {program.name} | {seconds(program.wall)} | {seconds(min(program.walls))}, {seconds(max(program.walls))} "
                f"| {seconds(program.cpu)} | {program.peak:.0f} "
                f"| {times(program.wall / ours.wall)} | {times(program.cpu / ours.cpu)} |")
        self.say()

    def ours(self, name, *words, statuses=(0,)):
        def fresh():
            for end in ("", "-wal", "-shm"):
                if os.path.exists(self.store + end):
                    os.remove(self.store + end)

        stored = "--db" in words
        return Program(name, [self.tool, *words], statuses, prepare=fresh if stored else None)

    # MARK: Cases

    def headers(self):
        path = self.streams[0][1]
        programs = [
            self.ours("adtsinspect --depth headers --no-db", path, "--depth", "headers", "--no-db"),
            Program("ffmpeg -c copy -f null -", ["ffmpeg", "-v", "error", "-i", path, "-c", "copy", "-f", "null", "-"]),
            Program("ffprobe -show_packets", ["ffprobe", "-v", "error", "-show_packets", path]),
        ]
        self.turn(programs)
        self.say(f"## Headers: LC, {self.duration(self.hour)}\n")
        self.table(programs)
        ours, copy, probe = programs
        self.aim("headers: wall time of `ffmpeg -c copy`, at most 1/10", ours.wall / copy.wall, 1 / 10, "{:.3f}")
        self.aim("headers: wall time of `ffprobe -show_packets`, at most 1/30", ours.wall / probe.wall, 1 / 30, "{:.3f}")

    def whole_streams(self):
        for name, path, what in self.streams:
            syntax = self.ours("adtsinspect --depth syntax --no-db --jobs 1", path, "--depth", "syntax", "--no-db", "--jobs", "1")
            both = self.ours("adtsinspect --depth syntax --no-db --jobs 2", path, "--depth", "syntax", "--no-db", "--jobs", "2")
            whole = self.ours("adtsinspect (decode, store; 2 jobs)", path, "--db", self.store, "--jobs", "2")
            ffmpeg = Program("ffmpeg -threads 1 -f null -", ["ffmpeg", "-threads", "1", "-v", "error", "-i", path, "-f", "null", "-"])
            faad = Program("faad -o /dev/null", ["faad", "-o", "/dev/null", path])
            programs = [syntax, both, whole, ffmpeg, faad]
            self.turn(programs)
            self.say(f"## Syntax and the default run: {name}, {self.duration(self.hour)}\n\n{what}.\n")
            self.table(programs)
            self.aim(f"{name}: CPU time of ffmpeg's decode, syntax and rules, at most 1/6", syntax.cpu / ffmpeg.cpu, 1 / 6, "{:.3f}")
            self.aim(f"{name}: wall time with two jobs, at most 0.6 of that with one", both.wall / syntax.wall, 0.6)
            self.aim(f"{name}: default run, wall time of faad, at most 0.6", whole.wall / faad.wall, 0.6)

    def exports(self):
        path = self.minute
        rows = os.path.join(self.scratch, "out")
        write = lambda name, *words: Program(name, [self.tool, *words, path, "-o", rows])
        media = lambda name, *words: Program(name, ["mediainfo", *words, f"--LogFile={rows}", path])
        frames = write("adtsinspect frames --depth syntax", "frames", "--depth", "syntax")
        programs = [
            frames,
            write("adtsinspect trace, as text", "trace", "--frame", "0-9999999"),
            write("adtsinspect trace --format jsonl", "trace", "--frame", "0-9999999", "--format", "jsonl"),
            media("mediainfo --ParseSpeed=1 --Details=1", "--ParseSpeed=1", "--Details=1"),
        ]
        sizes = []
        for program in programs:
            program.run()
            with open(rows, "rb") as file:
                data = file.read()
            sizes.append((len(data), data.count(b"\n")))
        self.turn(programs)
        self.say("## Exports: LC, 1 minute\n")
        self.say("MediaInfo's trace has a line for each header field and element; ours has one for every field of a frame to")
        self.say("its last bit, each codeword included. The frames export has what MediaInfo's trace has, and more.\n")
        self.table(programs)
        self.say("| program | lines | MB | CPU µs a line | times ours |\n|---|---|---|---|---|")
        text = programs[1].cpu / sizes[1][1]
        for program, (size, count) in zip(programs, sizes):
            each = program.cpu / count
            self.say(f"| {program.name} | {count} | {size / 1e6:.2f} | {each * 1e6:.2f} | {times(each / text)} |")
        self.say()
        self.aim("frames export: CPU time of MediaInfo's trace, less", frames.cpu / programs[3].cpu, 1)
        self.aim("trace: CPU time a line of MediaInfo's, less", text / (programs[3].cpu / sizes[3][1]), 1)

    def gate(self):
        folder = os.path.join(self.inputs, "small")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        sources = [
            os.path.join(ROOT, "Corpus", kind, name) for kind in ("encoded", "damaged")
            for name in sorted(os.listdir(os.path.join(ROOT, "Corpus", kind))) if name.endswith(".aac")]
        wanted = 60 if self.quick else 300
        for number in range(wanted):
            shutil.copy(sources[number % len(sources)], os.path.join(folder, f"{number:04}.aac"))
        loop = f'for f in "{folder}"/*.aac; do ffmpeg -v error -i "$f" -f null - </dev/null || bad=1; done'
        programs = [
            self.ours("adtsinspect gate --depth syntax --no-db", "gate", "--depth", "syntax", "--no-db", folder, statuses=(1,)),
            self.ours("adtsinspect gate (decode, store)", "gate", "--db", self.store, folder, statuses=(1,)),
            Program("a shell loop over ffmpeg -f null -", ["sh", "-c", loop]),
        ]
        self.turn(programs, rounds=min(self.rounds, 3))
        self.say(f"## The gate: {wanted} files\n\nStreams of `Corpus/encoded` and `Corpus/damaged`, most of them of two seconds.\n")
        self.table(programs)
        self.aim("gate with decode and store: wall time of the shell loop, less", programs[1].wall / programs[2].wall, 1)

    def growth(self):
        self.say("## Growth: LC\n")
        for name, words in (("syntax", ["--depth", "syntax", "--no-db", "--jobs", "1"]), ("default run", ["--db", self.store, "--jobs", "2"])):
            programs = [
                self.ours(f"{name}, {self.duration(length)}", path, *words) for length, path in zip(self.lengths, self.grown)]
            self.turn(programs, rounds=min(self.rounds, 3))
            self.say("| run | wall s | lowest, highest | CPU s | CPU ms a minute | peak MiB |\n|---|---|---|---|---|---|")
            for program, length in zip(programs, self.lengths):
                self.say(
                    f"| {program.name} | {seconds(program.wall)} | {seconds(min(program.walls))}, {seconds(max(program.walls))} "
                    f"| {seconds(program.cpu)} | {1000 * program.cpu / (length / 60):.2f} | {program.peak:.1f} |")
            self.say()
            # By the last two lengths the start of the program no longer counts, and queues are full.
            third, last = programs[2:]
            span = f"from {self.duration(self.lengths[2])} to {self.duration(self.lengths[3])}"
            off = abs(last.cpu / third.cpu / (self.lengths[3] / self.lengths[2]) - 1)
            self.aim(f"growth, {name}: CPU time {span}, off a straight line by at most 0.05", off, 0.05, "{:.3f}")
            self.aim(f"growth, {name}: MiB more {span}, at most 4", last.peak - third.peak, 4, "{:.1f}")

    def instructions(self):
        if not shutil.which("valgrind"):
            self.say("## Instructions\n\nNot counted: valgrind is not there.\n")
            return
        self.say("## Instructions: 1 minute\n\nCounted by valgrind, one process, one thread; exact, whatever else the machine does.\n")
        self.say("| program | stream | instructions, 10⁶ | times ours |\n|---|---|---|---|")
        for name, path, _ in self.streams[:1] if self.quick else self.streams[:3]:
            short = os.path.join(self.inputs, "minute.aac")
            with open(path, "rb") as source, open(short, "wb") as file:
                # Frames of the same minute for all; the last one may be cut.
                file.write(source.read(os.path.getsize(path) * 60 // self.hour))
            words = ["--depth", "syntax", "--no-db", "--jobs", "1"]
            programs = [
                self.ours("adtsinspect --depth headers --no-db", short, "--depth", "headers", "--no-db", "--jobs", "1", statuses=(0, 1)),
                self.ours("adtsinspect --depth syntax --no-db", short, *words, statuses=(0, 1)),
                Program("ffmpeg -threads 1 -f null -", ["ffmpeg", "-threads", "1", "-v", "error", "-i", short, "-f", "null", "-"]),
                Program("faad -o /dev/null", ["faad", "-o", "/dev/null", short], (0, 1)),
            ]
            counts = [program.count(self.scratch) for program in programs]
            for program, count in zip(programs, counts):
                self.say(f"| {program.name} | {name} | {count / 1e6:.1f} | {times(count / counts[1])} |")
        self.say()
        parts = [self.ours("", path, "--depth", "syntax", "--no-db", "--jobs", "1").count(self.scratch)
                 for path in (self.repeated("lc", self.minute, 60, minutes * 60) for minutes in (1, 2, 4))]
        first, second = parts[1] - parts[0], (parts[2] - parts[1]) / 2
        self.say(f"The second minute of LC takes {first / 1e6:.1f} million at depth syntax, the third and fourth {second / 1e6:.1f} each.\n")
        self.aim("growth, syntax: instructions of a later minute, off an earlier one by at most 0.05", abs(second / first - 1), 0.05, "{:.4f}")

    def start(self):
        with open(self.minute, "rb") as file:
            head = file.read(8192)
        length = (head[3] & 3) << 11 | head[4] << 3 | head[5] >> 5
        path = os.path.join(self.inputs, "frame.aac")
        with open(path, "wb") as file:
            file.write(head[:length])
        kept = os.path.join(self.scratch, "kept.sqlite")
        true, syntax, whole, new = programs = [
            Program("true", ["/bin/true"]),
            self.ours("adtsinspect --depth syntax --no-db", path, "--depth", "syntax", "--no-db"),
            # The store is there, as it is in every run but the first.
            Program("adtsinspect (decode, store)", [self.tool, path, "--db", kept]),
            self.ours("adtsinspect (decode, a new store)", path, "--db", self.store),
        ]
        whole.run()
        for _ in range(3 * self.rounds if self.quick else 8 * self.rounds):
            for program in programs:
                wall, cpu = program.run()
                program.walls.append(wall)
                program.cpus.append(cpu)
        self.say("## Start: a file of one frame\n\n| program | wall ms | lowest, highest | CPU ms | wall ms more than `true` |\n|---|---|---|---|---|")
        for program in programs:
            self.say(
                f"| {program.name} | {1000 * program.wall:.1f} | {1000 * min(program.walls):.1f}, {1000 * max(program.walls):.1f} "
                f"| {1000 * program.cpu:.1f} | {1000 * (program.wall - true.wall):.1f} |")
        self.say()
        self.aim("start: ms more than `true` at depth syntax, at most 20", 1000 * (syntax.wall - true.wall), 20, "{:.1f}")
        self.aim("start: ms more than `true` of the default run, at most 40", 1000 * (whole.wall - true.wall), 40, "{:.1f}")
        self.aim("start: the same with a store to be made, at most 40", 1000 * (new.wall - true.wall), 40, "{:.1f}")

    # MARK: The report

    def duration(self, length):
        if length % 3600 == 0:
            return f"{length // 3600} hour" + ("s" if length > 3600 else "")
        return f"{length // 60} minute" + ("s" if length > 60 else "")

    def report(self, loads):
        kinds = "".join(f"- {name}: {what}.\n" for name, path, what in self.streams)
        aims = "".join(f"| {text} | {measured} | {reached} |\n" for text, measured, reached in self.aims)
        method = (
            f"Made by `Tools/bench.py{' --quick' if self.quick else ''}` (`make bench`): medians of {self.rounds} (gate and growth: "
            f"{min(self.rounds, 3)}), every round runs the programs of a table in turn. Ratios within a table count; seconds are this "
            "machine's. Peak memory is that of the largest process; CPU time is user and system time of all processes.")
        return (
            f"# Side by side with the peers\n\n{method}\n\nMachine: {machine()}; load average {loads[0]:.1f} before and {loads[1]:.1f} "
            f"after. Programs: {versions(self.tool)}.\n\nStreams, synthetic sound, frames of a minute or of two seconds repeated:\n\n{kinds}\n"
            f"| aimed at | measured | reached |\n|---|---|---|\n{aims}\n" + "\n".join(self.lines).rstrip() + "\n")


def machine():
    model = "unknown processor"
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith(("model name", "Model")):
                model = line.split(":", 1)[1].strip()
                break
    release = dict(line.rstrip().split("=", 1) for line in open("/etc/os-release") if "=" in line)
    return f"{os.cpu_count()} cores of {model}, {os.uname().machine}, {release.get('PRETTY_NAME', '').strip(chr(34))}, Linux {os.uname().release}"


def versions(tool):
    text = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0].strip()
    commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    names = [f"{text} ({commit})" if commit else text]
    for package in ("ffmpeg", "faad", "mediainfo"):
        version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True).stdout.strip()
        names.append(f"{package} {version}")
    return ", ".join(names)


def install():
    """Installs what is missing; complains only of what cannot be done without."""
    missing = {program: package for program, package in PEERS.items() if not shutil.which(program)}
    if not missing:
        return
    packages = sorted(set(missing.values()))
    print("Installing", *packages, file=sys.stderr)
    root = [] if os.getuid() == 0 else ["sudo", "-n"]
    command = root + ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    for package in packages:
        if subprocess.run(command + [package], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
            subprocess.run(root + ["apt-get", "update", "-qq"], stdout=subprocess.DEVNULL)
            subprocess.run(command + [package], stdout=subprocess.DEVNULL)
    left = [name for name in missing if not shutil.which(name) and name not in OPTIONAL]
    if left:
        sys.exit(f"{', '.join(left)} cannot be installed; as root: apt-get install {' '.join(packages)}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--tool", default=os.path.join(ROOT, ".build/release/adtsinspect"))
    parser.add_argument("--folder")
    parser.add_argument("--output")
    arguments = parser.parse_args()
    arguments.rounds = arguments.rounds or (2 if arguments.quick else 5)
    if not os.access(arguments.tool, os.X_OK):
        sys.exit(f"{arguments.tool} is not there: make build")
    install()
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="adtsinspect-bench-") as scratch:
        bench = Bench(arguments, scratch)
        bench.make_inputs()
        for case in (bench.headers, bench.whole_streams, bench.exports, bench.gate, bench.growth, bench.instructions, bench.start):
            case()
        print(file=sys.stderr)
        text = bench.report((before, os.getloadavg()[0]))
    place = arguments.output or (None if arguments.quick else os.path.join(ROOT, "Reports/benchmarks/side-by-side.md"))
    if place:
        with open(place, "w") as file:
            file.write(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
