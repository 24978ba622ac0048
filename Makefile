# feedd: the commands of every day. `make help` lists them.

PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
UNITDIR ?= $(PREFIX)/lib/systemd/system
MANDIR ?= $(PREFIX)/share/man
SWIFT ?= swift
FUZZ_MINUTES ?= 10
SOURCES = Package.swift Sources Tests Benchmarks examples
RELEASE = .build/release

.DEFAULT_GOAL := help
.PHONY: help dependencies build release test run pictures bench fuzz lint fmt install clean

help:  ## lists the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

dependencies:  ## installs what is missing from Debian and PyPI
	scripts/install-dependencies
	@if [ -x scripts/python-environment ]; then scripts/python-environment; fi

build: dependencies  ## builds everything, for debugging
	$(SWIFT) build

release: dependencies  ## builds the programs, optimised
	$(SWIFT) build -c release

# The end-to-end tests start the programs of .build/debug, so these are built first.
test: dependencies  ## builds, tests and lints
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build
	$(MAKE) --no-print-directory lint

run: release  ## starts feedd with the sample config and a feeder; ctrl-C ends both
	scripts/run-sample

pictures: release  ## draws the sample pages to docs/pictures
	scripts/draw-pictures $(RELEASE)/feedctl docs/pictures

bench: release  ## runs the workloads and prints them beside their peers
	@scripts/benchmark-environment || echo 'bench: without the peers that are Python packages'
	$(RELEASE)/feedbench

# As long as FUZZ_MINUTES says, for each of the two.
fuzz: release  ## feeds the compiler and the evaluator with random input
	$(RELEASE)/feedfuzz markup $(FUZZ_MINUTES) config/pages/*.feed
	$(RELEASE)/feedfuzz expressions $(FUZZ_MINUTES)

lint:  ## checks the style
	$(SWIFT) format lint --strict -r $(SOURCES)

fmt:  ## puts the style right
	$(SWIFT) format format -i -r $(SOURCES)

# What is there already of the config is kept.
install: release  ## installs programs, unit, man pages and config (DESTDIR, PREFIX, SYSCONFDIR)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(UNITDIR) $(DESTDIR)$(SYSCONFDIR)/feedd
	install -m 755 $(RELEASE)/feedd $(RELEASE)/feedctl $(DESTDIR)$(PREFIX)/bin
	sed -e 's|@PREFIX@|$(PREFIX)|g' -e 's|@SYSCONFDIR@|$(SYSCONFDIR)|g' config/feedd.service \
	  > $(DESTDIR)$(UNITDIR)/feedd.service
	cd config && for file in feedd.json5 $$(find . -name '*.feed'); do \
	  target=$(abspath $(DESTDIR)$(SYSCONFDIR)/feedd)/$$file; \
	  [ -e $$target ] || install -D -m 644 $$file $$target || exit 1; \
	done
	for section in 1 5 8; do \
	  install -d $(DESTDIR)$(MANDIR)/man$$section; \
	  install -m 644 docs/man/*.$$section $(DESTDIR)$(MANDIR)/man$$section || exit 1; \
	done

clean:  ## removes what was built, and the sample's state
	rm -rf .build state
