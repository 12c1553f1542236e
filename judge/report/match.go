package report

import (
	"fmt"
	"slices"

	"grundy/judge/base/i18n"
)

// A Match is the games of two programs against each other.
type Match struct{ Games []MatchGame }

// A MatchGame is one game of a match.
type MatchGame struct {
	Start   string       // the case and the position from which the game starts
	First   int          // the player who moves first: 0 is the program of the report, 1 the other
	Winner  int          // 0 or 1; -1: a draw
	Faulty  int          // the player that lost by an illegal move, a crash or a limit; -1: none
	Detail  i18n.Message // what the faulty player did; empty if there is none
	Moves   []string     // the texts of the moves
	Left    int          // number of moves at the end that Moves omits
	Stopped bool         // the game was too long, and best play from its last position decided
}

// Count returns the numbers of games that the program of the report won, drew and lost, and the
// number of faults of each player.
func (m *Match) Count() (won, drawn, lost int, faults [2]int) {
	for _, g := range m.Games {
		switch g.Winner {
		case 0:
			won++
		case 1:
			lost++
		default:
			drawn++
		}
		if g.Faulty >= 0 {
			faults[g.Faulty]++
		}
	}
	return won, drawn, lost, faults
}

// The maximum number of games in a match, and of moves in a game.
const (
	mostGames = 1000
	mostMoves = 1000
)

// Sound returns an error if a match is inconsistent or too large. From each start, each player must
// move first in one game. A player at fault must have lost.
func (m *Match) Sound() error {
	if len(m.Games) == 0 || len(m.Games) > mostGames {
		return fmt.Errorf("it has %d games", len(m.Games))
	}
	seen := map[string][2]int{}
	for i, g := range m.Games {
		sides := []int{0, 1}
		if !slices.Contains(sides, g.First) || g.Winner != -1 && !slices.Contains(sides, g.Winner) || g.Faulty != -1 && g.Faulty != 1-g.Winner {
			return fmt.Errorf("game %d has no such players", i+1)
		}
		if len(g.Moves) > mostMoves || g.Left < 0 || g.Left > mostMoves {
			return fmt.Errorf("game %d has %d moves, and %d more", i+1, len(g.Moves), g.Left)
		}
		count := seen[g.Start]
		count[g.First]++
		seen[g.Start] = count
	}
	for start, count := range seen {
		if count != [2]int{1, 1} {
			return fmt.Errorf("from %.40q each does not move first once", start)
		}
	}
	return nil
}

// wireMatchGame is the encoded form of a MatchGame.
type wireMatchGame struct {
	Start   wireText   `json:"start"`
	First   int        `json:"first,omitzero"`
	Winner  int        `json:"winner"`
	Faulty  int        `json:"faulty"`
	Detail  wireText   `json:"detail,omitzero"`
	Moves   []wireText `json:"moves,omitzero"`
	Left    int        `json:"left,omitzero"`
	Stopped bool       `json:"stopped,omitzero"`
}

func wireMatchOf(m Match) []wireMatchGame {
	return each(m.Games, func(g MatchGame) wireMatchGame {
		return wireMatchGame{wireText(g.Start), g.First, g.Winner, g.Faulty, wireText(g.Detail), each(g.Moves, func(m string) wireText { return wireText(m) }), g.Left, g.Stopped}
	})
}

func matchOf(list []wireMatchGame) Match {
	return Match{each(list, func(g wireMatchGame) MatchGame {
		return MatchGame{string(g.Start), g.First, g.Winner, g.Faulty, i18n.Message(g.Detail), each(g.Moves, func(m wireText) string { return string(m) }), g.Left, g.Stopped}
	})}
}
