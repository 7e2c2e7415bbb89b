#!/bin/sh
# Runs all tests of the project: format, build without a warning, unit and command tests.
set -eu
cd "$(dirname "$0")/.."

command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ||
  echo "SKIPPED: tests of the HTML report in a browser; Tools/setup.sh --browser installs Chromium" >&2
swift format lint --strict --recursive Sources Tests Package.swift
# The command tests run the programs as they are built here.
swift build --build-tests
exec swift test --skip-build "$@"
