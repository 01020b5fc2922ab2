"""How each event changes the state. No rule is computed here."""

from dataclasses import replace

from companion.games.grizzled import events as ev
from companion.games.grizzled.book import book
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Card, Grizzled, Pending, player, with_player


@book.applies(ev.Started)
def started(state: Grizzled, event: ev.Started) -> Grizzled:
    return Grizzled(
        players=event.players,
        leader=event.leader,
        trials=event.trials,
        reserve=event.reserve,
        speech_stock=event.speech_stock,
        options=event.options,
        notes=state.notes,
        unknown=state.unknown,
    )


@book.applies(ev.IntensitySet)
def intensity_set(state: Grizzled, event: ev.IntensitySet) -> Grizzled:
    return replace(state, intensity=event.intensity, dealt=())


@book.applies(ev.CardsDealt)
def cards_dealt(state: Grizzled, event: ev.CardsDealt) -> Grizzled:
    players = tuple(replace(p, hand=p.hand + n) for p, n in zip(state.players, event.cards, strict=True))
    dealt = tuple(a + b for a, b in zip(state.dealt or (0,) * len(players), event.cards, strict=True))
    return replace(state, players=players, trials=state.trials - sum(event.cards), dealt=dealt)


@book.applies(ev.MissionBegan)
def mission_began(state: Grizzled, event: ev.MissionBegan) -> Grizzled:
    return replace(
        state,
        phase="mission",
        turn=event.turn,
        result=None,
        supported=None,
        support=(),
        relief=None,
        pending=None,
        ticks=(),
    )


@book.applies(ev.ChaplainOut)
def chaplain_out(state: Grizzled, event: ev.ChaplainOut) -> Grizzled:
    return with_player(state, event.name, withdrawn=True)


@book.applies(ev.CardLeft)
def card_left(state: Grizzled, event: ev.CardLeft) -> Grizzled:
    return with_player(state, event.who, hand=player(state, event.who).hand - 1)


@book.applies(ev.CardDrawn)
def card_drawn(state: Grizzled, event: ev.CardDrawn) -> Grizzled:
    return replace(state, trials=state.trials - 1)


@book.applies(ev.ThreatLaid)
def threat_laid(state: Grizzled, event: ev.ThreatLaid) -> Grizzled:
    card = Card(PROFILE.ordered(event.threats), event.trap)
    return replace(state, no_mans_land=(*state.no_mans_land, card))


@book.applies(ev.KnockAssigned)
def knock_assigned(state: Grizzled, event: ev.KnockAssigned) -> Grizzled:
    return with_player(state, event.who, hard_knocks=(*player(state, event.who).hard_knocks, event.knock))


@book.applies(ev.KnockSpent)
def knock_spent(state: Grizzled, event: ev.KnockSpent) -> Grizzled:
    return replace(state, discard=state.discard + 1, discarded_knocks=(*state.discarded_knocks, event.knock))


@book.applies(ev.DrawDue)
def draw_due(state: Grizzled, event: ev.DrawDue) -> Grizzled:
    return replace(state, pending=Pending("draw", event.who, event.cause))


@book.applies(ev.DrawSettled)
def draw_settled(state: Grizzled, event: ev.DrawSettled) -> Grizzled:
    return replace(state, pending=None)


@book.applies(ev.PileFoundEmpty)
def pile_found_empty(state: Grizzled, event: ev.PileFoundEmpty) -> Grizzled:
    return replace(state, trials=0)


@book.applies(ev.CharmUsed)
def charm_used(state: Grizzled, event: ev.CharmUsed) -> Grizzled:
    return with_player(state, event.who, charm=False)


@book.applies(ev.ThreatDiscarded)
def threat_discarded(state: Grizzled, event: ev.ThreatDiscarded) -> Grizzled:
    cards = list(state.no_mans_land)
    card = next(c for c in cards if c.threats == event.threats)
    cards.remove(card)
    return replace(
        state, no_mans_land=tuple(cards), discard=state.discard + 1, discarded=(*state.discarded, card)
    )


@book.applies(ev.SpeechMade)
def speech_made(state: Grizzled, event: ev.SpeechMade) -> Grizzled:
    return state


@book.applies(ev.TokenSpent)
def token_spent(state: Grizzled, event: ev.TokenSpent) -> Grizzled:
    state = with_player(state, event.who, speech=player(state, event.who).speech - 1)
    if event.to_stock:
        return replace(state, speech_stock=state.speech_stock + 1)
    return replace(state, speeches_used=state.speeches_used + 1)


@book.applies(ev.HandDiscarded)
def hand_discarded(state: Grizzled, event: ev.HandDiscarded) -> Grizzled:
    state = with_player(state, event.who, hand=player(state, event.who).hand - 1)
    return replace(state, discard=state.discard + 1)


@book.applies(ev.Withdrew)
def withdrew(state: Grizzled, event: ev.Withdrew) -> Grizzled:
    return with_player(state, event.who, withdrawn=True)


@book.applies(ev.TileLaid)
def tile_laid(state: Grizzled, event: ev.TileLaid) -> Grizzled:
    return with_player(state, event.who, tiles=player(state, event.who).tiles - 1, laid=True)


@book.applies(ev.TileTakenBack)
def tile_taken_back(state: Grizzled, event: ev.TileTakenBack) -> Grizzled:
    return with_player(state, event.who, tiles=player(state, event.who).tiles + 1, laid=False)


@book.applies(ev.TileLost)
def tile_lost(state: Grizzled, event: ev.TileLost) -> Grizzled:
    state = with_player(state, event.who, tiles=player(state, event.who).tiles - 1)
    return replace(state, tiles_out=state.tiles_out + 1)


@book.applies(ev.TurnPassed)
def turn_passed(state: Grizzled, event: ev.TurnPassed) -> Grizzled:
    return replace(state, turn=event.to)


@book.applies(ev.MissionEnded)
def mission_ended(state: Grizzled, event: ev.MissionEnded) -> Grizzled:
    return replace(state, phase="support", result=event.result, turn=None, pending=None, ticks=())


@book.applies(ev.FieldCleared)
def field_cleared(state: Grizzled, event: ev.FieldCleared) -> Grizzled:
    cards, number = state.no_mans_land, len(state.no_mans_land)
    if event.to == "trials":
        return replace(state, no_mans_land=(), trials=state.trials + number)
    discarded = (*state.discarded, *cards)
    return replace(state, no_mans_land=(), discard=state.discard + number, discarded=discarded)


@book.applies(ev.CardsPlayedUnseen)
def cards_played_unseen(state: Grizzled, event: ev.CardsPlayedUnseen) -> Grizzled:
    if event.to == "trials":
        return replace(state, trials=state.trials + event.cards)
    return replace(state, discard=state.discard + event.cards)


@book.applies(ev.TilesRevealed)
def tiles_revealed(state: Grizzled, event: ev.TilesRevealed) -> Grizzled:
    for one in event.support:
        giver = player(state, one.giver)
        kept = giver.tiles if giver.laid else giver.tiles - 1
        state = with_player(state, one.giver, laid=False, tiles=kept)
    return replace(state, support=state.support + event.support)


@book.applies(ev.TilesReceived)
def tiles_received(state: Grizzled, event: ev.TilesReceived) -> Grizzled:
    players = tuple(replace(p, tiles=p.tiles + n) for p, n in zip(state.players, event.tiles, strict=True))
    return replace(state, players=players)


@book.applies(ev.SupportCounted)
def support_counted(state: Grizzled, event: ev.SupportCounted) -> Grizzled:
    due = Pending("relief", event.supported) if event.relief and event.supported is not None else None
    return replace(state, supported=event.supported, pending=due)


@book.applies(ev.ReliefChosen)
def relief_chosen(state: Grizzled, event: ev.ReliefChosen) -> Grizzled:
    return replace(state, relief=event.choice, pending=None)


@book.applies(ev.KnockRemoved)
def knock_removed(state: Grizzled, event: ev.KnockRemoved) -> Grizzled:
    knocks = list(player(state, event.who).hard_knocks)
    knocks.remove(event.knock)
    return with_player(state, event.who, hard_knocks=tuple(knocks))


@book.applies(ev.CharmRecovered)
def charm_recovered(state: Grizzled, event: ev.CharmRecovered) -> Grizzled:
    return with_player(state, event.who, charm=True)


@book.applies(ev.PhaseMoved)
def phase_moved(state: Grizzled, event: ev.PhaseMoved) -> Grizzled:
    return replace(state, phase=event.phase, ticks=())


@book.applies(ev.HandsCounted)
def hands_counted(state: Grizzled, event: ev.HandsCounted) -> Grizzled:
    players = tuple(replace(p, hand=n) for p, n in zip(state.players, event.hands, strict=True))
    return replace(state, players=players)


@book.applies(ev.MoraleDropped)
def morale_dropped(state: Grizzled, event: ev.MoraleDropped) -> Grizzled:
    return replace(
        state,
        reserve=state.reserve - event.cards,
        trials=state.trials + event.cards,
        result=None,
        supported=None,
        support=(),
        relief=None,
        pending=None,
    )


@book.applies(ev.LeaderPassed)
def leader_passed(state: Grizzled, event: ev.LeaderPassed) -> Grizzled:
    return replace(state, leader=event.to)


@book.applies(ev.TokenTaken)
def token_taken(state: Grizzled, event: ev.TokenTaken) -> Grizzled:
    state = with_player(state, event.who, speech=player(state, event.who).speech + 1)
    return replace(state, speech_stock=state.speech_stock - 1)


@book.applies(ev.PlayersReturned)
def players_returned(state: Grizzled, event: ev.PlayersReturned) -> Grizzled:
    return replace(state, players=tuple(replace(p, withdrawn=False) for p in state.players))


@book.applies(ev.MissionOpened)
def mission_opened(state: Grizzled, event: ev.MissionOpened) -> Grizzled:
    return replace(state, phase="prepare", mission=event.mission, intensity=None, dealt=(), ticks=())


@book.applies(ev.GameEnded)
def game_ended(state: Grizzled, event: ev.GameEnded) -> Grizzled:
    return replace(state, phase="over", outcome=event.outcome, turn=None, pending=None, ticks=())
