package clics_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"grundy/judge/contest"
	"grundy/judge/report"
)

var start = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)

// entry is an event with its number in the log.
type entry struct {
	seq uint64
	contest.Event
}

// maker makes the log of a random contest.
type maker struct {
	*rand.Rand
	s   *contest.State
	log []entry
	now time.Time
	seq uint64
}

// random returns the log of a random contest, which is finished or still running. Together the
// seeds cover everything that can happen in a contest.
func random(seed uint64) []entry {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 7)), s: contest.NewState(), now: start.Add(-time.Hour)}
	m.put(contest.Event{Kind: contest.KindSetup, By: "grundy", Setup: m.contest()})
	for range m.IntN(120) {
		m.now = m.now.Add(time.Duration(m.IntN(int(8 * time.Minute))))
		m.step()
	}
	if m.IntN(2) == 0 {
		m.end()
	}
	return m.log
}

func (m *maker) put(e contest.Event) {
	m.seq += 1 + m.Uint64N(3) // other contests share the stream and use up numbers
	if e.Time.IsZero() {
		e.Time = m.now
	}
	m.log = append(m.log, entry{m.seq, e})
	m.s.Apply(m.seq, e)
}

// contest returns a new copy of the contest's rules for each setup event.
func (m *maker) contest() *contest.Contest {
	r := m.Rand
	if m.s.Contest != nil { // keep the problems, because submissions refer to them
		c := *m.s.Contest
		c.Teams = slices.Clone(c.Teams)
		i := r.IntN(len(c.Teams))
		switch r.IntN(6) {
		case 5:
			c.Languages = []string{"rust"}
		case 0:
			c.Teams[i].Hidden = !c.Teams[i].Hidden
		case 1:
			c.Teams[i].Name += "'"
		case 2:
			c.Duration += time.Duration(r.IntN(60)) * time.Minute
		case 3:
			c.Start = c.Start.Add(time.Duration(r.IntN(30)-15) * time.Minute)
		case 4:
			c.Teams = slices.Delete(c.Teams, i, i+1)
			c.Teams = append(c.Teams, contest.Team{ID: fmt.Sprint("new", m.seq), Name: "队 <&>", Group: "三区", Organization: "东南大学"})
		}
		return &c
	}
	c := &contest.Contest{
		ID: fmt.Sprint("c", r.IntN(9)), Name: "A contest", Start: start, Duration: 3 * time.Hour, Penalty: 20 * time.Minute,
		Scoring: contest.ICPC, Seed: r.Uint64(), Medals: contest.Medals{Gold: 1, Silver: 1, Bronze: 2},
		Quota: contest.Quota{Size: 64 << 10}, Jury: []contest.Juror{{ID: "chief"}, {ID: "t1"}}, Practice: true,
	}
	if r.IntN(3) == 0 {
		c.Scoring, c.Penalty = contest.IOI, 0
	}
	if r.IntN(3) > 0 {
		c.Freeze = time.Hour
	}
	if r.IntN(2) == 0 {
		c.Languages = []string{"c", "cpp", "java", "python3"}
	}
	for i := range 1 + r.IntN(4) {
		label := string(rune('A' + i))
		c.Problems = append(c.Problems, contest.Problem{
			Label: label, ID: "p" + label, Name: "Problem " + label, Points: 100, Tests: 3,
			Time: 1500 * time.Millisecond, Memory: 128 << 20, Color: "#ff0000", Digest: "d" + label,
		})
	}
	for i := range 1 + r.IntN(6) {
		c.Teams = append(c.Teams, contest.Team{
			ID: fmt.Sprint("t", i), Name: fmt.Sprint("Team ", i), Hidden: r.IntN(5) == 0, Password: "$2a$secret",
			Group: []string{"", "north", "The South!"}[r.IntN(3)], Organization: []string{"", "HUST", "华中科技大学"}[r.IntN(3)],
		})
	}
	return c
}

// step adds one random event.
func (m *maker) step() {
	s := m.s
	team := s.Contest.Teams[m.IntN(len(s.Contest.Teams))].ID
	switch m.IntN(15) {
	case 0, 1, 2, 3:
		m.submit(team)
	case 4, 5, 6, 7:
		if jobs := s.Waiting(); len(jobs) > 0 {
			m.judge(jobs[m.IntN(len(jobs))])
		}
	case 8:
		m.ask(team)
	case 9:
		if n := len(s.Submissions); n > 0 {
			if e, err := s.Again(m.now, "chief", contest.Rejudge{Submissions: []int{1 + m.IntN(n), 1 + m.IntN(n)}}); err == nil {
				m.put(e)
			}
		}
	case 10:
		if n := len(s.Rejudgings); n > 0 {
			if e, err := s.Decide(m.now, "chief", contest.Decided{Rejudging: 1 + m.IntN(n), Apply: m.IntN(2) == 0}); err == nil {
				m.put(e)
			}
		}
	case 12:
		if n := len(s.Submissions); n > 0 {
			if e, err := s.Overrule(m.now, "chief", contest.Overruled{Submission: 1 + m.IntN(n), Verdict: []report.Verdict{"AC", "TLE"}[m.IntN(2)], Reason: "the clock"}); err == nil {
				m.put(e)
			}
		}
	case 13, 14:
		m.change()
	case 11:
		if m.IntN(4) == 0 {
			m.put(contest.Event{Kind: contest.KindSetup, By: "chief", Setup: m.contest()})
		}
	}
}

// change adds a random change that the jury makes on a page, or undoes one.
func (m *maker) change() {
	c, s := contest.Changed{Reason: "so it is"}, m.s
	switch m.IntN(7) {
	case 0, 1:
		act := s.Pause
		if s.Contest.Paused(m.now) {
			act = s.Resume
		}
		if e, err := act(m.now, "chief", ""); err == nil {
			m.put(e)
		}
		return
	case 2:
		was := s.Contest.Clock()
		now := was
		now.Start = now.Start.Add(time.Duration(m.IntN(11)-5) * time.Minute)
		now.Duration += time.Duration(m.IntN(31)) * time.Minute
		c.Clock = &contest.Swap[contest.Clock]{Was: &was, Now: &now}
	case 3:
		was := s.Contest.Teams[m.IntN(len(s.Contest.Teams))]
		now := was
		now.Extra = time.Duration(m.IntN(3)) * 10 * time.Minute
		now.Hidden = m.IntN(4) == 0
		c.Team = &contest.Swap[contest.Team]{Was: &was, Now: &now}
	case 4:
		was := s.Contest.Problems[m.IntN(len(s.Contest.Problems))]
		c.Problem = &contest.Swap[contest.Problem]{Was: &was}
		if m.IntN(2) == 0 {
			now := was
			now.Digest, now.Tests = now.Digest+"'", now.Tests+1
			c.Problem.Now = &now
		}
	case 5:
		if len(s.Submissions) == 0 {
			return
		}
		sub := s.Submissions[m.IntN(len(s.Submissions))]
		c.Ignored = &contest.Swap[contest.Ignored]{Now: &contest.Ignored{Submission: sub.Number}}
		if sub.Ignored {
			c.Ignored.Was, c.Ignored.Now = c.Ignored.Now, nil
		}
	case 6:
		one := m.log[m.IntN(len(m.log))]
		if one.Changed == nil {
			return
		}
		c = one.Changed.Undo(one.seq)
	}
	if e, err := s.Change(m.now, "chief", c); err == nil {
		m.put(e)
	}
}

func (m *maker) submit(team string) {
	file, language := "Main.java", "java"
	if m.IntN(2) == 0 {
		file, language = "a.cpp", "cpp"
	}
	text := sourceOf(m.seq)
	e, err := m.s.Submit(m.now, contest.Submitted{
		Nonce: fmt.Sprint(m.seq), Team: team, Problem: m.s.Contest.Problems[m.IntN(len(m.s.Contest.Problems))].Label,
		Language: language, File: file, Source: sha(text), Size: int64(len(text)),
	})
	if err == nil {
		m.put(e)
	}
}

func (m *maker) judge(job [2]int) {
	j := &contest.Judged{Submission: job[0], Attempt: job[1], Took: time.Duration(m.IntN(int(time.Second))), Worker: "w1"}
	j.Verdict = []report.Verdict{report.AC, report.AC, report.WA, report.RE, report.CE, ""}[m.IntN(6)]
	switch j.Verdict {
	case "":
		j.Error = "the machine is too busy"
	case report.CE:
	default:
		for i := range 3 {
			verdict := report.AC
			if i == 2 {
				verdict = j.Verdict
			}
			j.Tests = append(j.Tests, contest.Test{Verdict: verdict, CPU: time.Duration(m.IntN(int(time.Second)))})
		}
		if m.s.Contest.Scoring == contest.IOI && j.Verdict != report.AC {
			j.Points, j.Of = []float64{float64(m.IntN(41)), 0}, []int{40, 60}
		}
	}
	e := contest.Event{Kind: contest.KindJudged, By: "w1", Judged: j}
	if m.IntN(9) == 0 { // the worker's clock is an hour slow
		e.Time = m.now.Add(-time.Hour)
	}
	m.put(e)
}

func (m *maker) ask(team string) {
	a := contest.Asked{Nonce: fmt.Sprint(m.seq), Text: "Is <1> & 2 legal? 可以吗"}
	if m.IntN(2) == 0 {
		a.Problem = m.s.Contest.Problems[0].Label
	}
	switch m.IntN(3) {
	case 0:
		a.From = team
	case 1:
		a.To, a.ReplyTo = team, m.IntN(1+len(m.s.Clarifications))
	case 2:
		a.ReplyTo = m.IntN(1 + len(m.s.Clarifications))
	}
	if e, err := m.s.Ask(m.now, "somebody", a); err == nil {
		m.put(e)
	}
}

// end judges the pending submissions, thaws and finalizes the contest, and then adds a few more
// events.
func (m *maker) end() {
	if e, err := m.s.Resume(m.now, "chief", ""); err == nil {
		m.put(e)
	}
	m.now = latest(m.now, m.s.Contest.End().Add(time.Minute))
	for range 50 {
		for _, job := range m.s.Waiting() {
			m.judge(job)
		}
	}
	for _, r := range m.s.Rejudgings {
		if e, err := m.s.Decide(m.now, "chief", contest.Decided{Rejudging: r.Number, Apply: m.IntN(2) == 0}); err == nil {
			m.put(e)
		}
	}
	events := []func(time.Time, string) (contest.Event, error){m.s.Thaw, m.s.Finalize}
	if m.IntN(2) == 0 {
		slices.Reverse(events)
	}
	for _, event := range events {
		m.now = m.now.Add(time.Minute)
		if e, err := event(m.now, "chief"); err == nil {
			m.put(e)
		}
	}
	for range 5 {
		m.now = m.now.Add(time.Minute)
		m.step()
	}
}

func latest(x, y time.Time) time.Time {
	if x.After(y) {
		return x
	}
	return y
}
