"""Older forms of the file, lifted one version at a time, each in the transaction that also notes the version."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

Step = Callable[[Connection], None]

STEPS: Mapping[int, Step] = {}
"""From a version to the next one: what to do to the tables. A recorded entry itself is never rewritten."""


def migrate(connection: Connection, version: int, newest: int, steps: Mapping[int, Step] = STEPS) -> None:
    """Lift the tables to the newest version, inside the caller's transaction."""
    for number in range(version, newest):
        steps[number](connection)
    connection.exec_driver_sql(f"PRAGMA user_version = {newest}")
