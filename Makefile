# Signalbox: `make run`, `make test`, `make lint`, `make format`, `make bench`, `make bench-host`, `make words`, `make interop`, `make fuzz`, `make generated`.

FRONTEND ?= cli
ARGS ?=
PACKAGES = libcrypt-dev libcurl4-openssl-dev libjpeg62-turbo-dev libncursesw5-dev libpng-dev libreadline-dev libsqlite3-dev
# Without this SwiftPM builds imports that no target declares.
CHECKED = --explicit-target-dependency-import-check error
SOURCES = Package.swift Modules Apps Tools Tests
PROGRAMS = signalbox-cli signalbox-json signalbox-tui signalbox-web
# Commands of signalbox-cli with a page of their own.
COMMANDS = history sessions
PAGES = $(PROGRAMS) $(COMMANDS:%=signalbox-cli-%)
# Where `make install` puts things; DESTDIR goes before it for those who make packages.
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
DOCUMENTS = $(SHARE)/doc/signalbox
LICENCES = $(wildcard licences/*)
# The languages that are files.
WORDS = $(wildcard Words/*.po)
# What is installed: the release programs, unless this names a folder with others.
BUILT ?=
BUILD_FOLDER = $(or $(BUILT),.build/release)

.PHONY: run test alone words new new-check tutorial-check interop mirror stores proxies graphics shells lint format bench bench-terminals bench-wire bench-host bench-store bench-web archives differential docs sanitize long release setup clean install uninstall fuzz generated

## Open the feedback application: FRONTEND is cli, tui, json or web; ARGS are handed on.
run: setup
	@case "$(FRONTEND)" in cli|tui|json|web) ;; *) echo "FRONTEND is cli, tui, json or web, not '$(FRONTEND)'" >&2; exit 2;; esac
	@[ -e .build/debug/signalbox-$(FRONTEND) ] || echo "Building signalbox-$(FRONTEND); the first time takes minutes." >&2
	@swift build -q $(CHECKED) --product signalbox-$(FRONTEND) >&2
	@# Status 1 says that the user gave nothing, which is no failure of make.
	@.build/debug/signalbox-$(FRONTEND) $(ARGS); status=$$?; [ $$status -eq 1 ] || exit $$status

## Build everything with imports checked, then run every test; some of them in a real browser.
test: PACKAGES += chromium chromium-driver iproute2 postgresql
test: setup
	swift build $(CHECKED) --build-tests
	sh Tests/run.sh

## Serve a browser through the proxies of docs/using-the-web.md.
proxies: PACKAGES += caddy chromium chromium-driver nginx-light openssl
proxies: setup
	swift build $(CHECKED) --build-tests
	swift test --skip-build --filter SignalboxTerminalTests.ProxyTests

## Pictures in real terminals, on an X server without a screen.
graphics: PACKAGES += fonts-dejavu-core imagemagick kitty xdotool xterm xvfb
graphics: setup
	swift build $(CHECKED) --build-tests
	swift test --skip-build --filter SignalboxTerminalTests.RealTerminalTests

## Drive signalbox-json with other people's JSON-RPC and MCP clients, and judge the pages of signalbox-web with axe, from PyPI;
## the environments stay in .build/interop.
interop: PACKAGES += chromium chromium-driver python3-venv
interop: setup
	swift build $(CHECKED) --product signalbox-json
	swift build $(CHECKED) --product signalbox-web
	sh Tests/Interop/run.sh .build/debug/signalbox-json
	sh Tests/Interop/pages.sh .build/debug/signalbox-web

## Sessions in PostgreSQL whose programs and database die at random: RUNS and SEED choose others.
RUNS ?= 1000
stores: PACKAGES += postgresql
stores: setup
	swift build $(CHECKED) --build-tests
	SIGNALBOX_STORE_RUNS=$(RUNS) SIGNALBOX_SEED=$(SEED) swift test --skip-build --filter SignalboxTerminalTests.RandomStoreTests

## A page kept from notifications alone beside the page itself, in random steps over all applications; STEPS and SEED choose others.
STEPS ?= 100000
mirror: PACKAGES += python3
mirror: setup
	swift build $(CHECKED) --product signalbox-json
	python3 Tests/Interop/mirror.py .build/debug/signalbox-json $(STEPS) $(SEED)

## The completions and manual pages as zsh, fish and mandoc take them.
shells: PACKAGES += fish mandoc zsh
shells: setup
	swift build $(CHECKED) --build-tests
	swift test --skip-build --filter SignalboxTerminalTests.InstallTests

## A million mutated lines, as plain JSON-RPC and as MCP, a million keys into each terminal program, a million mutated
## pictures, ten thousand changed recordings of each kind, 10,000 events of two drivers and a terminal, and 10,000 graphs of
## properties beside an oracle; LINES, GRAPHS and SEED choose others.
LINES ?= 1000000
GRAPHS ?= 10000
fuzz: setup
	swift build $(CHECKED) --build-tests
	FUZZ_LINES=$(LINES) FUZZ_SEED=$(SEED) swift test --skip-build --filter SignalboxJSONTests.FuzzTests
	GRAPHS=$(GRAPHS) swift test --skip-build --filter SignalboxCoreTests.GraphFuzzTests
	CONTROL=10000 SEED=$(SEED) swift test --skip-build --filter SignalboxTerminalTests.ControlTests
	FUZZ=$(LINES) SEED=$(SEED) swift test --skip-build --filter "SignalboxTerminalTests.(LineMode)?FuzzTests"
	FUZZ=$(LINES) SEED=$(SEED) swift test --skip-build --filter SignalboxServicesTests.PictureReaderTests/fuzz
	FUZZ=$(LINES) SEED=$(SEED) swift test --skip-build --filter SignalboxSessionTests.JournalFuzzTests

## 10,000 generated applications, each with a generated user, in processes that die; GENERATED and FIRST choose others, SEED one.
GENERATED ?= 10000
# Drawn once: what is printed is what is run.
FIRST := $(or $(FIRST),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))
ALONE = SIGNALBOX_ONLY=Generated
generated: setup
	$(ALONE) swift build --scratch-path .build-generated $(CHECKED) --build-tests
	@echo "$(GENERATED) runs, the first seed is $(FIRST)"
	@$(ALONE) SIGNALBOX_GENERATED=$(GENERATED) SIGNALBOX_FIRST=$(FIRST) SEED=$(SEED) \
	  swift test --scratch-path .build-generated --skip-build --filter GeneratedTests

## Every sentence of ours for translators, Words/signalbox.pot, and what each language lacks.
words:
	swift build -q $(CHECKED) --product signalbox-words
	.build/debug/signalbox-words Apps Modules >Words/signalbox.pot
	@for file in Words/*.po; do .build/debug/signalbox-words Apps Modules --check $$file; done

## A package of your own beside this checkout, or in DIR: an application of one page, a test and a main, ready to run.
new:
	@sh Tools/new.sh "$(NAME)" $(if $(DIR),"$(DIR)")

# What `make new` writes is built and tested in one folder, whose build is kept for the next time.
NEW = .build/new
new-check: setup
	rm -rf $(NEW)/ticket-desk
	sh Tools/new.sh ticket-desk $(NEW)/ticket-desk
	swift format lint --strict --recursive --configuration .swift-format $(NEW)/ticket-desk
	swift test --package-path $(NEW)/ticket-desk --scratch-path $(NEW)/build
	swift build --package-path $(NEW)/ticket-desk --scratch-path $(NEW)/build --product signalbox-play
	sh Tests/new-check.sh $(NEW)/build/debug/ticket-desk

## What the tutorial, the cookbook and the mistakes say, done in packages that `make new` writes, in each front end; RECORD=1
## writes what was seen into them.
FOLLOWED = python3 Tests/Tutorial/check.py
tutorial-check: PACKAGES += python3
tutorial-check: setup
	rm -rf $(NEW)/server-setup $(NEW)/cookbook $(NEW)/mistakes && mkdir -p $(NEW) && ln -sfn ../.. $(NEW)/signalbox
	sh Tools/new.sh server-setup $(NEW)/server-setup
	$(FOLLOWED) $(NEW)/server-setup $(NEW)/build docs/tutorial/[1-9]*.md
	sh Tools/new.sh cookbook $(NEW)/cookbook && rm $(NEW)/cookbook/Sources/cookbook/CookbookApplication.swift
	$(FOLLOWED) $(NEW)/cookbook $(NEW)/build docs/cookbook.md
	sh Tools/new.sh mistakes $(NEW)/mistakes
	$(FOLLOWED) $(NEW)/mistakes $(NEW)/build docs/mistakes.md
	swift format lint --strict --recursive --configuration .swift-format $(NEW)/server-setup $(NEW)/cookbook $(NEW)/mistakes

## A package outside that uses the core builds it, and nothing else of ours.
alone: setup
	swift run --package-path Tests/Alone
	@built=$$(export LC_ALL=C; cd Tests/Alone/.build/debug/Modules && echo *.swiftmodule); \
	[ "$$built" = "SignalboxCore.swiftmodule alone.swiftmodule" ] || { echo "Built was $$built" >&2; exit 1; }

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)
	sh Tests/lint.sh

format:
	swift format --in-place --parallel --recursive $(SOURCES)

# What a release program is linked with, where there are archives of it: each shared library costs a start 0.2 ms. Nothing
# looks up symbols in the programs either. A program looks for no library beside itself: whoever may write there is not
# always who may write to the program.
ARCHIVES = crypt jpeg ncursesw png readline sqlite3 stdc++ tinfo z
# lld and packed relocations start a program 0.7 ms sooner; the glibc that those need is needed by what is linked anyway.
RELEASE = -c release $(CHECKED) --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld \
  $(addprefix -Xlinker ,-L$(CURDIR)/.build/archives -lz -ltinfo --no-export-dynamic -z now -z pack-relative-relocs)

# A map is the linker's list of what it took from where.
released = swift build $(RELEASE) -Xlinker -Map=$(CURDIR)/.build/archives/$(1).map --product $(1)

## Statically linked release programs, in .build/release; what they are linked with is compared with licences/README.md.
release: archives
	$(call released,signalbox-cli)
	$(call released,signalbox-tui)
	$(call released,signalbox-json)
	$(call released,signalbox-web)
	@sh Tests/lint-licences.sh $(PROGRAMS:%=.build/archives/%.map)

archives: setup
	@mkdir -p .build/archives; for library in $(ARCHIVES); do \
	  archive=$$(clang -print-file-name=lib$$library.a); [ ! -f $$archive ] || ln -sf $$archive .build/archives; done

## The programs, completions for bash, zsh and fish, manual pages and licences, below $(DESTDIR)$(PREFIX).
install: $(if $(BUILT),,release)
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions \
	  $(SHARE)/fish/vendor_completions.d $(SHARE)/man/man1 $(SHARE)/signalbox/words $(DOCUMENTS)/licences
	install -m 644 LICENSE CHANGELOG.md $(DOCUMENTS)
	install -m 644 $(LICENCES) $(DOCUMENTS)/licences
	install -m 644 $(WORDS) $(SHARE)/signalbox/words
	@umask 022; set -e; for program in $(PROGRAMS); do \
	  built=$(BUILD_FOLDER)/$$program; echo $$program; \
	  install -s -m 755 $$built $(DESTDIR)$(PREFIX)/bin/$$program; \
	  $$built --generate-completion-script bash >$(SHARE)/bash-completion/completions/$$program; \
	  $$built --generate-completion-script zsh >$(SHARE)/zsh/site-functions/_$$program; \
	  $$built --generate-completion-script fish >$(SHARE)/fish/vendor_completions.d/$$program.fish; \
	done; \
	for program in $(PROGRAMS); do $(BUILD_FOLDER)/$$program --manual-page >$(SHARE)/man/man1/$$program.1; done; \
	for command in $(COMMANDS); do \
	  $(BUILD_FOLDER)/signalbox-cli $$command --manual-page >$(SHARE)/man/man1/signalbox-cli-$$command.1; done

## Takes away what `make install` put there, and nothing else.
uninstall:
	rm -f $(foreach program,$(PROGRAMS),$(DESTDIR)$(PREFIX)/bin/$(program) \
	  $(SHARE)/bash-completion/completions/$(program) $(SHARE)/zsh/site-functions/_$(program) \
	  $(SHARE)/fish/vendor_completions.d/$(program).fish) $(foreach page,$(PAGES),$(SHARE)/man/man1/$(page).1) \
	  $(DOCUMENTS)/LICENSE $(DOCUMENTS)/CHANGELOG.md $(LICENCES:%=$(DOCUMENTS)/%) \
	  $(WORDS:Words/%=$(SHARE)/signalbox/words/%)
	[ ! -d $(SHARE)/signalbox ] || rmdir --ignore-fail-on-non-empty $(SHARE)/signalbox/words $(SHARE)/signalbox
	[ ! -d $(DOCUMENTS) ] || rmdir --ignore-fail-on-non-empty $(DOCUMENTS)/licences $(DOCUMENTS)

BENCHMARKS = --package-path Tests/Benchmarks
## Measures everything, counts instructions, keeps the results as Tests/Benchmarks/Results/$(NAME).json, and lists at the end
## all that is missed. PARTS chooses: differential, columns, growth, journal, terminals, wire.
bench: NAME ?= $(shell git describe --tags --always)
PARTS ?=
bench: PACKAGES += binutils python3 valgrind
bench: release
	swift build -c release $(BENCHMARKS) --product benchmarks
	python3 Tests/Benchmarks/bench.py $(NAME) $(PARTS)

## The release programs on terminals, beside dialog, whiptail, debconf, pinentry-curses, and C with readline and ncurses.
bench-terminals: PACKAGES += debconf dialog gcc libc6-dev pinentry-curses python3 whiptail
bench-terminals: release
	python3 Tests/Benchmarks/Terminals/terminals.py

## Many sessions in one process: memory, start, threads, descriptors; with 10,000 and with 50,000.
bench-host: setup
	swift build -c release $(BENCHMARKS) --product hosting
	cd Tests/Benchmarks/.build/release && ./hosting 10000 && ./hosting 50000

## Sessions in PostgreSQL: a turn beside one in a file, commits that many share, taking over, bytes; how long visitors of a server that was killed are away.
bench-store: PACKAGES += postgresql python3
bench-store: archives
	swift build -c release $(BENCHMARKS) --product storing
	$(call released,signalbox-web)
	sh Tests/Benchmarks/Storing/run.sh "$(CURDIR)/Tests/Benchmarks/.build/release/storing"
	sh Tests/Benchmarks/Storing/run.sh python3 "$(CURDIR)/Tests/Benchmarks/Web/takeover.py" "$(CURDIR)/.build/release/signalbox-web"

## Sessions with pages and open streams of events in one signalbox-web: memory, from a press to the patch that shows it, and whether
## that stays so for SECONDS (an hour is 3600); then the same page beside it in NiceGUI, Streamlit and Textual, from PyPI, and all of
## them in Chromium. SESSIONS, STREAMS and RATE choose other numbers, PARTS some of: many, beside, browser.
SECONDS ?= 240
bench-web: PACKAGES += chromium chromium-driver python3-venv
bench-web: archives
	$(call released,signalbox-web)
	SECONDS=$(SECONDS) SESSIONS=$(SESSIONS) STREAMS=$(STREAMS) RATE=$(RATE) PARTS="$(PARTS)" \
	  sh Tests/Benchmarks/Web/run.sh .build/release/signalbox-web

## The wire alone, beside cat and beside Foundation's coders, on one core.
bench-wire: archives
	$(call released,signalbox-json)
	swift build -c release $(BENCHMARKS) --static-swift-stdlib --product foundation-loop
	swift build -c release $(BENCHMARKS) --static-swift-stdlib --product wire
	core=$$(taskset -cp $$$$ | sed 's/.*[^0-9]//'); cd Tests/Benchmarks/.build/release && \
	taskset -c $$core ./wire $(CURDIR)/.build/release/signalbox-json ./foundation-loop

## Random scripts, the same for this core and for OpenCombine: the logs must be the same.
differential: setup
	swift test $(BENCHMARKS)

## The core under the thread and the address sanitiser. Left out: tests that end a process on purpose or compare its memory.
SANITIZED = --filter SignalboxCoreTests --skip 'StackTests|divergentCycle|staysSmall|doAllDoesNotGrow|noGrowth'
sanitize: setup
	SIGNALBOX_ONLY=Core swift test --sanitize=thread --scratch-path .build-thread $(SANITIZED)
	SIGNALBOX_ONLY=Core ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build-address $(SANITIZED)

## Chains of a million links, in a release build: a debug build goes as far as its time allows.
LONG = SignalboxCoreTests.(StackTests|DepthTests|ChainTests)
long: setup
	SIGNALBOX_ONLY=Core swift test -c release --scratch-path .build-release --filter '$(LONG)'

# Each library that Package.swift offers has a catalogue of its name beside its sources. The core is read from the sources:
# its catalogue tells overloads apart as they are written there, and a built module has them in full.
LIBRARIES = $(shell sed -n 's/.*\.library.name: "\([A-Za-z]*\)".*/\1/p' Package.swift)
TARGET = $(shell swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')

## The documentation of every library, in .build/docs; a warning is an error.
docs: setup
	swift build $(CHECKED)
	@rm -rf .build/symbols; mkdir -p $(LIBRARIES:%=.build/symbols/%) .build/docs
	swiftc -I Modules/Core/CStack/include -emit-module -emit-module-path .build/symbols/SignalboxCore.swiftmodule -module-name SignalboxCore -package-name signalbox -swift-version 6 \
	  -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature ExistentialAny \
	  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
	  -emit-symbol-graph -emit-symbol-graph-dir .build/symbols/SignalboxCore $$(find Modules/Core -name '*.swift')
	@set -e; for library in $(filter-out SignalboxCore,$(LIBRARIES)); do \
	  swift symbolgraph-extract -module-name $$library -target $(TARGET) -output-dir .build/symbols/$$library \
	    -I .build/debug/Modules -I Apps/TUI/CNcurses -I Modules/Core/CStack/include \
	    -I .build/checkouts/GRDB.swift/Sources/GRDBSQLite -I .build/checkouts/FlyingFox/CSystemLinux/include \
	    $$(printf ' -Xcc -fmodule-map-file=%s' .build/debug/C*.build/module.modulemap); done
	@set -e; for library in $(LIBRARIES); do \
	  catalogue=$$(find Modules Apps -name $$library.docc); echo "$${catalogue:?$$library has no catalogue}"; \
	  docc convert $$catalogue --additional-symbol-graph-dir .build/symbols/$$library --fallback-display-name $$library \
	    --fallback-bundle-identifier signalbox.$$library --output-path .build/docs/$$library --warnings-as-errors; done

# What is missing on this machine: the system's packages first, then Swift's. It says what it installs before it does.
setup:
	@command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: see swift.org/install" >&2; exit 1; }
	@missing=; for package in $(PACKAGES); do dpkg -s $$package >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	[ -z "$$missing" ] && exit 0; \
	command="apt-get install --yes --no-install-recommends$$missing"; \
	if [ "$$(id -u)" = 0 ]; then may=; elif sudo -n true 2>/dev/null; then may=sudo; \
	else echo "Missing:$$missing. Install it with: sudo $$command" >&2; exit 1; fi; \
	echo "Installing these system packages:$$missing" >&2; \
	$$may apt-get update -qq >&2 && $$may env DEBIAN_FRONTEND=noninteractive $$command >&2
	@sh Tools/resolve.sh

clean:
	rm -rf .build
