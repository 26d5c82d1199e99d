"""The dashboard of `desk` with Textual. Usage: desk_textual.py BOARD; with a port, textual-serve serves it to browsers."""
import os
import sqlite3
import sys
import time

from textual import on
from textual.app import App
from textual.screen import Screen
from textual.widgets import Button, DataTable, Input, Label, Log

import desk_world


class Board:
    """The shared state: a file that each process asks 20 times a second."""

    def __init__(self, path):
        self.data = sqlite3.connect(path, isolation_level=None)
        self.data.executescript("""
            PRAGMA journal_mode = WAL;
            CREATE TABLE IF NOT EXISTS done (alert INTEGER PRIMARY KEY, user TEXT, comment TEXT);
            CREATE TABLE IF NOT EXISTS lines (number INTEGER PRIMARY KEY, text TEXT);
            CREATE TABLE IF NOT EXISTS present (process INTEGER PRIMARY KEY, user TEXT, seen REAL);""")

    def owner(self, number):
        return self.data.execute("SELECT user, comment FROM done WHERE alert = ?", (number,)).fetchone()

    def acknowledge(self, number, user, comment):
        """Returns the user that was faster, or `None`."""
        if self.data.execute("INSERT OR IGNORE INTO done VALUES (?, ?, ?)", (number, user, comment)).rowcount == 0:
            return self.owner(number)[0]

    def say(self, text):
        self.data.execute("INSERT INTO lines (text) VALUES (?)", (text,))

    def lines(self, after):
        return self.data.execute("SELECT number, text FROM lines WHERE number > ? ORDER BY number", (after,)).fetchall()

    def present(self, user):
        """Says that the user is here, and returns the users of the last five seconds."""
        now = time.time()
        self.data.execute("INSERT OR REPLACE INTO present VALUES (?, ?, ?)", (os.getpid(), user, now))
        return self.data.execute(
            "SELECT user, COUNT(*) FROM present WHERE seen > ? GROUP BY user ORDER BY user", (now - 5,)).fetchall()


class LogIn(Screen):
    def compose(self):
        yield Input(placeholder="Your name")
        yield Button("Log in")

    @on(Input.Submitted)
    @on(Button.Pressed)
    def submit(self):
        if name := self.query_one(Input).value:
            self.app.switch_screen(Desk(name))


class Alert(Screen):
    def __init__(self, board, user, number, service, text):
        super().__init__()
        self.board, self.user, self.number, self.text = board, user, number, f"{service}: {text}"

    def compose(self):
        yield Label(f"Alert {self.number}")
        yield Label(self.text)
        yield Label(id="owner")
        yield Input(placeholder="Comment", max_length=200)
        yield Button("Acknowledge", id="acknowledge")
        yield Button("Back", id="back")

    def on_mount(self):
        self.update()
        self.set_interval(0.05, self.update)

    def update(self):
        owner = self.board.owner(self.number)
        self.query_one("#owner", Label).update(
            "Acknowledged: " + (": ".join(filter(None, owner)) if owner else "not yet"))
        self.query_one(Input).display = self.query_one("#acknowledge").display = not owner

    @on(Input.Submitted)
    @on(Button.Pressed, "#acknowledge")
    def acknowledge(self):
        if owner := self.board.acknowledge(self.number, self.user, self.query_one(Input).value):
            self.notify(f"{owner} has acknowledged this already.", severity="warning")
        else:
            self.dismiss()

    @on(Button.Pressed, "#back")
    def back(self):
        self.dismiss()


class Desk(Screen):
    CSS = "DataTable { height: 1fr } Log { height: 4 }"

    def __init__(self, user):
        super().__init__()
        self.user, self.told, self.shown = user, 0, 0

    def compose(self):
        yield Label(f"Desk of {self.user}")
        yield Label(id="here")
        yield DataTable(id="alerts", cursor_type="row")
        yield DataTable(id="services", cursor_type="none")
        yield Log()
        yield Input(placeholder="Line", max_length=200)
        yield Button("Log out")

    def on_mount(self):
        self.board, self.alerts, self.open = Board(sys.argv[1]), [], None
        self.query_one("#alerts", DataTable).add_columns("Number", "Service", "Message")
        services = self.query_one("#services", DataTable)
        self.columns = services.add_columns("Service", "State", "Answer")
        for name in desk_world.NAMES:
            services.add_row(name, "", "", key=name)
        self.set_interval(0.2, self.update_world)
        self.set_interval(0.05, self.update_board)
        self.set_interval(1, self.update_present)

    def update_world(self):
        services, self.alerts = desk_world.state()
        table = self.query_one("#services", DataTable)
        for name, state, answer in services:
            table.update_cell(name, self.columns[1], state)
            table.update_cell(name, self.columns[2], answer)
        for number, _, text in reversed(self.alerts):
            if self.told and number > self.told:
                self.notify(f"Alert {number}: {text}", severity="warning")
        self.told = self.alerts[0][0]

    def update_board(self):
        rows = [each for each in self.alerts if not self.board.owner(each[0])]
        if rows != self.open:
            self.open, table = rows, self.query_one("#alerts", DataTable)
            at = table.cursor_row
            table.clear()
            for row in rows:
                table.add_row(*map(str, row), key=str(row[0]))
            table.move_cursor(row=at)
        for self.shown, text in self.board.lines(self.shown):
            self.query_one(Log).write_line(text)

    def update_present(self):
        here = [name if count == 1 else f"{name} ({count})" for name, count in self.board.present(self.user)]
        self.query_one("#here", Label).update("Here: " + ", ".join(here))

    @on(DataTable.RowSelected, "#alerts")
    def show_alert(self, event):
        row = next(each for each in self.alerts if str(each[0]) == event.row_key.value)
        self.app.push_screen(Alert(self.board, self.user, *row))

    @on(Input.Submitted)
    def say(self, event):
        if event.value:
            self.board.say(f"{self.user}: {event.value}")
            event.input.clear()

    @on(Button.Pressed)
    def log_out(self):
        self.app.switch_screen(LogIn())


class Program(App):
    def on_mount(self):
        self.push_screen(LogIn())


if len(sys.argv) > 2:
    from textual_serve.server import Server

    Server(f"{sys.executable} {' '.join(sys.argv[:2])}", host="127.0.0.1", port=int(sys.argv[2])).serve()
else:
    Program().run()
