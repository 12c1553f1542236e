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

// TestChanges compares the boards of random contests, whose jury changes clock, teams, problems and
// submissions all the time, with a plain computation that walks through the contest minute by minute.
func TestChanges(t *testing.T) {
	for seed := range uint64(300) {
		c := &changing{Rand: rand.New(rand.NewPCG(seed, 3)), T: t, s: contest.NewState(), now: noon}
		c.begin()
		for range 60 {
			c.now = c.now.Add(time.Duration(c.IntN(5)) * time.Minute)
			c.step()
			for _, jury := range []bool{false, true} {
				want, got := c.brute(jury), shape(board.Of(c.s, board.View{Jury: jury}))
				if !slices.Equal(got, want) {
					t.Fatalf("seed %d, event %d, jury %v:\n got %q\nwant %q", seed, c.s.Seq, jury, got, want)
				}
			}
		}
	}
}

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// changing is a random contest, and a model of it that is as simple as possible.
type changing struct {
	*rand.Rand
	*testing.T
	s    *contest.State
	now  time.Time
	undo []contest.Changed

	start        time.Time
	length, ice  int    // minutes
	standing     []bool // by minute since noon: whether the clock stands still
	paused       bool
	extra        map[string]int
	hidden       map[string]bool
	teams, tasks []string
	sent         []sent
}

type sent struct {
	team, task string
	minute     int // since noon
	verdict    report.Verdict
	ignored    bool
}

func (c *changing) begin() {
	c.start, c.length, c.ice = noon.Add(10*time.Minute), 60, 20
	c.extra, c.hidden = map[string]int{}, map[string]bool{}
	rules := &contest.Contest{ID: "c", Name: "C", Start: c.start, Duration: time.Hour, Freeze: 20 * time.Minute, Penalty: 20 * time.Minute, Scoring: contest.ICPC, Practice: true}
	for _, id := range []string{"t1", "t2", "t3"} {
		rules.Teams, c.teams = append(rules.Teams, contest.Team{ID: id, Name: id}), append(c.teams, id)
	}
	for _, label := range []string{"A", "B", "C"} {
		rules.Problems, c.tasks = append(rules.Problems, contest.Problem{Label: label, ID: "p" + label, Digest: "d"}), append(c.tasks, "p"+label)
	}
	c.apply(contest.Event{Kind: contest.KindSetup, Setup: rules})
}

func (c *changing) apply(e contest.Event) bool {
	if e.Time.IsZero() {
		e.Time = c.now
	}
	before := c.s.Ignored
	c.s.Apply(c.s.Seq+1, e)
	return c.s.Ignored == before
}

// minute returns the minutes from noon to now, and extends standing to it.
func (c *changing) minute() int {
	m := int(c.now.Sub(noon) / time.Minute)
	for len(c.standing) < m {
		c.standing = append(c.standing, c.paused)
	}
	return m
}

// change applies a change, which must be legal.
func (c *changing) change(ch contest.Changed) {
	e, err := c.s.Change(c.now, "chief", ch)
	if err != nil {
		c.Fatal(err)
	}
	if !c.apply(e) {
		c.Fatalf("a change has no effect: %+v", c.s.Refusals)
	}
	c.undo = append(c.undo, ch)
}

func (c *changing) step() {
	m := c.minute()
	switch c.IntN(12) {
	case 0, 1, 2, 3:
		team, task := c.teams[c.IntN(len(c.teams))], c.tasks[c.IntN(len(c.tasks))]
		e, err := c.s.Submit(c.now, contest.Submitted{Nonce: fmt.Sprint(c.s.Seq), Team: team, Problem: task, Language: "cpp"})
		if refuses := c.paused || c.now.Before(c.start); (err != nil) != refuses {
			c.Fatalf("a submission in minute %d, paused %v: %v", m, c.paused, err)
		}
		if err == nil && c.apply(e) {
			c.sent = append(c.sent, sent{team: team, task: task, minute: m})
		}
	case 4, 5, 6:
		if jobs := c.s.Waiting(); len(jobs) > 0 {
			job := jobs[c.IntN(len(jobs))]
			v := []report.Verdict{report.AC, report.WA, report.CE}[c.IntN(3)]
			c.apply(contest.Event{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: job[0], Attempt: job[1], Verdict: v}})
			c.sent[job[0]-1].verdict = v
		}
	case 7:
		act := c.s.Pause
		if c.paused {
			act = c.s.Resume
		}
		if e, err := act(c.now, "chief", ""); err == nil && c.apply(e) {
			c.paused = !c.paused
		}
	case 8:
		was := c.s.Contest.Clock()
		now := was
		if c.now.Before(c.start) {
			now.Start = now.Start.Add(time.Minute)
			c.start = now.Start
		}
		c.length, c.ice = 50+c.IntN(40), 10+c.IntN(20)
		now.Duration, now.Freeze = time.Duration(c.length)*time.Minute, time.Duration(c.ice)*time.Minute
		if was.Duration != now.Duration || was.Freeze != now.Freeze || !was.Start.Equal(now.Start) {
			c.change(contest.Changed{Clock: &contest.Swap[contest.Clock]{Was: &was, Now: &now}})
		}
	case 9:
		was, _ := c.s.Contest.Team(c.teams[c.IntN(len(c.teams))])
		now := was
		now.Extra, now.Hidden, now.Name = time.Duration(c.IntN(20))*time.Minute, c.IntN(4) == 0, was.Name+"'"
		c.extra[was.ID], c.hidden[was.ID] = int(now.Extra/time.Minute), now.Hidden
		c.change(contest.Changed{Team: &contest.Swap[contest.Team]{Was: &was, Now: &now}})
	case 10:
		if len(c.tasks) > 2 {
			was, _ := c.s.Contest.Problem(c.tasks[c.IntN(len(c.tasks))])
			c.tasks = slices.DeleteFunc(c.tasks, func(id string) bool { return id == was.ID })
			c.change(contest.Changed{Problem: &contest.Swap[contest.Problem]{Was: &was}})
		} else { // the withdrawal is the last change of a problem: undo it
			for _, ch := range slices.Backward(c.undo) {
				if ch.Problem != nil {
					c.change(ch.Undo(1))
					c.tasks = append(c.tasks, ch.Problem.Was.ID)
					slices.Sort(c.tasks)
					break
				}
			}
		}
	case 11:
		if n := len(c.sent); n > 0 {
			n = 1 + c.IntN(n)
			one := &contest.Ignored{Submission: n}
			ch := contest.Changed{Ignored: &contest.Swap[contest.Ignored]{Now: one}}
			if c.sent[n-1].ignored {
				ch = ch.Undo(1)
			}
			c.sent[n-1].ignored = !c.sent[n-1].ignored
			c.change(ch)
		}
	}
}

// at returns the contest time in a minute since noon, by counting.
func (c *changing) at(minute int) (at int) {
	for m := int(c.start.Sub(noon) / time.Minute); m < minute; m++ {
		if !c.standing[m] {
			at++
		}
	}
	return at
}

// brute returns the board as the plain rules of the ICPC make it.
func (c *changing) brute(jury bool) (rows []string) {
	c.minute()
	type row struct {
		team               string
		solved, time, last int
		cells              string
	}
	var list []row
	for _, team := range c.teams {
		if c.hidden[team] && !jury {
			continue
		}
		r := row{team: team}
		for _, task := range c.tasks {
			tries, pending, solved := 0, 0, -1
			for _, one := range c.sent {
				at := c.at(one.minute)
				if one.team != team || one.task != task || one.ignored || at >= c.length+c.extra[team] {
					continue
				}
				switch {
				case one.verdict == "" || !jury && at >= c.length-c.ice:
					if solved < 0 {
						pending++
					}
				case solved >= 0 || one.verdict == report.CE:
				case one.verdict == report.AC:
					tries, pending, solved = tries+1, 0, at
				default:
					tries++
				}
			}
			if solved >= 0 {
				r.solved, r.time, r.last = r.solved+1, r.time+solved+20*(tries-1), max(r.last, solved)
			}
			r.cells += fmt.Sprint(" ", tries, pending, solved)
		}
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b row) int {
		name := func(id string) string { t, _ := c.s.Contest.Team(id); return t.Name }
		return cmp.Or(b.solved-a.solved, a.time-b.time, a.last-b.last, cmp.Compare(name(a.team), name(b.team)))
	})
	for _, r := range list {
		rows = append(rows, fmt.Sprint(r.team, " ", r.solved, " ", r.time, r.cells))
	}
	return rows
}

// shape returns the rows of a board in the form of brute.
func shape(b *board.Board) (rows []string) {
	for _, r := range b.Rows {
		text := fmt.Sprint(r.Team.ID, " ", r.Solved, " ", r.Time)
		for _, cell := range r.Cells {
			solved := -1
			if cell.Solved {
				solved = cell.Minute
			}
			text += fmt.Sprint(" ", cell.Tries, cell.Pending, solved)
		}
		rows = append(rows, text)
	}
	return rows
}
