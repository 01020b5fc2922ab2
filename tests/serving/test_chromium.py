"""The screens in a real browser: a wrong link is turned away, with the right one an entry is typed and kept."""

import asyncio
import os
import shutil
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientConnectionError, ClientSession, ClientWebSocketResponse
from aiohttp.test_utils import TestServer

from companion.engine.game import Config, Seat
from companion.registry import load
from companion.serving.door import Door
from companion.serving.server import TABLE_VARIABLE, TableServer
from companion.table.library import Library
from companion.table.table import Table

TOKEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1000,700",
)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; CI installs it where it can")


class Page:
    """A page of a browser, steered over its debugging port on the loopback address."""

    def __init__(self, socket_: ClientWebSocketResponse) -> None:
        self._socket = socket_
        self._number = 0

    async def call(self, method: str, **params: Any) -> Any:
        """One command and its answer."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": params})
        while True:
            answer = await self._socket.receive_json(timeout=20)
            if answer.get("id") == self._number:
                return answer.get("result")

    async def value(self, expression: str) -> Any:
        """The value of an expression on the page."""
        result = await self.call("Runtime.evaluate", expression=expression)
        return result["result"].get("value")

    async def until(self, expression: str, seconds: float = 20) -> None:
        """Wait until an expression is true on the page."""
        end = time.monotonic() + seconds
        while not await self.value(expression):
            assert time.monotonic() < end, expression
            await asyncio.sleep(0.2)

    async def type(self, text: str) -> None:
        """Type on the keyboard."""
        for char in text:
            key = {"text": char, "key": "Enter" if char == "\r" else char}
            await self.call("Input.dispatchKeyEvent", type="keyDown", **key)
            await self.call("Input.dispatchKeyEvent", type="keyUp", key=key["key"])
            await asyncio.sleep(0.02)


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    browser = await asyncio.create_subprocess_exec(
        str(CHROMIUM), *FLAGS, f"--user-data-dir={tmp_path / 'chromium'}", f"--remote-debugging-port={port}",
        "about:blank", stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )
    async with ClientSession() as session:
        tabs = await _tabs(session, port)
        address = next(tab["webSocketDebuggerUrl"] for tab in tabs if tab["type"] == "page")
        async with session.ws_connect(address, max_msg_size=0) as steering:
            yield Page(steering)
    browser.kill()
    await browser.wait()


async def _tabs(session: ClientSession, port: int) -> Any:
    for _ in range(100):
        try:
            async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                return await answer.json()
        except ClientConnectionError:
            await asyncio.sleep(0.2)
    raise AssertionError("the browser did not open its debugging port")


async def test_a_wrong_link_is_turned_away_and_the_right_one_sits_down(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library.open(tmp_path / "data")
    made = library.new(load("grizzled"), "Friday", Config((Seat("Anna", "Gaston Fayard"), Seat("Bob", "Félix Moreau"))))
    assert isinstance(made, Table)
    library.close()
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv(TABLE_VARIABLE, "Friday")
    server = TestServer(await TableServer("127.0.0.1", 0, Door(TOKEN, time.monotonic)).make_app(), host="127.0.0.1")
    await server.start_server()
    url = str(server.make_url("/"))
    await page.call("Page.navigate", url=f"{url}JOIN/{TOKEN[:-1]}A")
    await page.until("document.body && document.body.innerText.includes('scan the code')")
    await page.call("Page.navigate", url=f"{url}JOIN/{TOKEN}")
    await page.until("document.body && document.body.classList.contains('-first-byte')")
    await asyncio.sleep(3)
    await page.value("document.querySelector('.xterm-helper-textarea').focus()")
    await page.type(":note from a browser\r")
    await asyncio.sleep(2)
    await page.call("Page.navigate", url="about:blank")
    await server.close()
    library = Library.open(tmp_path / "data")
    assert library.load("Friday").state.notes == ("from a browser",)
    library.close()
    assert os.environ[TABLE_VARIABLE] == "Friday"
