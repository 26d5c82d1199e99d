"""Holds the pages of signalbox-web against WCAG 2.2 AA with axe, in Chromium: every application, narrow and wide, light, dark and
in forced colours. Compares the accessibility tree of each page with the recorded trees in `Trees`. RECORD=1 writes them, and fails.
Usage: check_pages.py PROGRAM"""

import importlib.metadata
import difflib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

# The package contains axe; nothing else of it is used.
AXE = importlib.metadata.distribution("axe-playwright-python").locate_file("axe_playwright_python/axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules that the colours of a look decide. The others are checked once for each size.
COLOURS = ["color-contrast", "link-in-text-block"]
SIZES = [(390, 844), (1280, 800)]
LOOKS = [
    ({"prefers-color-scheme": "light"}, RULES),
    ({"prefers-color-scheme": "dark"}, COLOURS),
    ({"prefers-color-scheme": "light", "forced-colors": "active"}, COLOURS),
]
# The buttons to press, page by page, and the selector of an element that follows by itself. Each page is checked.
WAYS = {
    "feedback": [["main/leave", "selection/good dialog"]],
    "register": [[]],
    "gallery": [[]],
    "capture": [[]],
    "setup": [["host/next"]],
    "sampler": [["home/account", "account/throw"], ["home/everything"], ["home/people"], ["home/more"]],
}


class Browser:
    """Chromium without a window, by the WebDriver protocol."""

    def __init__(self, profile: str):
        # A driver ends at once if another program has taken its port for the other version of IP meanwhile.
        self.port = None
        while not self.port:
            self.driver = subprocess.Popen(
                ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
            for line in self.driver.stdout:
                if match := re.search(r"started successfully on port (\d+)", line):
                    self.port = int(match[1])
                    break
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={profile}"]
        options = {"args": arguments, "binary": str(BROWSER)}
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "timeouts": {"implicit": 300_000, "script": 300_000, "pageLoad": 300_000},
        }
        self.session = ""
        self.session = "/session/" + self.call("/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def call(self, path: str, body: dict | None = None, method: str = "POST"):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{self.session}{path}",
            json.dumps(body).encode() if body is not None else None,
            {"Content-Type": "application/json", "Host": f"localhost:{self.port}"},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=900) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()[:500]}") from None

    def tell(self, command: str, **parameters):
        return self.call("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def run(self, script: str, *arguments):
        return self.call("/execute/async", {"script": script, "args": list(arguments)})

    def open(self, address: str):
        self.call("/url", {"url": address})

    def press(self, way: str):
        button, _, coming = way.partition(" ")
        self.run(
            """const [id, coming, done] = arguments;
            const seen = () => document.querySelector('[name=page]')?.value + ' ' + document.querySelectorAll('dialog, .error').length;
            const before = seen(), look = () => seen() !== before && document.querySelector(coming) ? done() : setTimeout(look, 20);
            document.querySelector(`button[value="${id}"]`).click();
            look()""",
            button,
            coming or "body",
        )

    def violations(self, rules=RULES) -> list:
        self.run("const done = arguments[1]; if (!window.axe) (0, eval)(arguments[0]); done()", AXE)
        return self.run(
            """const [rules, done] = arguments;
            axe.run(document, { runOnly: rules, resultTypes: ["violations"] }).then(found => done(found.violations.map(each => ({
              id: each.id, help: each.help, nodes: each.nodes.map(node => node.html.slice(0, 200) + ' — ' + node.failureSummary) }))))
              .catch(error => done([{ id: 'axe', help: String(error), nodes: [] }]))""",
            rules,
        )


TREES = pathlib.Path(__file__).parent / "Trees"
BROWSER = pathlib.Path(__file__).parents[2] / "Tools/Drivers/Browser/chromium.sh"
# Roles without a meaning of their own.
SKIPPED = {"StaticText", "InlineTextBox", "generic", "none", "LineBreak", "ListMarker", "paragraph", "RootWebArea", "LabelText", "LayoutTableRow"}
TOLD = ["level", "checked", "selected", "expanded", "invalid", "required", "disabled", "busy", "live", "modal", "valuemin", "valuemax"]


def tree(browser: Browser) -> str:
    """Returns the accessibility tree: a line for each node with its role, name, value, description and states."""
    nodes = browser.tell("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    lines = []

    def visit(node, depth, said):
        role = node.get("role", {}).get("value", "")
        name, value, description = (str(node.get(key, {}).get("value", "")).strip() for key in ("name", "value", "description"))
        # A text that a node above has in its name is told once.
        is_text = role == "StaticText" and name and name not in said
        if not node.get("ignored") and (is_text or role not in SKIPPED):
            states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
            told = [f"{key}={states[key]}" for key in TOLD if states.get(key) not in (None, False, "false", "")]
            line = [role] + ([json.dumps(name, ensure_ascii=False)] if name else [])
            line += ["= " + json.dumps(value, ensure_ascii=False)] if value else []
            line += ["(" + description + ")"] if description else []
            lines.append("  " * depth + " ".join(line + told))
            depth, said = depth + 1, said + " " + " ".join((name, value))
        for child in node.get("childIds", []):
            if child in by_id:
                visit(by_id[child], depth, said)

    visit(nodes[0], 0, "")
    return "\n".join(lines) + "\n"


def differences(name: str, found: str) -> int:
    """Compares a tree with the recorded tree, or records it. Returns the number of different lines."""
    file = TREES / (name + ".txt")
    if os.environ.get("RECORD") == "1":
        TREES.mkdir(exist_ok=True)
        file.write_text(found)
    recorded = file.read_text() if file.exists() else ""
    lines = list(difflib.unified_diff(recorded.splitlines(), found.splitlines(), f"recorded {name}", "found", lineterm="", n=1))
    if lines:
        print("\n".join(lines))
    return len(lines)


# A page with faults that axe must find. Otherwise its other results mean nothing.
FAULTY = "data:text/html,<title>a</title><img src=x><input><p style='color:%23999;background:%23aaa'>words"


def main(program: str) -> int:
    found, looked, different = 0, 0, 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder + "/profile")
        try:
            browser.open(FAULTY)
            ids = {each["id"] for each in browser.violations()}
            if missed := {"image-alt", "label", "color-contrast", "html-has-lang"} - ids:
                print(f"axe finds no {missed} where there is", file=sys.stderr)
                return 1
            for application, ways in WAYS.items():
                for number, way in enumerate(ways):
                    data = f"{folder}/{application}{number}"
                    served = subprocess.Popen(
                        [program, application, "--data", data, "--listen", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True
                    )
                    try:
                        address = re.search(r"http://\S+/", served.stderr.readline())[0]
                        browser.open(address)
                        for press in [None, *way]:
                            if press:
                                browser.press(press)
                            for width, height in SIZES:
                                browser.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
                                page = (press or application).split(" ")[0].replace("/", "-")
                                different += differences(f"{application}-{page}-{width}", tree(browser))
                                for look, rules in LOOKS:
                                    # Without transitions: axe would judge the colours in between.
                                    look = {"prefers-reduced-motion": "reduce", **look}
                                    features = [{"name": name, "value": value} for name, value in look.items()]
                                    browser.tell("Emulation.setEmulatedMedia", features=features)
                                    looked += 1
                                    for each in browser.violations(rules):
                                        found += 1
                                        print(f"{application} behind {press}, {width} wide, {look}: {each['id']}: {each['help']}")
                                        for node in each["nodes"]:
                                            print("   ", node.replace("\n", " "))
                    finally:
                        served.terminate()
                        served.wait()
        finally:
            # Without this, the browser outlives its driver.
            browser.call("", method="DELETE")
            browser.driver.terminate()
            browser.driver.wait()
    print(f"{looked} pages looked at with axe, {found} violations; {different} lines of their trees differ")
    if different:
        print("RECORD=1 writes the trees anew; read the difference.", file=sys.stderr)
    return 1 if found or different or not looked or os.environ.get("RECORD") == "1" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
