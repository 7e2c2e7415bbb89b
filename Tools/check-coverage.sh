#!/bin/sh
# Measures which lines of Sources/AACSyntax the tests run, and fails below the threshold.
#
# usage: Tools/check-coverage.sh [PERCENT [TARGET...]]     95 of AACSyntax; TARGET is a folder of Sources
#
# Tests of the fuzz seeds count: they are tests. Builds in .build-coverage.
set -eu
cd "$(dirname "$0")/.."
wanted=${1:-95}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- AACSyntax
build=.build-coverage
# The one of the toolchain: another may not know its format.
cov=$(dirname "$(readlink -f "$(command -v swift)")")/llvm-cov
filter='AACSyntaxTests|BitstreamTests|FuzzTargetsTests|StreamForgeTests'
swift build --build-tests --enable-code-coverage --scratch-path $build
swift test --enable-code-coverage --scratch-path $build --skip-build --filter "$filter"
failed=0
for target in "$@"; do
  table=$("$cov" report "$build/debug/adtsinspectPackageTests.xctest" \
    -instr-profile "$build/debug/codecov/default.profdata" "Sources/$target")
  echo "$table"
  percent=$(echo "$table" | awk '/^TOTAL/ { sub("%", "", $10); print $10 }')
  echo "$target: $percent % of the lines"
  awk -v have="$percent" -v want="$wanted" 'BEGIN { exit !(have >= want) }' || failed=1
done
[ $failed -eq 0 ] || echo "less than $wanted %" >&2
exit $failed
