package contest

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"grundy/judge/report"
)

// A Pair is the numbers of two submissions to one problem, the later one first.
type Pair struct{ Submission, Rival int }

// A pairing is the matches between two submissions.
type pairing struct {
	attempt int     // the number of the next match, or of the last one if it was played
	last    *Played // the last match; nil if it must be played
}

// mostGames exceeds the number of games of any match.
const mostGames = 1000

// played adds a match to the state.
func (s *State) played(p Played) {
	pair := Pair{p.Submission, p.Rival}
	s.matches[pair] = &pairing{p.Attempt, &p}
}

// playAgain marks the matches of the given submissions to be played again.
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

// refusesPlayed returns why a match has no effect, or "".
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

// Match returns the last match between two submissions, or nil if it must still be played or
// played again.
func (s *State) Match(pair Pair) *Played {
	if m := s.matches[pair]; m != nil {
		return m.last
	}
	return nil
}

// Attempt returns the number of the current match between two submissions, starting at 0.
func (s *State) Attempt(pair Pair) int {
	if m := s.matches[pair]; m != nil {
		return m.attempt
	}
	return 0
}

// Plays reports whether a submission can play: it has a verdict, and it compiles. How well it
// plays is decided by its games.
func (s *Submission) Plays() bool {
	v := s.Verdict()
	return v != "" && v != report.CE
}

// Players returns the submissions that play the game of a problem, ordered by number. Each team
// has at most one: its last submission before the end that can play and satisfies seen.
func (s *State) Players(problem string, seen func(*Submission) bool) (list []*Submission) {
	of := map[string]*Submission{}
	for _, sub := range s.Submissions {
		if sub.Problem != problem || !sub.Counts() || !sub.Plays() || seen != nil && !seen(sub) {
			continue
		}
		if _, ok := s.Contest.Team(sub.Team); ok {
			of[sub.Team] = sub
		}
	}
	return slices.SortedFunc(maps.Values(of), func(a, b *Submission) int { return cmp.Compare(a.Number, b.Number) })
}

// Pairings returns the pairs of players whose match must still be played.
func (s *State) Pairings() (list []Pair) {
	for pair := range s.meetings() {
		if s.Match(pair) == nil {
			list = append(list, pair)
		}
	}
	return list
}

// Unplayed returns the matches between current players that failed because of the judge. They are
// played again if one of the two submissions is rejudged.
func (s *State) Unplayed() (list []Played) {
	for pair := range s.meetings() {
		if m := s.Match(pair); m != nil && m.Error != "" {
			list = append(list, *m)
		}
	}
	return list
}

// meetings yields every pair of players, for each problem of a ladder.
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

// Matches returns the matches of a submission, sorted by rival, latest first. Won counts the
// games won by this submission, whichever of the two it is.
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
