# Signalbox: `make help` lists the targets.

FRONTEND ?= cli
ARGS ?=
PACKAGES = libcmark-gfm-dev libcmark-gfm-extensions-dev libcrypt-dev libcurl4-openssl-dev libjpeg62-turbo-dev libncursesw5-dev libpng-dev libreadline-dev libsqlite3-dev zlib1g-dev
# The headers of the libraries that the sources use, by their present names. Targets below add packages of their own.
HEADERS := $(PACKAGES:libncursesw5-dev=libncurses-dev)
# Without this flag, SwiftPM builds imports that no target declares.
CHECKED = --explicit-target-dependency-import-check error
SOURCES = Package.swift Modules Apps Tools Tests
PROGRAMS = signalbox-cli signalbox-json signalbox-tui signalbox-web
# Commands of signalbox-cli with their own manual page.
COMMANDS = history sessions
PAGES = $(PROGRAMS) $(COMMANDS:%=signalbox-cli-%)
# The folder for `make install`. Makers of packages put DESTDIR before it.
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
DOCUMENTS = $(SHARE)/doc/signalbox
LICENCES = $(wildcard licences/*)
# The languages with a file.
WORDS = $(wildcard Words/*.po)
# The programs to install: the release programs, unless this variable names another folder.
BUILT ?=
BUILD_FOLDER = $(or $(BUILT),.build/release)
MAPS = $(wildcard $(BUILD_FOLDER)/../../archives/signalbox-*.map)
VERSION = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Modules/Program/Program.swift)
# The time of everything in a package or an archive, in seconds: the time of the commit.
EPOCH = $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct))

.PHONY: run help test browsers soak sample thorough programs try alone words new preview new-check tutorial-check interop foreign mirror stores conflicts acknowledged proxies deployments uploads whole graphics served shells lint format bench bench-terminals bench-wire bench-host bench-store bench-web simulate archives differential docs sanitize long release dist deb reproducible dist-check deb-check casts setup clean install uninstall fuzz generated fillings boxes

## Run the feedback application. FRONTEND: cli, tui, json, web. ARGS: arguments of the program.
run: setup
	@case "$(FRONTEND)" in cli|tui|json|web) ;; *) echo "FRONTEND is cli, tui, json or web, not '$(FRONTEND)'" >&2; exit 2;; esac
	@[ -e .build/debug/signalbox-$(FRONTEND) ] || echo "Building signalbox-$(FRONTEND); the first time takes minutes." >&2
	@swift build -q $(CHECKED) --product signalbox-$(FRONTEND) >&2
	@# Status 1 says that the user gave nothing, which is no failure of make.
	@.build/debug/signalbox-$(FRONTEND) $(ARGS); status=$$?; [ $$status -eq 1 ] || exit $$status

## Print this list.
help:
	@awk '/^## / { text = text " " substr($$0, 4); next } \
	  /^[a-z-]+:([^=]|$$)/ && text { sub(/:.*/, ""); line = sprintf("  %-16s", $$0); count = split(text, words, " "); \
	    for (i = 1; i <= count; i++) { \
	      if (length(line) + length(words[i]) > 99) { print line; line = sprintf("  %-16s", "") } \
	      line = line " " words[i] } \
	    print line; text = "" } \
	  /^$$/ { text = "" }' Makefile

## Build everything with checked imports, then run the tests that need no browser.
test: SUITES =
## Run the tests in browsers, and play whole scenarios in all programs.
browsers: SUITES = browsers
## Run the soaks: random kills, changing front ends, stores, servers under proxies, browsers in depth: thirteen minutes.
soak: SUITES = soak
## Run a sample of the soaks with the programs of the tests: kills, random input, quick hands, restarts of servers.
sample: SUITES = soak
sample: export SOAKS = A2UITests/random|AcknowledgedTests|DeploymentTests|DeskRecordingTests|EveryLookTests|FuzzTests|HandsTests|JournalFileTests/torn|JournalFuzzTests|KillTests|PlayerTests|RandomKillTests|RecordingTests|RichTextTests/(floods|markdown)|SourceFuzzTests
test browsers soak sample: PACKAGES += caddy chromium-driver chromium-headless-shell debconf dialog dpkg-dev firefox-esr haproxy iproute2 nginx-light openssl postgresql python3 tmux whiptail
test browsers soak sample: setup
	swift build $(CHECKED) --build-tests
	sh Tests/run.sh $(SUITES)

# The soaks run the programs of a release build: the optimizer makes other code than that of a debug build.
soak: export SIGNALBOX_PROGRAMS = $(CURDIR)/.build-programs/release
soak: programs
## Build the release programs for the soaks and the packages in .build-programs.
programs:
	@$(MAKE) --silent release SCRATCH=.build-programs

## Run the tests whose names contain T, such as a promise: make try T=R37.
try: setup
	swift build $(CHECKED) --build-tests
	swift test --skip-build --filter "$$(sh Tests/suites.sh "$(T)")"

## Serve a browser through nginx, Caddy and HAProxy as docs/how-to/using-the-web.md describes.
proxies: PACKAGES += caddy chromium-driver chromium-headless-shell firefox-esr haproxy nginx-light openssl
proxies: setup
	swift build $(CHECKED) --build-tests
	swift test --skip-build --filter SignalboxTerminalTests.ProxyTests

## Restart a server under an open page: each proxy, each kind of end, each browser, with and without the script.
deployments: PACKAGES += caddy chromium-driver chromium-headless-shell firefox-esr haproxy nginx-light openssl
deployments: setup
	swift build $(CHECKED) --build-tests
	SIGNALBOX_DEPLOYMENTS=all swift test --skip-build --filter SignalboxTerminalTests.DeploymentTests

## Run what CI does not: the soaks with release programs, the packages, the sanitizers, the long tests of the core.
thorough:
	@set -e; for target in soak sanitize long; do $(MAKE) $$target; done
	@$(MAKE) dist-check BUILT=.build-programs/release

## Run the sampled tests in full: all pairs of front ends, all pauses between taps, 200 lives of a set-up.
whole: PACKAGES += chromium-driver chromium-headless-shell firefox-esr
whole: setup
	swift build $(CHECKED) --build-tests
	SIGNALBOX_WHOLE=1 SIGNALBOX_LIVES=200 SIGNALBOX_SEED=$(SEED) swift test --skip-build --filter "RecordingTests|TapTests|LeakTests|SetupLivesTests"

## Send a file of a gigabyte to a server, and measure its memory. BYTES.
BYTES ?= 1000000000
uploads: setup
	swift build $(CHECKED) --build-tests
	SIGNALBOX_UPLOAD=$(BYTES) swift test --skip-build --filter LargeUploadTests

## Show pictures in a real xterm and kitty under Xvfb.
graphics: PACKAGES += fonts-dejavu-core imagemagick kitty xdotool xterm xvfb
graphics: setup
	swift build $(CHECKED) --build-tests
	swift test --skip-build --filter SignalboxTerminalTests.RealTerminalTests

## Drive signalbox-json with JSON-RPC and MCP clients and an A2UI renderer from PyPI, check the pages of signalbox-web
## with axe, and compare its answers to REQUESTS (2,000) generated requests with nginx and h11. SEED. The environments
## stay in .build/interop.
REQUESTS ?= 2000
interop: PACKAGES += chromium-driver chromium-headless-shell nginx-light python3-venv
interop: setup
	swift build $(CHECKED) --product signalbox-json
	swift build $(CHECKED) --product signalbox-web
	sh Tests/Interop/run.sh .build/debug/signalbox-json
	sh Tests/Interop/pages.sh .build/debug/signalbox-web
	sh Tests/Interop/http.sh .build/debug/signalbox-web $(REQUESTS) $(SEED)

## Kill programs and their PostgreSQL at random. RUNS, SEED.
RUNS ?= 1000
stores: PACKAGES += postgresql
stores: setup
	swift build $(CHECKED) --build-tests
	SIGNALBOX_STORE_RUNS=$(RUNS) SIGNALBOX_SEED=$(SEED) swift test --skip-build --filter SignalboxTerminalTests.RandomStoreTests

## Kill after each acknowledged answer and look for every answer, in a folder and in PostgreSQL. RUNS, SEED.
acknowledged: PACKAGES += postgresql
acknowledged: setup
	swift build $(CHECKED) --build-tests
	SIGNALBOX_ACKNOWLEDGED_RUNS=$(RUNS) SIGNALBOX_SEED=$(SEED) swift test --skip-build --filter SignalboxTerminalTests.AcknowledgedTests

## Make random changes of a shared model in three processes, of which one is killed, in a folder and in PostgreSQL.
## CHANGES (10,000), SEED.
CHANGES ?= 10000
conflicts: PACKAGES += postgresql
conflicts: setup
	swift build $(CHECKED) --build-tests
	SHARED_CHANGES=$(CHANGES) SEED=$(SEED) swift test --skip-build --filter SignalboxServicesTests.SharedFuzzTests

## Compare a page built only from notifications with the page itself, in random steps. STEPS, SEED.
STEPS ?= 100000
mirror: PACKAGES += python3
mirror: setup
	swift build $(CHECKED) --product signalbox-json
	python3 Tests/Interop/mirror.py .build/debug/signalbox-json $(STEPS) $(SEED)

# The scripts and styles with their names shortened and without comments, as programs send them.
SERVED = $(addprefix Modules/HTML/Served/, script.js style.css) \
  $(addprefix Apps/JSON/Sources/Dialects/MCP/Apps/Served/, app.css bridge.js)
## Write the scripts and styles that are sent to browsers, from their sources.
served: PACKAGES = esbuild
served: setup
	@for file in $(SERVED); do \
	  esbuild --minify --charset=utf8 --loader=$${file##*.} <$$(echo $$file | sed s,Served/,,) >$$file || exit; done
	@sha256sum $(SERVED) $(subst Served/,,$(SERVED)) >Tools/served.sums

## Check completions and manual pages with zsh, fish and mandoc.
shells: PACKAGES += fish mandoc zsh
shells: setup
	swift build $(CHECKED) --build-tests
	swift test --skip-build --filter SignalboxTerminalTests.InstallTests

## Fuzz JSON-RPC, MCP, A2UI (30,000 actions), both terminal programs, pictures, texts with structure, recordings,
## debconf, two drivers of a session, and graphs of properties beside an oracle. LINES (1,000,000), GRAPHS (10,000),
## SEED.
LINES ?= 1000000
GRAPHS ?= 10000
fuzz: setup
	swift build $(CHECKED) --build-tests
	FUZZ_LINES=$(LINES) FUZZ_SEED=$(SEED) swift test --skip-build --filter "SignalboxJSONTests.(FuzzTests|A2UITests/random)"
	GRAPHS=$(GRAPHS) swift test --skip-build --filter SignalboxCoreTests.GraphFuzzTests
	CONTROL=10000 SEED=$(SEED) swift test --skip-build --filter SignalboxTerminalTests.ControlTests
	FUZZ=$(LINES) SEED=$(SEED) swift test --skip-build --filter "SignalboxTerminalTests.(LineMode)?FuzzTests"
	FUZZ=$(LINES) SEED=$(SEED) swift test --skip-build --filter SignalboxServicesTests.PictureReaderTests/fuzz
	FUZZ=$(LINES) SEED=$(SEED) swift test --skip-build --filter SignalboxBrowserTests.RichTextHTMLTests/hostile
	FUZZ=$(LINES) SEED=$(SEED) swift test --skip-build --filter SignalboxSessionTests.JournalFuzzTests
	FUZZ=$(LINES) SEED=$(SEED) swift test --skip-build --filter SignalboxDebconfTests.DebconfFuzzTests

## Configure real packages of Debian in a root of its own, with KILLS (50) kills each and through each front end, and
## compare debconf's database with the answers. Needs root and a network; changes nothing of this machine. SEED.
KILLS ?= 50
FOREIGN = sh Tests/Foreign/root.sh .build/debug python3 /tmp/tests
foreign: PACKAGES += chromium chromium-driver debconf python3
foreign: setup
	for program in cli tui json web; do swift build $(CHECKED) --product signalbox-$$program || exit 1; done
	$(FOREIGN)/packages.py /tmp/programs $(KILLS) $(SEED)

## Record the casts of README's foreign programs into docs, in such a root.
casts: PACKAGES += debconf python3
casts: setup
	for program in cli tui json web; do swift build $(CHECKED) --product signalbox-$$program || exit 1; done
	swift build $(CHECKED) --product signalbox-box
	$(FOREIGN)/cast.py /tmp/scripts
	mv .build/foreign/scripts/*.cast docs

## Compare boxes of scripts with the real whiptail and dialog (BOXES, 2,000), and send hostile messages to the protocol
## of scripts (MESSAGES, 1,000,000). SEED.
BOXES ?= 2000
MESSAGES ?= 1000000
boxes: PACKAGES += dialog whiptail
boxes: setup
	swift build $(CHECKED) --build-tests
	SIGNALBOX_BOXES=$(BOXES) SIGNALBOX_SEED=$(or $(SEED),1) swift test --skip-build --filter SignalboxScriptsTests.BoxDifferentialTests
	SIGNALBOX_MESSAGES=$(MESSAGES) SIGNALBOX_SEED=$(or $(SEED),1) swift test --skip-build --filter SignalboxScriptsTests.ScriptTalkTests

## Run generated applications with generated users in processes that die. GENERATED (10,000), FIRST; SEED runs only one.
GENERATED ?= 10000
# Drawn once, so that the printed seed is the seed of the run.
FIRST := $(or $(FIRST),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))
ALONE = SIGNALBOX_ONLY=Generated
generated: setup
	$(ALONE) swift build --scratch-path .build-generated $(CHECKED) --build-tests
	@echo "$(GENERATED) runs, the first seed is $(FIRST)"
	@$(ALONE) SIGNALBOX_GENERATED=$(GENERATED) SIGNALBOX_FIRST=$(FIRST) SEED=$(SEED) \
	  swift test --scratch-path .build-generated --skip-build --filter GeneratedTests

## Let persons fill seven applications in both terminals: FILLINGS (1,450) of each. The first seed is FIRST.
fillings: FILLINGS ?= 1450
fillings: setup
	swift build $(CHECKED) --build-tests
	@echo "$(FILLINGS) fillings of each application, the first seed is $(FIRST)"
	FILLINGS=$(FILLINGS) FIRST=$(FIRST) swift test --skip-build --filter 'SignalboxTUITests.PlayerTests|LinePlayerTests'

## Write Words/signalbox.pot for translators and print the sentences that each language lacks.
words:
	swift build -q $(CHECKED) --product signalbox-words
	.build/debug/signalbox-words Apps Modules >Words/signalbox.pot
	@for file in Words/*.po Modules/Words/*.po Modules/*/Words/*.po; do .build/debug/signalbox-words Apps Modules --check $$file; done
	perl Tests/assertions.pl --write

## Show the page of APP in every front end, side by side in a browser tab, again at each save. SIZE (80x24) of the
## terminals.
APP ?= sampler
SIZE ?= 80x24
PREVIEWED = for program in web tui cli json; do swift build -q $(CHECKED) --product signalbox-$$program || exit 1; done
preview: PACKAGES += python3 tmux
preview: setup
	@$(PREVIEWED)
	@python3 Tools/Preview/preview.py --size $(SIZE) --build '$(PREVIEWED)' $(APP)

## Create a package NAME beside this checkout, or in DIR: an application, a test and a main. TEMPLATE: hello, form,
## wizard, console, kiosk.
new:
	@sh Tools/new.sh "$(NAME)" "$(DIR)" "$(TEMPLATE)"

# Packages that use this checkout are built in its own folder: the commands that compile the modules of this project are
# the same there, so only the packages themselves are compiled.
NEW = .build/new
## Build, test and run the packages that `make new` writes.
new-check: setup
	rm -rf $(NEW)/ticket-desk $(NEW)/gallery
	sh Tools/new.sh ticket-desk $(NEW)/ticket-desk
	swift format lint --strict --recursive --configuration .swift-format $(NEW)/ticket-desk
	swift test --package-path $(NEW)/ticket-desk --scratch-path .build
	swift build --package-path $(NEW)/ticket-desk --scratch-path .build --product signalbox-play
	sh Tests/new-check.sh .build/debug/ticket-desk
	sh Tests/gallery-check.sh $(NEW)/gallery

## Follow the README, the tutorial, the cookbook and the mistakes in each front end. RECORD=1 writes the outputs into
## them.
FOLLOWED = python3 Tests/Tutorial/check.py
tutorial-check: PACKAGES += python3
tutorial-check: setup
	rm -rf $(NEW)/hello $(NEW)/server-setup $(NEW)/cookbook $(NEW)/mistakes && mkdir -p $(NEW) && ln -sfn ../.. $(NEW)/signalbox
	sh Tools/new.sh hello $(NEW)/hello && $(FOLLOWED) $(NEW)/hello .build README.md
	sh Tools/new.sh server-setup $(NEW)/server-setup
	$(FOLLOWED) $(NEW)/server-setup .build docs/tutorial/[1-9]*.md
	sh Tools/new.sh cookbook $(NEW)/cookbook && rm $(NEW)/cookbook/Sources/cookbook/CookbookApplication.swift
	$(FOLLOWED) $(NEW)/cookbook .build docs/how-to/cookbook.md
	sh Tools/new.sh mistakes $(NEW)/mistakes
	$(FOLLOWED) $(NEW)/mistakes .build docs/how-to/mistakes.md
	swift format lint --strict --recursive --configuration .swift-format $(NEW)/server-setup $(NEW)/cookbook $(NEW)/mistakes

## Build a package that uses the core, and check that no other module of this project is built.
alone: setup
	swift run --package-path Tests/Alone
	@built=$$(export LC_ALL=C; cd Tests/Alone/.build/debug/Modules && echo *.swiftmodule); \
	[ "$$built" = "SignalboxCore.swiftmodule alone.swiftmodule" ] || { echo "Built was $$built" >&2; exit 1; }

## Check the layout and the rules of the project.
lint:
	sh Tests/lint.sh

## Format the sources.
format:
	swift format --in-place --parallel --recursive $(SOURCES)

# The archives that a release program is linked with, if they exist: each shared library costs a start 0.2 ms. No code
# looks up symbols in the programs. A program searches no library beside itself: the right to write there is not always
# the right to write to the program.
ARCHIVES = crypt jpeg ncursesw png readline sqlite3 stdc++ tinfo z
# Without ICU's data for other languages, in whose place icu.o is linked, a program is 29 MB smaller.
ICU = icudt76_dat
# lld and packed relocations start a program 0.7 ms sooner. The linked code needs their glibc anyway.
# Without the folder of the build. Without incremental code generation, the compiler writes no hash that depends on the
# folder. Without debug information, whose order depends on it, and with it the id of the build.
RELEASE = -c release $(CHECKED) --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
  -Xswiftc -file-prefix-map -Xswiftc $(LINK)=.build -Xcc -ffile-prefix-map=$(LINK)=.build \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  $(addprefix -Xlinker ,--wrap=$(ICU) $(LINKED)/icu.o -L$(LINKED) -lz -ltinfo --no-export-dynamic -z now -z pack-relative-relocs -S)
# The folder of the build, and what is linked from it.
SCRATCH = .build
LINKED = $(CURDIR)/$(SCRATCH)/archives

# A link to the folder of the build. Its name has the same length for every folder: the compiler gives the runtime's
# check of escaping closures the length of a file's whole name.
LINK = /tmp/signalbox-$(shell echo $(CURDIR)/$(SCRATCH) | sha256sum | cut -c1-12)
# A map is the linker's list of the linked objects and their origin.
released = ln -sfn $(CURDIR)/$(SCRATCH) $(LINK) && swift build $(RELEASE) --scratch-path $(LINK) -Xlinker -Map=$(LINKED)/$(1).map --product $(1)

## Build statically linked programs in .build/release, and compare their libraries with licences/README.md.
release: archives
	$(call released,signalbox-cli)
	$(call released,signalbox-tui)
	$(call released,signalbox-json)
	$(call released,signalbox-web)
	$(call released,signalbox-box)
	@sh Tests/lint-licences.sh $(PROGRAMS:%=$(LINKED)/%.map)

archives: PACKAGES += binutils python3
archives: setup
	@mkdir -p $(LINKED); for library in $(ARCHIVES); do \
	  archive=$$(clang -print-file-name=lib$$library.a); [ ! -f $$archive ] || ln -sf $$archive $(LINKED); done
	@python3 Tools/Packages/icu.py "$$(command -v clang)" $(ICU) $(LINKED)/icu.o

## Install the programs, completions, manual pages and licences. DESTDIR, PREFIX (/usr/local).
install: $(if $(BUILT),,release)
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions \
	  $(SHARE)/fish/vendor_completions.d $(SHARE)/man/man1 $(SHARE)/signalbox/words $(DOCUMENTS)/licences
	install -m 644 LICENSE CHANGELOG.md $(DOCUMENTS)
	install -m 644 $(LICENCES) $(DOCUMENTS)/licences
	install -m 644 $(WORDS) $(SHARE)/signalbox/words
	install -m 644 Tools/Packages/signalbox.1 $(SHARE)/man/man1
	ln -sf signalbox.1 $(SHARE)/man/man1/signalbox-box.1
	@umask 022; set -e; for program in $(PROGRAMS); do \
	  built=$(BUILD_FOLDER)/$$program; echo $$program; \
	  install -s -m 755 $$built $(DESTDIR)$(PREFIX)/bin/$$program; \
	  $$built --generate-completion-script bash >$(SHARE)/bash-completion/completions/$$program; \
	  $$built --generate-completion-script zsh >$(SHARE)/zsh/site-functions/_$$program; \
	  $$built --generate-completion-script fish >$(SHARE)/fish/vendor_completions.d/$$program.fish; \
	done; \
	install -s -m 755 $(BUILD_FOLDER)/signalbox-box $(DESTDIR)$(PREFIX)/bin/signalbox-box; \
	ln -sf signalbox-box $(DESTDIR)$(PREFIX)/bin/signalbox; \
	for program in $(PROGRAMS); do $(BUILD_FOLDER)/$$program --manual-page >$(SHARE)/man/man1/$$program.1; done; \
	for command in $(COMMANDS); do \
	  $(BUILD_FOLDER)/signalbox-cli $$command --manual-page >$(SHARE)/man/man1/signalbox-cli-$$command.1; done

DIST = .build/dist
RELEASED = signalbox-$(VERSION)-linux-$(shell uname -m)
## Write an archive of the programs, an OCI image, an SBOM and their sums to .build/dist.
dist: PACKAGES += binutils dpkg-dev python3
dist: $(if $(BUILT),setup,release)
	@rm -rf $(DIST) && mkdir -p $(DIST)
	@$(MAKE) --silent install BUILT=$(BUILD_FOLDER) DESTDIR=$(DIST)/ PREFIX=$(RELEASED)
	@sh Tools/Packages/archive.sh $(DIST)/$(RELEASED) $(DIST)/$(RELEASED).tar.gz $(EPOCH)
	@python3 Tools/Packages/image.py $(DIST)/$(RELEASED) $(DIST)/$(RELEASED).oci.tar $(VERSION) $(EPOCH)
	@python3 Tools/Packages/sbom.py $(VERSION) $(EPOCH) $(DIST)/$(RELEASED)/bin $(MAPS) >$(DIST)/$(RELEASED).spdx.json
	@cd $(DIST) && sha256sum *.tar.gz *.oci.tar *.spdx.json >SHA256SUMS && cat SHA256SUMS && rm -rf $(RELEASED)

# The author of the commit, unless the maker of packages names another maintainer.
MAINTAINER ?= $(shell git log -1 --format='%an <%ae>')
## Write packages of Debian to .build/deb: signalbox, signalbox-line, signalbox-source. BUILT, VERSION, MAINTAINER.
deb: PACKAGES += debhelper lintian python3
deb: $(if $(BUILT),setup,release)
	@sh Tools/Packages/deb.sh "$(abspath $(BUILD_FOLDER))" "$(VERSION)" "$(EPOCH)" "$(MAINTAINER)" "$(HEADERS)"

## Build a commit in two folders, and compare the sums of `make dist` and `make deb`: half an hour. COMMIT.
COMMIT ?= HEAD
reproducible:
	sh Tests/Packages/reproducible.sh $(COMMIT)

## Check the files of `make dist` with tools of others, and run the programs of the image.
dist-check: PACKAGES += python3-venv umoci
dist-check: dist
	sh Tests/Packages/dist.sh $(abspath $(DIST))

## Install, run, upgrade, remove and purge the packages of `make deb` in roots of Debian 12 and 13, which a network
## provides. Needs root; changes nothing of this machine.
deb-check: PACKAGES += debhelper debootstrap lintian python3
# The packages of this check are not distributed, so the fastest compression is enough.
deb-check: export COMPRESSION = -Zgzip -z1
deb-check: deb
	sh Tests/Packages/life.sh .build/deb

## Remove the files that `make install` has put there, and nothing else.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/signalbox-box $(DESTDIR)$(PREFIX)/bin/signalbox $(foreach program,$(PROGRAMS),$(DESTDIR)$(PREFIX)/bin/$(program) \
	  $(SHARE)/bash-completion/completions/$(program) $(SHARE)/zsh/site-functions/_$(program) \
	  $(SHARE)/fish/vendor_completions.d/$(program).fish) $(foreach page,$(PAGES) signalbox signalbox-box,$(SHARE)/man/man1/$(page).1) \
	  $(DOCUMENTS)/LICENSE $(DOCUMENTS)/CHANGELOG.md $(LICENCES:%=$(DOCUMENTS)/%) \
	  $(WORDS:Words/%=$(SHARE)/signalbox/words/%)
	[ ! -d $(SHARE)/signalbox ] || rmdir --ignore-fail-on-non-empty $(SHARE)/signalbox/words $(SHARE)/signalbox
	[ ! -d $(DOCUMENTS) ] || rmdir --ignore-fail-on-non-empty $(DOCUMENTS)/licences $(DOCUMENTS)

BENCHMARKS = --package-path Tests/Benchmarks
## Measure everything, keep the results in Tests/Benchmarks/Results, and list the goals that were missed.
## NAME; PARTS: differential, columns, growth, journal, terminals, wire.
bench: NAME ?= $(shell git describe --tags --always)
PARTS ?=
bench: PACKAGES += binutils python3 valgrind
bench: release
	swift build -c release $(BENCHMARKS) --product benchmarks
	python3 Tests/Benchmarks/bench.py $(NAME) $(PARTS)

## Measure the terminal programs beside dialog, whiptail, debconf, pinentry-curses, and C with readline and ncurses.
bench-terminals: PACKAGES += debconf dialog gcc libc6-dev pinentry-curses python3 whiptail
bench-terminals: release
	python3 Tests/Benchmarks/Terminals/terminals.py

## Measure 10,000 and 50,000 sessions in a single process: memory, start, threads, descriptors.
bench-host: setup
	swift build -c release $(BENCHMARKS) --product hosting
	cd Tests/Benchmarks/.build/release && ./hosting 10000 && ./hosting 50000

## Measure sessions in PostgreSQL: turns beside a file, shared commits, takeover, bytes, downtime after a kill.
bench-store: PACKAGES += postgresql python3
bench-store: archives
	swift build -c release $(BENCHMARKS) --product storing
	$(call released,signalbox-web)
	sh Tests/Benchmarks/Storing/run.sh "$(CURDIR)/Tests/Benchmarks/.build/release/storing"
	sh Tests/Benchmarks/Storing/run.sh python3 "$(CURDIR)/Tests/Benchmarks/Web/takeover.py" "$(CURDIR)/.build/release/signalbox-web"

## Simulate servers with up to two million sessions, and the death of a server: three minutes.
simulate: setup
	swift build -c release $(BENCHMARKS) --product simulate
	Tests/Benchmarks/.build/release/simulate

## Measure signalbox-web with many sessions and event streams, beside NiceGUI, Streamlit and Textual from PyPI.
## SECONDS, SESSIONS, STREAMS, RATE, VISITORS; PARTS: many, desk, beside, browser.
SECONDS ?= 240
bench-web: PACKAGES += chromium chromium-driver python3-venv
bench-web: archives
	$(call released,signalbox-web)
	SECONDS=$(SECONDS) SESSIONS=$(SESSIONS) STREAMS=$(STREAMS) RATE=$(RATE) VISITORS=$(VISITORS) PARTS="$(PARTS)" \
	  sh Tests/Benchmarks/Web/run.sh .build/release/signalbox-web

## Measure the wire on a single core, beside cat and Foundation's coders.
bench-wire: archives
	$(call released,signalbox-json)
	swift build -c release $(BENCHMARKS) --static-swift-stdlib --product foundation-loop
	swift build -c release $(BENCHMARKS) --static-swift-stdlib --product wire
	core=$$(taskset -cp $$$$ | sed 's/.*[^0-9]//'); cd Tests/Benchmarks/.build/release && \
	taskset -c $$core ./wire $(CURDIR)/.build/release/signalbox-json ./foundation-loop

## Run random scripts on this core and on OpenCombine, and compare the logs.
differential: setup
	swift test $(BENCHMARKS) --scratch-path .build

## Test the core under the thread and the address sanitiser.
# Left out: tests that end a process on purpose or compare its memory.
SANITIZED = --filter SignalboxCoreTests --skip 'StackTests|divergentCycle|staysSmall|doAllDoesNotGrow|noGrowth'
sanitize: setup
	SIGNALBOX_ONLY=Core swift test --sanitize=thread --scratch-path .build-thread $(SANITIZED)
	SIGNALBOX_ONLY=Core ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build-address $(SANITIZED)

## Test chains of a million links in a release build.
LONG = SignalboxCoreTests.(StackTests|DepthTests|ChainTests)
long: setup
	SIGNALBOX_ONLY=Core swift test -c release --scratch-path .build-release --filter '$(LONG)'

# Each library of Package.swift has a catalogue of its name beside its sources. The core is read from its sources: its
# catalogue distinguishes overloads as written there, and a built module has them in full.
LIBRARIES = $(shell sed -n 's/.*\.library.name: "\([A-Za-z]*\)".*/\1/p' Package.swift)
TARGET = $(shell swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')

## Write the documentation of each library to .build/docs. A warning is an error.
docs: setup
	swift build $(CHECKED)
	@rm -rf .build/symbols; mkdir -p $(LIBRARIES:%=.build/symbols/%) .build/docs
	swiftc -I Modules/Shims/CStack/include -emit-module -emit-module-path .build/symbols/SignalboxCore.swiftmodule -module-name SignalboxCore -package-name signalbox -swift-version 6 \
	  -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature ExistentialAny \
	  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
	  -emit-symbol-graph -emit-symbol-graph-dir .build/symbols/SignalboxCore $$(find Modules/Core -name '*.swift')
	@set -e; for library in $(filter-out SignalboxCore,$(LIBRARIES)); do \
	  swift symbolgraph-extract -module-name $$library -target $(TARGET) -output-dir .build/symbols/$$library \
	    -I .build/debug/Modules -I Modules/Shims/CNcurses -I Modules/Shims/CZlib -I Modules/Shims/CStack/include \
	    -I .build/checkouts/GRDB.swift/Sources/GRDBSQLite -I .build/checkouts/FlyingFox/CSystemLinux/include \
	    $$(printf ' -Xcc -fmodule-map-file=%s' .build/debug/C*.build/module.modulemap); done
	@set -e; for library in $(LIBRARIES); do \
	  catalogue=$$(find Modules Apps Tools -name $$library.docc); echo "$${catalogue:?$$library has no catalogue}"; \
	  docc convert $$catalogue --additional-symbol-graph-dir .build/symbols/$$library --fallback-display-name $$library \
	    --fallback-bundle-identifier signalbox.$$library --output-path .build/docs/$$library --warnings-as-errors; done

## Install the system packages that are missing, after printing their names, and fetch the Swift packages.
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

## Remove the build.
clean:
	rm -rf .build $(LINK)
