"""The door: the right token, wrong ones, too many, sessions."""

from companion.serving.door import MOST_SESSIONS, TRIES, WINDOW, Door, new_token


class Clock:
    """Seconds that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_only_the_token_opens_and_each_session_is_its_own() -> None:
    door = Door("SECRET", Clock())
    first, second = door.enter("SECRET", "a"), door.enter("SECRET", "b")
    assert first and second and first != second
    assert door.knows(first) and door.knows(second)
    assert door.enter("secret", "a") is None and door.enter("", "a") is None
    assert not door.knows("") and not door.knows("SECRET") and not door.knows("ü")


def test_too_many_wrong_tries_close_the_door_for_that_address_for_a_while() -> None:
    clock = Clock()
    door = Door("SECRET", clock)
    for _ in range(TRIES):
        assert door.enter("WRONG", "mallory") is None
    assert door.tired_of("mallory") and door.enter("SECRET", "mallory") is None
    assert door.enter("SECRET", "anna") is not None
    clock.now = WINDOW + 1
    assert door.enter("SECRET", "mallory") is not None


def test_many_addresses_together_are_slowed_down_too() -> None:
    door = Door("SECRET", Clock())
    for n in range(10 * TRIES):
        door.enter("WRONG", f"address {n}")
    assert door.tired_of("a fresh one")


def test_sessions_are_bounded_and_tokens_fit_an_alphanumeric_code() -> None:
    door = Door("SECRET", Clock())
    sessions = [door.enter("SECRET", "a") for _ in range(MOST_SESSIONS + 1)]
    assert not door.knows(str(sessions[0])) and door.knows(str(sessions[-1]))
    tokens = {new_token() for _ in range(50)}
    assert len(tokens) == 50
    assert all(token.isalnum() and token.upper() == token and len(token) == 26 for token in tokens)
