package resolver_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/contest/resolver"
	"grundy/judge/report"
)

var start = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)

// sample returns a contest of five hours with three problems, frozen in the last hour.
func sample(teams ...string) *contest.Contest {
	c := &contest.Contest{
		ID: "spring", Name: "Spring", Start: start, Scoring: contest.ICPC, Duration: 5 * time.Hour, Freeze: time.Hour, Penalty: 20 * time.Minute,
		Medals: contest.Medals{Gold: 1, Silver: 1, Bronze: 1},
	}
	for _, label := range []string{"A", "B", "C"} {
		c.Problems = append(c.Problems, contest.Problem{Label: label, ID: "p" + label, Digest: "d", Points: 100})
	}
	for _, id := range teams {
		c.Teams = append(c.Teams, contest.Team{ID: id, Name: strings.ToUpper(id)})
	}
	return c
}

// state returns the state of a contest with submissions, given as "team problem minute verdict". The
// verdict is - if there is none, or the points of a contest with points.
func state(t testing.TB, c *contest.Contest, submissions ...string) *contest.State {
	t.Helper()
	s := contest.NewState()
	s.Apply(1, contest.Event{Kind: contest.KindSetup, Time: start.Add(-time.Hour), Setup: c})
	for i, text := range submissions {
		var team, problem, verdict string
		var minute int
		if _, err := fmt.Sscan(text, &team, &problem, &minute, &verdict); err != nil {
			t.Fatal(err)
		}
		at := start.Add(time.Duration(minute) * time.Minute)
		s.Apply(s.Seq+1, contest.Event{Kind: contest.KindSubmitted, Time: at, By: team, Submitted: &contest.Submitted{Nonce: fmt.Sprint(i), Team: team, Problem: "p" + problem, Language: "c"}})
		if verdict == "-" {
			continue
		}
		judged := &contest.Judged{Submission: i + 1, Verdict: report.Verdict(verdict)}
		if c.Scoring == contest.IOI {
			points := 0.0
			if _, err := fmt.Sscan(verdict, &points); err != nil {
				t.Fatal(err)
			}
			judged.Verdict, judged.Points = report.WA, []float64{points}
			if points == 100 {
				judged.Verdict = report.AC
			}
		}
		s.Apply(s.Seq+1, contest.Event{Kind: contest.KindJudged, Time: at, By: "w", Judged: judged})
	}
	return s
}

// words formats the steps, one in a line.
func words(c *resolver.Ceremony) string {
	var b strings.Builder
	for _, s := range c.Steps {
		fmt.Fprintf(&b, "%s %s", s.Kind, s.Team.ID)
		if s.Problem >= 0 {
			fmt.Fprintf(&b, " %s", c.Frozen.Problems[s.Problem].Label)
		}
		switch s.Kind {
		case resolver.Reveal:
			cell := s.Row.Cells[s.Problem]
			fmt.Fprintf(&b, " %v %d %g, %d in %d", cell.Solved, cell.Tries, cell.Points, s.Row.Solved, s.Row.Time)
		case resolver.Move:
			fmt.Fprintf(&b, " %d %d", s.From, s.To)
		case resolver.Announce:
			fmt.Fprintf(&b, " %d %s", s.Row.Rank, strings.Join(s.Awards, " "))
		}
		b.WriteString("\n")
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}

// TestSteps checks whole ceremonies, step by step.
func TestSteps(t *testing.T) {
	points := sample("x", "y")
	points.Scoring = contest.IOI
	for _, row := range []struct {
		name        string
		contest     *contest.Contest
		submissions []string
		want        string
	}{
		{"nobody submits", sample("x", "y"), nil, "announce y 1\nannounce x 1\n"},
		{"nothing is pending", sample("x", "y"), []string{"x A 10 AC", "y A 20 AC"},
			"announce y 2 silver-medal\nannounce x 1 winner gold-medal first-to-solve-A\n"},
		{"two moves past one team, and a rejected problem", sample("x", "y", "z"), []string{"x A 10 AC", "y B 20 AC", "z C 250 AC", "z A 260 WA", "x C 290 WA", "z B 270 AC"},
			`select z A
reveal z A false 1 0, 0 in 0
select z B
reveal z B true 1 0, 1 in 270
select z C
reveal z C true 1 0, 2 in 520
move z 2 0
announce y 3 bronze-medal first-to-solve-B
select x C
reveal x C false 1 0, 1 in 10
announce x 2 silver-medal first-to-solve-A
announce z 1 winner gold-medal first-to-solve-C
`},
		{"a team that ties is announced with its final place", sample("x", "y"), []string{"x A 10 AC", "y B 10 AC", "x C 250 AC"},
			"announce y 2 silver-medal first-to-solve-B\nselect x C\nreveal x C true 1 0, 2 in 260\nannounce x 1 winner gold-medal first-to-solve-A first-to-solve-C\n"},
		{"a submission without a verdict stays pending", sample("x", "y"), []string{"x A 10 AC", "y B 250 -"},
			"select y B\nreveal y B false 0 0, 0 in 0\nannounce y 2\nannounce x 1 winner gold-medal first-to-solve-A\n"},
		{"points", points, []string{"x A 10 50", "y A 20 40", "y A 250 60", "y B 260 30", "x B 270 0"},
			`select y A
reveal y A false 2 60, 0 in 0
move y 1 0
select x B
reveal x B false 1 0, 0 in 0
announce x 2 silver-medal
select y B
reveal y B false 1 30, 0 in 0
announce y 1 winner gold-medal
`},
	} {
		c, err := resolver.Of(state(t, row.contest, row.submissions...), resolver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := words(c); got != row.want {
			t.Errorf("%s:\n%swant\n%s", row.name, got, row.want)
		}
	}
}

// TestOptions checks that the freeze and the medals can be given, that the state stays as it was, and
// that a thawed contest has the same ceremony.
func TestOptions(t *testing.T) {
	s := state(t, sample("x", "y"), "x A 100 AC", "y A 110 AC", "x B 250 AC", "y B 250 -")
	s.Apply(s.Seq+1, contest.Event{Kind: contest.KindThawed, Time: start.Add(6 * time.Hour)})
	c, err := resolver.Of(s, resolver.Options{Freeze: 4 * time.Hour, Medals: &contest.Medals{Silver: 2}})
	if err != nil {
		t.Fatal(err)
	}
	if c.Resolved != 4 || c.Unjudged != 1 || c.Hidden != 3 || c.Pending != 1 || s.Contest.Freeze != time.Hour || s.Thawed.IsZero() || s.Contest.Medals.Gold != 1 {
		t.Errorf("%d resolved, %d unjudged, %d hidden, %d pending, %s", c.Resolved, c.Unjudged, c.Hidden, c.Pending, s.Contest.Freeze)
	}
	if got := words(c); !strings.HasSuffix(got, "announce x 1 winner silver-medal first-to-solve-A first-to-solve-B\n") {
		t.Errorf("got\n%s", got)
	}
	if c, err = resolver.Of(s, resolver.Options{}); err != nil || c.Resolved != 2 {
		t.Errorf("a thawed contest: %d resolved, %v", c.Resolved, err)
	}
	if _, err := resolver.Of(s, resolver.Options{Freeze: 6 * time.Hour}); err == nil || !strings.Contains(err.Error(), "is longer than the contest") {
		t.Errorf("a freeze longer than the contest: %v", err)
	}
	ladder := sample("x")
	ladder.Scoring = contest.Ladder
	if _, err := resolver.Of(state(t, ladder), resolver.Options{}); err == nil || !strings.Contains(err.Error(), "is a ladder") {
		t.Errorf("a ladder: %v", err)
	}
}

// random returns the state of a random contest: few teams and minutes, so that many teams tie.
func random(t *testing.T, r *rand.Rand) *contest.State {
	c := sample()
	if r.IntN(2) == 0 {
		c.Scoring = contest.IOI
	}
	c.Freeze = time.Duration(r.IntN(4)) * time.Hour
	for i := range 1 + r.IntN(7) {
		c.Teams = append(c.Teams, contest.Team{ID: fmt.Sprint("t", i), Name: fmt.Sprint(r.IntN(4)), Hidden: r.IntN(6) == 0, Extra: time.Duration(r.IntN(2)) * time.Hour})
	}
	var minutes []int
	for range r.IntN(40) {
		minutes = append(minutes, 30*r.IntN(14))
	}
	slices.Sort(minutes)
	var submissions []string
	for _, m := range minutes {
		verdict := []string{"AC", "AC", "WA", "CE", "-"}[r.IntN(5)]
		if c.Scoring == contest.IOI {
			verdict = []string{"0", "40", "70", "100", "-"}[r.IntN(5)]
		}
		submissions = append(submissions, fmt.Sprintf("%s %s %d %s", c.Teams[r.IntN(len(c.Teams))].ID, c.Problems[r.IntN(3)].Label, m, verdict))
	}
	return state(t, c, submissions...)
}

// TestEndsAtFinalBoard plays random ceremonies. Each step changes at most one cell with the sums of its row,
// or the place of one team. Nobody moves down, and nobody moves past a team that was announced. The end
// is the final board, and every team is announced once, from the last place upwards.
func TestEndsAtFinalBoard(t *testing.T) {
	moves, ties := 0, 0
	for seed := range uint64(3000) {
		c, err := resolver.Of(random(t, rand.New(rand.NewPCG(seed, 1))), resolver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rows := slices.Clone(c.Frozen.Rows)
		announced := len(rows)
		for i, s := range c.Steps {
			before := rows[s.From]
			if before.Team.ID != s.Team.ID || s.From >= announced || s.To > s.From {
				t.Fatalf("seed %d, step %d: %+v", seed, i, s)
			}
			switch s.Kind {
			case resolver.Select:
				if before.Cells[s.Problem].Pending == 0 || s.From != announced-1 {
					t.Fatalf("seed %d, step %d: selects what is not pending in the last place", seed, i)
				}
			case resolver.Reveal:
				for k := range before.Cells {
					if k != s.Problem && before.Cells[k] != s.Row.Cells[k] {
						t.Fatalf("seed %d, step %d: another cell changes", seed, i)
					}
				}
				rows[s.From] = s.Row
			case resolver.Move:
				moves++
				rows = slices.Insert(slices.Delete(slices.Clone(rows), s.From, s.From+1), s.To, s.Row)
			case resolver.Announce:
				if announced--; s.From != announced {
					t.Fatalf("seed %d, step %d: announces place %d, not %d", seed, i, s.From, announced)
				}
				if s.Row.Rank != c.Final.Rows[s.From].Rank || s.Row.Team.ID != c.Final.Rows[s.From].Team.ID {
					t.Fatalf("seed %d, step %d: announces another place than the final one", seed, i)
				}
			}
		}
		if announced != 0 || len(rows) != len(c.Final.Rows) {
			t.Fatalf("seed %d: %d teams are not announced", seed, announced)
		}
		for i, want := range c.Final.Rows {
			got := rows[i]
			if got.Team.ID != want.Team.ID || !reflect.DeepEqual(got.Cells, want.Cells) || got.Solved != want.Solved || got.Time != want.Time || got.Last != want.Last || got.Points != want.Points {
				t.Fatalf("seed %d: at %d is\n%+v\nwant\n%+v", seed, i, got, want)
			}
			if i > 0 && want.Rank == c.Final.Rows[i-1].Rank {
				ties++
			}
		}
	}
	if moves < 1000 || ties < 1000 {
		t.Errorf("%d moves and %d ties are too few", moves, ties)
	}
}

// TestReveal checks that revealing cells in any order gives the board that is computed at once, with
// the same ranks.
func TestReveal(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 2))
		c, err := resolver.Of(random(t, r), resolver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		final := map[string]board.Row{}
		for _, row := range c.Final.Rows {
			final[row.Team.ID] = row
		}
		b := c.Frozen
		for _, team := range r.Perm(len(c.Contest.Teams)) {
			for _, k := range r.Perm(3) {
				i := slices.IndexFunc(b.Rows, func(row board.Row) bool { return row.Team.ID == c.Contest.Teams[team].ID })
				if i < 0 { // hidden
					continue
				}
				to := b.Reveal(c.Contest, i, k, final[b.Rows[i].Team.ID].Cells[k])
				if b.Rows[to].Team.ID != c.Contest.Teams[team].ID {
					t.Fatalf("seed %d: row %d is that of another team", seed, to)
				}
			}
		}
		for i, want := range c.Final.Rows {
			if got := b.Rows[i]; got.Team.ID != want.Team.ID || got.Rank != want.Rank {
				t.Fatalf("seed %d: at %d is %s with rank %d, want %s with %d", seed, i, got.Team.ID, got.Rank, want.Team.ID, want.Rank)
			}
		}
	}
}
