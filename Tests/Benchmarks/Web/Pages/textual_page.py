"""The first page of `feedback` in Textual. Usage: textual_page.py; with a port it is served to browsers."""

import sys

from textual.app import App
from textual.widgets import Button, Label, RadioButton, RadioSet


class Page(App):
    def compose(self):
        yield Label("Leave a feedback for the movie")
        yield Label("Category")
        with RadioSet():
            yield RadioButton("Average", value=True)
            yield RadioButton("Polarized")
        yield Label("Average", id="words")
        yield Button("Leave Feedback")

    def on_radio_set_changed(self, event):
        self.query_one("#words", Label).update(str(event.pressed.label))


if len(sys.argv) > 1:
    from textual_serve.server import Server

    Server(f"{sys.executable} {sys.argv[0]}", host="127.0.0.1", port=int(sys.argv[1])).serve()
else:
    Page().run()
