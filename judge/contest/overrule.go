package contest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// Overrule returns the event with which the jury sets the verdict of a submission, or takes back the
// verdict that it set last.
func (s *State) Overrule(now time.Time, by string, o Overruled) (Event, error) {
	_, err := s.overruling(now, by, o)
	return Event{Kind: KindOverruled, Time: now, By: by, Overruled: &o}, err
}

// Stand identifies the verdict of a submission for Overruled.Was. It changes with each new attempt
// and verdict.
func (s *Submission) Stand() string {
	judged := 0
	for _, a := range s.Attempts {
		if a.Judged != nil {
			judged++
		}
	}
	return fmt.Sprintf("%d.%d", len(s.Attempts), judged)
}

// overruling returns the attempt that an event of the jury adds. A pending rejudging of the
// submission must be decided first. Otherwise that decision could later revert the jury's verdict.
func (s *State) overruling(at time.Time, by string, o Overruled) (*Attempt, error) {
	sub := s.Submission(o.Submission)
	switch {
	case sub == nil:
		return nil, fault.New("", i18n.Messagef("there is no submission %d", o.Submission), "")
	case o.Was != "" && o.Was != sub.Stand():
		return nil, sub.judgedMeanwhile(s.Contest)
	case !s.Finalized.IsZero() && !sub.Late:
		return nil, errFinal
	}
	for _, a := range sub.Attempts {
		if a.Rejudging > 0 && !s.Rejudgings[a.Rejudging-1].Decided {
			return nil, fault.New("", i18n.Messagef("rejudging %d is not decided", a.Rejudging), "apply it, or drop it")
		}
	}
	if o.Undo {
		return sub.takingBack(at)
	}
	j, err := s.setting(sub, o)
	return &Attempt{Opened: at, Time: at, Judged: j, Overruled: &o, By: by}, err
}

// judgedMeanwhile returns the error for a verdict that is set for an earlier state of a submission.
func (s *Submission) judgedMeanwhile(c *Contest) error {
	what := i18n.Messagef("submission %d has changed meanwhile", s.Number)
	if a := s.Current(); a != nil && a.Overruled != nil {
		what = i18n.Messagef("submission %d has changed meanwhile: %s changed it at %s", s.Number, a.By, a.Time.In(c.Start.Location()).Format("15:04:05"))
	}
	return &fault.Error{What: what, Remedy: "look at the page, and send your change again if it is still right", Err: ErrMeanwhile}
}

// takingBack returns an attempt with the verdict that the submission had before the jury set the
// present one, also if that one stands again because a later one was taken back. If it had none, the
// attempt is to be judged.
func (s *Submission) takingBack(at time.Time) (*Attempt, error) {
	now := s.Current()
	if now == nil || now.Overruled == nil {
		return nil, fault.New("", i18n.Messagef("the jury has not set the verdict of submission %d", s.Number), "")
	}
	first := slices.IndexFunc(s.Attempts, func(a *Attempt) bool { return a.Overruled == now.Overruled })
	before := &Submission{Attempts: s.Attempts[:first]}
	was := before.Current()
	if was == nil || was.Judged == nil {
		return &Attempt{Opened: at}, nil
	}
	again := *was
	judged := *was.Judged
	judged.Attempt = len(s.Attempts)
	again.Opened, again.Time, again.Judged, again.Rejudging = at, at, &judged, 0
	return &again, nil
}

// TakesBack reports whether the jury can take back the verdict of a submission, which it has set.
func (s *State) TakesBack(now time.Time, submission int) bool {
	_, err := s.overruling(now, "", Overruled{Submission: submission, Undo: true})
	return err == nil
}

// setting returns the judgement that the jury sets.
func (s *State) setting(sub *Submission, o Overruled) (*Judged, error) {
	switch {
	case !slices.Contains(report.Verdicts, o.Verdict):
		known := strings.Trim(fmt.Sprint(report.Verdicts), "[]")
		return nil, fault.New("verdict", i18n.Messagef("%q is unknown", format.Clip(string(o.Verdict), 20)), i18n.Messagef("use %s", known))
	case o.Reason == "":
		return nil, fault.New("reason", "is not given", "say why the verdict is another one")
	}
	p, _ := s.Contest.Problem(sub.Problem)
	j, err := o.judgement(p)
	if err != nil {
		return nil, err
	}
	j.Attempt = len(sub.Attempts)
	if now := sub.Current(); now != nil && now.Judged != nil && now.Judged.Verdict == j.Verdict && (o.Points == nil || slices.Equal(now.Judged.Points, j.Points)) {
		return nil, fault.New("", i18n.Messagef("submission %d has this verdict already", o.Submission), "")
	}
	return j, nil
}

// judgement returns the judgement that the jury sets for a submission to problem p.
func (o Overruled) judgement(p Problem) (*Judged, error) {
	j := &Judged{Submission: o.Submission, Verdict: o.Verdict, Points: o.Points, Of: p.Parts}
	if len(p.Parts) == 0 && len(o.Points) > 0 {
		j.Of = []int{p.Points}
	}
	if len(o.Points) == 0 {
		j.Points = make([]float64, len(j.Of))
		for i, all := range j.Of {
			if o.Verdict == report.AC {
				j.Points[i] = float64(all)
			}
		}
	}
	if len(j.Points) != len(j.Of) {
		return nil, fault.New("points", i18n.Messagef("%d are given, and the problem has %d", len(j.Points), len(j.Of)), "give as many as there are subtasks, with spaces between them")
	}
	if j.refusesPoints(p) != "" {
		return nil, fault.New("points", "one is below 0, or above what its subtask is worth", i18n.Messagef("the most are %s", strings.Trim(fmt.Sprint(j.Of), "[]")))
	}
	return j, nil
}

// overruled adds the attempt of the jury, and drops the attempts that have no result yet.
func (s *State) overruled(submission int, a *Attempt) {
	sub := s.Submission(submission)
	for _, old := range sub.Attempts {
		old.Dropped = old.Dropped || old.Judged == nil
	}
	sub.Attempts = append(sub.Attempts, a)
}
