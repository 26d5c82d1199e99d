"""Drives the sampler with the mcp client 2.x: requests that stand alone, then the handshake."""
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import warnings

from jsonschema import Draft202012Validator
import httpx2
from mcp import Client, MCPDeprecationWarning, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ElicitResult

from served import User, served

# With a handshake there are only the ways that this client calls deprecated.
warnings.simplefilter("ignore", MCPDeprecationWarning)
program = sys.argv[1]
secrets = tempfile.NamedTemporaryFile("w", suffix=".json")
json.dump({"password": "canary-4711"}, secrets)
secrets.flush()
os.chmod(secrets.name, 0o600)
server = StdioServerParameters(command=program, args=["sampler", "--mcp", "--secrets", secrets.name])


async def drive(mode, version):
    async with Client(server, mode=mode) as client:
        assert client.protocol_version == version, client.protocol_version
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(tools) == [
            "ui_snapshot", "ui_list", "ui_read", "ui_picture", "ui_set", "ui_fill", "ui_press", "ui_back", "ui_undo", "ui_redo",
            "app_open", "ui_wait"]
        for tool in tools.values():
            Draft202012Validator.check_schema(tool.input_schema)
            assert tool.output_schema is None
        page = {"revision": 0}

        async def use(name, fails=False, **arguments):
            Draft202012Validator(tools[name].input_schema).validate(arguments)
            result = await client.call_tool(name, arguments)
            assert result.is_error is fails, result.content[0].text
            assert "canary" not in result.model_dump_json()
            page.update(result.structured_content)
            assert result.content[0].text.endswith(page["outline"]), "both halves say the same"
            return result.content[0].text

        assert '- button "Account" [home/account]' in await use("ui_snapshot")
        assert "stale_revision" in await use("ui_press", fails=True, revision=99, id="home/account")
        await use("ui_press", revision=page["revision"], id="home/account")
        assert page["page"] == "account"
        assert "disabled" in await use("ui_press", fails=True, revision=page["revision"], id="account/save")
        assert "secret_refused" in await use(
            "ui_set", fails=True, revision=page["revision"], id="account/password", value="x")
        values = {"account/email": "ada@example.org", "account/password": {"secret": "password"}, "account/age": 36}
        assert '[account/password] (required, filled)' in await use(
            "ui_fill", revision=page["revision"], values=values)
        await use("ui_press", revision=page["revision"], id="account/save")
        await use("ui_press", revision=page["revision"], id="home/load")
        await use("ui_wait", until={"element": {"id": "home/loaded", "value": "42"}})
        await use("ui_press", revision=page["revision"], id="home/everything")
        assert "Leave?" in await use("ui_back", revision=page["revision"])
        await use("ui_press", revision=page["revision"], id="alert:1/ok")
        assert page["page"] == "home"

        assert [str(resource.uri) for resource in (await client.list_resources()).resources] == ["ui://page"]
        read = await client.read_resource("ui://page")
        whole = json.loads(read.contents[0].text)
        assert whole["revision"] == page["revision"] and whole["page"]["key"] == "home"
        try:
            await client.call_tool("ui_dance", {})
            raise AssertionError("an unknown tool is an error of the protocol")
        except MCPError as error:
            assert error.code == -32602
        if mode == "auto":
            async with client.listen(resource_subscriptions=["ui://page"]) as stream:
                await use("ui_press", revision=page["revision"], id="home/people")
                event = await anext(aiter(stream))
                assert str(event.uri) == "ui://page"
        else:
            await client.subscribe_resource("ui://page")
            await use("ui_press", revision=page["revision"], id="home/people")
            await client.unsubscribe_resource("ui://page")
        return len(tools)


async def ask(mode, over_http):
    """A secret that nobody prepared is typed by the user, where neither the model nor this client looks."""
    user = User("canary-4711")

    async def elicited(context, params):
        await user.open(params)
        return ElicitResult(action="accept")

    with contextlib.ExitStack() as stack:
        place = StdioServerParameters(command=program, args=["sampler", "--mcp"])
        async with contextlib.AsyncExitStack() as open:
            if over_http:
                url, headers = stack.enter_context(served(program, ["sampler", "--mcp"]))
                web = await open.enter_async_context(httpx2.AsyncClient(headers=headers, timeout=60))
                place = streamable_http_client(url, http_client=web)
            client = await open.enter_async_context(Client(place, mode=mode, elicitation_callback=elicited))
            await client.call_tool("ui_press", {"revision": 0, "id": "home/account"})
            for revision in (1, 2):
                given = {"revision": revision, "id": "account/password", "valueFrom": {"secret": "mail"}}
                result = await client.call_tool("ui_set", given)
                assert not result.is_error and (revision == 2 or "filled" in result.content[0].text), result
                assert "canary" not in result.model_dump_json()
            assert len(user.asked) == 2, "it is kept nowhere"


asyncio.run(drive("auto", "2026-07-28"))
asyncio.run(drive("legacy", "2025-11-25"))
for mode in ("auto", "legacy"):
    for over_http in (False, True):
        asyncio.run(ask(mode, over_http))
print("ok: mcp 2.x, modern and with a handshake")
