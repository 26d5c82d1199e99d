"""Does what a document says, in a package that `make new` wrote: python3 check.py PACKAGE BUILD DOCUMENT…

A line "`Sources/hello/HostPage.swift`:" and the block behind it is a file, written over what is there. A block `console` has
commands after `$ `, each with what comes of it. A block `screen` is what the full screen shows once the keys of the comment
before it are typed: each of its lines, in that order. "…" is anything, as a line any lines. `swift run` starts what was built;
`swiftc` compiles with the settings and the modules of a package that was written so.

RECORD=1 writes into the documents what was seen instead, and fails: read it before you keep it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from screen import seen

BLOCK = re.compile(r"(?:^`(?P<path>[^`]+)`:\n\n|^<!-- keys: (?P<keys>.*) -->\n)?^```(?P<kind>\S+)\n(?P<text>.*?)^```$", re.M | re.S)
RECORDS = os.environ.get("RECORD") == "1"
OURS = pathlib.Path(__file__).resolve().parents[2]
failures = []


def fits(wanted, lines, gaps=False):
    """Whether `lines` are those wanted; with `gaps` others may stand between them."""
    pattern = ""
    for line in wanted:
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            words = r"\s*" + re.escape(line.strip()) if gaps else re.escape(line.rstrip())
            pattern += words.replace("…", ".*") + r"\s*?\n" + (r"(?:.*\n)*?" if gaps else "")
    text = "".join(line.rstrip() + "\n" for line in lines)
    return (re.search if gaps else re.fullmatch)(pattern, text) is not None


class Reader:
    """Somebody who does what a document says."""

    def __init__(self, package, build):
        self.package, self.build = pathlib.Path(package).resolve(), pathlib.Path(build).resolve()
        self.home = pathlib.Path(tempfile.mkdtemp())
        self.is_changed = True
        shim = self.home / "bin" / "swift"
        shim.parent.mkdir()
        shim.write_text(
            '#!/bin/sh\ncommand=$1; shift\n'
            f'build() {{ "{shutil.which("swift")}" build -q --scratch-path "{self.build}" --product "$1"; }}\n'
            f'case $command in run) program=$1; shift; [ -x "{self.build}/debug/$program" ] || build "$program"\n'
            f'exec "{self.build}/debug/$program" "$@" ;; esac\n'
            f'exec {shutil.which("swift")} "$command" --scratch-path "{self.build}" "$@"\n')
        shim.chmod(0o755)
        compiler = shim.with_name("swiftc")
        compiler.write_text(
            f'#!/bin/sh\nexec {shutil.which("swiftc")} -emit-sil -o /dev/null -parse-as-library -swift-version 6 '
            f'-enable-upcoming-feature NonisolatedNonsendingByDefault -I "{self.build}/debug/Modules" -I "{OURS}/Modules/Shims/CNcurses" '
            f'-Xcc "-I{OURS}/Modules/Shims/CStack/include" '
            f"""$(printf ' -Xcc -fmodule-map-file=%s' "{self.build}"/debug/C*.build/module.modulemap) "$@"\n""")
        compiler.chmod(0o755)
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
        self.environment = {
            **kept, "PATH": f"{shim.parent}:{kept['PATH']}", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_CONFIG_HOME": str(self.home / "config")}

    def read(self, document):
        place = pathlib.Path(document)
        text = place.read_text()
        written = BLOCK.sub(lambda block: self.follow(place.name, block), text)
        if self.is_changed:
            self.make()
        if RECORDS and written != text:
            place.write_text(written)
            failures.append(f"{document}: what was seen is written into it; read it, then check without RECORD")

    def follow(self, document, block):
        kind, text = block["kind"], block["text"]
        if block["path"]:
            self.write(block["path"], text)
        elif kind == "console":
            body = "".join(self.run(document, *part) for part in commands(text))
            return block[0].replace(text, body) if RECORDS else block[0]
        elif kind == "screen":
            return block[0].replace(text, self.look(document, block["keys"] or "", text))
        return block[0]

    def write(self, path, text):
        file = self.package / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if path == "Package.swift":
            # The checkout is in another place in this check.
            text = re.sub(r'path: "\.\./signalbox"', re.search(r'path: "[^"]*"', file.read_text())[0], text)
        file.write_text(text)
        self.is_changed = self.is_changed or "Sources/" in path or path == "Package.swift"

    def make(self):
        self.is_changed = False
        done = subprocess.run(
            ["swift", "build", "--package-path", self.package, "--scratch-path", self.build], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            sys.exit(f"{done.stdout}\n{self.package} cannot be built")

    def run(self, document, command, wanted):
        if self.is_changed:
            self.make()
        done = subprocess.run(
            ["sh", "-c", command], cwd=self.package, env=self.environment, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
        lines = done.stdout.splitlines()
        if not fits(wanted, lines):
            if not RECORDS:
                failures.append(f"{document}: $ {command}\n{done.stdout}and the document says\n" + "\n".join(wanted))
            wanted = [line.rstrip() for line in lines]
        return "\n".join([f"$ {command}", *wanted]) + "\n"

    def look(self, document, keys, text):
        if self.is_changed:
            self.make()
        program = next((self.package / "Sources").iterdir()).name
        typed = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', keys)]
        wanted = text.splitlines()
        lines = seen(
            [str(self.build / "debug" / program)], self.package, self.environment, typed,
            lambda lines: fits(wanted, lines, gaps=True), patience=10 if RECORDS else 60)
        if fits(wanted, lines, gaps=True):
            return text
        shown = "\n".join(line for line in lines if line) + "\n"
        if not RECORDS:
            failures.append(f"{document}: the screen after {keys} is\n{shown}and the document says\n{text}")
        return shown if RECORDS else text


def commands(text):
    """The commands of a block, each with the lines behind it."""
    parts = []
    for line in text.splitlines():
        if line.startswith("$ "):
            parts.append((line[2:], []))
        else:
            parts[-1][1].append(line)
    return parts


reader = Reader(sys.argv[1], sys.argv[2])
try:
    for document in sys.argv[3:]:
        reader.read(document)
finally:
    shutil.rmtree(reader.home)
sys.exit("\n".join(failures) or 0)
