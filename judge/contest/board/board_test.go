package board_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/report"
)

var start = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)

// tried is a submission in short form.
type tried struct {
	team, problem string
	minute        float64
	verdict       report.Verdict // empty: not judged
	points        []float64
}

// state builds the state of a five-hour contest from the submissions in list. Its last hour is
// frozen.
func state(scoring contest.Scoring, list []tried, more ...contest.Event) *contest.State {
	c := &contest.Contest{ID: "c", Scoring: scoring, Start: start, Duration: 5 * time.Hour, Freeze: time.Hour, Penalty: 20 * time.Minute}
	for _, p := range []string{"A", "B", "C"} {
		c.Problems = append(c.Problems, contest.Problem{Label: p, ID: "p" + p, Points: 100})
	}
	for i := range 6 {
		c.Teams = append(c.Teams, contest.Team{ID: fmt.Sprint("t", i), Name: fmt.Sprint("Team ", i), Hidden: i == 5})
	}
	s := contest.NewState()
	seq := uint64(0)
	apply := func(e contest.Event) { seq++; s.Apply(seq, e) }
	apply(contest.Event{Kind: contest.KindSetup, Setup: c})
	slices.SortStableFunc(list, func(x, y tried) int { return cmp.Compare(x.minute, y.minute) })
	for i, x := range list {
		at := start.Add(time.Duration(x.minute * float64(time.Minute)))
		apply(contest.Event{Time: at, Submitted: &contest.Submitted{Nonce: fmt.Sprint(i), Team: x.team, Problem: x.problem}})
	}
	for i, x := range list {
		if x.verdict != "" {
			of := []int{40, 50}
			apply(contest.Event{Judged: &contest.Judged{Submission: i + 1, Verdict: x.verdict, Points: x.points, Of: of[:len(x.points)]}})
		}
	}
	for _, e := range more {
		apply(e)
	}
	return s
}

// line writes a row as "rank team solved time: cells".
func line(r board.Row) string {
	s := fmt.Sprintf("%d %s %d %d:", r.Rank, r.Team.ID, r.Solved, r.Time)
	for _, c := range r.Cells {
		mark := map[bool]string{true: "*"}[c.First]
		switch {
		case c.Solved:
			s += fmt.Sprintf(" +%d@%d%s", c.Tries, c.Minute, mark)
		default:
			s += fmt.Sprintf(" -%d", c.Tries)
		}
		if c.Pending > 0 {
			s += fmt.Sprintf("?%d", c.Pending)
		}
	}
	return s
}

func lines(b *board.Board) (list []string) {
	for _, r := range b.Rows {
		list = append(list, line(r))
	}
	return list
}

// TestICPC checks the ICPC rules on an example. Minutes are rounded down. A compile error costs
// nothing. Submissions after an accepted one do not count. The time of the last accepted
// submission breaks ties. Tied teams share a rank, and the next rank is skipped.
func TestICPC(t *testing.T) {
	list := []tried{
		{"t0", "pA", 10.99, "AC", nil},
		{"t1", "pA", 5, "CE", nil}, {"t1", "pA", 10, "AC", nil}, {"t1", "pA", 11, "WA", nil},
		{"t2", "pA", 1, "WA", nil}, {"t2", "pA", 2, "AC", nil}, {"t2", "pB", 12, "AC", nil},
		{"t3", "pA", 14, "AC", nil}, {"t3", "pB", 20, "AC", nil},
		{"t4", "pC", 7, "", nil}, {"t4", "pB", 300, "AC", nil},
		{"t5", "pC", 3, "AC", nil},
	}
	want := []string{ // t2 has the same 34 minutes as t3, and solved its last problem earlier
		"1 t2 2 34: +2@2* +1@12* -0",
		"2 t3 2 34: +1@14 +1@20 -0",
		"3 t0 1 10: +1@10 -0 -0",
		"3 t1 1 10: +1@10 -0 -0",
		"5 t4 0 0: -0 -0 -0?1",
	}
	if got := lines(board.Of(state(contest.ICPC, list), board.View{})); !slices.Equal(got, want) {
		t.Errorf("the board is\n%q, want\n%q", got, want)
	}
	jury := lines(board.Of(state(contest.ICPC, list), board.View{Jury: true}))
	if len(jury) != 6 || jury[2] != "3 t5 1 3: -0 -0 +1@3*" {
		t.Errorf("the jury sees %q", jury)
	}
}

// TestFrozen checks that submissions of the last hour are pending for the public until the board
// is thawed. The jury sees their verdicts at once.
func TestFrozen(t *testing.T) {
	list := []tried{{"t0", "pA", 239, "AC", nil}, {"t1", "pA", 240, "AC", nil}, {"t1", "pB", 299.9, "WA", nil}}
	frozen := board.Of(state(contest.ICPC, list), board.View{})
	if got := line(frozen.Rows[1]); !frozen.Frozen || got != "2 t1 0 0: -0?1 -0?1 -0" {
		t.Errorf("frozen: %v %s", frozen.Frozen, got)
	}
	jury := board.Of(state(contest.ICPC, list), board.View{Jury: true})
	thawed := board.Of(state(contest.ICPC, list, contest.Event{Kind: contest.KindThawed, Time: start.Add(6 * time.Hour)}), board.View{})
	for who, b := range map[string]*board.Board{"jury": jury, "thawed": thawed} {
		if got := line(b.Rows[1]); b.Frozen || got != "2 t1 1 240: +1@240 -1 -0" {
			t.Errorf("%s: %v %s", who, b.Frozen, got)
		}
	}
}

// TestIOI checks that the best points of each subtask count, from whichever submission they come.
func TestIOI(t *testing.T) {
	list := []tried{
		{"t0", "pA", 1, "WA", []float64{30, 0}}, {"t0", "pA", 2, "TLE", []float64{10, 50}}, {"t0", "pA", 8, "WA", []float64{30, 40}},
		{"t1", "pA", 3, "AC", nil}, {"t2", "pB", 3, "WA", nil}, {"t3", "pB", 9, "AC", []float64{40, 40}},
	}
	b := board.Of(state(contest.IOI, list), board.View{})
	for i, w := range []struct {
		rank   int
		team   string
		points float64
		last   int // the minute in which the points last rose
	}{{1, "t1", 100, 3}, {2, "t0", 80, 2}, {2, "t3", 80, 9}, {4, "t2", 0, 0}, {4, "t4", 0, 0}} {
		if r := b.Rows[i]; r.Rank != w.rank || r.Team.ID != w.team || r.Points != w.points || r.Last != w.last {
			t.Errorf("row %d: %d %s %v at %d, want %v", i, r.Rank, r.Team.ID, r.Points, r.Last, w)
		}
	}
}

// TestSolvedByParts checks that a team has solved a problem if several of its submissions
// together have all points. The first to solve the problem is the team with the first accepted
// submission.
func TestSolvedByParts(t *testing.T) {
	list := []tried{
		{"t0", "pA", 1, "WA", []float64{40, 0}}, {"t0", "pA", 2, "WA", []float64{0, 50}}, {"t0", "pA", 3, "CE", nil},
		{"t1", "pA", 1, "WA", []float64{40, 49.5}}, {"t2", "pA", 4, "AC", []float64{40, 50}},
	}
	for _, r := range board.Of(state(contest.IOI, list), board.View{}).Rows {
		want := map[string]string{"t0": "true false", "t2": "true true"}[r.Team.ID]
		if got := fmt.Sprint(r.Cells[0].Solved, r.Cells[0].First); got != cmp.Or(want, "false false") {
			t.Errorf("%s: solved, first: %s, want %s", r.Team.ID, got, want)
		}
	}
}

// TestAwards checks that medals follow the rank, and that a team without a solved problem wins
// nothing.
func TestAwards(t *testing.T) {
	list := []tried{{"t0", "pA", 1, "AC", nil}, {"t1", "pA", 1, "AC", nil}, {"t2", "pA", 9, "AC", nil}, {"t3", "pB", 3, "WA", nil}}
	got := map[string]string{}
	for _, a := range board.Of(state(contest.ICPC, list), board.View{Jury: true}).Awards(contest.Medals{Gold: 1, Silver: 1, Bronze: 9}) {
		got[a.ID] = fmt.Sprint(a.Teams)
	}
	want := map[string]string{"winner": "[t0 t1]", "gold-medal": "[t0 t1]", "bronze-medal": "[t2]", "first-to-solve-pA": "[t0]"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestRandomBoards compares the boards of a thousand random contests with a plain computation,
// which goes problem by problem and team by team.
func TestRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	verdicts := []report.Verdict{"AC", "AC", "WA", "TLE", "CE", ""}
	for round := range 1000 {
		var list []tried
		for range r.IntN(40) {
			list = append(list, tried{
				fmt.Sprint("t", r.IntN(6)), "p" + string(rune('A'+r.IntN(3))), float64(r.IntN(310*4)) / 4, verdicts[r.IntN(len(verdicts))], nil,
			})
		}
		s := state(contest.ICPC, list)
		for _, jury := range []bool{false, true} {
			got, want := lines(board.Of(s, board.View{Jury: jury})), plain(list, jury)
			if !slices.Equal(got, want) {
				t.Fatalf("contest %d, jury %v: the board is\n%q, want\n%q", round, jury, got, want)
			}
		}
	}
}

// plain computes a board in another way: from sorted lists, without a contest.State.
func plain(list []tried, jury bool) (board []string) {
	type row struct {
		id                 string
		solved, time, last int
		cells              string
	}
	known := func(x tried) bool { return x.verdict != "" && (jury || x.minute < 240) }
	first := map[string]int{} // index of the submission, or -1 if it is not decided yet
	for i, x := range list {
		if _, ok := first[x.problem]; ok || x.minute >= 300 || !jury && (x.minute >= 240 || x.team == "t5") {
			continue
		}
		if x.verdict == "" {
			first[x.problem] = -1
		} else if x.verdict == "AC" {
			first[x.problem] = i
		}
	}
	var rows []row
	for _, team := range []string{"t0", "t1", "t2", "t3", "t4", "t5"} {
		if team == "t5" && !jury {
			continue
		}
		r := row{id: team}
		for _, p := range []string{"pA", "pB", "pC"} {
			accepted := slices.IndexFunc(list, func(x tried) bool {
				return x.team == team && x.problem == p && x.verdict == "AC" && known(x) && x.minute < 300
			})
			wrong, pending := 0, 0
			for i, x := range list {
				if x.team != team || x.problem != p || x.minute >= 300 || accepted >= 0 && i > accepted {
					continue
				}
				if !known(x) {
					pending++
				} else if x.verdict != "CE" && x.verdict != "AC" {
					wrong++
				}
			}
			if accepted < 0 {
				r.cells += fmt.Sprintf(" -%d", wrong)
				if pending > 0 {
					r.cells += fmt.Sprintf("?%d", pending)
				}
				continue
			}
			minute := int(list[accepted].minute)
			r.solved++
			r.time += minute + 20*wrong
			r.last = max(r.last, minute)
			r.cells += fmt.Sprintf(" +%d@%d", wrong+1, minute)
			if i, ok := first[p]; ok && i == accepted {
				r.cells += "*"
			}
		}
		rows = append(rows, r)
	}
	better := func(x, y row) bool {
		if x.solved != y.solved {
			return x.solved > y.solved
		}
		if x.time != y.time {
			return x.time < y.time
		}
		return x.last < y.last
	}
	rank := func(r row) (n int) {
		n = 1
		for _, other := range rows {
			if better(other, r) {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(rows, func(x, y row) int { return rank(x) - rank(y) })
	for _, r := range rows {
		board = append(board, fmt.Sprintf("%d %s %d %d:%s", rank(r), r.id, r.solved, r.time, r.cells))
	}
	return board
}

// TestVersions checks that points by an earlier version of a problem are not mixed with those by a
// version with other subtasks, and that no team gets more than the problem is worth now.
func TestVersions(t *testing.T) {
	rules := func(parts ...int) *contest.Contest {
		return &contest.Contest{
			ID: "c", Scoring: contest.IOI, Start: start, Duration: 5 * time.Hour,
			Problems: []contest.Problem{{Label: "A", ID: "pA", Points: 100, Parts: parts, Digest: fmt.Sprint(parts)}},
			Teams:    []contest.Team{{ID: "t0", Name: "0"}, {ID: "t1", Name: "1"}},
		}
	}
	s := contest.NewState()
	apply := func(e contest.Event) {
		e.Time = start.Add(time.Duration(s.Seq+1) * time.Minute)
		s.Apply(s.Seq+1, e)
	}
	submit := func(team string, verdict report.Verdict, of []int, points ...float64) {
		n := len(s.Submissions) + 1
		apply(contest.Event{Submitted: &contest.Submitted{Nonce: fmt.Sprint(n), Team: team, Problem: "pA"}})
		apply(contest.Event{Judged: &contest.Judged{Submission: n, Verdict: verdict, Points: points, Of: of}})
	}
	apply(contest.Event{Setup: rules(80, 40)})
	submit("t0", "WA", []int{80, 40}, 80, 0)
	submit("t1", "AC", []int{80, 40}, 80, 40)
	apply(contest.Event{Setup: rules(20, 30, 50)})
	submit("t0", "WA", []int{20, 30, 50}, 0, 30, 0)
	submit("t0", "WA", []int{20, 30, 50}, 20, 0, 50)
	if s.Ignored > 0 {
		t.Fatalf("%+v", s.Refusals)
	}
	for i, want := range []float64{100, 100} { // not 80 + 30 + 50, and not 120
		if got := board.Of(s, board.View{}).Rows[i]; got.Points != want || !got.Cells[0].Solved {
			t.Errorf("%s has %g points, want %g; %+v", got.Team.ID, got.Points, want, got.Cells)
		}
	}
	if best := board.Best(s, "t0")[0]; !slices.Equal(best.Points, []float64{20, 30, 50}) || !slices.Equal(best.Of, []int{20, 30, 50}) {
		t.Errorf("the best of t0 is %+v", best)
	}
}
