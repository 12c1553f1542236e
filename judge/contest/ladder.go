package contest

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"grundy/judge/report"
)

// A Pair is two submissions to one problem by their numbers, the later one first.
type Pair struct{ Submission, Rival int }

// A pairing is the matches of a pair.
type pairing struct {
	attempt int     // the number of the next match, or of the last one
	last    *Played // nil: the match is to be played
}

// mostGames is more than the games of any match.
const mostGames = 1000

// played adds a match to the state.
func (s *State) played(p Played) {
	pair := Pair{p.Submission, p.Rival}
	s.matches[pair] = &pairing{p.Attempt, &p}
}

// playAgain has the matches of submissions played again.
func (s *State) playAgain(submissions []int) {
	again := map[int]bool{}
	for _, n := range submissions {
		again[n] = true
	}
	for pair, m := range s.matches {
		if m.last != nil && (again[pair.Submission] || again[pair.Rival]) {
			m.attempt, m.last = m.attempt+1, nil
		}
	}
}

// refusesPlayed returns why a match has no effect.
func (s *State) refusesPlayed(p Played) string {
	a, b := s.Submission(p.Submission), s.Submission(p.Rival)
	games := p.Won + p.Drawn + p.Lost
	switch {
	case s.Contest.Scoring != Ladder:
		return "nobody plays in this contest"
	case a == nil || b == nil || p.Rival >= p.Submission:
		return "there are no such two submissions"
	case a.Problem != b.Problem:
		return "the two submissions are to different problems"
	case a.Team == b.Team:
		return "the two submissions are of one team"
	case s.Match(Pair{p.Submission, p.Rival}) != nil:
		return "the two have played already"
	case p.Attempt != s.Attempt(Pair{p.Submission, p.Rival}):
		return "there is no such match"
	case min(p.Won, p.Drawn, p.Lost, p.Faults[0], p.Faults[1]) < 0 || max(p.Won, p.Drawn, p.Lost) > mostGames:
		return "its numbers of games are out of bounds"
	case (games == 0) == (p.Error == ""):
		return "it has neither games nor an error, or both"
	case p.Faults[0] > p.Lost || p.Faults[1] > p.Won:
		return "more games are lost by faults than are lost"
	case p.Took < 0:
		return "it took less than no time"
	}
	return ""
}

// Match returns the last match of two submissions; nil: they have not played, or are to play
// again.
func (s *State) Match(pair Pair) *Played {
	if m := s.matches[pair]; m != nil {
		return m.last
	}
	return nil
}

// Attempt returns the number of the match that two submissions are to play, from 0.
func (s *State) Attempt(pair Pair) int {
	if m := s.matches[pair]; m != nil {
		return m.attempt
	}
	return 0
}

// Plays reports whether a submission can play: it has a verdict, and it compiles. Whether it
// plays well is seen by its games.
func (s *Submission) Plays() bool {
	v := s.Verdict()
	return v != "" && v != report.CE
}

// Players returns the submissions that play the game of a problem: of each team the last one
// that can play, was handed in in time and is seen. They are in the order of their numbers.
func (s *State) Players(problem string, seen func(*Submission) bool) (list []*Submission) {
	of := map[string]*Submission{}
	for _, sub := range s.Submissions {
		if sub.Problem != problem || sub.Late || sub.At < 0 || !sub.Plays() || seen != nil && !seen(sub) {
			continue
		}
		if _, ok := s.Contest.Team(sub.Team); ok {
			of[sub.Team] = sub
		}
	}
	return slices.SortedFunc(maps.Values(of), func(a, b *Submission) int { return cmp.Compare(a.Number, b.Number) })
}

// Pairings returns the matches that are to be played: of each two players of a problem.
func (s *State) Pairings() (list []Pair) {
	for pair := range s.meetings() {
		if s.Match(pair) == nil {
			list = append(list, pair)
		}
	}
	return list
}

// Unplayed returns the matches of the players of today that have no games, by a fault of the
// judge. They are played again when one of the two submissions is judged again.
func (s *State) Unplayed() (list []Played) {
	for pair := range s.meetings() {
		if m := s.Match(pair); m != nil && m.Error != "" {
			list = append(list, *m)
		}
	}
	return list
}

// meetings yields each two players of each problem of a ladder.
func (s *State) meetings() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		if s.Contest.Scoring != Ladder {
			return
		}
		for _, p := range s.Contest.Problems {
			players := s.Players(p.ID, nil)
			for i, a := range players {
				for _, b := range players[:i] {
					if !yield(Pair{a.Number, b.Number}) {
						return
					}
				}
			}
		}
	}
}

// Matches returns the matches of a submission, those with the later submissions first. It
// has won what Won says, whichever of the two it is.
func (s *State) Matches(number int) (list []Played) {
	for pair, m := range s.matches {
		switch {
		case m.last == nil:
		case pair.Submission == number:
			list = append(list, *m.last)
		case pair.Rival == number:
			turned := *m.last
			turned.Submission, turned.Rival = pair.Rival, pair.Submission
			turned.Won, turned.Lost = turned.Lost, turned.Won
			turned.Faults[0], turned.Faults[1] = turned.Faults[1], turned.Faults[0]
			list = append(list, turned)
		}
	}
	slices.SortFunc(list, func(a, b Played) int { return cmp.Compare(b.Rival, a.Rival) })
	return list
}
