"""Our named tuples do what those of `typing` do."""

from __future__ import annotations

import pickle
import typing

import pytest

from adjudicator import records


class Theirs(typing.NamedTuple):
    code: str
    at: int = -1
    more: tuple[int, ...] = ()

    def doubled(self) -> int:
        return self.at * 2


class Ours(records.NamedTuple):
    code: str
    at: int = -1
    more: tuple[int, ...] = ()

    def doubled(self) -> int:
        return self.at * 2


class Below(Ours):
    """A class below one has its fields and may hold more."""

    label: str = "x"


def test_named_tuples_are_as_typing_has_them() -> None:
    for make in (
        lambda kind: kind("a"),
        lambda kind: kind("a", 2, (3,)),
        lambda kind: kind(at=4, code="b"),
        lambda kind: kind("a", more=(1,))._replace(at=5),
    ):
        ours, theirs = make(Ours), make(Theirs)
        assert ours == theirs
        assert hash(ours) == hash(theirs)
        assert repr(ours).replace("Ours", "Theirs") == repr(theirs)
        assert (ours.code, ours.at, ours.more, ours.doubled()) == (
            theirs.code,
            theirs.at,
            theirs.more,
            theirs.doubled(),
        )
        assert (*ours,) == (*theirs,)
        assert ours._asdict() == theirs._asdict()
        assert pickle.loads(pickle.dumps(ours)) == ours
        assert type(pickle.loads(pickle.dumps(ours))) is Ours
    for wrong in (lambda kind: kind(), lambda kind: kind("a", 1, (), 4), lambda kind: kind("a", x=1)):
        for kind in (Ours, Theirs):
            with pytest.raises(TypeError):
                wrong(kind)
    for kind in (Ours, Theirs):
        with pytest.raises(ValueError, match="nothing"):
            kind("a")._replace(nothing=1)
        with pytest.raises(AttributeError):
            kind("a").at = 3  # type: ignore[misc]
    assert Ours._fields == Theirs._fields
    below = Below("a", 1)
    assert (below.label, below.at, below._fields) == ("x", 1, Ours._fields)
    below.label = "y"
    match Ours("a", 7):
        case Ours(code, at):
            assert (code, at) == ("a", 7)
