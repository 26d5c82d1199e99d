"""Drives the sampler with the mcp client 1.x, which begins with a handshake."""
import asyncio
import json
import sys

from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import ResourceUpdatedNotification, ServerNotification
from pydantic import AnyUrl

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
                "ui_snapshot", "ui_set", "ui_fill", "ui_press", "ui_back", "ui_wait"]
            # The client holds structured results against the tool's schema itself.
            page = (await session.call_tool("ui_snapshot", {})).structuredContent
            assert page["page"]["key"] == "home"
            await session.subscribe_resource(AnyUrl("ui://page"))
            result = await session.call_tool("ui_press", {"revision": page["revision"], "id": "home/account"})
            assert result.structuredContent["page"]["key"] == "account"
            assert updates == ["ui://page"], updates
            result = await session.call_tool("ui_press", {"revision": 0, "id": "account/save"})
            assert result.isError and result.structuredContent["page"]["key"] == "account"
            read = await session.read_resource(AnyUrl("ui://page"))
            assert json.loads(read.contents[0].text) == result.structuredContent
            await session.unsubscribe_resource(AnyUrl("ui://page"))
            try:
                await session.call_tool("ui_dance", {})
                raise AssertionError("an unknown tool is an error of the protocol")
            except McpError as error:
                assert error.error.code == -32602


asyncio.run(drive())
print("ok: mcp 1.x")
