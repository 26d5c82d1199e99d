"""Leads the packages of a folder through a life in a root of Debian: life.py ROOT PACKAGES. See life.sh."""

import json, os, pathlib, pty, re, resource, select, shutil, signal, subprocess, sys, time

ROOT, PACKAGES = (pathlib.Path(argument) for argument in sys.argv[1:])
ENVIRONMENT = {
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/root",
    "TERM": "xterm-256color",
    "DEBIAN_FRONTEND": "noninteractive",
}
# A new user has the set-up on the screen within a minute. A busy machine needs longer, so work is limited, not time.
SECONDS_OF_WORK = 60


def fail(sentence):
    sys.exit(f"deb-check: {sentence}")


def run(*command, text=None):
    done = subprocess.run(
        ["chroot", ROOT, *command], env=ENVIRONMENT, input=text, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        fail(f"{' '.join(command)} ends with {done.returncode}:\n{done.stdout}")
    return done.stdout


def apt(*command):
    return run("apt-get", "--yes", "-o", "Dpkg::Use-Pty=0", *command)


def files():
    """Returns the files and folders of the root, without those that apt and dpkg write for themselves."""
    own = re.compile(r"^(dev|proc|packages|root|tmp|var/(cache|log|lib/(apt|dpkg)|backups))(/|$)|^etc/ld.so.cache$")
    found = set()
    for folder, folders, names in os.walk(ROOT):
        place = os.path.relpath(folder, ROOT)
        found.update(os.path.normpath(os.path.join(place, name)) for name in folders + names)
        folders[:] = [name for name in folders if not own.match(os.path.normpath(os.path.join(place, name)))]
    return {name for name in found if not own.match(name)}


def older(package):
    """Returns a copy of the package with a lower version."""
    place = ROOT / "packages/older"
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--raw-extract", package, place], check=True)
    control = place / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", "Version: 0.0.1", control.read_text(), flags=re.M))
    target = ROOT / "packages" / re.sub(r"_.*?_", "_0.0.1_", package.name)
    subprocess.run(["dpkg-deb", "-Znone", "--build", place, target], check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(place)
    return f"/packages/{target.name}"


def wait_for_screen(command, sentence):
    """Runs the command on a terminal until the sentence is shown, then kills it."""
    process, terminal = pty.fork()
    if process == 0:
        os.chroot(ROOT)
        os.chdir("/")
        os.execvpe(command[0], command, ENVIRONMENT)
    shown, end = b"", time.monotonic() + 600
    while sentence not in shown:
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            fail(f"{' '.join(command)} shows no '{sentence.decode()}' but {shown!r}")
        try:
            shown += os.read(terminal, 65536)
        except OSError:
            fail(f"{' '.join(command)} ends, having shown {shown!r}")
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(terminal)


def work():
    """Returns the seconds that ended child processes have worked."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def call(*requests):
    """Returns the results of requests to the session of the set-up."""
    lines = [json.dumps({"jsonrpc": "2.0", "id": 1 + at, **request}) for at, request in enumerate(requests)]
    said = run("signalbox-json", "setup", "--session", "life", text="\n".join(lines) + "\n")
    results = [json.loads(line) for line in said.splitlines() if line.startswith("{") and '"id"' in line]
    if any("error" in result for result in results) or len(results) != len(requests):
        fail(f"signalbox-json says {said}")
    return results


def main():
    release = re.search(r'^PRETTY_NAME="(.*)"', (ROOT / "etc/os-release").read_text(), re.M)[1]
    (ROOT / "packages").mkdir()
    found = {path.name.split("_")[0]: path for path in PACKAGES.glob("*.deb")}
    newer = {name: f"/packages/{path.name}" for name, path in found.items()}
    for path in found.values():
        shutil.copy(path, ROOT / "packages")
    version = re.search(r"_(.*?)_", found["signalbox"].name)[1]
    before = files()
    old = older(found["signalbox"])

    # A new user.
    began, worked = time.monotonic(), work()
    apt("install", old)
    wait_for_screen(["signalbox-tui", "setup", "--session", "first"], b"Host name")
    shown, worked = time.monotonic() - began, work() - worked
    if worked > SECONDS_OF_WORK:
        fail(f"the set-up is on the screen after {worked:.0f} s of work")
    for command in ("signalbox-tui", "signalbox-web", "signalbox-json"):
        if run(command, "--version").strip() != version:
            fail(f"{command} has another version")
    for name in ("share/man/man1/signalbox-tui.1.gz", "share/bash-completion/completions/signalbox-web"):
        # minbase has no manual pages if the root excludes them.
        if not (ROOT / "usr" / name).exists():
            fail(f"{name} is missing")
    unknown = run("sh", "-c", "ldd /usr/bin/signalbox-* | grep 'not found' || true")
    if unknown:
        fail(f"libraries are missing: {unknown}")

    # An upgrade keeps sessions.
    call({"method": "ui.set", "params": {"id": "host/name", "value": "penguin"}})
    upgraded = apt("install", newer["signalbox"])
    if run("dpkg-query", "--show", "--showformat=${Version}", "signalbox") != version:
        fail(f"the upgrade says {upgraded}")
    [again] = call({"method": "ui.get", "params": {"id": "host/name"}})
    if again["result"]["element"]["value"] != "penguin":
        fail(f"the session is {again} after the upgrade")

    # The line mode beside it.
    apt("install", newer["signalbox-line"])
    if "life" not in run("signalbox-cli", "sessions", "list"):
        fail("signalbox-cli does not list the session")

    # Sources for authors.
    apt("install", "--no-install-recommends", newer["signalbox-source"])
    run("sh", "-c", "cd /tmp && signalbox-new ticket-desk && signalbox-new my-wizard '' wizard")
    run("grep", "--quiet", "path: ./usr/share/signalbox/source", "/tmp/ticket-desk/Package.swift", "/tmp/my-wizard/Package.swift")

    # The way out.
    names = sorted(found)
    apt("remove", *names)
    left = [name for name in names if (ROOT / "var/lib/dpkg/info" / f"{name}.md5sums").exists()]
    if left or (ROOT / "usr/bin/signalbox-tui").exists():
        fail(f"after the removal there are still {left}")
    if not (ROOT / "root/.local/share/signalbox").exists():
        fail("the removal takes the user's sessions")
    # Nothing is left to purge, or dpkg takes it.
    run("dpkg", "--purge", *names)
    apt("autoremove", "--purge")
    after = {name for name in files() - before if "signalbox" in name}
    if after:
        fail(f"the purge leaves {sorted(after)}")
    known = run("sh", "-c", "dpkg-query --show '*signalbox*' 2>/dev/null || true")
    if known:
        fail(f"dpkg knows {known}")
    print(f"deb-check: {release}: the set-up is on the screen {shown:.0f} s after apt began, {worked:.0f} s of them work")


main()
