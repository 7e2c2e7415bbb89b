# Two commands do the work: `make inspect FILE=path` and `make test`. Both install the Debian
# packages that are missing, check the toolchain and build.

SECONDS ?= 60
FILE ?= Corpus/encoded/fdk_lc_44100_2_mus.aac
PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share
# The Swift runtime is linked in: the programs start fast and need no Swift on the machine.
RELEASE = -c release --static-swift-stdlib

.PHONY: inspect build test reports bench fuzz flips decoder kills coverage sanitize docs install uninstall setup lint format clean

inspect: build
	.build/release/adtsinspect $(FILE)

build: setup
	swift build $(RELEASE) --product adtsinspect
	swift build $(RELEASE) --product adtsinspect-faad

test: setup
	Tools/test.sh

# Writes what is made from the sources and committed: tests compare it with the sources.
reports: setup
	swift build --product corpusforge
	swift build --product adtsinspect
	swift build --product adtsinspect-faad
	.build/debug/corpusforge
	.build/debug/corpusforge conforming
	.build/debug/corpusforge violating
	.build/debug/corpusforge rules
	.build/debug/adtsinspect man -o Reports/man/adtsinspect.1
	.build/debug/adtsinspect completions bash -o Reports/completions/adtsinspect.bash
	.build/debug/adtsinspect completions zsh -o Reports/completions/_adtsinspect
	.build/debug/adtsinspect completions fish -o Reports/completions/adtsinspect.fish
	Tools/write-examples.sh .build/debug/adtsinspect Reports/examples
	Tools/readme-examples.py .build/debug/adtsinspect
	RECORD=failed swift test --filter FieldKindTests

# adtsinspect side by side with ffmpeg, faad and MediaInfo, a quarter of an hour; see Tools/bench.py.
bench: build
	Tools/bench.py

# Every target of Sources/FuzzTargets for SECONDS; see Tools/fuzz.sh.
fuzz: setup
	Tools/fuzz.sh $(SECONDS)

# A file of each kind with every bit turned over and cut at every byte: some minutes.
SWEPT = fdk_lc_44100_2_mus fdk_he_24000_2 fdk_hev2_32000_2 fdk_lc_44100_2_crc1_sub2 ff_lc_48000_6_pce
flips: setup
	swift build -c release --product fuzzsweep
	.build/release/fuzzsweep $(SWEPT:%=Corpus/encoded/%.aac)

# Mutated streams to the decoder worker, the same ones each time; half an hour.
decoder: build
	swift build $(RELEASE) --product decodersweep
	.build/release/decodersweep 20000 Corpus/encoded/*.aac Corpus/conforming/*.aac

# Kills batches and gates with SIGKILL, 200 times each; some minutes. Needs python3.
kills: build
	Tools/kill-store.py

# The documentation of the public libraries, in .build/docs; a warning of DocC is an error.
docs: setup
	Tools/docs.sh

# The lines of AACSyntax that tests run; see Tools/check-coverage.sh.
coverage: setup
	Tools/check-coverage.sh 97

# The tests under AddressSanitizer and ThreadSanitizer.
sanitize: setup
	Tools/sanitize.sh

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" \
	  "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
	  "$(SHARE)/fish/vendor_completions.d"
	install -m 755 .build/release/adtsinspect .build/release/adtsinspect-faad "$(DESTDIR)$(PREFIX)/bin"
	install -m 644 Reports/man/adtsinspect.1 "$(SHARE)/man/man1"
	install -m 644 Reports/completions/adtsinspect.bash \
	  "$(SHARE)/bash-completion/completions/adtsinspect"
	install -m 644 Reports/completions/_adtsinspect "$(SHARE)/zsh/site-functions"
	install -m 644 Reports/completions/adtsinspect.fish "$(SHARE)/fish/vendor_completions.d"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/adtsinspect" "$(DESTDIR)$(PREFIX)/bin/adtsinspect-faad" \
	  "$(SHARE)/man/man1/adtsinspect.1" "$(SHARE)/bash-completion/completions/adtsinspect" \
	  "$(SHARE)/zsh/site-functions/_adtsinspect" \
	  "$(SHARE)/fish/vendor_completions.d/adtsinspect.fish"

setup:
	@Tools/setup.sh

lint:
	swift format lint --strict --recursive Sources Tests Package.swift

format:
	swift format --in-place --recursive Sources Tests Package.swift

clean:
	rm -rf .build
