"""…"""

from collections.abc import Mapping
from typing import Any

from companion.engine.fields import Field
from companion.engine.forms import Verb
from companion.engine.slots import Kinds

VERBS: tuple[Verb, ...] = ()
EVENTS: Mapping[str, type[Any]] = {}
FIELDS: tuple[Field[Any], ...] = ()
KINDS: Kinds = {}
