"""The server on the loopback address: nobody without the token sees or changes anything."""

import asyncio
import contextlib
import gc
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from aiohttp import ClientSession, CookieJar, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestServer

from companion.engine.game import Config, Seat
from companion.registry import load
from companion.serving.door import TRIES, Door
from companion.serving.server import TABLE_VARIABLE, TableServer
from companion.table.library import Library
from companion.table.table import Table

TOKEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Start = Callable[[Door | None], Awaitable[str]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    library = Library.open(tmp_path)
    seats = (Seat("Anna", "Gaston Fayard"), Seat("Bob", "Félix Moreau"))
    made = library.new(load("grizzled"), "O'Brien; $(x)", Config(seats))
    assert isinstance(made, Table)
    library.store.close()
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.setenv(TABLE_VARIABLE, "O'Brien; $(x)")
    return tmp_path


@pytest.fixture
async def start(folder: Path) -> AsyncIterator[Start]:
    servers: list[TestServer] = []

    async def run(door: Door | None) -> str:
        server = TestServer(await TableServer("127.0.0.1", 0, door).make_app(), host="127.0.0.1")
        servers.append(server)
        await server.start_server()
        return str(server.make_url("/"))

    yield run
    for server in servers:
        await server.close()
    while _children():
        await asyncio.sleep(0.1)
    await asyncio.sleep(0.2)
    gc.collect()  # the transports of ended screens go while their loop is still open


def _children() -> list[str]:
    """The processes of screens that have not ended yet."""
    return [pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()]


def visitor() -> ClientSession:
    return ClientSession(cookie_jar=CookieJar(unsafe=True))


async def screen_text(session: ClientSession, url: str, keys: tuple[str, ...] = (), seconds: float = 25) -> str:
    """What a screen sends until it shows the table, and after some keys."""
    got = b""
    async with session.ws_connect(f"{url}ws?width=100&height=30", max_msg_size=0) as socket:

        async def read(until: Callable[[], bool]) -> None:
            nonlocal got
            end = time.monotonic() + seconds
            while not until() and time.monotonic() < end:
                with contextlib.suppress(TimeoutError):
                    message = await socket.receive(timeout=0.3)
                    if message.type in (WSMsgType.BINARY, WSMsgType.TEXT):
                        got += message.data if isinstance(message.data, bytes) else message.data.encode()

        await read(lambda: b"No Man's Land" in got)
        for key in keys:
            await socket.send_json(["stdin", key])
            pause = time.monotonic() + 1
            await read(lambda pause=pause: time.monotonic() > pause)  # type: ignore[misc]
    return got.decode(errors="replace")


async def test_without_the_token_nothing_is_to_be_seen(start: Start) -> None:
    url = await start(Door(TOKEN, time.monotonic))
    async with visitor() as session:
        for path in ("", "static/js/textual.js", "download/x"):
            async with session.get(url + path) as answer:
                assert answer.status == 403, path
        with pytest.raises(WSServerHandshakeError):
            await session.ws_connect(url + "ws")
        async with session.get(f"{url}JOIN/{TOKEN[:-1]}A") as answer:
            assert answer.status == 403 and "scan the code" in await answer.text()
        session.cookie_jar.update_cookies({"companion_session": "guessed"})
        async with session.get(url) as answer:
            assert answer.status == 403


async def test_wrong_tokens_are_limited_by_number(start: Start) -> None:
    url = await start(Door(TOKEN, time.monotonic))
    async with visitor() as session:
        for _ in range(TRIES):
            async with session.get(url + "JOIN/WRONG") as answer:
                assert answer.status == 403
        async with session.get(f"{url}JOIN/{TOKEN}") as answer:
            assert answer.status == 429


async def test_with_the_token_the_table_is_on_screen_and_entries_are_recorded(start: Start, folder: Path) -> None:
    url = await start(Door(TOKEN, time.monotonic))
    async with visitor() as session:
        async with session.get(f"{url}JOIN/{TOKEN}") as answer:
            page = await answer.text()
            assert answer.status == 200 and "http://" not in page and "https://" not in page
        text = await screen_text(session, url, (":", "note from a phone\r"))
    assert "O'Brien; $(x)" in text
    library = Library.open(folder)
    assert library.load("O'Brien; $(x)").state.notes == ("from a phone",)
    library.store.close()


async def test_four_screens_at_once(start: Start) -> None:
    url = await start(None)
    async with visitor() as session:
        texts = await asyncio.gather(*(screen_text(session, url) for _ in range(4)))
    assert all("No Man's Land" in text for text in texts)


async def test_other_sites_and_impossible_windows_are_refused(start: Start) -> None:
    url = await start(None)
    async with visitor() as session:
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            async with session.get(url, headers=headers) as answer:
                assert answer.status == 403
        for size in ("width=0&height=10", "width=80&height=99999", "width=x&height=1"):
            with pytest.raises(WSServerHandshakeError):
                await session.ws_connect(f"{url}ws?{size}")


def test_no_name_reaches_the_shell() -> None:
    server = TableServer("127.0.0.1", 1, None)
    assert server.command.endswith("-m companion") and TABLE_VARIABLE not in server.command
    assert os.sep in server.command
