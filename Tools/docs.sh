#!/bin/sh
# Makes the documentation of the public libraries with DocC; a warning, such as a link to nothing, is an error.
#
# usage: Tools/docs.sh [LIBRARY...]     all libraries that are products
#
# Writes .build/docs/<library>, static pages for any web server.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- Bitstream AACSyntax Transports StreamForge Conformance
tools=$(dirname "$(readlink -f "$(command -v swift)")")
target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)
failed=0
for library in "$@"; do
  swift build --target "$library" >/dev/null
  symbols=.build/docs/symbols/$library
  rm -rf "$symbols" ".build/docs/$library"
  mkdir -p "$symbols"
  "$tools/swift-symbolgraph-extract" -module-name "$library" -I .build/debug/Modules -target "$target" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$symbols"
  echo "documentation of $library"
  "$tools/docc" convert --additional-symbol-graph-dir "$symbols" --fallback-display-name "$library" \
    --fallback-bundle-identifier "adtsinspect.$library" --transform-for-static-hosting \
    --warnings-as-errors --output-path ".build/docs/$library" || failed=1
done
exit $failed
