"""Drives the sampler with the mcp client 1.x, which begins with a handshake."""
import asyncio
import contextlib
import json
import sys

import httpx
from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ElicitResult, ResourceUpdatedNotification, ServerNotification
from pydantic import AnyUrl

from served import User, served
from tasks import carry_out

server = StdioServerParameters(command=sys.argv[1], args=["sampler", "--mcp"])


async def drive():
    updates = []

    async def received(message):
        if isinstance(message, ServerNotification) and isinstance(message.root, ResourceUpdatedNotification):
            updates.append(str(message.root.params.uri))

    async with stdio_client(server) as (reading, writing):
        async with ClientSession(reading, writing, message_handler=received) as session:
            begun = await session.initialize()
            assert begun.protocolVersion == "2025-11-25" and begun.serverInfo.name == "signalbox-json"
            await session.send_ping()
            tools = (await session.list_tools()).tools
            assert [tool.name for tool in tools] == [
                "ui_snapshot", "ui_list", "ui_read", "ui_picture", "ui_set", "ui_fill", "ui_press", "ui_back", "ui_undo", "ui_redo",
            "app_open", "ui_wait"]
            page = (await session.call_tool("ui_snapshot", {})).structuredContent
            assert page["page"] == "home"
            await session.subscribe_resource(AnyUrl("ui://page"))
            result = await session.call_tool("ui_press", {"revision": page["revision"], "id": "home/account"})
            assert result.structuredContent["page"] == "account"
            assert updates == ["ui://page"], updates
            result = await session.call_tool("ui_press", {"revision": 0, "id": "account/save"})
            assert result.isError and result.structuredContent["reason"] == "stale_revision"
            read = await session.read_resource(AnyUrl("ui://page"))
            assert json.loads(read.contents[0].text)["page"]["key"] == "account"
            seen = []

            async def progress(count, total, message):
                seen.append(message)

            await session.call_tool("ui_back", {"revision": result.structuredContent["revision"]})
            await session.call_tool("ui_press", {"revision": 2, "id": "home/load"}, progress_callback=progress)
            assert seen == ["Loading"], seen
            picture = await session.call_tool("ui_press", {"revision": 4, "id": "home/everything"})
            picture = await session.call_tool("ui_picture", {"id": "everything/loaded"})
            assert [part.type for part in picture.content] == ["text", "image"]
            await session.unsubscribe_resource(AnyUrl("ui://page"))
            try:
                await session.call_tool("ui_dance", {})
                raise AssertionError("an unknown tool is an error of the protocol")
            except McpError as error:
                assert error.error.code == -32602


@contextlib.asynccontextmanager
async def talk(reading, writing):
    async with ClientSession(reading, writing) as session:
        await session.initialize()

        async def call(tool, given):
            return (await session.call_tool(tool, given)).content[0].text
        yield call


@contextlib.asynccontextmanager
async def connect(arguments):
    async with stdio_client(StdioServerParameters(command=sys.argv[1], args=arguments)) as (reading, writing):
        async with talk(reading, writing) as call:
            yield call


@contextlib.asynccontextmanager
async def over_http(arguments):
    with served(sys.argv[1], arguments) as (url, headers):
        async with httpx.AsyncClient(headers=headers, timeout=60) as client:
            async with streamable_http_client(url, http_client=client) as (reading, writing, _):
                async with talk(reading, writing) as call:
                    yield call


async def ask():
    """A secret that nobody prepared is typed by the user."""
    user = User("canary-4711")

    async def elicited(context, params):
        await user.open(params)
        return ElicitResult(action="accept")

    async with stdio_client(server) as (reading, writing):
        async with ClientSession(reading, writing, elicitation_callback=elicited) as session:
            await session.initialize()
            await session.call_tool("ui_press", {"revision": 0, "id": "home/account"})
            given = {"revision": 1, "id": "account/password", "valueFrom": {"secret": "mail"}}
            result = await session.call_tool("ui_set", given)
            assert "filled" in result.content[0].text and len(user.asked) == 1, result
            assert "canary" not in result.model_dump_json()


asyncio.run(drive())
asyncio.run(ask())
print("ok: mcp 1.x")
asyncio.run(carry_out("mcp 1.x", connect))
asyncio.run(carry_out("mcp 1.x over HTTP", over_http))
