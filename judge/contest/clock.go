package contest

import (
	"slices"
	"time"
)

// A Clock says when a contest takes place.
type Clock struct {
	Start    time.Time     `json:"start"`
	Duration time.Duration `json:"duration"`
	Freeze   time.Duration `json:"freeze,omitempty"`
	Pauses   []Pause       `json:"pauses,omitempty"`
}

// A Pause is a time in which the clock of a contest stands still and no submission is accepted. The
// contest ends later by its length.
type Pause struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to,omitzero"` // zero while the pause lasts
}

// endless is the length of a pause that has not ended. Nobody knows the end of the contest then; it
// is further away than anything that waits for it.
const endless = 100 * 365 * 24 * time.Hour

// end returns when the pause ends.
func (p Pause) end() time.Time {
	if p.To.IsZero() {
		return p.From.Add(endless)
	}
	return p.To
}

// Clock returns when the contest takes place.
func (c *Contest) Clock() Clock { return Clock{c.Start, c.Duration, c.Freeze, c.Pauses} }

// Paused reports whether the contest is paused at the moment t.
func (c *Contest) Paused(t time.Time) bool {
	return slices.ContainsFunc(c.Pauses, func(p Pause) bool { return !t.Before(p.From) && t.Before(p.end()) })
}

// At returns the contest time at the moment t: the time since the start without pauses.
func (c *Contest) At(t time.Time) time.Duration {
	at := t.Sub(c.Start)
	for _, p := range c.Pauses {
		from, to := later(p.From, c.Start), p.end()
		if t.Before(to) {
			to = t
		}
		at -= max(0, to.Sub(from))
	}
	return at
}

// Moment returns the moment at which the contest time becomes at.
func (c *Contest) Moment(at time.Duration) time.Time {
	t := c.Start.Add(at)
	for _, p := range c.Pauses {
		if from := later(p.From, c.Start); from.Before(t) {
			t = t.Add(max(0, p.end().Sub(from)))
		}
	}
	return t
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// End returns when the contest ends for every team, also for those with extra time.
func (c *Contest) End() time.Time {
	extra := time.Duration(0)
	for _, t := range c.Teams {
		extra = max(extra, t.Extra)
	}
	return c.Moment(c.Duration + extra)
}

// EndFor returns when the contest ends for a team. For anybody else, it is when the contest ends for
// teams without extra time.
func (c *Contest) EndFor(team string) time.Time {
	t, _ := c.Team(team)
	return c.Moment(c.Duration + t.Extra)
}

// FrozenAt returns when the public board freezes. Without a freeze, this is the end.
func (c *Contest) FrozenAt() time.Time {
	if c.Freeze == 0 {
		return c.End()
	}
	return c.Moment(c.Duration - c.Freeze)
}
