package contest

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

const (
	// mostQuestion is the longest text of a clarification, in bytes.
	mostQuestion = 4000
	// mostQuestions is the number of clarification requests a team may send per minute.
	mostQuestions = 6
)

// Submit returns the event for a team's submission, or an error if the contest rejects it. The
// problem may be given by its label or its id.
func (s *State) Submit(now time.Time, sub Submitted) (Event, error) {
	p, err := s.receives(now, sub)
	if err == nil {
		err = s.allows(now, sub, p)
	}
	if err != nil {
		return Event{}, err
	}
	sub.Problem = p.ID
	return Event{Kind: KindSubmitted, Time: now, By: sub.Team, Submitted: &sub}, nil
}

// Try returns an error if a team may not run a program on an input of its own now. The caller counts
// the runs of a minute.
func (s *State) Try(now time.Time, sub Submitted) error {
	if s.Contest.Quota.Runs == 0 {
		return fault.New("", "this contest runs no programs on inputs of teams", "run it on your own machine")
	}
	p, err := s.receives(now, sub)
	switch {
	case err != nil:
		return err
	case p.Outputs != nil:
		return fault.New(p.Label, "submissions to this problem are outputs", "run your program on your own machine")
	}
	return s.sized(sub, p)
}

// receives returns the problem of a submission. It returns an error if the contest does not accept
// submissions of the team to the problem, or in its language, now.
func (s *State) receives(now time.Time, sub Submitted) (Problem, error) {
	c := s.Contest
	team, ok := c.Team(sub.Team)
	if !ok {
		return Problem{}, fault.New(sub.Team, "is not a team of this contest", "sign in as one")
	}
	switch {
	case now.Before(c.Start):
		return Problem{}, fault.New("", "the contest has not begun", i18n.Messagef("it begins at %s", c.Start.Format(time.RFC3339)))
	case c.Paused(now):
		return Problem{}, fault.New("", "the contest is paused", "wait until the jury resumes it")
	case !now.Before(c.EndFor(team.ID)) && !c.Practice:
		return Problem{}, fault.New("", "the contest is over", "")
	}
	p, ok := c.Called(sub.Problem)
	if !ok {
		return Problem{}, c.noProblem(sub.Problem)
	}
	if outputs := sub.Language == report.Outputs; outputs != (p.Outputs != nil) {
		what := i18n.Message("submissions to this problem are outputs")
		if outputs {
			what = "submissions to this problem are programs"
		}
		return Problem{}, fault.New(p.Label, what, "read what to submit in its statement")
	}
	if known := c.LanguagesOf(team); p.Outputs == nil && len(known) > 0 && !slices.Contains(known, sub.Language) {
		return Problem{}, fault.New(called(sub.Language), "is not a language of this contest", i18n.Messagef("use %s", strings.Join(known, ", ")))
	}
	return p, nil
}

// sized returns an error if a source is too large. The size of outputs has no quota, because a request
// has a size limit.
func (s *State) sized(sub Submitted, p Problem) error {
	if most := s.Contest.Quota.Size; most > 0 && sub.Size > most && p.Outputs == nil {
		return fault.New(sub.File, i18n.Messagef("has %s, more than %s", format.Size(sub.Size), format.Size(most)), "make it shorter")
	}
	return nil
}

// allows returns an error if a submission exceeds the quota of its team.
func (s *State) allows(now time.Time, sub Submitted, p Problem) error {
	q := s.Contest.Quota
	if err := s.sized(sub, p); err != nil {
		return err
	}
	recent, waiting, judging := 0, 0, time.Duration(0)
	for _, old := range s.Of(sub.Team) {
		if within(now, old.Time, time.Minute) {
			recent++
		}
		if old.Verdict() == "" {
			waiting++
		}
		for _, a := range old.Attempts {
			if a.Rejudging == 0 && a.Judged != nil && within(now, a.Time, JudgingWindow) {
				judging += a.Judged.Took
			}
		}
	}
	if q.Minute > 0 && recent >= q.Minute {
		return tooMuch(i18n.Messagef("%s in the last minute", i18n.Counted(recent, "submission")), "wait a little")
	}
	if q.Waiting > 0 && waiting >= q.Waiting {
		return tooMuch(i18n.Messagef("%s of yours wait to be judged", i18n.Counted(waiting, "submission")), "wait for a verdict")
	}
	if most := cmp.Or(q.Judging, DefaultJudging); judging >= most {
		return tooMuch(i18n.Messagef("judging your submissions took %s of the last %s", judging.Round(time.Second), JudgingWindow), "wait a few minutes")
	}
	return nil
}

// within reports whether moment lies in the window that ends now. A moment in the future does
// not: otherwise, after a clock error, a team would have to wait until that moment has passed.
func within(now, moment time.Time, window time.Duration) bool {
	age := now.Sub(moment)
	return age >= 0 && age < window
}

// ErrTooMuch is wrapped by temporary refusals, when a client exceeds its rate limit.
var ErrTooMuch = errors.New("too much at once")

func tooMuch(what, remedy i18n.Message) error {
	return &fault.Error{What: what, Remedy: remedy, Err: ErrTooMuch}
}

// called shortens a name from a request for an error message: to one line of limited length.
func called(name string) string {
	return format.Clip(format.Harmless(strings.Join(strings.Fields(name), " ")), 60)
}

func (c *Contest) noProblem(name string) error {
	if name == "" {
		return fault.New("problem", "is not given", i18n.Messagef("choose one of %s", labels(c)))
	}
	return fault.New(called(name), "is not a problem of this contest", i18n.Messagef("its problems are %s", labels(c)))
}

func labels(c *Contest) string {
	var list []string
	for _, p := range c.Problems {
		list = append(list, p.Label)
	}
	return strings.Join(list, ", ")
}

// Ask returns the event of a clarification: a request by a team, or an answer or announcement by
// the jury.
func (s *State) Ask(now time.Time, by string, a Asked) (Event, error) {
	a.Text = strings.TrimSpace(a.Text)
	switch {
	case a.Text == "":
		return Event{}, fault.New("text", "is not given", "write the question")
	case len(a.Text) > mostQuestion:
		return Event{}, fault.New("text", i18n.Messagef("is longer than %d bytes", mostQuestion), "make it shorter")
	case a.ReplyTo < 0 || a.ReplyTo > len(s.Clarifications):
		return Event{}, fault.New("replyTo", i18n.Messagef("there is no clarification %d", a.ReplyTo), "")
	}
	if a.Problem != "" {
		p, ok := s.Contest.Called(a.Problem)
		if !ok {
			return Event{}, s.Contest.noProblem(a.Problem)
		}
		a.Problem = p.ID
	}
	for _, id := range []string{a.From, a.To} {
		if _, ok := s.Contest.Team(id); id != "" && !ok {
			return Event{}, fault.New(called(id), "is not a team of this contest", "")
		}
	}
	if a.From != "" && s.askedWithin(a.From, now, time.Minute) >= mostQuestions {
		return Event{}, tooMuch(i18n.Messagef("%s in the last minute", i18n.Counted(mostQuestions, "question")), "wait a little")
	}
	return Event{Kind: KindAsked, Time: now, By: by, Asked: &a}, nil
}

// askedWithin returns how many clarification requests a team sent in the window that ends now.
func (s *State) askedWithin(team string, now time.Time, window time.Duration) (count int) {
	for _, c := range s.Clarifications {
		if c.From == team && within(now, c.Time, window) {
			count++
		}
	}
	return count
}

// Again returns the event of a rejudging.
func (s *State) Again(now time.Time, by string, r Rejudge) (Event, error) {
	for _, n := range r.Submissions {
		if s.Submission(n) == nil {
			return Event{}, fault.New("", i18n.Messagef("there is no submission %d", n), "")
		}
	}
	if r.Problem != "" {
		p, ok := s.Contest.Called(r.Problem)
		if !ok {
			return Event{}, s.Contest.noProblem(r.Problem)
		}
		r.Problem = p.ID
	}
	if !s.Finalized.IsZero() && s.counted(s.chosen(r)) {
		return Event{}, fault.New("", "the contest is finalized, and its result stands", "judge submissions after its end again, one by one")
	}
	return Event{Kind: KindRejudge, Time: now, By: by, Rejudge: &r}, nil
}

// counted reports whether any of the given submissions counts for the result.
func (s *State) counted(submissions []int) bool {
	return slices.ContainsFunc(submissions, func(n int) bool { return s.Submission(n) != nil && !s.Submission(n).Late })
}

// Decide returns the event that applies or drops a rejudging. A rejudging can be applied only
// after all of its submissions are judged.
func (s *State) Decide(now time.Time, by string, d Decided) (Event, error) {
	if d.Rejudging < 1 || d.Rejudging > len(s.Rejudgings) {
		return Event{}, fault.New("", i18n.Messagef("there is no rejudging %d", d.Rejudging), "")
	}
	if s.Rejudgings[d.Rejudging-1].Decided {
		return Event{}, fault.New("", i18n.Messagef("rejudging %d is decided", d.Rejudging), "")
	}
	if _, open := s.Changes(d.Rejudging); open > 0 && d.Apply {
		return Event{}, fault.New("", i18n.Messagef("%s still to be judged", i18n.Counted(open, "submission")), "wait for them")
	}
	return Event{Kind: KindDecided, Time: now, By: by, Decided: &d}, nil
}

// Thaw returns the event that shows the whole board to the public.
func (s *State) Thaw(now time.Time, by string) (Event, error) {
	if now.Before(s.Contest.End()) {
		return Event{}, fault.New("", "the contest is not over", "thaw it after its end")
	}
	if !s.Thawed.IsZero() {
		return Event{}, fault.New("", "the contest is thawed", "")
	}
	return Event{Kind: KindThawed, Time: now, By: by}, nil
}

// Finalize returns the event that makes the result final. Before it, every submission must be
// judged and every rejudging decided.
func (s *State) Finalize(now time.Time, by string) (Event, error) {
	if now.Before(s.Contest.End()) {
		return Event{}, fault.New("", "the contest is not over", "finalize it after its end")
	}
	for _, sub := range s.Submissions {
		if !sub.Late && !sub.Ignored && sub.Verdict() == "" {
			return Event{}, fault.New("", i18n.Messagef("submission %d has no verdict", sub.Number), "wait for it, or judge it again")
		}
	}
	if open := len(s.Pairings()); open > 0 {
		return Event{}, fault.New("", i18n.Messagef("%s still to be played", i18n.Counted(open, "match")), "wait for them")
	}
	for _, r := range s.Rejudgings {
		if !r.Decided && s.counted(r.Submissions) {
			return Event{}, fault.New("", i18n.Messagef("rejudging %d is not decided", r.Number), "apply it, or drop it")
		}
	}
	if !s.Finalized.IsZero() {
		return Event{}, fault.New("", "the contest is finalized", "")
	}
	return Event{Kind: KindFinalized, Time: now, By: by}, nil
}

// Costs reports whether a verdict adds penalty time.
func Costs(v report.Verdict) bool { return v != report.AC && v != report.CE && v != "" }
