"""The wizard of the tutorial in Textual."""
import asyncio
import pathlib

from textual import on, work
from textual.app import App
from textual.screen import Screen
from textual.validation import Length, Regex
from textual.widgets import Button, DataTable, Input, Label, Log, ProgressBar, Select

ZONES = {"Asia": ["Asia/Seoul", "Asia/Tokyo"], "Europe": ["Europe/Berlin", "Europe/Paris"]}


class Step(Screen):
    """A page: its fields, what is wrong, Back and Next."""

    def __init__(self, title, answers):
        super().__init__()
        self.heading, self.answers = title, answers

    def compose(self):
        yield Label(self.heading)
        yield from self.fields()
        yield Label("", id="complaint")
        yield Button("Back", id="back")
        yield Button("Next", id="next", variant="primary")

    @on(Input.Changed)
    @on(Select.Changed)
    def check(self):
        complaint = self.complaint()
        self.query_one("#complaint", Label).update(complaint or "")
        self.query_one("#next", Button).disabled = complaint is not None

    def on_mount(self):
        self.check()

    def complaint(self):
        for field in self.query(Input):
            if not field.value:
                return f"Still needed: {field.placeholder}"
            result = field.validate(field.value)
            if result and not result.is_valid:
                return result.failure_descriptions[0]
        return None

    @on(Button.Pressed, "#back")
    def back(self):
        self.keep()
        self.dismiss("back")

    @on(Button.Pressed, "#next")
    def next(self):
        self.keep()
        self.dismiss("next")

    def keep(self):
        for field in self.query(Input):
            self.answers[field.id] = field.value
        for field in self.query(Select):
            self.answers[field.id] = None if field.value is Select.NULL else field.value


class HostStep(Step):
    def fields(self):
        rule = Regex("[a-z0-9-]{2,63}", failure_description="Small letters, digits and hyphens, 2 to 63")
        yield Input(self.answers.get("name", ""), placeholder="Host name", id="name", validators=[rule])
        region = self.answers.get("region")
        yield Select.from_values(ZONES, id="region", value=region or Select.NULL)
        yield Select.from_values(ZONES.get(region, []), id="zone", value=self.answers.get("zone") or Select.NULL)

    @on(Select.Changed, "#region")
    def follow(self, event):
        zones = ZONES.get(event.value, [])
        zone = self.query_one("#zone", Select)
        if zone.value not in zones:
            zone.set_options((name, name) for name in zones)

    def complaint(self):
        missing = self.query_one("#zone", Select).value is Select.NULL
        return super().complaint() or ("Still needed: Time zone" if missing else None)


class AccountStep(Step):
    def fields(self):
        yield Input(self.answers.get("user", ""), placeholder="User name", id="user")
        rule = Length(minimum=8, failure_description="At least 8 characters")
        for id, label in ("password", "Password"), ("again", "Password again"):
            yield Input(self.answers.get(id, ""), placeholder=label, id=id, password=True, validators=[rule])

    def complaint(self):
        same = self.query_one("#password", Input).value == self.query_one("#again", Input).value
        return super().complaint() or (None if same else "Not the same")


class ReviewStep(Step):
    def fields(self):
        table = DataTable()
        table.add_columns("Part", "What")
        table.add_rows([(part, self.answers[part]) for part in ("name", "zone", "user")])
        yield table
        yield Button("Edit the host", id="host")
        yield Button("Edit the account", id="account")

    @on(Button.Pressed, "#host,#account")
    def edit(self, event):
        self.dismiss(event.button.id)


class InstallStep(Step):
    def fields(self):
        yield ProgressBar(total=2)
        yield Log()
        yield Button("Try again", id="retry")

    def on_mount(self):
        self.install()

    @on(Button.Pressed, "#retry")
    @work(exclusive=True)
    async def install(self):
        bar, log = self.query_one(ProgressBar), self.query_one(Log)
        self.query_one("#retry").display = False
        self.query_one("#next", Button).disabled = True
        bar.update(progress=0)
        try:
            folder = pathlib.Path("target/etc")
            folder.mkdir(parents=True, exist_ok=True)
            for file, part in ("hostname", "name"), ("timezone", "zone"):
                (folder / file).write_text(self.answers[part] + "\n")
                bar.advance()
            script = 'read -r _; echo "$0 may log in"; for file in etc/*; do echo "$file: $(cat "$file")"; done'
            process = await asyncio.create_subprocess_exec(
                "sh", "-c", script, self.answers["user"], cwd="target", stdin=-1, stdout=-1, stderr=asyncio.subprocess.STDOUT)
            process.stdin.write((self.answers["password"] + "\n").encode())
            process.stdin.close()
            async for line in process.stdout:
                log.write_line(line.decode().rstrip())
            if await process.wait():
                raise OSError(f"sh ended with status {process.returncode}")
            self.query_one("#next", Button).disabled = False
        except OSError as error:
            self.query_one("#complaint", Label).update(str(error))
            self.query_one("#retry").display = True


class Wizard(App):
    @work
    async def on_mount(self):
        steps = [("Host", HostStep), ("Account", AccountStep), ("Review", ReviewStep), ("Installation", InstallStep)]
        answers, at, back_to = {}, 0, None
        while at < len(steps):
            title, screen = steps[at]
            went = await self.push_screen_wait(screen(f"Step {at + 1} of {len(steps)}: {title}", answers))
            if went in ("host", "account"):
                at, back_to = ("host", "account").index(went), at
            elif back_to is not None:
                at, back_to = back_to, None
            elif went == "back" and at == 0:
                return self.exit()
            else:
                at += 1 if went == "next" else -1
        self.exit(answers["name"])


if __name__ == "__main__":
    if name := Wizard().run():
        print(name)
