"""The examples in docs/how-to/driving.md do what the page says."""
import os
import pathlib
import re
import subprocess
import sys

program = pathlib.Path(sys.argv[1])
page = pathlib.Path(sys.argv[2]).read_text()
environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
blocks = re.findall(r"^```(sh|python)\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
assert [language for language, _ in blocks] == ["sh", "python"]
for language, text in blocks:
    command = ["sh", "-c", text] if language == "sh" else [sys.executable, "-c", text]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    if language == "sh":
        assert '"text":"42"' in run.stdout.splitlines()[1]
print("ok: the shell and the Python of docs/how-to/driving.md")
