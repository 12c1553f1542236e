// Package resolver computes the ceremony in which the results from the freeze of a contest are
// revealed, by the rules of the ICPC's resolver. It begins with the frozen board. From the last place
// upwards, the pending problems of a team are resolved from left to right. A team whose result
// improves moves up, and the ceremony goes on with the team that is now at its place. A team without
// pending problems is announced with its final place and its awards.
//
//	c, err := resolver.Of(state, resolver.Options{})
//	for _, step := range c.Steps { … }
//
// In contests with points, a revealed cell shows the final points of the problem, and a team moves up
// by its sum of points. The package is pure.
package resolver

import (
	"slices"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

// Options change the ceremony. The zero value takes everything from the contest.
type Options struct {
	// Freeze is how long before the end the board froze; 0: as the contest says.
	Freeze time.Duration
	// Medals says how many ranks get each medal; nil: as the contest says.
	Medals *contest.Medals
}

// A Ceremony is a frozen board, and the steps from it to the final board.
type Ceremony struct {
	Contest  *contest.Contest
	Frozen   *board.Board // the board at the beginning
	Final    *board.Board // the board at the end
	Steps    []Step
	Unjudged int // submissions that count and have no verdict yet; their cells stay pending
	Resolved int // cells whose results are revealed
	Hidden   int // submissions from the freeze that have a verdict
	Pending  int // submissions from the freeze that have none
}

// A Kind is the kind of a step.
type Kind string

const (
	Select   Kind = "select"   // chooses the next pending problem of a team; changes nothing
	Reveal   Kind = "reveal"   // shows the result of the problem; changes one cell and the sums of its row
	Move     Kind = "move"     // moves the team up; changes only the order
	Announce Kind = "announce" // says the final place of a team; changes nothing
)

// A Step is one step of the ceremony, which a key performs.
type Step struct {
	Kind    Kind
	Team    contest.Team
	Problem int       // the index of the problem; -1 in Move and Announce
	Row     board.Row // the team's row after the step; in Announce, its row on the final board
	From    int       // the index of the row before the step
	To      int       // its index after the step; differs from From only in Move
	Awards  []string  // in Announce: the ids of the team's awards, as CLICS defines them
}

// Of returns the ceremony of a contest, also of one that runs or is already thawed. It reads the state
// and does not change it. A ladder has no ceremony, because one result there changes the ratings of all
// programs.
func Of(s *contest.State, o Options) (*Ceremony, error) {
	if s.Contest.Scoring == contest.Ladder {
		return nil, fault.New(s.Contest.Name, "is a ladder, whose ratings have no cells to reveal one by one", "show its board instead")
	}
	c, frozen := *s.Contest, *s
	if o.Freeze > 0 {
		if o.Freeze > c.Duration {
			return nil, fault.New("--freeze", "is longer than the contest", i18n.Messagef("give at most %s", c.Duration))
		}
		c.Freeze = o.Freeze
	}
	if o.Medals != nil {
		c.Medals = *o.Medals
	}
	frozen.Contest, frozen.Thawed = &c, time.Time{}
	made := &Ceremony{Contest: &c, Frozen: board.Of(&frozen, board.View{}), Final: board.Of(&frozen, board.View{Unfrozen: true})}
	made.count(&frozen)
	made.settle()
	made.resolve()
	return made, nil
}

// count counts the submissions of the freeze, and those without a verdict.
func (m *Ceremony) count(s *contest.State) {
	for _, sub := range s.Submissions {
		team, ok := s.Contest.Team(sub.Team)
		if !ok || team.Hidden || !sub.Counts() {
			continue
		}
		judged := sub.Verdict() != ""
		if !judged {
			m.Unjudged++
		}
		switch {
		case !s.Frozen(sub.Time):
		case judged:
			m.Hidden++
		default:
			m.Pending++
		}
	}
}

// settle makes the cells of the frozen board that are not pending final. They differ from the final
// board only in the number of tries: with points, tries after a full score count.
func (m *Ceremony) settle() {
	final := rowsOf(m.Final)
	for i, r := range m.Frozen.Rows {
		for k, cell := range r.Cells {
			if cell.Pending == 0 {
				m.Frozen.Rows[i].Cells[k] = final[r.Team.ID].Cells[k]
			}
		}
	}
}

// rowsOf returns the rows of a board by the ids of the teams.
func rowsOf(b *board.Board) map[string]board.Row {
	rows := map[string]board.Row{}
	for _, r := range b.Rows {
		rows[r.Team.ID] = r
	}
	return rows
}

// resolve makes the steps.
func (m *Ceremony) resolve() {
	final, awards := rowsOf(m.Final), m.awards()
	now := copyOf(m.Frozen)
	revealed := map[string]int{} // the index of the first problem that may still be pending, by team
	for at := len(now.Rows) - 1; at >= 0; {
		r := now.Rows[at]
		next := revealed[r.Team.ID]
		for next < len(r.Cells) && r.Cells[next].Pending == 0 {
			next++
		}
		step := Step{Team: r.Team, Problem: next, From: at, To: at, Row: snapshot(r)}
		if next == len(r.Cells) {
			step.Kind, step.Problem, step.Row, step.Awards = Announce, -1, final[r.Team.ID], awards[r.Team.ID]
			m.Steps = append(m.Steps, step)
			at--
			continue
		}
		revealed[r.Team.ID] = next + 1
		step.Kind = Select
		m.Steps = append(m.Steps, step)
		to := now.Reveal(m.Contest, at, next, final[r.Team.ID].Cells[next])
		step.Kind, step.Row = Reveal, snapshot(now.Rows[to])
		m.Steps = append(m.Steps, step)
		if m.Resolved++; to < at {
			step.Kind, step.Problem, step.To = Move, -1, to
			m.Steps = append(m.Steps, step)
		}
	}
}

// awards returns the ids of the awards of each team, in the order of the awards on the final board.
func (m *Ceremony) awards() map[string][]string {
	of := map[string][]string{}
	for _, a := range m.Final.Awards(m.Contest.Medals) {
		for _, team := range a.Teams {
			of[team] = append(of[team], a.ID)
		}
	}
	return of
}

// copyOf returns a copy of a board whose cells can be changed.
func copyOf(b *board.Board) *board.Board {
	c := *b
	c.Rows = slices.Clone(b.Rows)
	for i := range c.Rows {
		c.Rows[i] = snapshot(c.Rows[i])
	}
	return &c
}

// snapshot returns a copy of a row with its own cells.
func snapshot(r board.Row) board.Row {
	r.Cells = slices.Clone(r.Cells)
	return r
}
