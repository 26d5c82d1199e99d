"""Installs and reconfigures packages of Debian through signalbox-json, kills the program on the way, goes back, undoes, and
compares debconf's database with the answers. Before, answers two of them in lines, on the full screen, in a browser and as
an agent. Usage: packages.py PROGRAMS KILLS [SEED] [PACKAGE…], in a root that may be changed. With packages, only these are
installed and reconfigured."""

import contextlib
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import time

import doors

PROGRAMS, KILLS = sys.argv[1], int(sys.argv[2])
PROGRAM = PROGRAMS + "/signalbox-json"
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 20261128
LANGUAGES = ["C", "de.UTF-8", "fr.UTF-8", "ja.UTF-8", "ru.UTF-8"]
PACKAGES = sys.argv[4:] or [
    "tzdata", "locales", "keyboard-configuration", "postfix", "slapd", "wireshark-common", "popularity-contest",
    "console-setup", "exim4-config", "mariadb-server", "ddclient", "nslcd", "ca-certificates",
]
# Questions whose default stays. Without a configuration, slapd asks nothing more. If its old database is not moved
# away, it fails, as `refused` shows.
FIXED = ["slapd/no_configuration", "slapd/move_old_database"]
MOST_PAGES = 80 + KILLS
chance = random.Random(SEED)
# The words of the choices in debconf's database, by question and key.
own = {}


class Program:
    """A session that goes on in one program after the other."""

    def __init__(self, command, session, language="C"):
        self.command, self.session, self.language = command, session, language
        self.kills = 0
        self.start()

    def start(self):
        arguments = [PROGRAM, "debconf", "--data", "/tmp/data", "--session", self.session, "--", *self.command]
        self.child = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "LANGUAGE": self.language})
        self.number = 0

    def call(self, method, **parameters):
        """Returns the answer, or None when the session has ended."""
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters}
        try:
            self.child.stdin.write(json.dumps(request) + "\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            return None
        for line in self.child.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer
        return None

    def page(self):
        """Returns the page when everything has ended that was under way, or None after the end."""
        while True:
            answer = self.call("ui.snapshot")
            if answer is None or "result" not in answer:
                return None
            if answer["result"]["settled"]:
                return answer["result"]["page"]
            time.sleep(0.02)

    def die(self):
        """Ends the program by kill -9, sometimes in the middle of debconf's work, and goes on in another."""
        self.kills += 1
        self.child.kill()
        self.child.wait()
        self.start()

    def finish(self):
        """Ends the program and returns its status."""
        try:
            self.child.stdin.close()
        except BrokenPipeError:
            pass
        return self.child.wait()


def decide(element, question):
    """Returns a value for an input, or None for its present value."""
    if question in FIXED:
        return None
    if element["type"] == "toggle":
        return chance.random() < 0.5
    if element["type"] == "choice":
        return chance.choice(element["options"])["key"]
    if element["type"] == "multichoice":
        # The first locale is "All locales".
        keys = [option["key"] for option in element["options"]][1:]
        return sorted(chance.sample(keys, min(2, len(keys))), key=int)
    if element["type"] == "secret":
        return "Secret-1234"
    return None if element.get("value") else "example.org"


def walk(program, kills, names):
    """Answers all questions. Returns the answers by the names of the questions, the number of pages, the sentence about a
    failure and the last lines of the output. `names` has the names by the labels of the questions."""
    given, pages = [], 0
    while (page := program.page()) and page["key"].startswith(("question", "secrets")) and pages < MOST_PAGES:
        pages += 1
        if page["key"] == "secrets":
            # Passwords from before a kill.
            for element in page["elements"]:
                if element["type"] == "secret":
                    program.call("ui.set", id=element["id"], value="Secret-1234")
            program.call("ui.press", id="secrets/continue")
            continue
        prefix = page["elements"][-1]["id"].rsplit("/", 1)[0]
        if kills > program.kills and chance.random() < 0.9:
            program.die()
            continue
        # A package whose first question is left ends without an answer; locales with status 1.
        former = [answers for answers in given if answers is not given[-1] or answers[None] != prefix]
        if page["canGoBack"] and former and pages - program.kills < 30 and chance.random() < 0.1:
            program.call("ui.undo" if chance.random() < 0.5 else "ui.back")
            given = former[:-1]
            continue
        for element in page["elements"]:
            if element["type"] not in ("toggle", "choice", "multichoice", "secret", "field"):
                continue
            # Random answers may lead in a circle.
            value = decide(element, named(element, names)) if pages - program.kills < 30 else (element.get("value") or element.get("selected"))
            if element["type"] == "secret":
                value = "Secret-1234"
            if value is not None:
                answer = program.call("ui.set", id=element["id"], value=value)
                assert answer and "error" not in answer, (element, value, answer)
        state = {element["id"]: element for element in program.page()["elements"]}
        # A page that was there before a kill is answered again.
        given = former + [{**{named(element, names): element for element in state.values()}, None: prefix}]
        if kills > program.kills and chance.random() < 0.3:
            # The press may be lost, or its answer.
            request = {"jsonrpc": "2.0", "id": 0, "method": "ui.press", "params": {"id": prefix + "/next"}}
            program.child.stdin.write(json.dumps(request) + "\n")
            program.child.stdin.flush()
            time.sleep(chance.random() * 0.3)
            program.die()
            continue
        answer = program.call("ui.press", id=prefix + "/next")
        if answer is None:
            break
        assert "error" not in answer, (page["title"], answer)
    elements = page["elements"] if page else []
    problem = next((element.get("text") for element in elements if element["id"] == "work/problem"), None)
    output = next((element["lines"][-12:] for element in elements if element["id"] == "work/output"), [])
    return {question: element for answers in given for question, element in answers.items() if question}, pages, problem, output


def named(element, names):
    """Returns the name of an element's question, or None where it is not known."""
    if element["id"].endswith("/1"):
        return doors.question(element["id"].removesuffix("/1"))
    return names.get(element.get("label"))


def shown(package):
    """Returns debconf's values of the package's questions."""
    lines = subprocess.run(["debconf-show", package], capture_output=True, text=True).stdout.split("\n")
    return dict(line[2:].split(": ", 1) for line in lines if ": " in line)


def expected(question, element):
    """Returns the value that debconf has after this answer, or None where that is not known."""
    if element.get("type") == "toggle":
        return "true" if element["value"] else "false"
    if element.get("type") == "field":
        return element["value"]
    labels = own.get(question, {})
    if element.get("type") == "choice":
        return labels.get(element["selected"])
    if element.get("type") == "multichoice":
        return ", ".join(labels[key] for key in element["selected"]) if labels else None
    return None


def templates(package):
    """Returns the choices in the words of the templates, where these are known, and the names by all descriptions."""
    choices, names, name = {}, {}, None
    with contextlib.suppress(FileNotFoundError), open(f"/var/lib/dpkg/info/{package}.templates") as file:
        for line in file:
            if line.startswith("Template: "):
                name = line.split(": ", 1)[1].strip()
            if line.startswith("Description"):
                label = line.split(": ", 1)[1].strip().removesuffix(":")
                names[label] = name if names.get(label, name) == name else None
            is_first = line.startswith("Choices: ") and name not in choices
            if (is_first or line.startswith("Choices-C: ")) and "${" not in line:
                words = line.split(": ", 1)[1].strip().split(", ")
                choices[name] = {str(place + 1): word for place, word in enumerate(words)}
    return choices, names


def check(package, command, language, kills):
    # slapd moves its database there, and fails if there is one already.
    for folder in glob.glob("/var/backups/*.ldapdb"):
        shutil.rmtree(folder)
    name = f"{package}-{chance.randrange(10**9)}"
    program = Program(command, name, language)
    given, pages, problem, output = walk(program, kills, templates(package)[1])
    status = program.finish()
    values, wrong = shown(package), []
    for question, element in given.items():
        own.clear()
        if language == "C" and "options" in element:
            own[question] = {option["key"]: option["label"] for option in element["options"]}
        own.update(templates(package)[0])
        want = expected(question, element)
        if want is not None and values.get(question) not in (None, want):
            wrong.append((question, want, values.get(question)))
    with open(f"/tmp/data/sessions/{name}", "rb") as file:
        leaked = b"Secret-1234" in file.read()
    print(f"{package} {language} {' '.join(command[:2])}: {pages} pages, {program.kills} kills, status {status}, "
          f"{len(given)} answers, wrong: {wrong}, problem: {problem}{', A PASSWORD IS IN THE RECORDING' if leaked else ''}", flush=True)
    for line in output if problem else []:
        print("   ", line)
    return bool(wrong or problem) or leaked or status != 0 or pages >= MOST_PAGES, program.kills, pages


# Answers through each front end. All other questions keep their values.
ZONES = [("Europe", "Berlin"), ("Asia", "Tokyo"), ("Africa", "Cairo"), ("Australia", "Perth")]
DOORS = [(doors.Lines, "cli"), (doors.FullScreen, "tui"), (doors.Browser, "web"), (doors.Agent, "json")]


def through(door, name, command, answers):
    """Answers a command through a front end. Returns the number of failures."""
    program = f"{PROGRAMS}/signalbox-{name}"
    status = door([program, "debconf", "--data", f"/tmp/data-{name}", "--", *command]).answer(answers)
    values = shown(command[-1])
    wrong = {question: values.get(question) for question, value in answers.items() if values.get(question) != value}
    print(f"{command[-1]} through signalbox-{name}: status {status}, {len(answers)} answers, wrong: {wrong}", flush=True)
    return status != 0 or bool(wrong)


def through_all():
    failures = 0
    subprocess.run(["debconf-set-selections"], input=b"postfix postfix/main_mailer_type select Local only\n", check=True)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(["apt-get", "install", "--yes", "--no-install-recommends", "postfix"], check=True, **quiet)
    for (door, name), (area, zone) in zip(DOORS, ZONES):
        answers = {"tzdata/Areas": area, f"tzdata/Zones/{area}": zone}
        failures += through(door, name, ["dpkg-reconfigure", "--priority=low", "tzdata"], answers)
        answers = {"postfix/main_mailer_type": "Internet Site", "postfix/mailname": f"{name}.example.org"}
        failures += through(door, name, ["dpkg-reconfigure", "--priority=low", "postfix"], answers)
    return failures


def refused():
    """Compares a refusal of slapd's own script with the front end of debconf that asks nothing. Returns the failures."""
    answer = "slapd slapd/move_old_database boolean false\n"
    subprocess.run(["debconf-set-selections"], input=answer.encode(), check=True)
    command = ["dpkg-reconfigure", "--priority=critical", "slapd"]
    real = subprocess.run(command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, capture_output=True, text=True)
    program = Program(command, "refused")
    _, _, problem, output = walk(program, 0, {})
    program.finish()
    subprocess.run(["debconf-set-selections"], input=answer.replace("false", "true").encode(), check=True)
    is_same = (real.stdout + real.stderr).split("\n")[-2].strip() == output[-1].strip()
    print(f"slapd keeps its old database: {problem} Without questions: status {real.returncode}", flush=True)
    for line in [] if is_same else output:
        print("   ", line)
    return real.returncode == 0 or not is_same or not problem.endswith(f"status {real.returncode}.")


def main():
    print(f"seed {SEED}")
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    # Random answers may break postfix, so that it is not configured any more.
    failures = 0 if sys.argv[4:] else through_all()
    for package in PACKAGES:
        install = ["apt-get", "install", "--yes", "--no-install-recommends", package]
        failures += check(package, install, "C", 0)[0]
        reconfigure = ["dpkg-reconfigure", "--priority=low", package]
        for language in LANGUAGES:
            failures += check(package, reconfigure, language, 0)[0]
        # A run has as many pages as its answers lead to, so there may be several. mariadb-server asks nothing.
        kills, pages = 0, 1
        while kills < KILLS and pages:
            has_failed, count, pages = check(package, reconfigure, "C", KILLS - kills)
            failures, kills = failures + has_failed, kills + count
        if package == "slapd":
            failures += refused()
    print("ok" if failures == 0 else f"{failures} runs failed")
    sys.exit(failures > 0)


main()
