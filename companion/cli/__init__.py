"""The command line: a module per group of commands, every one of them over the same Table as the screens."""

from companion.cli.main import main

__all__ = ["main"]
