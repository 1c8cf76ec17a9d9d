# make demo     a first look: installs what is missing, builds, diagnoses a sample case
# make test     installs what is missing, runs all tests
# make build    the release build
# make lint     formatting and style
# make bench    speed and accuracy beside peers
# make install  copies the program to PREFIX (default /usr/local)

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := build
.PHONY: demo test build lint bench install dependencies swift clean

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
RELEASE := .build/release/pushtrail

DEBIAN_PACKAGES := libxml2-dev libsimdjson-dev libarchive-dev libssl-dev pkg-config
BREW_PACKAGES := libxml2 simdjson libarchive pkg-config

# Apple's platforms have the Swift libraries in the system.
ifeq ($(shell uname -s),Linux)
STATIC := --static-swift-stdlib
endif

DEMO ?= $(firstword $(wildcard SampleLogs/extension*/case.json) $(wildcard SampleLogs/*/case.json))

demo: build
	@test -n "$(DEMO)" || { echo "SampleLogs holds no case." >&2; exit 1; }
	cd $(dir $(DEMO)) && "$(CURDIR)/$(RELEASE)" diagnose inputs --fail-on never
	@echo
	@echo "That was $(dir $(DEMO)). With your own files: $(RELEASE) diagnose FILE..."

build: dependencies
	$(SWIFT) build -c release $(STATIC) --product pushtrail

test: dependencies
	$(SWIFT) test

lint: swift
	$(SWIFT) format lint --strict --recursive Sources Tests

bench: build
	Benchmarks/run $(RELEASE)

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/pushtrail"
	install -m 755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/pushtrail"
	cp -R Playbooks "$(DESTDIR)$(PREFIX)/share/pushtrail/"

clean:
	$(SWIFT) package clean

swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift is missing. Install Swift 6.2 or newer as https://www.swift.org/install says, then run make again." >&2; exit 1; }
	@found=$$($(SWIFT) --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p' | head -n 1); \
	read -r major minor <<< "$${found:-0 0}"; \
	if (( major < 6 || (major == 6 && minor < 2) )); then \
	  echo "Swift $$major.$$minor is too old. Install Swift 6.2 or newer as https://www.swift.org/install says." >&2; exit 1; \
	fi

# Nothing is done when nothing is missing.
dependencies: swift
	@if command -v dpkg-query >/dev/null; then \
	  missing=(); \
	  for package in $(DEBIAN_PACKAGES); do \
	    [[ "$$(dpkg-query -W -f='$${Status}' "$$package" 2>/dev/null)" == *"install ok installed" ]] || missing+=("$$package"); \
	  done; \
	  if (( $${#missing[@]} )); then \
	    sudo=(); \
	    if (( EUID != 0 )); then \
	      command -v sudo >/dev/null || { echo "Missing: $${missing[*]}. Install them as root with apt-get install." >&2; exit 1; }; \
	      sudo=(sudo); \
	    fi; \
	    echo "Installing $${missing[*]}"; \
	    $${sudo[@]+"$${sudo[@]}"} apt-get update -q </dev/null; \
	    $${sudo[@]+"$${sudo[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$${missing[@]}" </dev/null; \
	  fi; \
	elif command -v brew >/dev/null; then \
	  for package in $(BREW_PACKAGES); do \
	    brew list "$$package" >/dev/null 2>&1 || { echo "Installing $$package"; brew install "$$package"; }; \
	  done; \
	else \
	  echo "Neither apt-get nor brew is here: pushtrail needs the development files of libxml2, simdjson, libarchive and" >&2; \
	  echo "libcrypto, and pkg-config. If the build does not find them, install them with your system's tools." >&2; \
	fi
