package contest

import (
	"fmt"
	"math"
	"slices"

	"grundy/judge/report"
)

// apply adds an event to the state, or returns why the event is not legal there.
func (s *State) apply(e Event) (reason string) {
	kind, reason := e.part()
	if reason != "" {
		return reason
	}
	switch {
	case s.Contest == nil && kind != KindSetup:
		return "the contest is not set up yet"
	case e.Nonce != "" && s.Done(e.Nonce):
		return "it was sent before"
	}
	switch kind {
	case KindSetup:
		return s.applySetup(e)
	case KindSubmitted:
		return s.applySubmitted(e)
	case KindJudged:
		return s.applyJudged(e)
	case KindExplained:
		return s.applyExplained(e.Explained)
	case KindPlayed:
		return s.applyPlayed(*e.Played)
	case KindRejudge:
		return s.applyRejudge(e)
	case KindDecided:
		return s.applyDecided(e)
	case KindOverruled:
		return s.applyOverruled(e)
	case KindAsked:
		return s.applyAsked(e)
	case KindBalloon:
		return s.applyBalloon(*e.Balloon)
	case KindPrint:
		return s.applyPrint(e)
	case KindPrinted:
		return s.applyPrinted(e)
	case KindChanged:
		return s.applyChanged(e)
	case KindThawed:
		return s.applyThawed(e)
	case KindFinalized:
		return s.applyFinalized(e)
	}
	return "its kind is unknown"
}

func (s *State) applySetup(e Event) (reason string) {
	c := e.Setup
	if reason = s.refusesSetup(*c); reason != "" {
		return reason
	}
	if s.edited {
		c = Merge(s.File, c, s.Contest)
	}
	s.File = e.Setup
	s.rule(c, e)
	return ""
}

func (s *State) applySubmitted(e Event) (reason string) {
	if reason = s.refusesSubmitted(*e.Submitted); reason == "" {
		s.submitted(e)
	}
	return reason
}

func (s *State) applyJudged(e Event) (reason string) {
	if reason = s.refusesJudged(*e.Judged); reason == "" {
		a := s.attempt(e.Judged.Submission, e.Judged.Attempt)
		a.Judged, a.Time = e.Judged, e.Time
		sub := s.Submission(e.Judged.Submission)
		p, _ := s.Contest.Problem(sub.Problem)
		a.version = s.version(sub, p)
	}
	return reason
}

func (s *State) applyExplained(x *Explained) (reason string) {
	if reason = s.refusesExplained(*x); reason == "" {
		s.attempt(x.Submission, x.Attempt).Explained = x
	}
	return reason
}

func (s *State) applyPlayed(p Played) (reason string) {
	if reason = s.refusesPlayed(p); reason == "" {
		s.played(p)
	}
	return reason
}

func (s *State) applyRejudge(e Event) (reason string) {
	if _, err := s.Again(e.Time, e.By, *e.Rejudge); err != nil {
		return err.Error()
	}
	s.rejudge(e)
	return ""
}

func (s *State) applyDecided(e Event) (reason string) {
	if _, err := s.Decide(e.Time, e.By, *e.Decided); err != nil {
		return err.Error()
	}
	s.decided(*e.Decided)
	return ""
}

func (s *State) applyOverruled(e Event) (reason string) {
	a, err := s.overruling(e.Time, e.By, *e.Overruled)
	if err != nil {
		return err.Error()
	}
	s.overruled(e.Overruled.Submission, a)
	return ""
}

func (s *State) applyAsked(e Event) (reason string) {
	if reason = s.refusesAsked(*e.Asked); reason == "" {
		s.asked(e)
	}
	return reason
}

func (s *State) applyBalloon(b Balloon) (reason string) {
	if slices.Contains(s.Delivered, b) {
		return "the balloon is delivered already"
	}
	s.Delivered = append(s.Delivered, b)
	return ""
}

func (s *State) applyThawed(e Event) (reason string) {
	if _, err := s.Thaw(e.Time, e.By); err != nil {
		return err.Error()
	}
	s.Thawed = e.Time
	return ""
}

func (s *State) applyFinalized(e Event) (reason string) {
	if !s.Finalized.IsZero() {
		return "the contest is finalized already"
	}
	if e.Time.Before(s.Contest.End()) {
		return "the contest is not over"
	}
	s.Finalized = e.Time
	return ""
}

// part returns the kind of the part that is set in an event. It is not legal to set several
// parts, or a part that does not belong to the event's kind. An event without a kind has the kind
// of its part.
func (e Event) part() (kind Kind, reason string) {
	own := false // the event's own kind has a part
	for _, p := range [...]struct {
		kind Kind
		set  bool
	}{
		{KindSetup, e.Setup != nil}, {KindSubmitted, e.Submitted != nil}, {KindJudged, e.Judged != nil}, {KindExplained, e.Explained != nil}, {KindPlayed, e.Played != nil},
		{KindRejudge, e.Rejudge != nil}, {KindDecided, e.Decided != nil}, {KindOverruled, e.Overruled != nil}, {KindAsked, e.Asked != nil}, {KindBalloon, e.Balloon != nil}, {KindPrint, e.Print != nil}, {KindPrinted, e.Printed != nil}, {KindChanged, e.Changed != nil},
	} {
		own = own || p.kind == e.Kind
		switch {
		case p.set && kind != "":
			return "", "it is several events at once"
		case p.set:
			kind = p.kind
		}
	}
	switch {
	case kind == "" && own:
		return "", "its content is missing"
	case kind == "":
		return e.Kind, ""
	case e.Kind != "" && e.Kind != kind:
		return "", "its content is of another kind"
	}
	return kind, ""
}

func (s *State) refusesSetup(c Contest) string {
	switch {
	case s.Contest != nil && c.ID != s.Contest.ID:
		return "it sets up another contest"
	case c.Duration < 0 || c.Freeze < 0 || c.Penalty < 0:
		return "a length of time is below 0"
	}
	return ""
}

func (s *State) refusesSubmitted(sub Submitted) string {
	_, team := s.Contest.Team(sub.Team)
	_, problem := s.Contest.Problem(sub.Problem)
	switch {
	case sub.Nonce == "":
		return "it has no nonce"
	case s.nonces[string(KindSubmitted)+sub.Nonce] > 0:
		return "it was sent before"
	case !team:
		return "there is no such team"
	case !problem:
		return "there is no such problem"
	}
	return ""
}

func (s *State) refusesJudged(j Judged) string {
	a := s.attempt(j.Submission, j.Attempt)
	if a == nil {
		return "there is no such attempt"
	}
	p, _ := s.Contest.Problem(s.Submission(j.Submission).Problem)
	switch {
	case a.Judged != nil:
		return "the attempt has a result already"
	case j.Verdict == "" && j.Error == "":
		return "it has neither a verdict nor an error"
	case j.Verdict != "" && j.Error != "":
		return "it has a verdict and an error"
	case j.Verdict != "" && !slices.Contains(report.Verdicts, j.Verdict):
		return "its verdict is unknown"
	case j.Took < 0:
		return "it took less than no time"
	}
	return j.refusesPoints(p)
}

// mostPoints exceeds the points of any judgement, so that sums of points are exact numbers.
const mostPoints = 1e9

// refusesPoints returns why the points of a judgement are not legal for a problem, or "".
func (j *Judged) refusesPoints(p Problem) string {
	if len(j.Of) > 0 && len(j.Of) != len(j.Points) {
		return fmt.Sprintf("it gives points for %d subtasks of %d", len(j.Points), len(j.Of))
	}
	if len(p.Parts) > 0 && j.Error == "" && len(j.Of) > 0 && !slices.Equal(j.Of, p.Parts) {
		return "its subtasks are worth other points than the problem's"
	}
	for i, n := range j.Points {
		most := mostPoints
		if len(j.Of) > 0 {
			most = min(most, float64(j.Of[i]))
		}
		if math.IsNaN(n) || n < 0 || n > most {
			return fmt.Sprintf("it gives %g points of %g", n, most)
		}
	}
	return ""
}

func (s *State) refusesExplained(x Explained) string {
	a := s.attempt(x.Submission, x.Attempt)
	switch {
	case a == nil:
		return "there is no such attempt"
	case a.Judged == nil || a.Judged.Verdict == "":
		return "the attempt has no verdict"
	case a.Explained != nil:
		return "the attempt is explained already"
	}
	return ""
}

func (s *State) refusesAsked(a Asked) string {
	for _, id := range []string{a.From, a.To} {
		if _, ok := s.Contest.Team(id); id != "" && !ok {
			return "there is no such team"
		}
	}
	switch {
	case a.Nonce == "":
		return "it has no nonce"
	case s.nonces[string(KindAsked)+a.Nonce] > 0:
		return "it was sent before"
	case a.ReplyTo < 0 || a.ReplyTo > len(s.Clarifications):
		return "there is no such clarification"
	}
	return ""
}

// Legal returns why the result of a worker would have no effect, or "" if it is legal. It checks
// the kinds judged, explained and played.
func (s *State) Legal(e Event) (reason string) {
	switch {
	case s.Contest == nil:
		return "the contest is not set up yet"
	case e.Judged != nil:
		return s.refusesJudged(*e.Judged)
	case e.Explained != nil:
		return s.refusesExplained(*e.Explained)
	case e.Played != nil:
		return s.refusesPlayed(*e.Played)
	}
	return ""
}
