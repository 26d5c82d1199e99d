"""How heavy a page is and how soon it is there, in Chromium without a window and with nothing kept from before."""

import json
import re
import subprocess
import tempfile
import urllib.request

LOOK = """
const done = arguments[arguments.length - 1], start = performance.now();
const look = () => document.body && (%s) ? finish(performance.now()) : performance.now() > 60000 ? done(null) : requestAnimationFrame(look);
const finish = (there) => setTimeout(() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  done({there, paint: paint ? paint.startTime : there, requests: loads.length, bytes: loads.reduce((all, each) => all + each.transferSize, 0)});
}, 1500);
look();
"""


class Browser:
    """Driven as the WebDriver protocol says."""

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = next(int(match[1]) for line in self.driver.stdout if (match := re.search(r"successfully on port (\d+)", line)))
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", f"--user-data-dir={self.profile.name}", "--window-size=1280,800"]
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}, "pageLoadStrategy": "none",
                  "timeouts": {"script": 120_000, "pageLoad": 120_000}}
        self.session = ""
        self.session = "/session/" + self.call("/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        return self

    def __exit__(self, *_):
        self.call("/url", {"url": "about:blank"})
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.session}", method="DELETE")
        urllib.request.urlopen(request, timeout=60).close()
        self.driver.terminate()
        self.driver.wait()
        self.profile.cleanup()

    def call(self, path, body):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{self.session}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=180) as answer:
            return json.load(answer)["value"]


def load(address, is_there):
    """Milliseconds until the first paint and until the page is there, its bytes and requests, in a browser just started."""
    with Browser() as browser:
        browser.call("/url", {"url": address})
        # Scripts may still run in the old document.
        while browser.call("/execute/sync", {"script": "return location.href", "args": []}) == "data:,":
            pass
        return browser.call("/execute/async", {"script": LOOK % is_there, "args": []})
