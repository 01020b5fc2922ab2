"""Parties: who joins, who pays, who leaves."""

import pytest

from companion.games.tainted_grail.characters.party import shares


def apart(table):
    """Ailei stands elsewhere."""
    table.enter("recount characters.Ailei.location=102")
    return table


@pytest.mark.rule("TG-094", "TG-102")
def test_who_stands_together_may_group_and_split(pair):
    assert "Beor, Ailei" in pair.reminded("TG-094")[0]
    assert pair.reminded("TG-102")
    apart(pair)
    assert not pair.reminded("TG-094") and not pair.reminded("TG-102")


@pytest.mark.rule("TG-095")
def test_only_those_in_the_same_location_join(pair):
    pair.enter("beor+ailei explore energy 0")
    assert "TG-095" in apart(pair).refused("beor+ailei explore energy 0")


@pytest.mark.rule("TG-096", "TG-099", "TG-100")
def test_a_party_action_needs_everybodys_will(pair):
    assert {"TG-096", "TG-099", "TG-100"} <= set(pair.advised("beor+ailei explore energy 0"))
    assert not {"TG-096", "TG-099", "TG-100"} & set(pair.advised("beor explore energy 0"))


@pytest.mark.rule("TG-097", "TG-098")
def test_those_who_join_are_party_members(pair):
    pair.enter("beor+ailei explore energy 0")
    assert pair["parties"] == [["Beor", "Ailei"]]
    assert "together" in pair.reminded("TG-097")[0]
    assert not pair.reminded("TG-102")


@pytest.mark.rule("TG-101")
def test_nobody_walks_out_of_an_action(pair):
    pair.enter("beor+ailei explore energy 0")
    assert "TG-101" in pair.advised("ailei explore energy 0")


@pytest.mark.rule("TG-101")
def test_nobody_leaves_the_table_in_mid_action(pair):
    pair.enter("beor+ailei explore energy 0")
    assert "TG-101" in pair.advised("leave ailei")


@pytest.mark.rule("TG-003")
def test_an_action_carries_its_energy(pair):
    pair.enter("beor explore energy 2", "ailei explore energy 0")
    assert [pair[f"characters.{who}.energy"] for who in ("Beor", "Ailei")] == [4, 6]


@pytest.mark.rule("TG-004")
def test_who_cannot_pay_does_not_act(pair):
    pair.enter("beor energy =1")
    assert pair.refused("beor explore energy 2") == ("TG-004",)
    pair.enter("beor explore energy 2 !! a gift of the table")
    assert pair["characters.Beor.energy"] == 0


@pytest.mark.rule("TG-103")
def test_who_cannot_pay_is_left_behind(pair):
    pair.enter("ailei energy =1")
    assert "TG-103" in pair.advised("beor+ailei explore energy 2")
    assert pair["characters.Beor.energy"] == 4 and pair["characters.Ailei.energy"] == 1
    assert [action.members for action in pair.state.acting] == [("Beor",)]


def test_others_pay_where_the_edition_lets_them(pair):
    pair.enter("option pay_for_others=true", "ailei energy =1", "beor+ailei explore energy 2")
    assert pair["characters.Beor.energy"] == 2 and pair["characters.Ailei.energy"] == 1
    assert pair["parties"] == [["Beor", "Ailei"]]


def test_an_unknown_energy_counts_as_enough(pair):
    pair.enter("recount characters.Ailei.energy=null")
    assert shares(pair.state, ("Ailei", "Beor"), 7).dropped == ("Beor",)


@pytest.mark.rule("TG-104")
@pytest.mark.parametrize("entry", ["beor explore energy 0", "leave beor"])
def test_one_leaves_an_encounter_by_escaping_or_dying(pair, entry):
    pair.enter("encounter green combat beor ailei")
    assert "TG-104" in pair.refused(entry)
