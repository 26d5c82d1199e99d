"""The first page of `feedback` in NiceGUI. Usage: nicegui_page.py PORT"""

import sys

from nicegui import ui


@ui.page("/")
def page():
    ui.label("Leave a feedback for the movie").classes("text-h4")
    ui.label("Category")
    category = ui.radio(["Average", "Polarized"], value="Average", on_change=lambda event: words.set_text(event.value))
    words = ui.label(category.value)
    ui.button("Leave Feedback")


ui.run(host="127.0.0.1", port=int(sys.argv[1]), show=False, reload=False, show_welcome_message=False)
