#!/bin/sh
# Runs the tests under AddressSanitizer and ThreadSanitizer, each in a build folder of its own.
#
# usage: Tools/sanitize.sh [address|thread]... [TARGET...]     both, all test targets
#
# Optimised: a debug build under a sanitizer takes hours. The targets run one after the other, each
# for LIMIT seconds at most (1800); a line tells how each fared.
#
# Left out is what a sanitizer cannot run: tests of limits on memory, which a sanitizer breaks by
# itself, of the decoder's confinement, which it needs more than, and so of all that the decoder has a
# part in, of crashes, whose signals it keeps, of what is linked, and the browser. ThreadSanitizer
# gets the targets that have threads, without tests of time and of a full disk.
set -eu
cd "$(dirname "$0")/.."
sanitizers=
while [ "${1:-}" = address ] || [ "${1:-}" = thread ]; do
  sanitizers="$sanitizers $1"
  shift
done
named="$*"
everything=$(cd Tests && ls -d ./*Tests | sed 's|./||' | grep -v BrowserTests)
threaded='ThreadsTests FindingStoreTests DecoderClientTests InspectionTests InspectCommandTests CommandTests'
skip='ExampleReportTests|ReadmeExampleTests|AllocationTests|ConfinementTests|LinkageTests|WorkerProgramTests/limits|FaultTests|OddSurroundingsTests/device'
# Without Swift's own report of a crash, which reads memory that the sanitizers guard.
export SWIFT_BACKTRACE=enable=no
# Foundation's Process, which tests start programs with, leaks a little.
export ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS:-}"
export TSAN_OPTIONS="halt_on_error=0:${TSAN_OPTIONS:-}"
failed=0
for sanitizer in ${sanitizers:-address thread}; do
  build=.build-$sanitizer
  skipped=$skip
  targets=${named:-$everything}
  if [ "$sanitizer" = thread ]; then
    targets=${named:-$threaded}
    skipped="$skip|HostileInputTests|StoreCommandTests/reportSizeLimit"
  fi
  swift build -c release --build-tests -Xswiftc -enable-testing --sanitize "$sanitizer" --scratch-path "$build"
  for target in $targets; do
    log=$build/$target.log
    start=$(date +%s)
    code=0
    # There are no tests for XCTest, and it leaks a little itself.
    timeout -s KILL "${LIMIT:-1800}" swift test -c release -Xswiftc -enable-testing --sanitize "$sanitizer" \
      --scratch-path "$build" --skip-build --disable-xctest --filter "^$target\\." --skip "$skipped" \
      >"$log" 2>&1 </dev/null || code=$?
    reports=$(grep -c 'ERROR: AddressSanitizer\|WARNING: ThreadSanitizer\|ERROR: LeakSanitizer' "$log" || true)
    tests=$(sed -n 's/.*Test run with \([0-9]*\) test.*/\1/p' "$log" | tail -n 1)
    echo "| $sanitizer | $target | ${tests:-not ended} | $(($(date +%s) - start)) s | $reports | $([ $code -eq 0 ] && echo passed || echo "failed ($code), see $log") |"
    [ $code -eq 0 ] && [ "$reports" -eq 0 ] || failed=1
  done
done
exit $failed
