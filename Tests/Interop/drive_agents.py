"""The tasks through mcp 2.x, fastmcp, and the tool layers of pydantic-ai and openai-agents, without a model."""
import asyncio
import contextlib
import json
import logging
import sys

import fastmcp
import httpx2
from agents.mcp import MCPServerStdio
from fastmcp.client.transports import StdioTransport
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from pydantic_ai import ModelRetry
from pydantic_ai.mcp import MCPToolset

from served import served
from tasks import TOKENS, arguments, carry_out

program = sys.argv[1]
logging.disable()


def text(content):
    return "\n".join(part.text for part in content if part.type == "text")


@contextlib.asynccontextmanager
async def mcp(arguments):
    async with Client(StdioServerParameters(command=program, args=arguments)) as client:
        async def call(tool, given):
            return text((await client.call_tool(tool, given)).content)
        yield call


@contextlib.asynccontextmanager
async def over_http(arguments, mode="auto"):
    with served(program, arguments) as (url, headers):
        async with httpx2.AsyncClient(headers=headers, timeout=60) as web:
            async with Client(streamable_http_client(url, http_client=web), mode=mode) as client:
                async def call(tool, given):
                    return text((await client.call_tool(tool, given)).content)
                yield call


def over_http_with_a_handshake(arguments):
    return over_http(arguments, "legacy")


@contextlib.asynccontextmanager
async def fast(arguments):
    async with fastmcp.Client(StdioTransport(program, arguments)) as client:
        async def call(tool, given):
            return text((await client.call_tool(tool, given, raise_on_error=False)).content)
        yield call


@contextlib.asynccontextmanager
async def pydantic(arguments):
    # pydantic-ai gives the model the structured result, if there is any.
    async with MCPToolset(StdioTransport(program, arguments)) as toolset:
        async def call(tool, given):
            try:
                read = await toolset.direct_call_tool(tool, given)
            except ModelRetry as error:
                return str(error)
            return read if isinstance(read, str) else json.dumps(read, ensure_ascii=False)
        yield call


@contextlib.asynccontextmanager
async def openai(arguments):
    async with MCPServerStdio({"command": program, "args": arguments}) as server:
        async def call(tool, given):
            return text((await server.call_tool(tool, given)).content)
        yield call


async def main():
    async with Client(StdioServerParameters(command=program, args=arguments("sampler"))) as client:
        tools = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in (await client.list_tools()).tools]
        costs = [len(TOKENS.encode(words)) for words in (json.dumps(tools, separators=(",", ":")), client.instructions)]
        assert costs[0] <= 1_200 and costs[1] <= 300, costs
        print(f"ok: {len(tools)} tools in {costs[0]} tokens, instructions in {costs[1]}")
    ways = [
        ("mcp 2.x", mcp), ("mcp 2.x over HTTP", over_http), ("mcp 2.x over HTTP, with a handshake", over_http_with_a_handshake),
        ("fastmcp", fast), ("openai-agents", openai),
    ]
    for name, connect in ways:
        await carry_out(name, connect)
    await carry_out("pydantic-ai", pydantic, factor=1.3)


asyncio.run(main())
