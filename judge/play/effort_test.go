package play_test

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/play"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/judgetest/games"
	"grundy/problems/catalogue"
)

// counted is a game that counts calls of Show and visited moves.
type counted struct {
	game.Game
	shown, moves *int
}

func (c counted) Walks(one grammar.Case) []game.Walk {
	walks := game.Walks(c.Game, one)
	for i, w := range walks {
		walks[i].Show = func(s any) string { *c.shown++; return w.Show(s) }
		walks[i].Moves = func(s any) iter.Seq2[any, game.Move] {
			return func(yield func(any, game.Move) bool) {
				for t, m := range w.Moves(s) {
					if *c.moves++; !yield(t, m) {
						return
					}
				}
			}
		}
	}
	return walks
}

// counting returns the game of a problem. It counts formatted positions and visited moves.
func counting(t *testing.T, id string, shown, moves *int) *play.Game {
	t.Helper()
	sp, err := catalogue.Open().Spec(id)
	if err != nil {
		t.Fatal(err)
	}
	g, rules, err := catalogue.Rules(sp)
	if err != nil {
		t.Fatal(err)
	}
	p, err := play.New(g, counted{rules, shown, moves}, play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEffort checks that the opponent formats few positions and examines few moves for each of its
// moves from a large position. The Grundy values of the game are known, so the opponent must not
// search from each position one move away.
func TestEffort(t *testing.T) {
	shown, moves := 0, 0
	p := counting(t, "poj1704", &shown, &moves)
	var men []string
	for i := range 20 {
		men = append(men, fmt.Sprint(500*i+37*(i%5)+1))
	}
	start, err := p.Read(fmt.Sprintf("%d\n%s\n", len(men), strings.Join(men, " ")), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []play.Level{play.Perfect, play.Tricky} {
		m, err := p.Match(start)
		if err != nil {
			t.Fatal(err)
		}
		solver, r := m.Solver(play.Budget), grammar.NewRand("effort")
		shown, moves = 0, 0
		const plies = 15
		for range plies {
			c, err := solver.Choose(t.Context(), m.Position(), level, r)
			if err != nil {
				t.Fatal(err)
			}
			if c.Text != c.To.Text() {
				t.Fatalf("the move to %s is written %q", c.To, c.Text)
			}
			m.Play(c.Move)
		}
		if shown > 500*plies || moves > 15_000*plies {
			t.Errorf("%s: %d positions were shown and %d moves examined for a move", level, shown/plies, moves/plies)
		}
		t.Logf("%s: %d positions were shown and %d moves examined for a move", level, shown/plies, moves/plies)
	}
}

// TestLargeStarts checks that Large yields starts whose moves cannot be listed, of problems with
// known theory: the last number has at least the given digits. If the opponent plays both sides, it
// makes no mistakes, its moves can be read, and the game ends with the worth of the start.
func TestLargeStarts(t *testing.T) {
	for id, digits := range map[string]int{"hdu1527": 8, "hdu1729": 6, "hdu2516": 8, "hdu3032": 8, "poj1704": 1} {
		p := games.Open(t, id, play.Options{})
		great, results := 0, map[int]int{}
		r := grammar.NewRand("large starts", id)
		for start := range p.Large(r, 30, 1<<20) {
			m, err := p.Match(start)
			if err != nil {
				t.Fatal(err)
			}
			if words := strings.Fields(m.Position().Text()); len(words[len(words)-1]) < digits {
				continue // its moves can be listed, so skip it
			}
			great++
			solver := m.Solver(play.Budget)
			w, err := solver.Worth(t.Context(), m.Position())
			if err != nil || !w.Known() {
				t.Fatalf("%s: %s is worth %+v, %v", id, m.Position(), w, err)
			}
			results[w.Result]++
			for len(m.Moves()) < 100 {
				if end, over := m.End(); over {
					if (end.Winner == 0) != (w.Result > 0) {
						t.Errorf("%s: from %s, worth %d, player %d wins", id, m.Position(), w.Result, end.Winner)
					}
					break
				}
				c, err := solver.Choose(t.Context(), m.Position(), play.Perfect, r)
				if err != nil {
					t.Fatal(err)
				}
				if mistake, err := solver.Errs(t.Context(), m.Position(), c.Move); err != nil || mistake {
					t.Fatalf("%s: from %s to %s is a mistake; %v", id, m.Position(), c.Text, err)
				}
				if same, err := m.Position().Parse(c.Text); err != nil || !same.To.Same(c.To) {
					t.Fatalf("%s: from %s the move %s is not read: %v", id, m.Position(), c.Text, err)
				}
				m.Play(c.Move)
			}
		}
		if great < 5 || results[1] == 0 || results[-1] == 0 && id != "hdu2516" { // hdu2516 has few lost starts
			t.Errorf("%s: %d starts of very many moves, by what they are worth: %v", id, great, results)
		}
	}
}

// TestEffortByTheorem checks that perfect play from a large position visits few moves, if a
// theorem gives the winning moves.
func TestEffortByTheorem(t *testing.T) {
	shown, moves := 0, 0
	p := counting(t, "hdu1527", &shown, &moves)
	start, err := p.Read("900000000 1000000000\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Match(start)
	if err != nil {
		t.Fatal(err)
	}
	moves = 0
	if line, err := m.Solver(play.Budget).Line(t.Context(), m.Position(), 5); err != nil || len(line) != 5 {
		t.Errorf("%d moves, %v", len(line), err)
	}
	if moves > 100_000 { // a search for the length of the game stops at 58,000
		t.Errorf("%d moves are examined", moves)
	}
}

// TestLargeScores checks that the worths of all large starts are known where a theorem gives the
// score, and that the best play of both sides ends with this score.
func TestLargeScores(t *testing.T) {
	for _, id := range []string{"cf1527b1", "palindrome-flip"} {
		shown, moves, long := 0, 0, 0
		p := counting(t, id, &shown, &moves)
		r := grammar.NewRand("large scores", id)
		for start := range p.Large(r, 30, 1<<20) {
			m, err := p.Match(start)
			if err != nil {
				t.Fatal(err)
			}
			s := m.Solver(play.Budget)
			w, err := s.Worth(t.Context(), m.Position())
			if err != nil || w.By != play.Theory {
				t.Fatalf("%s: %s is worth %+v, %v", id, m.Position(), w, err)
			}
			for moves = 0; ; {
				end, over := m.End()
				if over {
					if end.Score != w.Score {
						t.Errorf("%s: from %s, worth %d, the score is %d", id, start.Text(), w.Score, end.Score)
					}
					break
				}
				c, err := s.Choose(t.Context(), m.Position(), play.Perfect, r)
				if err != nil {
					t.Fatal(err)
				}
				if errs, err := s.Errs(t.Context(), m.Position(), c.Move); err != nil || errs {
					t.Fatalf("%s: from %s to %s is a mistake; %v", id, m.Position(), c.To, err)
				}
				m.Play(c.Move)
			}
			if long = max(long, len(m.Moves())); moves > 20_000*len(m.Moves()) {
				t.Errorf("%s: %d moves were examined for %d moves", id, moves, len(m.Moves()))
			}
		}
		if long < 50 {
			t.Errorf("%s: the longest game has %d moves", id, long)
		}
	}
}
