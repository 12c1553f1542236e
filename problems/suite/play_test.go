package suite

import (
	"errors"

	"testing"

	"grundy/judge/game"
	"grundy/judge/play"
	"grundy/judge/spec/grammar"
	"grundy/problems/catalogue"
)

// played returns the game of every problem with rules.
func played(t *testing.T) map[string]*play.Game {
	t.Helper()
	games := map[string]*play.Game{}
	for _, sp := range catalogue.Open().Specs() {
		g, rules, err := catalogue.Rules(sp)
		if err != nil {
			t.Fatal(err)
		}
		if rules == nil {
			continue
		}
		p, err := play.New(g, rules, play.Options{})
		if err != nil {
			t.Errorf("%s: %v", sp.ID.Value, err)
			continue
		}
		games[sp.ID.Value] = p
	}
	return games
}

// TestOpponent lets the opponent play every problem with rules. It begins with small starts and
// checks each position on the way to the end.
func TestOpponent(t *testing.T) {
	games := played(t)
	if len(games) < 38 {
		t.Errorf("%d problems are played", len(games))
	}
	for id, g := range games {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			starts, tried := 60, 0
			if testing.Short() {
				starts = 15
			}
			known := 0
			for s := range g.Small(t.Context(), 5*starts, 5000*starts) {
				if tried++; tried > starts {
					break
				}
				if playOut(t, id, g, s) {
					known++
				}
			}
			if tried == 0 || known < min(tried, starts)/2 {
				t.Errorf("the oracle knows %d of %d small starts", known, tried)
			}
		})
	}
}

// playOut plays perfect play against itself, tricky play and random play, and checks every
// position. It reports whether the oracle knows the outcome of a start that is a whole case; for
// other starts it reports true. An oracle that searches whole positions does not know the largest
// sums, which the opponent knows by their parts.
func playOut(t *testing.T, id string, g *play.Game, s play.Sized) (known bool) {
	t.Helper()
	sp, err := catalogue.Open().Spec(id)
	if err != nil {
		t.Fatal(err)
	}
	_, rules, err := catalogue.Rules(sp)
	if err != nil {
		t.Fatal(err)
	}
	if s.Count == 1 {
		oracle := rules.Oracle(1_000_000)
		class, err := oracle.Class(s.Case)
		if err == nil && class != s.Worth.Class() {
			t.Errorf("%s: the oracle says %c, the opponent %c", s.Text(), class, s.Worth.Class())
		}
		if score, err := oracle.Score(s.Case); err == nil && score != s.Worth.Score {
			t.Errorf("%s: the oracle says %d, the opponent %d", s.Text(), score, s.Worth.Score)
		}
		known = !errors.Is(err, game.ErrBudget)
	} else {
		known = true // the play is checked move by move
	}
	r := grammar.NewRand("opponent", id, s.Text())
	for _, level := range []play.Level{play.Perfect, play.Tricky, play.Random} {
		m, err := g.Match(s.Start)
		if err != nil {
			t.Fatal(err)
		}
		solver := m.Solver(play.Budget / 10)
		for len(m.Moves()) < 60 {
			if _, over := m.End(); over {
				break
			}
			p := m.Position()
			checkMoves(t, p)
			a, err := solver.Analyse(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			by := play.Perfect
			if m.Turn() == 1 {
				by = level
			}
			move, err := solver.Choose(t.Context(), p, by, r)
			if err != nil {
				t.Fatal(err)
			}
			if by != play.Random && a.Mistake(move.Move) {
				t.Errorf("%s: from %s to %s is a mistake at level %s", s.Text(), p, move.Text, by)
			}
			m.Play(move.Move)
		}
		end, over := m.End()
		if !over && s.Worth.Result != 0 {
			t.Errorf("%s: the game does not end", s.Text())
		}
		scored := m.Position().Scored()
		switch want := s.Worth.Result; {
		case scored && (end.Score < s.Worth.Score || level == play.Perfect && end.Score != s.Worth.Score):
			t.Errorf("%s: %d points against %s, want %d", s.Text(), end.Score, level, s.Worth.Score)
		case !scored && want > 0 && end.Winner != 0, !scored && want == 0 && over && end.Winner == 1:
			t.Errorf("%s: worth %d and winner %d against %s", s.Text(), want, end.Winner, level)
		case !scored && level != play.Random && want < 0 && end.Winner != 1:
			t.Errorf("%s: lost, and won against %s", s.Text(), level)
		}
	}
	return known
}

// checkMoves checks that each legal move parses to itself, and that similar texts do not parse as
// other moves.
func checkMoves(t *testing.T, p play.Position) {
	t.Helper()
	list, whole, err := p.Moves(play.MostMoves)
	if err != nil || !whole {
		t.Fatalf("%s: %v, whole %v", p, err, whole)
	}
	legal := map[string]bool{}
	for _, m := range list {
		legal[m.Text] = true
		if got, err := p.Parse(m.Text); err != nil || !got.To.Same(m.To) || got.Gain != m.Gain {
			t.Errorf("%s: the move %s is read as %v, %v", p, m.Text, got.To, err)
		}
		if !p.ByHeaps() {
			if got, err := p.Parse(m.To.String()); err != nil || !got.To.Same(m.To) {
				t.Errorf("%s: the move %s is read as %v, %v", p, m.To, got.To, err)
			}
		}
	}
	for _, m := range list[:min(len(list), 5)] {
		for _, text := range mutations(m.Text) {
			if got, err := p.Parse(text); err == nil && !legal[got.Text] {
				t.Errorf("%s: %q is taken for %v", p, text, got)
			} else if err == nil && got.Text != play.Tokens(text) && !(p.ByHeaps() && len(p.Heaps()) == 1) {
				t.Errorf("%s: %q is taken for %v", p, text, got.Text)
			}
		}
	}
}

// mutations returns texts that are similar to the given one.
func mutations(text string) []string {
	list := []string{text + " 1", "0 " + text, text + "0", "-" + text, "x", "+" + text, text + ".0", "1 1 " + text, "0", "0 0", "99999999999999999999"}
	for i := range text {
		list = append(list, text[:i]+text[i+1:], text[:i]+"7"+text[i+1:])
	}
	return list
}
