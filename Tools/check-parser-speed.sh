#!/bin/sh
# Counts instructions and heap allocations that the parser takes a frame, and compares them with
# Reports/benchmarks/parser-limits.tsv. Counts are exact, so the limits can be close. Of the program,
# rules and report included, it counts the allocations: what is found at the joints of the repeated
# stream takes some, but less than one a frame.
#
# usage: Tools/check-parser-speed.sh [STREAM...]
#
# Streams are those of the limits, looked for in Corpus/encoded and in $STREAMS, or those named.
# Needs valgrind. Each stream is read twice and four times over: the difference is what frames cost.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
limits=$root/Reports/benchmarks/parser-limits.tsv
swift build --package-path "$root" -c release --product adtsbench >/dev/null
swift build --package-path "$root" -c release --product adtsinspect >/dev/null
bench=$root/.build/release/adtsbench
program=$root/.build/release/adtsinspect
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" parse "$1" 2>&1 |
    awk '/Collected/ { print $4 }'
}

allocations() {
  valgrind "$@" 2>&1 >/dev/null | awk '/total heap usage/ { gsub(",", "", $5); print $5 }'
}

failed=0
tried=0
measure() {
  stream=$1
  limit=$2
  cat "$stream" "$stream" >"$work/two.aac"
  cat "$work/two.aac" "$work/two.aac" >"$work/four.aac"
  frames=$("$bench" parse "$work/two.aac" | awk '{ print $2 }')
  cost=$((($(instructions "$work/four.aac") - $(instructions "$work/two.aac")) / frames))
  heap=$(($(allocations "$bench" parse "$work/four.aac") - $(allocations "$bench" parse "$work/two.aac")))
  set -- --depth syntax --no-db --jobs 1
  all=$(($(allocations "$program" "$work/four.aac" "$@") - $(allocations "$program" "$work/two.aac" "$@")))
  verdict=ok
  if [ "$limit" != - ] && [ "$cost" -gt "$limit" ]; then verdict="more than $limit" failed=1; fi
  # Longer numbers in the printed result may cost an allocation or two, not one a frame.
  if [ "$heap" -gt 4 ]; then verdict="$verdict, allocates" failed=1; fi
  if [ "$all" -ge "$frames" ]; then verdict="$verdict, the program allocates" failed=1; fi
  echo "$(basename "$stream") instructions_per_frame $cost allocations $heap of the program $all $verdict"
  tried=$((tried + 1))
}

if [ $# -gt 0 ]; then
  for stream in "$@"; do measure "$stream" -; done
else
  while read -r name limit; do
    case $name in '#'* | '') continue ;; esac
    for folder in "$root/Corpus/encoded" "${STREAMS:-$root/Corpus/encoded}"; do
      if [ -f "$folder/$name" ]; then
        measure "$folder/$name" "$limit"
        break
      fi
    done
  done <"$limits"
  if [ "$tried" -eq 0 ]; then echo "none of the streams is there" && exit 2; fi
fi
exit "$failed"
