#!/bin/sh
# Fuzzes the targets of Sources/FuzzTargets with libFuzzer, one after the other.
#
# usage: Tools/fuzz.sh [SECONDS [TARGET...]]     60 seconds each, all targets
#
# A run starts from Corpus/fuzz/<target>, from what earlier runs on this machine found and from the
# streams of Corpus. It writes
#   .build-fuzz/corpus/<target>     all inputs that reach something new
#   Corpus/fuzz/<target>/seeds      a few of them that reach the same edges
#   Corpus/fuzz/<target>/crashes    inputs that were handled wrong
#   Reports/benchmarks/fuzz.md      executions and coverage
# and fails if an input was handled wrong. Assertions are on although the build is optimised. Two runs
# may go on side by side if their targets differ.
# ADDRESS=1 adds AddressSanitizer; NICE=5 asks for more of the processor than the default 19 does.
set -eu
cd "$(dirname "$0")/.."
root=$(pwd)
seconds=${1:-60}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- headers raw_data_block frame_pair sbr transport inspection round_trip
case $seconds in '' | *[!0-9]*) echo "usage: $0 [SECONDS [TARGET...]]" >&2 && exit 64 ;; esac

build=$root/.build-fuzz
export ADTSINSPECT_FUZZ=1 SWIFT_BACKTRACE=enable=no
sanitizers=
if [ -n "${ADDRESS:-}" ]; then
  build=$build/address
  sanitizers='-Xswiftc -sanitize=fuzzer,address'
  # Reports of leaks at the end would hide what the input did.
  export ASAN_OPTIONS=detect_leaks=0
fi
# shellcheck disable=SC2086
swift build -c release --product adtsfuzz --sanitize fuzzer --scratch-path "$build" \
  -Xswiftc -assert-config -Xswiftc Debug $sanitizers
swift build --product corpusforge >/dev/null
fuzzer=$build/release/adtsfuzz
seeds=$root/.build-fuzz/seeds
mkdir -p "$seeds"
.build/debug/corpusforge fuzz Corpus "$seeds"

# The longest input and the seconds that one may take.
limits() {
  case $1 in
    headers) echo 96 2 ;;
    raw_data_block) echo 1600 2 ;;
    frame_pair) echo 3200 2 ;;
    sbr) echo 600 2 ;;
    *) echo 4096 10 ;;
  esac
}

report=Reports/benchmarks/fuzz.md
log=$(mktemp)
trap 'rm -f "$log" "$log.merge"' EXIT

# Puts the row of a target into the report; two runs of different targets may do so side by side.
state() {
  (
    flock 9
    rows=$(grep '^| `' $report | grep -v "^| \`$1\`" || true)
    {
      cat <<'TEXT'
# Fuzzing

What libFuzzer did with the targets of `Sources/FuzzTargets`, the last run of each. Written by
`Tools/fuzz.sh` (`make fuzz`); seconds and executions depend on the machine and on what else it did.

A target fails if it traps, takes longer than 2 s (10 s for transport, inspection and round trip) or more than 2 GiB for
an input, or breaks what has to hold for any input: a trace has every bit once, plain and traced reading agree, a
stream is cut into pieces without a gap, an inspection gives the same report twice, a frame that was read is written
the same. Assertions are on. Edges are those of the whole program; no target reaches all of them. Crashes are inputs
that were once handled wrong; a test runs them and all seeds.

| target | seconds | executions | a second | edges reached | features | inputs | seeds kept | crashes kept |
|---|---|---|---|---|---|---|---|---|
TEXT
      printf '%s\n%s\n' "$rows" "$2" | grep . | sort
    } >"$report.new"
    mv "$report.new" $report
  ) 9>"$build/report.lock"
}

failed=0

for target in "$@"; do
  # shellcheck disable=SC2046
  set -- $(limits "$target")
  options="-max_len=$1 -timeout=$2 -rss_limit_mb=2048 -dict=Corpus/fuzz/words.dict"
  corpus=$root/.build-fuzz/corpus/$target
  kept=Corpus/fuzz/$target
  mkdir -p "$corpus" "$kept/seeds" "$kept/crashes"
  find "$kept/seeds" "$seeds/$target" -type f -size -$(($1 / 512 + 1))b \
    -exec cp -n {} "$corpus" \; 2>/dev/null || true
  echo "fuzzing $target for $seconds seconds"
  code=0
  # shellcheck disable=SC2086
  FUZZ_TARGET=$target nice -n "${NICE:-19}" timeout -s KILL $((seconds + 600)) "$fuzzer" $options \
    -max_total_time="$seconds" -print_final_stats=1 -reduce_inputs=1 \
    -artifact_prefix="$kept/crashes/" "$corpus" >"$log" 2>&1 </dev/null || code=$?
  grep -q 'Loaded 1 modules' "$log" || { cat "$log" && echo "no coverage" && exit 70; }
  crashes=$(find "$kept/crashes" -type f ! -name '.*' | wc -l)
  if [ $code -ne 0 ]; then
    failed=1
    cp "$log" ".build-fuzz/$target.log"
    tail -n 25 "$log"
    echo "$target failed: the input is in $kept/crashes, the log is .build-fuzz/$target.log"
    continue
  fi
  # What is kept stays; the smallest inputs that reach further edges join it.
  # shellcheck disable=SC2086
  FUZZ_TARGET=$target nice -n "${NICE:-19}" "$fuzzer" $options -use_counters=0 -set_cover_merge=1 \
    -artifact_prefix="$root/.build-fuzz/" "$kept/seeds" "$corpus" >"$log.merge" 2>&1 </dev/null
  rm -f "$log.merge"
  runs=$(awk '/stat::number_of_executed_units/ { print $2 }' "$log")
  edges=$(grep -o 'cov: [0-9]*' "$log" | tail -n 1 | cut -d' ' -f2)
  features=$(grep -o 'ft: [0-9]*' "$log" | tail -n 1 | cut -d' ' -f2)
  counters=$(sed -n 's/.*(\([0-9]*\) inline 8-bit counters).*/\1/p' "$log" | head -n 1)
  inputs=$(find "$corpus" -type f | wc -l)
  least=$(find "$kept/seeds" -type f | wc -l)
  size=$(find "$kept/seeds" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')
  state "$target" "| \`$target\` | $seconds | $runs | $((runs / (seconds > 0 ? seconds : 1))) | $edges of $counters | $features | $inputs | $least ($size bytes) | $crashes |"
  grep "^| \`$target\`" $report
done
exit $failed
