package play

import "grundy/judge/game"

// A Match is one game from a start. Player 0 moves first, and the other is player 1.
type Match struct {
	Start     Start
	game      *Game
	positions []Position // ends with the current position
	moves     []Move
	limit     int // bytes of the longest text of a position that is not too long; 0: not computed yet
}

// Match returns a new game from a start.
func (g *Game) Match(start Start) (*Match, error) {
	p, err := g.Position(start)
	if err != nil {
		return nil, err
	}
	return &Match{Start: start, game: g, positions: []Position{p}}, nil
}

// Position returns the current position.
func (m *Match) Position() Position { return m.positions[len(m.positions)-1] }

// Before returns the last move of a player and the position before it; ok is false if the player
// has not moved.
func (m *Match) Before(player int) (p Position, move Move, ok bool) {
	for i := len(m.moves) - 1; i >= 0; i-- {
		if i%2 == player {
			return m.positions[i], m.moves[i], true
		}
	}
	return p, move, false
}

// Moves returns the moves that were made.
func (m *Match) Moves() []Move { return m.moves }

// Left reports whether a player is Left, in a game whose players have different moves.
func (m *Match) Left(player int) bool { return (player == 0) != m.game.options.Right }

// Turn returns the player who moves.
func (m *Match) Turn() int { return len(m.moves) % 2 }

// Play makes a move.
func (m *Match) Play(move Move) {
	m.moves = append(m.moves, move)
	m.positions = append(m.positions, move.To)
}

// Undo takes back the last move. It returns false if there is none.
func (m *Match) Undo() bool {
	if len(m.moves) == 0 {
		return false
	}
	m.moves = m.moves[:len(m.moves)-1]
	m.positions = m.positions[:len(m.positions)-1]
	return true
}

// Solver returns a solver for the match.
func (m *Match) Solver(budget int) *Solver { return m.game.Solver(m.positions[0], budget) }

// An End is the result of a match.
type End struct {
	Winner   int   // 0 or 1; -1: a draw
	Score    int64 // gain of player 0 minus gain of player 1, in games decided by points
	Repeated bool  // a position occurred for the third time with the same player to move, which is a draw
}

// Score returns the gain of player 0 minus the gain of player 1 so far.
func (m *Match) Score() (score int64) {
	for i, move := range m.moves {
		if i%2 == 0 {
			score += move.Gain
		} else {
			score -= move.Gain
		}
	}
	return score
}

// End returns the result of the match; ok is false if the match is not over.
func (m *Match) End() (end End, ok bool) {
	p := m.Position()
	if !p.Over() {
		same := 0
		for i := len(m.moves); i >= 0; i -= 2 {
			if m.positions[i].Same(p) {
				same++
			}
		}
		return End{Winner: -1, Repeated: true}, same >= 3
	}
	end.Score = m.Score()
	class, ended := resultOf(p.walk, p.at)
	switch {
	case p.Scored() && end.Score == 0:
		end.Winner = -1
	case p.Scored() && end.Score < 0:
		end.Winner = 1
	case p.Scored():
		end.Winner = 0
	case ended && class == game.D:
		end.Winner = -1
	case ended && class == game.N:
		end.Winner = m.Turn()
	case ended:
		end.Winner = 1 - m.Turn()
	case m.game.Misere(p):
		end.Winner = m.Turn()
	default:
		end.Winner = 1 - m.Turn()
	}
	return end, true
}

// These constants bound a match between programs, or with the opponent: its moves, and the bytes by
// which the text of its position grows. A move may add pieces to the position, and each piece costs
// the programs CPU time in all later moves.
const (
	LongestMatch = 100
	mostGrowth   = 500
)

// TooLong reports whether a match of programs, or with the opponent, must be stopped because of its
// length. It does not look whether the match is over.
func (m *Match) TooLong() bool {
	if len(m.moves) >= LongestMatch {
		return true
	}
	if m.limit == 0 {
		m.limit = len(m.positions[0].String()) + mostGrowth
	}
	return len(m.Position().String()) > m.limit
}
