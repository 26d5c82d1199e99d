"""Drives applications through a2ui-core, in both versions of A2UI that are spoken: five to their ends, on lines and
over MCP, and every scenario of the project."""
import pathlib
import shutil
import sys
import tempfile

from renderer import Guest, Renderer

program = sys.argv[1]
CANARY = "canary-4711"


def feedback(show):
    show.until(lambda: show.find("ChoicePicker", "Category"))
    show.type("Category", ["average"])
    show.press("Leave Feedback")
    show.until(lambda: show.find("Button", "Good"))
    show.press("Good")
    show.until(lambda: len(show.processor.model.surfaces) == 2)
    show.until(lambda: show.says("got better") or show.find("Button", "OK"))
    show.press("OK", -1)


def register(show):
    show.until(lambda: show.find("Button", "Register"))
    assert not show.can_press("Register"), "the renderer itself knows what is still needed"
    show.type("User name", "anna")
    show.type("Password", CANARY)
    show.press("Register")
    show.until(lambda: show.says("To correct: User name"))
    assert show.find("TextField", "User name").props["value"] == "anna", "a refused value stays"
    assert show.find("TextField", "Password").props["value"] == "", "a secret does not"
    show.type("User name", "annalise")
    show.press("Register")
    show.until(lambda: show.says("Welcome, annalise!"))
    show.press("Continue")


def gallery(show):
    show.until(lambda: show.find("Button", "Log in"))
    show.type("User name", "ada")
    show.type("Password", CANARY)
    show.press("Log in")
    show.until(lambda: show.says("30 rows") and show.find("Button", "Fetch more rows"))
    before = show.messages
    show.press("Fetch more rows")
    show.until(lambda: show.says("36 rows") and show.find("Button", "Night, the shore"))
    rows = [line for line in show.lines[before:] if "Dawn, the hills" in line]
    assert not rows, "rows that were there are not sent again"
    show.press("Noon, the hills")
    show.until(lambda: show.find("Image", ""))
    assert show.find("Image", "").props["url"].startswith("data:image/png;base64,")
    stale = show.actions[-1]["action"]
    show.press("Back")
    show.until(lambda: show.find("Button", "Log out"))
    count = len(show.processor.model.surfaces)
    show._act(stale | {"surfaceId": stale["surfaceId"] + "0"})
    show.until(lambda: show.says("That page has gone"))
    assert len(show.processor.model.surfaces) == count
    show.press("Log out")
    show.until(lambda: show.find("Button", "Log in"))


def setup(show):
    show.until(lambda: show.find("TextField", "Host name"))
    show.until(lambda: len(show.find("ChoicePicker", "Time zone").props["options"]) > 400)
    show.type("Host name", "-lab")
    show.type("Time zone", ["Asia/Tokyo"])
    show.press("Next")
    show.until(lambda: show.says("To correct: Host name"))
    zones = [line for line in show.lines if "Europe/Zurich" in line]
    assert len(zones) == 1, "an error costs no options"
    show.type("Host name", "lab")
    show.press("Next")
    show.until(lambda: show.find("TextField", "Password again"))
    show.type("User name", "ann")
    show.type("E-mail", "ann@example.org")
    for label in ("Password (", "Password again"):
        show.type(label, CANARY)
    show.press("Next")
    show.until(lambda: show.find("ChoicePicker", "Packages"))
    show.type("Packages", ["git"])
    show.press("Next")
    show.until(lambda: show.find("Button", "Install"))
    show.press("Install")
    show.until(lambda: show.says("█"))
    show.until(lambda: show.find("Button", "Finish") or show.find("Button", "Done") or show.find("Button", "Close"))
    show.press(next(name for name in ("Finish", "Done", "Close") if show.find("Button", name)))


def sampler(show):
    show.until(lambda: show.find("Button", "Account"))
    show.send("no JSON")
    show.until(lambda: show.says("could not be read"))
    show.press("Account")
    show.until(lambda: show.find("TextField", "E-mail"))
    assert not show.can_press("Save")
    show.type("E-mail", "ann@example.org")
    show.type("Password", CANARY)
    show.type("Age", "41.5")
    show.press("Save")
    show.until(lambda: show.says("whole number"))
    assert show.find("TextField", "Age").props["value"] == "41.5"
    show.type("Age", "41")
    show.type("Newsletter", True)
    show.type("Plan", ["pro"])
    show.press("Save")
    show.until(lambda: show.find("Button", "People"))
    show.press("People")
    show.until(lambda: show.find("Button", "Delete"))
    show.press("Delete")
    show.until(lambda: len(show.processor.model.surfaces) == 2)
    covered = [node for node in show.nodes() if node.type == "Button" and "Delete" in node.text][0]
    covered.props["action"]()
    show.until(lambda: show.says("message to answer first"))
    alert = list(show.processor.model.surfaces.values())[-1]
    buttons = [node for node in show.node(alert, "root").all() if node.type == "Button"]
    buttons[0].props["action"]()
    show.until(lambda: len(show.processor.model.surfaces) == 1)
    show.press("Back")
    show.until(lambda: show.find("Button", "Everything"))
    show.press("Load")
    show.until(lambda: show.says("42"))
    show.press("Everything")
    show.until(lambda: show.find("DateTimeInput", "Due"))
    show.type("Due", "2026-11-24")
    show.type("Toppings", ["cheese", "basil"])
    show.press("Undo")




def drive(show, what, play):
    try:
        play(show)
    except Exception:
        print(show)
        raise
    assert show.end() == 0
    assert CANARY not in "".join(show.lines), "no secret goes out"
    print(f"ok: A2UI {what} | {show.messages} messages | {show.bytes} bytes"
          f" | the largest {show.largest} | {len(show.actions)} actions")


def options(application):
    return ["--step-time", "100", "--target", tempfile.mkdtemp()] if application == "setup" else []


# A file cannot be given by A2UI.
PLAYED = [folder for folder in sorted((pathlib.Path(__file__).parent / "../Scenarios").iterdir())
          if folder.name != "sampler-files"]

for version in ("0.9.1", "1.0"):
    for scenario in (feedback, register, gallery, setup, sampler):
        name = scenario.__name__
        drive(Renderer(version, program, name, *options(name)), f"{version}, {name}", scenario)
    for scenario in (feedback, register):
        drive(Guest(version, program, scenario.__name__), f"{version} over MCP, {scenario.__name__}", scenario)
    for folder in PLAYED:
        steps = [line for line in (folder / "steps").read_text().splitlines() if line and not line.startswith("#")]
        more = (folder / "arguments").read_text().splitlines() if (folder / "arguments").exists() else []
        copy = shutil.copytree(folder, pathlib.Path(tempfile.mkdtemp()) / folder.name)
        more = [word.replace("{folder}", str(copy)) for word in more]
        name = folder.name.split("-")[0]
        show = Renderer(version, program, name, *more)
        drive(show, f"{version}, scenario {folder.name}", lambda show: show.play(steps[:-1]))
