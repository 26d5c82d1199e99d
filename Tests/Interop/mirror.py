"""A page kept by carrying out what is told of it, beside the page itself: mirror.py PROGRAM [STEPS] [SEED].

Every application is used at random, STEPS steps in all; after each step what was made of ui.changed, ui.page and ui.alert alone
must be what ui.snapshot shows. Nothing but Python's standard library is needed."""
import json
import random
import subprocess
import sys
import tempfile

APPLICATIONS = ["sampler", "feedback", "register", "gallery", "capture", "setup"]
# The approximate number of steps in a session. An undo replays the session, so it takes longer in a longer session.
SESSION = 400
CONTAINERS = ["elements", "rows"]
HEAD = ["id", "element", "after", "parent", "reloaded", "removed", "appended"]


class Driver:
    """An application driven line by line, and the page as it was told."""

    def __init__(self, program, application, data, environment):
        # Time advances only when the test moves it, so nothing has to be waited for.
        command = [program, application, "--data", data, "--test-clock"] + environment
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last = 0
        self.told = []
        self.call("ui.subscribe", events=["ui.changed", "ui.page", "ui.alert"])
        self.begin(self.call("ui.snapshot")["result"])

    def call(self, method, **params):
        self.last += 1
        request = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            message = json.loads(line)
            if "id" in message:
                return message
            self.told.append(message)
        return {"error": {"data": {"reason": "over"}}}

    def leave(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()

    def begin(self, snapshot):
        self.page, self.alert = snapshot["page"], (snapshot["alerts"] or [None])[-1]

    def carry_out(self):
        """Makes of the page what was told of it; true when something had to be asked for, as the protocol says: the elements
        of another page, and rows that are others."""
        before = self.last
        while self.told:
            message = self.told.pop(0)
            params = message["params"]
            if message["method"] == "ui.page":
                answer = self.call("ui.snapshot")
                if "result" in answer:
                    # The answer contains all changes that were told before it.
                    self.told = []
                    self.begin(answer["result"])
            elif message["method"] == "ui.alert":
                self.alert = params["alert"]
            else:
                for name in ["title", "canGoBack", "steps"]:
                    if name in params:
                        self.page[name] = params[name]
                for change in params["changes"]:
                    self.change(change)
        return self.last != before

    def change(self, change):
        name = change["id"]
        if change.get("removed"):
            self.take(name)
            return
        moved = self.take(name) if "after" in change else None
        element = change.get("element", moved)
        if "element" in change and element["type"] == "group":
            element.setdefault("elements", [])
        if "after" in change:
            self.insert(element, change["after"], change.get("parent"))
        found = self.find(name, self.page)
        if found is None:
            return
        for member, value in change.items():
            if member in HEAD:
                continue
            if value is None:
                found.pop(member, None)
            else:
                found[member] = value
        if "appended" in change:
            found["lines"] = (found["lines"] + change["appended"])[-20:]
        if change.get("reloaded"):
            answer = self.call("ui.get", id=name)
            if "result" in answer:
                found["rows"] = answer["result"]["element"]["rows"]

    def find(self, name, container):
        for kind in CONTAINERS:
            for child in container.get(kind, []):
                if isinstance(child, dict):
                    if child.get("id") == name:
                        return child
                    if (found := self.find(name, child)) is not None:
                        return found
        return None

    def take(self, name, container=None):
        container = container or self.page
        for kind in CONTAINERS:
            children = container.get(kind, [])
            for place, child in enumerate(children):
                if not isinstance(child, dict):
                    break
                if child.get("id") == name:
                    return children.pop(place)
                if (found := self.take(name, child)) is not None:
                    return found
        return None

    def insert(self, element, after, parent):
        container = self.find(parent, self.page) if parent else self.page
        if container is None or element is None:
            return
        children = container.setdefault("rows" if container.get("type") == "list" else "elements", [])
        places = [place for place, child in enumerate(children) if child["id"] == after]
        if after is None:
            children.insert(0, element)
        elif places:
            children.insert(places[0] + 1, element)

    def is_same(self, snapshot):
        return first_rows(self.page) == first_rows(snapshot["page"]) and self.alert == (snapshot["alerts"] or [None])[-1]


def first_rows(container):
    """What a snapshot shows of it: of a list the first hundred rows. A value that is none is as one that is not there."""
    result = {name: value for name, value in container.items() if value is not None}
    if result.get("type") == "list":
        result["rows"] = result["rows"][:100]
    if "elements" in result:
        result["elements"] = [first_rows(child) for child in result["elements"]]
    return result


def usable(container):
    """Every element that takes something now, however deep."""
    for kind in CONTAINERS:
        for child in container.get(kind, []):
            if isinstance(child, dict):
                if child.get("actions"):
                    yield child
                yield from usable(child)


def value(element, chance):
    kind = element["type"]
    if kind == "number":
        return chance.choice([None, 0, 5, 50, 1000, element.get("min", 1), element.get("max", 9)])
    if kind == "toggle":
        return chance.random() < 0.5
    keys = [option["key"] for option in element.get("options", [])] + ["none of them"]
    if kind == "choice":
        return chance.choice(keys)
    if kind == "multichoice":
        return chance.sample(keys[:-1], chance.randint(0, len(keys) - 1))
    return chance.choice(["", "Ada", "ada@example.org", "Correct-Horse-1", "x" * 30, "7", "/srv", "Ünïcødé 長"])


def step(driver, chance):
    """One thing at random; false when the application is over."""
    buttons = driver.alert["buttons"] if driver.alert else []
    if chance.random() < 0.1:
        return "result" in driver.call("app.advance", ms=chance.choice([10, 100, 2000]))
    elements = [button for button in buttons if button["actions"]] or list(usable(driver.page))
    if not elements or chance.random() < 0.08:
        answer = driver.call(chance.choice(["ui.back", "ui.back", "ui.undo"]), settle=False)
    else:
        element = chance.choice(elements)
        action = chance.choice(element["actions"])
        params = {"value": value(element, chance)} if action == "set" else {}
        answer = driver.call("ui." + action, id=element["id"], settle=False, **params)
    if "result" in answer:
        return answer["result"]["page"] is not None
    return answer["error"]["data"]["reason"] not in ["over", "shutting_down"]


def play(program, application, steps, chance):
    with tempfile.TemporaryDirectory() as data:
        environment = {"gallery": ["--pictures", data], "capture": ["--pictures", data]}.get(application, [])
        if application == "setup":
            environment = ["--target", data + "/target", "--step-time", "0"]
        driver, runs, pages = None, 0, set()
        for number in range(steps):
            if driver is None:
                driver, runs = Driver(program, application, data, environment), runs + 1
            goes_on = step(driver, chance)
            snapshot = driver.call("ui.snapshot") if goes_on else {}
            if "result" not in snapshot:
                driver.leave()
                driver = None
                continue
            # The requested elements may be newer than the snapshot.
            while driver.carry_out():
                snapshot = driver.call("ui.snapshot")
            pages.add(driver.page["key"])
            if not driver.is_same(snapshot["result"]):
                print("told:", json.dumps(driver.page, sort_keys=True))
                print("seen:", json.dumps(snapshot["result"]["page"], sort_keys=True))
                sys.exit(f"{application}: after step {number} the mirror is not the page")
            if number % SESSION == SESSION - 1:
                driver.leave()
                driver = None
        if driver is not None:
            driver.leave()
        print(f"mirror of {application}: {steps} steps, {len(pages)} pages, begun {runs} times, always the page")


if __name__ == "__main__":
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else 1200
    seed = int(sys.argv[3]) if len(sys.argv) > 3 and sys.argv[3] else 20261122
    print(f"mirrors: {steps} steps, seed {seed}")
    for name in APPLICATIONS:
        play(sys.argv[1], name, -(-steps // len(APPLICATIONS)), random.Random(f"{seed} {name}"))
