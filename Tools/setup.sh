#!/bin/sh
# Makes sure that everything the build needs is there: the Swift toolchain and three Debian packages.
# `setup.sh --browser` adds Chromium, for the tests of the HTML report.
set -eu

packages="libfaad-dev libsqlite3-dev pkg-config"
[ "${1:-}" != --browser ] || packages="$packages chromium"

if ! command -v swift >/dev/null 2>&1; then
  echo "adtsinspect needs Swift 6.2 or newer on PATH; see https://www.swift.org/install/linux" >&2
  exit 2
fi
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
major=${version%%.*}
rest=${version#*.}
minor=${rest%%.*}
if [ -z "$version" ] || [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
  echo "adtsinspect needs Swift 6.2 or newer; swift on PATH says version '${version:-unknown}'" >&2
  exit 2
fi

missing=""
for package in $packages; do
  # pkgconf serves pkg-config on current Debian; what counts is that the command is there.
  if [ "$package" = pkg-config ]; then
    command -v pkg-config >/dev/null 2>&1 || missing="$missing $package"
  else
    status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing="$missing $package"
  fi
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "adtsinspect needs$missing (names as in Debian); install them and try again" >&2
  exit 2
fi
if [ "$(id -u)" -eq 0 ]; then
  as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  as_root="sudo"
else
  echo "adtsinspect needs$missing; install them with: sudo apt-get install$missing" >&2
  exit 2
fi
echo "Installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # the package list is split on purpose
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 || {
  $as_root apt-get update -qq >/dev/null
  $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
}
