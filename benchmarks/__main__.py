"""`make bench`: print the table of figures; name groups, such as `games store`, to run only those."""

import sys
from importlib import import_module

from benchmarks.measure import table

GROUPS = ("games", "random_games", "entry_speed", "store", "rules", "sheets", "screens")


def main(wanted: list[str]) -> int:
    """Run the groups and print their figures."""
    unknown = [name for name in wanted if name not in GROUPS]
    if unknown:
        print(f"There is no group {unknown[0]}; the groups are {', '.join(GROUPS)}.", file=sys.stderr)
        return 3
    found = []
    for group in wanted or GROUPS:
        print(f"measuring {group} …", file=sys.stderr, flush=True)
        found += list(import_module(f"benchmarks.{group}").figures())
    print(table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
