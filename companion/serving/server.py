"""The web server: textual-serve behind the door, with a page of our own that asks for nothing from outside."""

import os
import shlex
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp_jinja2
from aiohttp import web
from textual_serve.server import Server, to_int

from companion.serving.door import Door

HERE = Path(__file__).parent
COOKIE = "companion_session"
TABLE_VARIABLE = "COMPANION_TABLE"
"""Names the table to the screens behind a browser: an environment variable, so that no name reaches a shell."""
LARGEST = (500, 200)
"""Columns and rows that a browser may ask for."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class TableServer(Server):
    """Serves the screens of one table, or of the picker. With a door, only sessions that came through it get in."""

    def __init__(self, host: str, port: int, door: Door | None) -> None:
        super().__init__(_command(), host, port, "Companion", templates_path=HERE / "pages")
        self.door = door

    async def make_app(self) -> web.Application:
        """The web application: the routes of textual-serve, the way in, and the guard before all of them."""
        app = await self._make_app()
        app.middlewares.append(self._guard)
        app.router.add_get("/JOIN/{token}", self._join)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Nothing is printed here; the command says where the table is."""

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self._same_origin(request):
            raise web.HTTPForbidden(text="This page belongs to another address.")
        if self.door is None or request.path.startswith("/JOIN/"):
            return await handler(request)
        if not self.door.knows(request.cookies.get(COOKIE, "")):
            raise web.HTTPForbidden(text="Open the join link, or scan the code that the Companion shows at the table.")
        return await handler(request)

    def _same_origin(self, request: web.Request) -> bool:
        """Whether the page that asks is this server's own; no other site may steer a table through a visitor."""
        origin = request.headers.get("Origin")
        own = request.host
        if self.door is None and own.rpartition(":")[0].strip("[]") not in ("127.0.0.1", "localhost", "::1"):
            return False
        return origin is None or urlsplit(origin).netloc == own

    async def _join(self, request: web.Request) -> web.StreamResponse:
        address = request.remote or ""
        if self.door is None:
            raise web.HTTPFound("/")
        if self.door.tired_of(address):
            raise web.HTTPTooManyRequests(text="Too many wrong links; wait a minute and scan the code again.")
        session = self.door.enter(request.match_info["token"], address)
        if session is None:
            raise web.HTTPForbidden(text="This link is not of this evening; scan the code at the table again.")
        answer = web.HTTPFound("/")
        answer.set_cookie(COOKIE, session, httponly=True, samesite="Strict")
        raise answer

    @aiohttp_jinja2.template("app_index.html")
    async def handle_index(self, request: web.Request) -> dict[str, Any]:
        """The page; its addresses are those that the browser itself came by."""
        size = max(8, min(40, to_int(request.query.get("fontsize", "15"), 15)))
        return {"font_size": size, "socket": f"ws://{request.host}/ws"}

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """One screen; a window of impossible size is refused before a process is started for it."""
        asked = [to_int(request.query.get(name, "80"), -1) for name in ("width", "height")]
        if not all(0 < size <= most for size, most in zip(asked, LARGEST, strict=True)):
            raise web.HTTPBadRequest(text="The window's size makes no sense.")
        return await super().handle_websocket(request)


def serve(server: TableServer, folder: Path, table: str | None) -> None:
    """Serve until Ctrl+C. Raises OSError when the port is taken."""
    os.environ["COMPANION_DATA"] = str(folder)
    os.environ.pop(TABLE_VARIABLE, None)
    if table is not None:
        os.environ[TABLE_VARIABLE] = table
    web.run_app(server.make_app(), host=server.host, port=server.port, print=None)


def _command() -> str:
    return shlex.join([sys.executable, "-m", "companion"])
