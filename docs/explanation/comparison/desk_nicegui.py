"""The dashboard of `desk` with NiceGUI. Usage: desk_nicegui.py PORT"""
import sys
from collections import Counter

from nicegui import Event, app, ui

import desk_world

board = app.storage.general
present = Counter()
world, changed = Event(), Event()


@app.on_startup
def start():
    board.setdefault("done", {})
    board.setdefault("lines", [])
    app.timer(0.2, lambda: world.emit(*desk_world.state()))


@ui.page("/login")
def log_in():
    def submit():
        if name.value:
            app.storage.user["name"] = name.value
            ui.navigate.to("/")

    name = ui.input("Your name").on("keydown.enter", submit)
    ui.button("Log in", on_click=submit)


@ui.page("/alert/{number}")
def alert(number: int):
    user = app.storage.user.get("name")
    found = next((each for each in desk_world.state()[1] if each[0] == number), None)
    if not user or not found:
        return ui.navigate.to("/" if user else "/login")

    def acknowledge():
        if owner := board["done"].get(str(number)):
            return ui.notify(f"{owner[0]} has acknowledged this already.")
        board["done"][str(number)] = [user, comment.value or ""]
        changed.emit()
        ui.navigate.to("/")

    def show():
        owner = board["done"].get(str(number))
        owned.text = "Acknowledged: " + (": ".join(filter(None, owner)) if owner else "not yet")
        comment.visible = button.visible = not owner

    ui.label(f"Alert {number}").classes("text-h4")
    ui.label(f"{found[1]}: {found[2]}")
    owned = ui.label()
    comment = ui.input("Comment").bind_value(app.storage.user, f"comment-{number}")
    button = ui.button("Acknowledge", on_click=acknowledge)
    changed.subscribe(show)
    show()


@ui.page("/")
def desk():
    user = app.storage.user.get("name")
    if not user:
        return ui.navigate.to("/login")
    alerts, told, shown = [], [0], [0]

    def column(name, label):
        return {"name": name, "label": label, "field": name, "sortable": True, "align": "left"}

    def update_world(services_now, alerts_now):
        services.rows = [dict(zip(("name", "state", "time"), each)) for each in services_now]
        for number, _, text in reversed(alerts_now):
            if told[0] and number > told[0]:
                ui.notify(f"Alert {number}: {text}", type="warning")
        if told[0] != alerts_now[0][0]:
            told[0], alerts[:] = alerts_now[0][0], alerts_now
            update_board()

    def update_board():
        opened.rows = [
            dict(zip(("number", "service", "text"), each)) for each in alerts if str(each[0]) not in board["done"]]
        here.text = "Here: " + ", ".join(n if c == 1 else f"{n} ({c})" for n, c in sorted(present.items()) if c)
        for each in board["lines"][shown[0]:]:
            chat.push(each)
        shown[0] = len(board["lines"])

    def say():
        if line.value:
            board["lines"].append(f"{user}: {line.value}")
            line.value = ""
            changed.emit()

    def move(by):
        present[user] += by
        changed.emit()

    ui.label(f"Desk of {user}").classes("text-h4")
    here = ui.label()
    opened = ui.table(
        title="Alerts", rows=[], row_key="number",
        columns=[column("number", "Number"), column("service", "Service"), column("text", "Message")])
    opened.on("rowClick", lambda event: ui.navigate.to(f"/alert/{event.args[1]['number']}"))
    services = ui.table(
        title="Services", rows=[], row_key="name",
        columns=[column("name", "Service"), column("state", "State"), column("time", "Answer")])
    chat = ui.log()
    line = ui.input("Line").bind_value(app.storage.user, "line").on("keydown.enter", say)
    ui.button("Say", on_click=say)
    ui.button("Log out", on_click=lambda: (app.storage.user.pop("name"), ui.navigate.to("/login")))
    world.subscribe(update_world)
    changed.subscribe(update_board)
    ui.context.client.on_connect(lambda: move(1))
    ui.context.client.on_disconnect(lambda: move(-1))


ui.run(host="127.0.0.1", port=int(sys.argv[1]), storage_secret="desk", show=False, reload=False)
