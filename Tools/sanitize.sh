#!/bin/sh
# Runs the tests under AddressSanitizer and ThreadSanitizer, each in a build folder of its own.
#
# usage: Tools/sanitize.sh [address|thread]... [TARGET...]     both, all test targets
#
# Optimised: a debug build under a sanitizer takes hours. The targets run one after the other, each
# for LIMIT seconds at most (1800); a line tells how each fared.
#
# Left out is what a sanitizer cannot run: tests of limits on memory, which a sanitizer breaks by
# itself, of the decoder's confinement, which it needs more than, of what is linked, and the browser.
# ThreadSanitizer gets the targets that have threads, without tests of time, of crashes, whose signals
# it keeps, and of programs in long runs: optimised code passes it wrong addresses of ~Escapable
# readers now and then, on which it crashes itself.
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
skip='AllocationTests|ConfinementTests|LinkageTests|WorkerProgramTests/limits|FaultTests/backpressure|OddSurroundingsTests/device'
# Without Swift's own report of a crash, which reads memory that the sanitizers guard.
export SWIFT_BACKTRACE=enable=no
# Foundation's Process, which tests start programs with, leaks a little.
# Programs that crash on purpose are to die of their signal.
signals=handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:handle_sigfpe=0
export ASAN_OPTIONS="detect_leaks=0:$signals:${ASAN_OPTIONS:-}"
export TSAN_OPTIONS="halt_on_error=0:$signals:${TSAN_OPTIONS:-}"
failed=0
for sanitizer in ${sanitizers:-address thread}; do
  build=.build-$sanitizer
  skipped=$skip
  targets=${named:-$everything}
  if [ "$sanitizer" = thread ]; then
    targets=${named:-$threaded}
    skipped="$skip|HostileInputTests|FaultTests|ExampleReportTests|ReadmeExampleTests|StoreCommandTests/reportSizeLimit"
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
