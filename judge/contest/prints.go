package contest

import (
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest/printing"
)

// Print returns the event of a text that a team sends to print. The problem may be given by its label
// or its id.
func (s *State) Print(now time.Time, p printing.Sent) (Event, error) {
	c := s.Contest
	switch _, ok := c.Team(p.Team); {
	case !c.Printing:
		return Event{}, fault.New("", "this contest prints nothing", "")
	case !ok:
		return Event{}, fault.New(called(p.Team), "is not a team of this contest", "sign in as one")
	case now.Before(c.Start):
		return Event{}, fault.New("", "the contest has not begun", i18n.Messagef("it begins at %s", c.Start.Format(time.RFC3339)))
	case !now.Before(c.EndFor(p.Team)) && !c.Practice:
		return Event{}, fault.New("", "the contest is over", "")
	}
	if p.Problem != "" {
		of, ok := c.Called(p.Problem)
		if !ok {
			return Event{}, c.noProblem(p.Problem)
		}
		p.Problem = of.ID
	}
	if err := s.Prints.Accepts(p.Team); err != nil {
		full := *fault.In(err)
		full.Err = ErrTooMuch
		return Event{}, &full
	}
	return Event{Kind: KindPrint, Time: now, By: p.Team, Print: &p}, nil
}

// MarkPrinted returns the event that marks a job as printed, or as waiting again.
func (s *State) MarkPrinted(now time.Time, by string, m printing.Marked) (Event, error) {
	if err := s.Prints.Refuses(m); err != nil {
		return Event{}, err
	}
	return Event{Kind: KindPrinted, Time: now, By: by, Printed: &m}, nil
}

func (s *State) applyPrint(e Event) (reason string) {
	if _, ok := s.Contest.Team(e.Print.Team); !ok {
		return "there is no such team"
	}
	return s.Prints.Send(e.Time, *e.Print)
}

func (s *State) applyPrinted(e Event) (reason string) {
	if err := s.Prints.Mark(e.Time, e.By, *e.Printed); err != nil {
		return err.Error()
	}
	return ""
}
