"""The paths of characters: what the view shows and `recount` sets."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.fields import Field, shown
from companion.engine.values import Kind, count, flag, listed, one_of, or_null, text
from companion.games.tainted_grail.characters.cards import cards_of, held_cards, label
from companion.games.tainted_grail.characters.conditions import (
    is_dying,
    is_exhausted,
    is_insane,
    is_panicked,
    red_energy,
    red_terror,
    solo,
)
from companion.games.tainted_grail.characters.growth import next_price, skills_due
from companion.games.tainted_grail.characters.party import parties
from companion.games.tainted_grail.characters.rest import after_meal
from companion.games.tainted_grail.characters.roster import unclaimed
from companion.games.tainted_grail.characters.tracks import ceiling
from companion.games.tainted_grail.state import ATTRIBUTES, KEYWORDS, Grail, Item, Secret, Skill, with_character
from companion.games.tainted_grail.telling import list_line, yes_or_no

Line = str | Callable[..., str]
"""How a change is told: a sentence with places for the values, or what makes it from them."""


def _names(state: Grail) -> Iterable[str]:
    return state.characters


def _item_view(item: Item) -> dict[str, Any]:
    return {"name": item.name, "keyword": item.keyword, "craftable": item.craftable, "active": item.active,
            "flipped": item.flipped}


def _secret_view(state: Grail, who: str, secret: Secret) -> dict[str, Any]:
    on_it = [d.value for d in state.dials.values() if d.holder == who and d.secret == secret.number]
    shown: dict[str, Any] = {"number": secret.number, "keyword": secret.keyword, "personal": secret.personal,
                             "active": secret.active, "dial": on_it[0] if on_it else secret.dial}
    return {**shown, "flipped": True} if secret.flipped else shown


def _skill_view(skill: Skill) -> dict[str, Any]:
    return {"number": skill.number, "attribute": skill.attribute}


def _record(kinds: Mapping[str, Kind], key: str, defaults: Mapping[str, Any]) -> Kind:
    """A card as a JSON object of these parts; a bare value stands for its key."""

    def check(raw: Any) -> dict[str, Any]:
        given = raw if isinstance(raw, Mapping) else {key: raw}
        if key not in given or set(given) - set(kinds):
            raise ValueError(f"an object of {', '.join(kinds)} with {key} at least")
        try:
            return {**defaults, **{part: kinds[part](value) for part, value in given.items()}}
        except ValueError as problem:
            raise ValueError(f"an object whose parts fit ({problem})") from None

    return check


_KEYWORD = or_null(one_of(*KEYWORDS))
_ITEM = _record({"name": text(80), "keyword": _KEYWORD, "craftable": flag, "active": flag, "flipped": flag}, "name", {})
_SECRET = _record({"number": count(1), "keyword": _KEYWORD, "personal": flag, "active": flag, "flipped": flag,
                   "dial": or_null(count(1, 8))}, "number", {})
_SKILL = _record({"number": count(1), "attribute": one_of(*ATTRIBUTES)}, "number", {})


def _put_items(state: Grail, who: str, cards: Iterable[Mapping[str, Any]]) -> Grail:
    return with_character(state, who, items=tuple(Item(**card) for card in cards))


def _put_secrets(state: Grail, who: str, cards: Iterable[Mapping[str, Any]]) -> Grail:
    return with_character(state, who, secrets=tuple(Secret(**card) for card in cards))


def _put_skills(state: Grail, who: str, cards: Iterable[Mapping[str, Any]]) -> Grail:
    return with_character(state, who, skills=tuple(Skill(**{"attribute": ATTRIBUTES[0], **card}) for card in cards))


def _put_attribute(state: Grail, who: str, attribute: str, value: int | None) -> Grail:
    return with_character(state, who, attributes={**state.characters[who].attributes, attribute: value})


def _own(name: str, kind: Kind, line: Line = "", *, piece: str = "", rules: tuple[str, ...] = (),
         silent: bool = False, app: bool = False) -> Field[Grail]:
    """A figure that a character's record keeps under the same name."""
    return Field(
        f"characters.*.{name}", lambda state, who: getattr(state.characters[who], name),
        lambda state, who, value: with_character(state, who, **{name: value}), kind, _names, line,
        piece=piece, place="{0}'s tray" if piece else "", rules=rules, silent=silent, app=app,
    )


def _worked_out(name: str, get: Callable[[Grail, str], Any], instead: str, *, line: Line = "",
                rules: tuple[str, ...] = (), app: bool = False) -> Field[Grail]:
    """Something derived from a character's figures; told as a change only where it has a line."""
    return Field(f"characters.*.{name}", get, None, None, _names, line, instead, rules=rules, silent=not line,
                 app=app)


def _track(name: str) -> Field[Grail]:
    line = f"{{0}}: {name} marker {{before}} → {{after}}"
    return _own(name, or_null(count(0, 999)), line, rules=("TG-001",))


def _resource(name: str) -> Field[Grail]:
    line = f"{{0}}: {name} {{before}} → {{after}}"
    return _own(name, or_null(count(0, 999)), line, piece=f"{name.capitalize()} token", rules=("TG-026",))


def _condition(
    name: str, get: Callable[[Grail, str], bool | None], instead: str, rules: tuple[str, ...]
) -> Field[Grail]:
    def line(who: str, before: bool | None, after: bool | None) -> str:
        return f"{who}: {name} {shown(before)} → {shown(after)}" if before or after else ""

    return _worked_out(name, get, f"characters.{{0}}.{instead}", line=line, rules=rules, app=True)


def _deck(name: str) -> Field[Grail]:
    return _own(f"{name}_deck", or_null(count(0, 999)), f"{{0}}: {name} deck {{before}} → {{after}} cards",
                rules=("TG-159",))


def _owned(name: str) -> Field[Grail]:
    def line(who: str, before: int | None, after: int | None) -> str:
        return f"{who}: {name} cards beside the tray {before or 0} → {after or 0}" if before or after else ""

    return _own(f"{name}_owned", count(0, 999), line, rules=("TG-162",))


def _limit(state: Grail, who: str) -> int | None:
    """The highest slot that the energy marker may lie on."""
    return None if state.characters[who].health is None else ceiling(state, who, "energy")


def _in_use(state: Grail, who: str) -> list[str]:
    """The active card of each keyword."""
    cards = [card for keyword in KEYWORDS for card in cards_of(state, who, keyword) if card.active]
    return [f"{card.keyword}: {label(card)}" for card in cards]


def _used_up(state: Grail, who: str) -> list[str]:
    """The cards that the running Encounter has used."""
    return [label(card) for card in held_cards(state, who) if card.flipped]


def _prices(state: Grail, who: str) -> dict[str, int | None]:
    """The Exp price of the next point of each attribute."""
    found = {name: next_price(state, who, name) for name in ATTRIBUTES}
    return {name: None if price is None else price[0] for name, price in found.items()}


def _pairs(state: Grail) -> list[Any]:
    """Every character with every attribute."""
    return [(who, attribute) for who in state.characters for attribute in ATTRIBUTES]


def _player_line(who: str, before: str | None, after: str | None) -> str:
    return f"{who} is played by {after or 'nobody who was named'}"


def _alive_line(who: str, before: bool | None, after: bool | None) -> str:
    return "" if before is None or after is None else f"{who} lives" if after else f"{who} is dead"


def _model_line(who: str, before: int | None, after: int | None) -> str:
    if after is None:
        return f"{who}: model off the map (it stood at {before})"
    return f"{who}: model to {after}" if before is None else f"{who}: model {before} → {after}"


def _items_line(who: str, before: Any, after: Any) -> str:
    """The names, where they differ; what is in use, and what is flipped, has lines of its own."""
    names = [[item["name"] for item in items or ()] for items in (before, after)]
    return f"{who}: Items {shown(names[0])} → {shown(names[1])}" if names[0] != names[1] else ""


def _in_use_line(who: str, before: Any, after: Any) -> str:
    return f"{who}: in use {shown(before or ())} → {shown(after or ())}" if before or after else ""


def _secret_told(who: str, secret: Mapping[str, Any]) -> str:
    marks = ", ".join(filter(None, (secret["keyword"], "Personal" if secret["personal"] else "")))
    return f"{who}: Secret {secret['number']}{f' ({marks})' if marks else ''} to the tray"


_SECRETS_LINE = list_line(_secret_told, lambda who, secret: f"{who}: Secret {secret['number']} away from the tray",
                            lambda secret: (secret["number"], secret["keyword"], secret["personal"]))
_SKILLS_LINE = list_line(lambda who, skill: f"{who}: Skill {skill['number']} beside {skill['attribute']}",
                           lambda who, skill: f"{who}: Skill {skill['number']} away from {skill['attribute']}")
_FLIPPED_LINE = list_line(lambda who, card: f"{who}: flip {card}", lambda who, card: f"{who}: turn {card} up again")


FIELDS: tuple[Field[Grail], ...] = (
    _own("player", or_null(text(80)), _player_line, app=True),
    *map(_track, ("energy", "health", "terror")),
    _condition("exhausted", is_exhausted, "energy", ("TG-007", "TG-223")),
    _condition("panic", is_panicked, "terror", ("TG-015", "TG-017")),
    _condition("dying", is_dying, "health", ("TG-011",)),
    _condition("insane", is_insane, "terror", ("TG-020", "TG-022", "TG-185")),
    *map(_resource, ("food", "wealth", "rep", "magic", "exp")),
    Field("characters.*.attributes.*", lambda s, who, name: s.characters[who].attributes.get(name), _put_attribute,
          or_null(count(0, 999)), _pairs, "{0}: {1} {before} → {after}", rules=("TG-023",)),
    Field("characters.*.skills", lambda s, who: [_skill_view(skill) for skill in s.characters[who].skills], _put_skills,
          listed(_SKILL), _names, _SKILLS_LINE),
    _own("location", or_null(count(1)), _model_line),
    Field("characters.*.items", lambda s, who: [_item_view(item) for item in s.characters[who].items], _put_items,
          listed(_ITEM), _names, _items_line, piece="Item", place="{0}",
          rules=("TG-134", "TG-135")),
    Field("characters.*.secrets", lambda s, who: [_secret_view(s, who, card) for card in s.characters[who].secrets],
          _put_secrets, listed(_SECRET), _names, _SECRETS_LINE),
    _own("passed", flag, yes_or_no("{0} has passed", "{0} has not passed"), app=True),
    _own("ate", flag, yes_or_no("{0} has eaten", "{0} has not eaten"), app=True),
    *map(_deck, ("combat", "diplomacy")),
    _own("alive", flag, _alive_line, app=True),
    _own("present", flag, yes_or_no("{0} is at the table", "{0} is not at the table", "{0} is back in the box"),
         app=True),
    _own("confirmed", flag, silent=True),
    *map(_owned, ("combat", "diplomacy")),
    _worked_out("red_energy", red_energy, "nothing; `option track.energy.red=N`", rules=("TG-006",)),
    _worked_out("red_terror", red_terror, "nothing; `option track.terror.red=N`", rules=("TG-019",)),
    _worked_out("energy_limit", _limit, "characters.{0}.health", rules=("TG-005",)),
    _worked_out("panic_above", lambda s, who: s.characters[who].health, "characters.{0}.health", rules=("TG-018",)),
    _worked_out("in_use", _in_use, "characters.{0}.items", line=_in_use_line),
    _worked_out("flipped", _used_up, "characters.{0}.items", line=_FLIPPED_LINE),
    _worked_out("prices", _prices, "characters.{0}.attributes"),
    _worked_out("after_meal", after_meal, "characters.{0}.energy"),
    _worked_out("skills_due", lambda s, who: dict(skills_due(s, who)), "characters.{0}.skills"),
    Field("mode", lambda s: "solo" if solo(s) else "co-op", instead="characters.NAME.present", rules=("TG-176",),
          silent=True),
    Field("parties", parties, instead="nothing; Parties come and go with Actions", rules=("TG-098",), silent=True),
    Field("box", lambda s: list(unclaimed(s)), instead="nothing; `option roster=NAMES`", silent=True),
)
