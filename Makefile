# Two commands do the work: `make inspect FILE=path` and `make test`. Both install the Debian
# packages that are missing, check the toolchain and build.

SECONDS ?= 60
FILE ?= Corpus/encoded/fdk_lc_44100_2_mus.aac
PREFIX ?= /usr/local
DESTDIR ?=
# The Swift runtime is linked in: the programs start fast and need no Swift on the machine.
RELEASE = -c release --static-swift-stdlib

.PHONY: inspect build test fuzz flips install uninstall setup lint format clean

inspect: build
	.build/release/adtsinspect $(FILE)

build: setup
	swift build $(RELEASE) --product adtsinspect
	swift build $(RELEASE) --product adtsinspect-faad

test: setup
	Tools/test.sh

# Every target of Sources/FuzzTargets for SECONDS; see Tools/fuzz.sh.
fuzz: setup
	Tools/fuzz.sh $(SECONDS)

# A file of each kind with every bit turned over and cut at every byte: some minutes.
SWEPT = fdk_lc_44100_2_mus fdk_he_24000_2 fdk_hev2_32000_2 fdk_lc_44100_2_crc1_sub2 ff_lc_48000_6_pce
flips: setup
	swift build -c release --product fuzzsweep
	.build/release/fuzzsweep $(SWEPT:%=Corpus/encoded/%.aac)

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
