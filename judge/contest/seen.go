package contest

import "time"

// A count is the number of events that a viewer has seen, and the time of the last one.
type count struct {
	events uint64
	last   time.Time
}

func (c count) add(at time.Time) count {
	c.events++
	if at.After(c.last) {
		c.last = at
	}
	return c
}

// Seen returns the number of events that are visible to a viewer, and the time of the last. The
// viewer is the jury, a team, or the public (team ""). Answers use this number instead of Seq.
// The number of all events would reveal when a hidden verdict arrives, how long its judging took,
// and whether a hunt followed. These facts would reveal the verdict.
func (s *State) Seen(team string, jury bool) (events uint64, last time.Time) {
	all := s.seen.public
	if own := s.seen.own[team]; team != "" && !jury {
		all.events += own.events
		if own.last.After(all.last) {
			all.last = own.last
		}
	}
	if jury {
		all = s.seen.jury
	}
	return all.events, all.last
}

// counts has the numbers of events that the jury and the public see, and the number of further
// events that each team sees.
type counts struct {
	jury, public count
	own          map[string]count
}

// count counts an applied event for every viewer who sees something of it.
func (c *counts) count(s *State, e Event) {
	c.jury = c.jury.add(e.Time)
	switch team, public := s.audience(e); {
	case public:
		c.public = c.public.add(e.Time)
	case team != "":
		c.own[team] = c.own[team].add(e.Time)
	}
}

// audience returns who sees something of an event besides the jury: the public, or only one team,
// or nobody.
func (s *State) audience(e Event) (team string, public bool) {
	switch {
	case e.Changed != nil && e.Changed.Ignored != nil:
		sub := s.Submission(e.Changed.Ignored.either().Submission)
		t, ok := s.Contest.Team(sub.Team)
		return sub.Team, ok && !t.Hidden && !sub.Late
	case e.Setup != nil, e.Changed != nil, e.Decided != nil, e.Kind == KindThawed, e.Kind == KindFinalized, e.Printed != nil: // the places of other jobs change
		return "", true
	case s.Contest == nil:
		return "", false
	case e.Asked != nil && e.Asked.From == "":
		return e.Asked.To, e.Asked.To == ""
	case e.Asked != nil:
		return e.Asked.From, false
	case e.Print != nil:
		return e.Print.Team, false
	case e.Submitted != nil:
		return e.Submitted.Team, s.shows(s.Submission(s.Sent(e.Submitted.Nonce)))
	case e.Overruled != nil:
		if sub := s.Submission(e.Overruled.Submission); sub != nil {
			return sub.Team, s.shows(sub) && !s.Frozen(sub.Time)
		}
	case e.Explained != nil:
		if sub := s.Submission(e.Explained.Submission); sub != nil {
			return sub.Team, false
		}
	case e.Played != nil && e.Played.Error == "":
		return s.audienceOfMatch(e.Played)
	case e.Judged != nil && e.Judged.Error == "":
		a, sub := s.attempt(e.Judged.Submission, e.Judged.Attempt), s.Submission(e.Judged.Submission)
		if a != nil && !a.Pending && !a.Dropped {
			return sub.Team, s.shows(sub) && !s.Frozen(sub.Time)
		}
	}
	return "", false
}

// audienceOfMatch returns the audience of a match in a ladder.
func (s *State) audienceOfMatch(p *Played) (team string, public bool) {
	a, b := s.Submission(p.Submission), s.Submission(p.Rival)
	if a == nil || b == nil {
		return "", false
	}
	return a.Team, s.shows(a) && s.shows(b) && !s.Frozen(a.Time)
}

// shows reports whether the public board counts a submission.
func (s *State) shows(sub *Submission) bool {
	if sub == nil || sub.Late || sub.Ignored {
		return false
	}
	t, ok := s.Contest.Team(sub.Team)
	return ok && !t.Hidden
}
