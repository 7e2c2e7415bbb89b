#!/bin/sh
# Runs the tests under AddressSanitizer and ThreadSanitizer, each in a build folder of its own.
#
# usage: Tools/sanitize.sh [address|thread]...     both
#
# Left out is what a sanitizer cannot run: tests of limits on memory, which a sanitizer breaks by
# itself, and of time.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- address thread
# Without Swift's own report of a crash, which reads memory that the sanitizers guard.
export SWIFT_BACKTRACE=enable=no
failed=0
for sanitizer in "$@"; do
  case $sanitizer in
    address) skip='AllocationTests' ;;
    thread) skip='AllocationTests' ;;
    *) echo "usage: $0 [address|thread]..." >&2 && exit 64 ;;
  esac
  build=.build-$sanitizer
  swift build --build-tests --sanitize "$sanitizer" --scratch-path "$build"
  # There are no tests for XCTest, and it leaks a little itself.
  swift test --sanitize "$sanitizer" --scratch-path "$build" --skip-build --disable-xctest \
    --skip "$skip" || failed=1
done
exit $failed
