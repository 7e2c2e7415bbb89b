# Two commands do the work: `make inspect FILE=path` and `make test`. Both install the Debian
# packages that are missing, check the toolchain and build.

FILE ?= Corpus/encoded/fdk_lc_44100_2_mus.aac
PREFIX ?= /usr/local
DESTDIR ?=
# The Swift runtime is linked in: the programs start fast and need no Swift on the machine.
RELEASE = -c release --static-swift-stdlib

.PHONY: inspect build test install uninstall setup lint format clean

inspect: build
	.build/release/adtsinspect $(FILE)

build: setup
	swift build $(RELEASE) --product adtsinspect
	swift build $(RELEASE) --product adtsinspect-faad

test: setup
	Tools/test.sh

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/adtsinspect .build/release/adtsinspect-faad "$(DESTDIR)$(PREFIX)/bin"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/adtsinspect" "$(DESTDIR)$(PREFIX)/bin/adtsinspect-faad"

setup:
	@Tools/setup.sh

lint:
	swift format lint --strict --recursive Sources Tests Package.swift

format:
	swift format --in-place --recursive Sources Tests Package.swift

clean:
	rm -rf .build
