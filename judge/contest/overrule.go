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

// Overrule returns the event with which the jury sets the verdict of a submission.
func (s *State) Overrule(now time.Time, by string, o Overruled) (Event, error) {
	_, err := s.overruling(o)
	return Event{Kind: KindOverruled, Time: now, By: by, Overruled: &o}, err
}

// overruling returns the judgement that the jury sets. A pending rejudging of the submission must
// be decided first. Otherwise that decision could later revert the jury's verdict.
func (s *State) overruling(o Overruled) (*Judged, error) {
	sub := s.Submission(o.Submission)
	switch {
	case sub == nil:
		return nil, fault.New("", i18n.Messagef("there is no submission %d", o.Submission), "")
	case !slices.Contains(report.Verdicts, o.Verdict):
		known := strings.Trim(fmt.Sprint(report.Verdicts), "[]")
		return nil, fault.New("verdict", i18n.Messagef("%q is unknown", format.Clip(string(o.Verdict), 20)), i18n.Messagef("use %s", known))
	case o.Reason == "":
		return nil, fault.New("reason", "is not given", "say why the verdict is another one")
	case !s.Finalized.IsZero() && !sub.Late:
		return nil, fault.New("", "the contest is finalized, and its result stands", "")
	}
	for _, a := range sub.Attempts {
		if a.Rejudging > 0 && !s.Rejudgings[a.Rejudging-1].Decided {
			return nil, fault.New("", i18n.Messagef("rejudging %d is not decided", a.Rejudging), "apply it, or drop it")
		}
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

// overruled adds the attempt with the jury's judgement, and drops the attempts that have no result
// yet.
func (s *State) overruled(e Event, j *Judged) {
	sub := s.Submission(j.Submission)
	for _, a := range sub.Attempts {
		a.Dropped = a.Dropped || a.Judged == nil
	}
	sub.Attempts = append(sub.Attempts, &Attempt{Opened: e.Time, Time: e.Time, Judged: j, Overruled: e.Overruled, By: e.By})
}
