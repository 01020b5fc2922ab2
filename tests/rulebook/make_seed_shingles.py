"""Writes seed_shingles.txt: short hashes of every run of eight words of the source texts, and no text.

python tests/rulebook/make_seed_shingles.py SEED.txt … > tests/rulebook/seed_shingles.txt
"""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from pathlib import Path

RUN = 8
DIGITS = 10


def shingles(text: str) -> set[str]:
    """A short hash for each run of eight words; case, punctuation and apostrophes do not matter."""
    words = re.findall(r"[^\W_]+", re.sub("['’]", "", text.casefold()))
    runs = (" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1))
    return {sha256(run.encode()).hexdigest()[:DIGITS] for run in runs}


if __name__ == "__main__":
    found = set().union(*(shingles(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]))
    print("\n".join(sorted(found)))
