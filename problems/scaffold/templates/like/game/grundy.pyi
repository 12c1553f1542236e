"""What the rules of a game may define, and what Grundy adds to Starlark. Only editors read this file.

A position is an int, a str, a bool or a tuple of positions. Lists become tuples. Two positions are
the same if they are equal.
"""

from typing import Any, Callable, Iterable, Literal, Sequence

Position = int | str | bool | tuple["Position", ...] | list["Position"]

class Case:
    """A case of the input: each field is an attribute. A field within a repeat is a list, with a
    value for each repetition; within two repeats it is a list of lists."""
    def __getattr__(self, name: str) -> Any: ...

class Move: ...
class Picture: ...

# Functions that the rules define. start is required, and either moves or left and right.

start: Callable[[Case], Position]
"""The position of a case."""
moves: Callable[[Position], Iterable[Position | Move]]
"""The positions one move away. If they depend on who moves, the player is a part of the position."""
left: Callable[[Position], Iterable[Position | Move]]
"""The moves of Left, who begins, if the players have different moves."""
right: Callable[[Position], Iterable[Position | Move]]
"""The moves of Right."""
result: Callable[[Position], Literal["win", "loss", "draw"] | None]
"""None while the game goes on, else the result for the player to move. Without moves the last mover
has won, or lost if the spec says last: loses. A game that need not end is a draw."""
parts: Callable[[Position], Iterable[Position]]
"""Independent positions whose sum is the position."""
valid: Callable[[Case], str | None]
"""None, or what is wrong with the case. The spec says it in words: conditions of the input."""
mend: Callable[[Case], dict[str, Any]]
"""Fields that make a random case legal."""
answer: Callable[[Case], str]
"""The expected output of the case, if it says more than who wins."""
case: Callable[[Position], dict[str, Any] | None]
"""The fields of the case that starts at a position. Tests may then start one move away."""
losing: Callable[[Case], dict[str, Any] | None]
"""Fields of a similar case that the second player probably wins. Tests need such cases, because random
ones may contain too few."""
subtle: Callable[[], Iterable[dict[str, Any]]]
"""Cases that programs easily misjudge, the hardest first. Those that are not legal are omitted."""
theory: Callable[[Position], Iterable[Position | Move] | None]
"""Winning moves by a theorem, [] if the position is lost, None if it is unknown. Opponents use theory
where a search is too large; lint compares it with a search."""
formula: Callable[[Position], int | None]
"""The Grundy value of a position, or its score in a game won by points; None if it is unknown.
Opponents use it where a search is too large; lint compares it with a search."""
show: Callable[[Position], str]
"""The position as a text."""
picture: Callable[[Position], Picture | None]
"""The position as a drawing."""

# Functions that exist everywhere.

def move(to: Position, name: str = "", gain: int = 0) -> Move:
    """A move with a name, or with points for the player who makes it. If some move has a gain, the
    player with more points at the end wins."""

def mex(list: Iterable[int]) -> int:
    """The least number from 0 on that is not in a list."""

def sum(list: Iterable[int], start: int = 0) -> int:
    """The sum of a list."""

def heaps(list: Sequence[int]) -> Picture:
    """Heaps of stones: heaps([3, 4])."""

def strip(cells: str) -> Picture:
    """A strip of squares: strip("ab.")."""

def word(cells: str) -> Picture:
    """The letters of a word: word("1010")."""

def board(cells: Sequence[str]) -> Picture:
    """The rows of a board: board(["..x", "o.."])."""

def ring(places: str | Sequence[int]) -> Picture:
    """The places of a circle, or the numbers on its edges from a token on."""

def graph(edges: Iterable[tuple[int, int]], at: int | Sequence[int] = ()) -> Picture:
    """A directed graph with tokens."""

def forest(edges: Iterable[tuple[int, int]]) -> Picture:
    """Trees that stand on the ground, which is the vertex 1."""

# Functions that exist in answer.

def wins(p: Position, player: Literal["left", "right"] = "left") -> bool:
    """Whether the player who begins wins. player is the one who begins, with left and right."""

def outcome(p: Position) -> str:
    """P, N or D (a draw); with left and right L, R, N, P or D."""

def winning(p: Position) -> list[Position]:
    """The positions after winning moves."""

def grundy(p: Position) -> int:
    """The Grundy value."""

def score(p: Position) -> int:
    """How many points more than the opponent the player to move gains with best play."""

def value(p: Position) -> str:
    """The value in canonical form, such as "1/2" with left and right, or "*2" with moves."""
