"""sheet and restore: every medium, parts in any order, kept sheets, each failure its own sentence."""

import io
import json
import random
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from savesheets.reader import read_source
from savesheets.ts1 import scan


@pytest.fixture
def played(friday: Any) -> Any:
    assert friday("enter", "Friday", "intensity 3", "play night rain", "note quiet [/x] “evening”").code == 0
    return friday


@pytest.mark.parametrize("suffix", ["pdf", "png", "txt", "json"])
def test_a_sheet_in_a_file_restores_the_same_table(played: Any, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"friday.{suffix}"
    assert played("sheet", "Friday", "--out", str(file)).code == 0
    said = played("restore", str(file))
    assert said.code == 0 and "Friday (2)" in said.out
    views = [json.loads(played("show", name, "--json").out) for name in ("Friday", "Friday (2)")]
    assert views[0] == views[1]


def test_an_svg_is_written_and_other_kinds_are_named(played: Any, tmp_path: Path) -> None:
    assert played("sheet", "Friday", "--out", str(tmp_path / "a.svg"), "--out", str(tmp_path / "b.txt")).code == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<")
    said = played("sheet", "Friday", "--out", str(tmp_path / "c.txt"), "--out", str(tmp_path / "a.doc"))
    assert not (tmp_path / "c.txt").exists()
    assert said.code == 3 and ".png" in said.err


def test_without_a_file_the_codes_are_printed(played: Any) -> None:
    said = played("sheet", "Friday")
    assert said.code == 0 and "▀" in said.out and "sheet 1 of" in said.out


def test_pasted_text_and_another_name(played: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played("sheet", "Friday", "--out", str(tmp_path / "a.txt"))
    text = (tmp_path / "a.txt").read_bytes().lower()

    class Pasted(io.StringIO):
        buffer = io.BytesIO(b"here it is:\n" + text)

    monkeypatch.setattr("sys.stdin", Pasted())
    said = played("restore", "-", "--name", "Saturday")
    assert said.code == 0 and "Saturday" in said.out


def test_what_is_no_sheet_is_refused_in_a_sentence(played: Any, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing here", encoding="utf-8")
    for source in (str(tmp_path / "a.txt"), str(tmp_path / "none.png"), str(tmp_path)):
        said = played("restore", source)
        assert said.code == 3 and "Traceback" not in said.err and len(said.err) < 400
    assert len(json.loads(played("log", "Friday", "--json").out)) == 3


def views(run: Any, *names: str) -> list[Any]:
    return [json.loads(run("show", name, "--json").out) for name in names]


@pytest.fixture
def long(played: Any) -> Any:
    """A table whose sheet takes two symbols on paper."""
    dice = random.Random(3)
    notes = ["note " + "".join(dice.choices("abcdefghijklmnopqrstuvwxyz", k=290)) for _ in range(3)]
    assert played("enter", "Friday", *notes).code == 0
    return played


def parts_of(run: Any, folder: Path) -> list[str]:
    """The texts of the sheets on the table's PDF."""
    assert run("sheet", "Friday", "--out", str(folder / "all.pdf")).code == 0
    found = [part.text for part in scan(read_source(folder / "all.pdf")).parts]
    assert len(found) > 1
    return found


def test_an_incomplete_save_is_remembered_until_the_rest_is_given(long: Any, tmp_path: Path) -> None:
    first, *rest = parts_of(long, tmp_path)
    (tmp_path / "1.txt").write_text(first, encoding="utf-8")
    (tmp_path / "2.txt").write_text("\n".join(rest), encoding="utf-8")
    said = long("restore", str(tmp_path / "1.txt"))
    assert said.code == 3 and "missing" in said.err and "remembered" in said.err
    assert "missing" in long("restore").out
    said = long("restore", str(tmp_path / "2.txt"))
    assert said.code == 0, said.err
    before, after = views(long, "Friday", "Friday (2)")
    assert before == after
    assert long("restore").code == 3


def test_remembered_sheets_do_not_disturb_another_save_and_can_be_thrown_away(long: Any, tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_text(parts_of(long, tmp_path)[0], encoding="utf-8")
    assert long("restore", str(tmp_path / "1.txt")).code == 3
    long("enter", "Friday", "note later")
    long("sheet", "Friday", "--out", str(tmp_path / "b.json"))
    said = long("restore", str(tmp_path / "b.json"), "--name", "B")
    assert said.code == 0 and "missing" not in said.err
    assert long("restore", "--forget").out.startswith("1 remembered sheet ")
    assert long("restore").code == 3


def test_an_older_save_is_said_to_be_older_and_opens_beside(played: Any, tmp_path: Path) -> None:
    played("sheet", "Friday", "--out", str(tmp_path / "a.json"))
    said = played("restore", str(tmp_path / "a.json"))
    assert "stands at the same save" in said.err
    played("enter", "Friday", "note later")
    said = played("restore", str(tmp_path / "a.json"))
    assert said.code == 0 and "older than the table “Friday”" in said.err and "Friday (3)" in said.out


def test_sheets_are_kept_listed_compared_and_restored(played: Any) -> None:
    assert played("sheet", "keep", "Friday", "end of day 12").code == 0
    played("enter", "Friday", "note more")
    assert played("sheet", "keep", "fri").code == 0
    first, second = played("sheet", "list", "Friday").out.splitlines()
    assert first.endswith("Friday:mission 1, mission") and second.endswith("Friday:end of day 12")
    said = played("sheet", "diff", "Friday:end of day", "Friday")
    assert said.code == 0 and "more" in said.out
    said = played("restore", "Friday:end of day 12", "--name", "Again")
    assert said.code == 0
    assert [view["notes"] for view in views(played, "Friday", "Again")] == [
        ["quiet [/x] “evening”", "more"], ["quiet [/x] “evening”"],
    ]
    said = played("restore", "Friday:never")
    assert said.code == 3 and "has kept no sheet “never”" in said.err


def test_nothing_differs_and_other_games(played: Any, tmp_path: Path) -> None:
    played("sheet", "Friday", "--out", str(tmp_path / "a.pdf"))
    said = played("sheet", "diff", str(tmp_path / "a.pdf"), "Friday")
    assert said.code == 0 and "nothing differs" in said.out
    assert played("new", "tainted-grail", "Camp", "--characters", "Beor,Ailei").code == 0
    said = played("sheet", "diff", "Camp", "Friday")
    assert said.code == 3 and "only saves of one game" in said.err


@pytest.mark.parametrize("game", ["grizzled", "tainted-grail"])
def test_a_blank_sheet_is_written_without_a_save(run: Any, tmp_path: Path, game: str) -> None:
    said = run("sheet", "blank", game, "--out", str(tmp_path / "b.pdf"), "--out", str(tmp_path / "b.txt"))
    assert said.code == 0
    assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF-")
    text = (tmp_path / "b.txt").read_text(encoding="utf-8")
    assert "____" in text and "TS1-" not in text and "?" not in text.split("[n] marker")[0]
    assert run("restore", str(tmp_path / "b.pdf")).code == 3


def test_one_word_is_always_a_table_and_the_wrong_words_are_told(played: Any, tmp_path: Path) -> None:
    played("rename", "Friday", "list")
    assert played("sheet", "list").code == 0
    for words, told in (
        (("keep",), "wants more words"), (("Friday", "now"), "no command"), (("diff", "list"), "sheet diff A B"),
        (("blank", "grizzled"), "--out"), (("blank", "chess"), "chess"),
        (("list", "--paper", "a5", "--out", str(tmp_path / "x.pdf")), "letter"),
    ):
        said = played("sheet", *words)
        assert said.code == 3 and told in said.err, said.err


def test_long_notes_are_told(long: Any, tmp_path: Path) -> None:
    assert "letters" not in long("sheet", "Friday", "--out", str(tmp_path / "a.txt")).err
    long("enter", "Friday", "note " + "word " * 50)
    said = long("sheet", "Friday", "--out", str(tmp_path / "a.txt"))
    assert said.code == 0 and "The notes have 1" in said.err


def test_papers(played: Any, tmp_path: Path) -> None:
    sizes = {}
    for paper in ("a4", "Letter"):
        assert played("sheet", "Friday", "--paper", paper, "--out", str(tmp_path / "a.pdf")).code == 0
        document = pypdfium2.PdfDocument(tmp_path / "a.pdf")
        sizes[paper] = tuple(round(points / 72 * 25.4) for points in document[0].get_size())
        document.close()
    assert sizes == {"a4": (210, 297), "Letter": (216, 279)}


def test_a_restore_can_list_what_to_put_where(played: Any, tmp_path: Path) -> None:
    played("sheet", "Friday", "--out", str(tmp_path / "a.txt"))
    said = played("restore", str(tmp_path / "a.txt"), "--set-up")
    assert said.code == 0 and "Trials" in said.out and "Anna" in said.out
