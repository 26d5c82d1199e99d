"""The same tasks for every MCP client, done with nothing but what its model would read, and what they cost."""
import json
import os
import re
import tempfile

import bpe_openai

TOKENS = bpe_openai.get_encoding("o200k_base")
FOLDER = tempfile.mkdtemp()
SECRETS = os.path.join(FOLDER, "secrets.json")
with open(SECRETS, "w") as file:
    json.dump({"password": "canary-4711"}, file)
os.chmod(SECRETS, 0o600)

# The most tokens that the answers of a task may cost a model. The clients that pass the structure on read a little
# more.
LIMITS = {
    "set-up, an error mended, stopped and done": 1_300,
    "feedback": 250, "register, an error mended": 350, "a photo": 1_000, "row 7,342 of 100,000": 250,
    "every field of Everything": 2_100, "a long effect, then undo": 350,
}

# The refusals that belong to a task. A wait that is not met in time has a reason, too, but belongs to no task.
REFUSALS = {"register, an error mended": 1}


def arguments(application, *options):
    return [application, *options, "--mcp", "--secrets", SECRETS, "--data", os.path.join(FOLDER, f"data-{os.urandom(4).hex()}")]


class Agent:
    """Reads what a client gives its model, and counts."""

    def __init__(self, call):
        self.call, self.calls, self.refusals, self.tokens, self.revision = call, 0, 0, 0, 0

    async def use(self, tool, **arguments):
        if tool in ("ui_set", "ui_fill", "ui_press", "ui_back", "ui_undo", "ui_redo"):
            arguments["revision"] = self.revision
        read = await self.call(tool, arguments)
        assert "canary" not in read
        self.calls += 1
        self.refusals += re.search(r'"?reason\\?"?: ?\\?"', read) is not None
        self.tokens += len(TOKENS.encode(read))
        if found := re.search(r"\(revision (\d+)", read):
            self.revision = int(found[1])
        return read


async def feedback(agent):
    assert "[main/leave]" in await agent.use("ui_snapshot")
    assert "[selection/good]" in await agent.use("ui_press", id="main/leave")
    left = await agent.use("ui_press", id="selection/good")
    assert "the movie was good" in left and "Thank You!" in left, left


async def register(agent):
    assert "8 characters" in await agent.use("ui_snapshot")
    values = {"register/username": "ada", "register/password": "wrong way"}
    refused = await agent.use("ui_fill", values=values)
    # The message alone tells the next step.
    assert "by its name" in refused and "password" in refused, refused
    values = {"register/username": "ada lovelace", "register/password": {"secret": "password"}}
    assert "[register/submit] (default)" in await agent.use("ui_fill", values=values)
    assert "Welcome, ada lovelace!" in (await agent.use("ui_press", id="register/submit")).replace("\\", "")


async def photo(agent):
    await agent.use("ui_snapshot")
    await agent.use("ui_fill", values={"login/username": "ada", "login/password": {"secret": "password"}})
    assert "there are more rows" in await agent.use("ui_press", id="login/submit")
    found = await agent.use("ui_list", id="photos/list", match="night, the plain")
    assert "photos/list/plain-night" in found
    page = await agent.use("ui_press", id="photos/list/plain-night")
    assert "loaded" in page, page


async def row(agent):
    assert "99995 more rows" in await agent.use("ui_snapshot")
    assert "[rows/rows/r7342]" in await agent.use("ui_list", id="rows/rows", match="row 7342", count=1)
    assert "nothing changed" in await agent.use("ui_press", id="rows/rows/r7342")


async def everything(agent):
    await agent.use("ui_snapshot")
    await agent.use("ui_press", id="home/everything")
    values = {"everything/toppings": ["ham", "basil"], "everything/city": "Bern", "everything/due": "2026-11-24",
              "everything/at": "14:30", "everything/deep": False}
    changed = (await agent.use("ui_fill", values=values)).replace("\\", "")
    for value in ('["ham","basil"]', '"Bern"', "= false"):
        assert value in changed, changed
    assert "In front" in await agent.use("ui_back")
    assert "[home/load]" in await agent.use("ui_press", id="alert:1/ok")


async def long_effect(agent):
    await agent.use("ui_snapshot")
    assert "still working" in await agent.use("ui_press", id="home/load", timeoutMs=0)
    assert '"42"' in (await agent.use("ui_wait", until={"settled": True})).replace("\\", "")
    undone = (await agent.use("ui_undo")).replace("\\", "")
    assert '[home/loaded] = ""' in undone, undone


async def set_up(agent):
    assert "[host/zone]" in await agent.use("ui_snapshot")
    wrong = await agent.use("ui_fill", values={"host/name": "web_01", "host/zone": "Europe/Berlin"})
    assert "hyphens" in wrong, wrong
    await agent.use("ui_set", id="host/name", value="web01")
    await agent.use("ui_press", id="host/next")
    secret = {"secret": "password"}
    await agent.use("ui_fill", values={"account/name": "ada", "account/password": secret, "account/again": secret})
    await agent.use("ui_press", id="account/next")
    assert "[review/install]" in await agent.use("ui_press", id="packages/next")
    # The installation is stopped, and then done.
    assert "ui_wait" in await agent.use("ui_press", id="review/install", timeoutMs=0)
    assert "Stop the installation?" in await agent.use("ui_back")
    assert "is undone" in await agent.use("ui_press", id="alert:1/stop")
    assert "web01 is set up." in await agent.use("ui_press", id="review/install")


TASKS = {
    "set-up, an error mended, stopped and done": ("setup", set_up),
    "feedback": ("feedback", feedback), "register, an error mended": ("register", register), "a photo": ("gallery", photo),
    "row 7,342 of 100,000": ("sampler", row), "every field of Everything": ("sampler", everything),
    "a long effect, then undo": ("sampler", long_effect),
}


async def carry_out(client, connect, factor=1.0):
    """Does every task over a connection of its own; `connect` gives what calls a tool and gives what the model reads."""
    total = 0
    for name, (application, task) in TASKS.items():
        options = ["--step-time", "300", "--target", tempfile.mkdtemp(dir=FOLDER)] if application == "setup" else []
        options += ["--rows", "100000"] if task is row else []
        async with connect(arguments(application, *options)) as call:
            agent = Agent(call)
            await task(agent)
        assert agent.tokens <= LIMITS[name] * factor, (client, name, agent.tokens)
        assert agent.refusals == REFUSALS.get(name, 0), (client, name, agent.refusals)
        total += agent.tokens
        print(f"   {client} | {name} | {agent.calls} | {agent.refusals} | {agent.tokens}")
    assert total <= 4_500 * factor, (client, total)
    print(f"ok: {client}, {len(TASKS)} tasks, {total} tokens")
