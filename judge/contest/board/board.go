// Package board computes the board of a contest from its state alone. ICPC contests follow the
// ICPC's Contest Control System Requirements (2026-01). Contests with points follow the IOI: the
// best result of each subtask counts. A ladder has ratings.
package board

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"grundy/judge/contest"
	"grundy/judge/report"
)

// A Board is the standings of a contest, best team first.
type Board struct {
	Scoring  contest.Scoring
	Problems []contest.Problem
	Rows     []Row
	// Frozen says that submissions made after the freeze are shown as pending.
	Frozen bool
	// Seq is the number of the last event that the board contains.
	Seq uint64
}

// A Row is the result of one team.
type Row struct {
	Rank int // tied teams share a rank, and the next ranks are skipped
	// GroupRank is the rank among the teams of the same group, counted like Rank. It is 0 if the
	// team has no group.
	GroupRank int
	Team      contest.Team
	Solved    int
	// Time is the ICPC penalty time: the minutes of the solved problems plus their penalties.
	// Last is the minute of the last solved problem. With points, it is that of the last submission
	// that raised the score of a problem, and in a ladder that of the last player's submission.
	Time, Last int
	Points     float64 // the sum of the points (IOI) or of the ratings (ladder)
	Cells      []Cell  // in the order of Board.Problems
}

// A Cell is a team's result on one problem.
type Cell struct {
	// Tries counts judged submissions. By the ICPC's rules, it excludes compile errors and
	// submissions after the accepted one. Pending counts submissions whose verdict is not known
	// or is hidden by the freeze, unless the problem is solved.
	Tries, Pending int
	// Solved says that a submission was accepted or, in the IOI, that several submissions
	// together have all points. First says that the team solved the problem before all other
	// teams.
	Solved, First bool
	Minute        int // of the accepted submission, the last increase of Points, or the player
	Points        float64
	// In a ladder, Points is the rating of the team's player, Error is its standard error, and
	// Games is its number of games. A team without a player has no points.
	Error, Games int
}

// A View says who looks at the board.
type View struct {
	// Jury says that frozen verdicts and hidden teams are shown.
	Jury bool
	// Unfrozen says that frozen verdicts are shown. Hidden teams are not.
	Unfrozen bool
}

// Of returns the board of a state.
func Of(s *contest.State, v View) *Board {
	b := &Board{Scoring: s.Contest.Scoring, Problems: s.Contest.Problems, Seq: s.Seq}
	b.Frozen = !v.Jury && !v.Unfrozen && s.Thawed.IsZero() && s.Contest.Freeze > 0
	for _, t := range s.Contest.Teams {
		if !t.Hidden || v.Jury {
			b.Rows = append(b.Rows, row(s, t, v))
		}
	}
	if b.Scoring == contest.Ladder {
		b.rate(s, v)
	} else {
		b.first(s, v)
	}
	b.rank()
	return b
}

// row adds up the submissions of one team.
func row(s *contest.State, t contest.Team, v View) Row {
	r := Row{Team: t, Cells: make([]Cell, len(s.Contest.Problems))}
	column := map[string]int{}
	for i, p := range s.Contest.Problems {
		column[p.ID] = i
	}
	best := make([]best, len(r.Cells))
	for _, sub := range s.Of(t.ID) {
		i, ok := column[sub.Problem]
		if !ok || !sub.Counts() {
			continue
		}
		c := &r.Cells[i]
		switch {
		case hidden(s, sub, v) || sub.Verdict() == "":
			if !c.Solved {
				c.Pending++
			}
		case s.Contest.Scoring == contest.IOI:
			c.Tries++
			best[i].add(sub.Current().Judged, s.Contest.Problems[i])
			if points := best[i].points(); points > c.Points {
				c.Points, c.Minute = points, minutes(sub.At)
			}
			c.Solved = c.Solved || sub.Verdict() == report.AC || best[i].whole(sub.Current().Judged)
		case s.Contest.Scoring == contest.Ladder:
			if c.Tries++; sub.Plays() {
				c.Minute = minutes(sub.At) // of the submission that plays
			}
		default:
			c.judged(sub)
		}
	}
	r.total(s.Contest)
	return r
}

// Best returns a team's best results for each problem, in the order of the problems. It ignores the
// freeze, because a team always sees its own points.
func Best(s *contest.State, team string) []Score {
	list := make([]Score, len(s.Contest.Problems))
	for i, p := range s.Contest.Problems {
		var b best
		for _, sub := range s.Of(team) {
			if sub.Problem == p.ID && sub.Counts() && sub.Verdict() != "" {
				b.add(sub.Current().Judged, p)
			}
		}
		list[i] = b.score()
	}
	return list
}

// hidden reports whether the freeze hides a submission's verdict from the viewer.
func hidden(s *contest.State, sub *contest.Submission, v View) bool {
	return !v.Jury && !v.Unfrozen && s.Frozen(sub.Time)
}

// judged counts a submission with a verdict by the ICPC rules.
func (c *Cell) judged(sub *contest.Submission) {
	switch {
	case c.Solved:
	case sub.Verdict() == report.AC:
		c.Tries++
		c.Solved, c.Minute, c.Pending = true, minutes(sub.At), 0
	case contest.Costs(sub.Verdict()):
		c.Tries++
	}
}

// minutes converts a contest time to minutes, rounded down.
func minutes(at time.Duration) int { return int(at / time.Minute) }

// A Score has the best points for each part of a problem, and the points that the parts are worth,
// if they are known. It is empty if there is no judgement.
type Score struct {
	Points []float64
	Of     []int
}

// best holds the best points of a team for a problem. Judgements by versions of the problem with
// other subtasks are kept apart, because their parts are not the same.
type best struct {
	versions map[string]*Score // by the points of the parts
	most     int               // the points of the problem; 0: unknown
}

// add raises each part to the points of a judgement, if these are higher.
func (b *best) add(j *contest.Judged, p contest.Problem) {
	if b.versions == nil {
		b.versions, b.most = map[string]*Score{}, p.Whole()
	}
	v := b.versions[fmt.Sprint(j.Of)]
	if v == nil {
		v = &Score{Of: j.Of}
		b.versions[fmt.Sprint(j.Of)] = v
	}
	for i, n := range j.Parts(p) {
		if i == len(v.Points) {
			v.Points = append(v.Points, n)
		}
		v.Points[i] = max(v.Points[i], n)
	}
}

// whole reports whether every part of the version that gave a judgement has all of its points. A part
// may be worth no points.
func (b *best) whole(j *contest.Judged) bool {
	v := b.versions[fmt.Sprint(j.Of)]
	for i, n := range v.Points {
		if i >= len(j.Of) || n < float64(j.Of[i]) {
			return false
		}
	}
	return true
}

// points returns the points of the best version. No version gives more than the problem has now.
func (b *best) points() float64 {
	most := 0.0
	for _, v := range b.versions {
		most = max(most, v.sum())
	}
	if b.most > 0 {
		most = min(most, float64(b.most))
	}
	return most
}

// score returns the parts of the version that gives the most points.
func (b *best) score() (most Score) {
	for _, key := range slices.Sorted(maps.Keys(b.versions)) {
		if v := b.versions[key]; most.Points == nil || v.sum() > most.sum() {
			most = *v
		}
	}
	return most
}

func (s Score) sum() (sum float64) {
	for _, n := range s.Points {
		sum += n
	}
	return sum
}

// total adds up the cells of the row.
func (r *Row) total(c *contest.Contest) {
	r.Solved, r.Time, r.Last, r.Points = 0, 0, 0, 0
	for _, cell := range r.Cells {
		if r.Points += cell.Points; cell.Solved || cell.Points > 0 {
			r.Last = max(r.Last, cell.Minute)
		}
		if !cell.Solved {
			continue
		}
		r.Solved++
		if c.Scoring == contest.ICPC {
			r.Time += cell.Minute + (cell.Tries-1)*minutes(c.Penalty)
		}
	}
}

// First returns the team that solved a problem before all others, in the order of the log. The
// answer stays open while an earlier submission has no verdict.
func First(s *contest.State, problem string, v View) (team string, ok bool) {
	for _, sub := range s.Submissions {
		if sub.Problem != problem || !sub.Counts() || hidden(s, sub, v) {
			continue
		}
		if t, ok := s.Contest.Team(sub.Team); !ok || t.Hidden && !v.Jury {
			continue
		}
		switch sub.Verdict() {
		case "":
			return "", false
		case report.AC:
			return sub.Team, true
		}
	}
	return "", false
}

// first marks the team that solved each problem first.
func (b *Board) first(s *contest.State, v View) {
	for i, p := range b.Problems {
		team, ok := First(s, p.ID, v)
		for r := range b.Rows {
			b.Rows[r].Cells[i].First = ok && b.Rows[r].Team.ID == team
		}
	}
}

// rank sorts the rows and numbers them.
func (b *Board) rank() {
	slices.SortStableFunc(b.Rows, b.compare)
	b.number()
	b.rankGroups()
}

// result compares the results of two teams. It is negative if that of x is better, and 0 if they tie.
func (b *Board) result(x, y Row) int {
	if b.Scoring != contest.ICPC {
		return cmp.Compare(y.Points, x.Points)
	}
	return cmp.Or(cmp.Compare(y.Solved, x.Solved), cmp.Compare(x.Time, y.Time), cmp.Compare(x.Last, y.Last))
}

// compare orders rows by result, and teams that tie by name.
func (b *Board) compare(x, y Row) int {
	return cmp.Or(b.result(x, y), cmp.Compare(x.Team.Name, y.Team.Name), cmp.Compare(x.Team.ID, y.Team.ID))
}

// number sets the ranks of the sorted rows.
func (b *Board) number() {
	for i := range b.Rows {
		if b.Rows[i].Rank = i + 1; i > 0 && b.result(b.Rows[i-1], b.Rows[i]) == 0 {
			b.Rows[i].Rank = b.Rows[i-1].Rank
		}
	}
}

// Reveal replaces a cell of the row with an index. It adds up the row and moves it up past the rows with
// a worse result, and returns its new index. All other rows keep their order. Reveal sets Rank of all
// rows, but not GroupRank.
func (b *Board) Reveal(c *contest.Contest, row, problem int, cell Cell) (to int) {
	r := &b.Rows[row]
	r.Cells[problem] = cell
	r.total(c)
	for to = row; to > 0 && b.compare(b.Rows[to], b.Rows[to-1]) < 0; to-- {
		b.Rows[to], b.Rows[to-1] = b.Rows[to-1], b.Rows[to]
	}
	b.number()
	return to
}

// rankGroups numbers the rows of each group. Two rows of a group tie if they have the same Rank.
func (b *Board) rankGroups() {
	count, last := map[string]int{}, map[string]*Row{}
	for i := range b.Rows {
		r := &b.Rows[i]
		group := r.Team.Group
		if group == "" {
			continue
		}
		count[group]++
		if r.GroupRank = count[group]; last[group] != nil && last[group].Rank == r.Rank {
			r.GroupRank = last[group].GroupRank
		}
		last[group] = r
	}
}

// Groups returns the groups of the teams on the board, in the order of the contest's list of teams.
func (b *Board) Groups(c *contest.Contest) (list []string) {
	has := map[string]bool{}
	for _, r := range b.Rows {
		has[r.Team.Group] = true
	}
	for _, t := range c.Teams {
		if t.Group != "" && has[t.Group] {
			list = append(list, t.Group)
			delete(has, t.Group)
		}
	}
	return list
}

// Group returns the board with only the rows of a group. Ranks and first solutions stay those of
// the whole contest; GroupRank is the rank in the group.
func (b *Board) Group(name string) *Board {
	part := *b
	part.Rows = nil
	for _, r := range b.Rows {
		if r.Team.Group == name {
			part.Rows = append(part.Rows, r)
		}
	}
	return &part
}
