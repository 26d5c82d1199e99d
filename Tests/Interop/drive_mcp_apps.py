"""Uses the page of signalbox-json as the mcp client 2.x with its extension for MCP Apps: negotiation, the document, the
tools of the view, and a form to its end. The frame itself is tested with browsers (AppHostTests)."""
import asyncio
from html.parser import HTMLParser
import sys
import tempfile

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.extension import ClientExtension
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID, ResourceCsp

program = sys.argv[1]


class Apps(ClientExtension):
    """The extension as a host declares it."""

    identifier = EXTENSION_ID

    def settings(self):
        return {"mimeTypes": [APP_MIME_TYPE]}


class Form(HTMLParser):
    """The hidden values of a form, and its text."""

    def __init__(self, html):
        super().__init__()
        self.values, self.text = {}, ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "input" and given.get("type") == "hidden":
            self.values[given["name"]] = [given["value"]]

    def handle_data(self, data):
        self.text += data


async def drive(mode, data):
    server = StdioServerParameters(command=program, args=["register", "--mcp", "--data", data])
    async with Client(server, mode=mode, extensions=[Apps()]) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        uses = {name: (tool.meta or {}).get("ui") for name, tool in tools.items()}
        shown = {name: use["resourceUri"] for name, use in uses.items() if use and "resourceUri" in use}
        assert shown == {"ui_snapshot": "ui://page"}, shown
        hidden = [name for name, use in uses.items() if use and "model" not in use.get("visibility", ["model", "app"])]
        assert hidden == ["ui_page", "ui_post"], hidden
        listed = (await client.list_resources()).resources
        assert [(str(one.uri), one.mime_type) for one in listed] == [("ui://page", APP_MIME_TYPE)]
        contents = (await client.read_resource("ui://page")).contents[0]
        assert contents.mime_type == APP_MIME_TYPE and contents.text.startswith("<!DOCTYPE html>")
        policy = ResourceCsp.model_validate(contents.meta["ui"]["csp"])
        assert not any(policy.model_dump().values()), policy

        async def call(name, **arguments):
            result = await client.call_tool(name, arguments)
            assert not result.is_error and "canary" not in result.model_dump_json(), result
            return result.meta["signalbox/page"], result.content[0].text

        page, _ = await call("ui_page")
        form = Form(page["html"]).values
        form |= {"set:register/username": ["annalise"], "set:register/password": ["canary-4711"]}
        page, told = await call("ui_post", values=form | {"press": ["register/submit"]})
        assert '"annalise"' in told and page["answer"]["refused"] == {}, told
        while "Welcome" not in Form(page["html"]).text:
            page, _ = await call("ui_page", seen=page["version"], timeoutMs=10000)
    async with Client(server, mode=mode) as client:
        tools = (await client.list_tools()).tools
        assert all(not tool.meta for tool in tools) and "ui_page" not in {tool.name for tool in tools}
        try:
            await client.call_tool("ui_page", {})
            raise AssertionError("without the extension there is no such tool")
        except MCPError as error:
            assert error.code == -32602


for mode in ("auto", "legacy"):
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(drive(mode, data))
print("ok: MCP Apps with mcp 2.x, modern and with a handshake")
