"""`make rules`: switch the code of one rule after another off; a test marked with its id must then fail.

Each rule is tried in a child process forked after collection, so that nothing a test leaves behind reaches the next.
Prints the ids whose tests would not notice, those without a test and those without code; exits 1 if there are any.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.rules import registered, switched_off
from companion.registry import game_ids
from companion.table.rules import book_of

ROOT = Path(__file__).parent


class Prover:
    """A pytest plug-in that runs the marked tests once per rule instead of once."""

    def __init__(self) -> None:
        self.by_rule: dict[str, list[pytest.Item]] = {}
        self.failed = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort the marked tests by rule."""
        for item in items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.by_rule.setdefault(rule, []).append(item)
        items[:] = [item for item in items if item.get_closest_marker("rule")]

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Count failures in whichever process this is."""
        self.failed += report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every rule."""
        if session.testscollected and not session.items:
            return True
        if self.failures(session.items):
            print("The marked tests fail with every rule in force; mend that first.")
            session.testsfailed = 1
            return True
        wanted = _register_ids()
        blind, untested, codeless = [], [], []
        for rule in wanted:
            if rule not in registered():
                codeless.append(rule)
            if rule not in self.by_rule:
                untested.append(rule)
            elif not self.failures(self.by_rule[rule], rule):
                blind.append(rule)
        self._report(wanted, {"would not notice": blind, "no marked test": untested, "no code": codeless})
        session.testsfailed = len(blind) + len(untested) + len(codeless)
        return True

    def failures(self, items: Iterable[pytest.Item], *off: str) -> bool:
        """Whether any of these tests fails with these rules off, in a child process."""
        child = os.fork()
        if child == 0:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            self.failed = 0
            with switched_off(*off):
                for item in items:
                    item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
                    if self.failed:
                        break
            os._exit(1 if self.failed else 0)
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) != 0

    def _report(self, wanted: list[str], lists: dict[str, list[str]]) -> None:
        bad = {rule for ids in lists.values() for rule in ids}
        proved = len(wanted) - len(bad)
        print(f"\n{proved} of {len(wanted)} rules have a test that fails when the rule is switched off.")
        for what, ids in lists.items():
            if ids:
                print(f"{what} ({len(ids)}): {' '.join(ids)}")


def _register_ids() -> list[str]:
    """The ids of the registers: GR-nnn and TG-nnn; readings and edition facts are not proved one by one."""
    rules = (rule.id for game in game_ids() for rule in book_of(game).all)
    return [rule for rule in rules if rule.rpartition("-")[2].isdigit() and rule.count("-") == 1]


if __name__ == "__main__":
    options = ["-p", "no:cacheprovider", "-q", "-s", "--no-header"]
    sys.exit(pytest.main([str(ROOT / "games"), *options], plugins=[Prover()]))
