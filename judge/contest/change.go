package contest

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A Changed is a change that the jury makes while the contest is served. Exactly one of its parts is
// set. A part has the old and the new value. The change has an effect only if the old value is the
// present one, so that two jurors who change the same thing at once do not overwrite each other. To
// undo a change is to change the new value into the old one.
type Changed struct {
	Clock   *Swap[Clock]   `json:"clock,omitempty"`
	Team    *Swap[Team]    `json:"team,omitempty"`    // no old value: added
	Problem *Swap[Problem] `json:"problem,omitempty"` // no old value: added; no new value: withdrawn
	Ignored *Swap[Ignored] `json:"ignored,omitempty"` // no old value: counted; no new value: counts again
	// Reason is for the log or, if a submission is ignored, for its team.
	Reason string `json:"reason,omitempty"`
	// Undoes is the number of the event that the change undoes; 0 if it undoes none.
	Undoes uint64 `json:"undoes,omitempty"`
}

// A Swap replaces a value. A nil value means that there is none.
type Swap[T any] struct {
	Was *T `json:"was,omitempty"`
	Now *T `json:"now,omitempty"`
}

// back returns the swap that undoes s.
func (s *Swap[T]) back() *Swap[T] {
	if s == nil {
		return nil
	}
	return &Swap[T]{Was: s.Now, Now: s.Was}
}

// either returns the new value or, if there is none, the old one.
func (s *Swap[T]) either() *T {
	if s.Now != nil {
		return s.Now
	}
	return s.Was
}

// values returns the old and the new value, without those that are nil.
func (s *Swap[T]) values() (list []T) {
	for _, one := range []*T{s.Was, s.Now} {
		if one != nil {
			list = append(list, *one)
		}
	}
	return list
}

// id returns the id of the value that the swap is about, or "" if there is none.
func (s *Swap[T]) id(of func(T) string) string {
	if one := s.either(); one != nil {
		return of(*one)
	}
	return ""
}

// An Ignored is a submission that does not count, and whose team sees that the jury ignores it.
type Ignored struct {
	Submission int `json:"submission"`
}

// subject returns what a change is about, such as "team t1". Changes of one subject exclude each
// other.
func (c Changed) subject() i18n.Message {
	switch {
	case c.Clock != nil:
		return "the clock"
	case c.Team != nil:
		return i18n.Messagef("team %s", c.Team.either().ID)
	case c.Problem != nil:
		return i18n.Messagef("problem %s", c.Problem.either().Label)
	}
	return i18n.Messagef("submission %d", c.Ignored.either().Submission)
}

// Undo returns the change that undoes the event with the number seq.
func (c Changed) Undo(seq uint64) Changed {
	return Changed{Clock: c.Clock.back(), Team: c.Team.back(), Problem: c.Problem.back(), Ignored: c.Ignored.back(), Undoes: seq}
}

// Blobs returns the digests of the files of the problem or team that changes.
func (c Changed) Blobs() (list []string) {
	if c.Problem != nil {
		for _, p := range c.Problem.values() {
			list = append(list, p.Blobs()...)
		}
	}
	if c.Team != nil {
		for _, t := range c.Team.values() {
			list = append(list, t.Blobs()...)
		}
	}
	return list
}

// Public returns the change without hashes of passwords.
func (c Changed) Public() Changed {
	if c.Team != nil {
		team := *c.Team
		for _, side := range []**Team{&team.Was, &team.Now} {
			if *side != nil {
				one := **side
				one.Password = ""
				*side = &one
			}
		}
		c.Team = &team
	}
	return c
}

// ErrMeanwhile is wrapped by refusals of a change whose old value is no longer the present one.
var ErrMeanwhile = meanwhile{}

type meanwhile struct{}

func (meanwhile) Error() string { return "it has changed meanwhile" }

// Change returns the event of a change.
func (s *State) Change(now time.Time, by string, c Changed) (Event, error) {
	if err := s.refusesChange(now, c); err != nil {
		return Event{}, err
	}
	return Event{Kind: KindChanged, Time: now, By: by, Changed: &c}, nil
}

// Undoable reports whether the change of an event can be undone now.
func (s *State) Undoable(now time.Time, seq uint64, c Changed) bool {
	return s.refusesChange(now, c.Undo(seq)) == nil
}

// refusesChange returns why a change is not legal at a moment, or nil.
func (s *State) refusesChange(now time.Time, c Changed) error {
	parts := 0
	for _, set := range []bool{c.Clock != nil, c.Team != nil, c.Problem != nil, c.Ignored != nil} {
		if set {
			parts++
		}
	}
	if parts != 1 {
		return errOnePart
	}
	var err error
	switch {
	case c.Clock != nil:
		err = s.refusesClock(now, *c.Clock)
	case c.Team != nil:
		err = s.refusesTeam(*c.Team)
	case c.Problem != nil:
		err = s.refusesProblem(*c.Problem)
	case c.Ignored != nil:
		err = s.refusesIgnored(*c.Ignored)
	}
	if err == ErrMeanwhile {
		return s.changedMeanwhile(c)
	}
	return err
}

// changedMeanwhile returns the error for a change of a value that is no longer the present one. It
// says who changed it last, and when.
func (s *State) changedMeanwhile(c Changed) error {
	what := i18n.Messagef("%s has changed meanwhile", c.subject())
	if last, ok := s.lastChange[c.subject()]; ok {
		what = i18n.Messagef("%s has changed meanwhile: %s changed it at %s", c.subject(), last.by, last.at.In(s.Contest.Start.Location()).Format("15:04:05"))
	}
	return &fault.Error{What: what, Remedy: "look at the page, and send your change again if it is still right", Err: ErrMeanwhile}
}

// A lastChange says who changed something last.
type lastChange struct {
	by string
	at time.Time
}

func (s *State) refusesClock(now time.Time, c Swap[Clock]) error {
	switch {
	case c.Was == nil || c.Now == nil:
		return fault.New("", "a contest has one clock", "send its old and its new value")
	case !equal(*c.Was, s.Contest.Clock()):
		return ErrMeanwhile
	case equal(*c.Was, *c.Now):
		return errNoChange
	case !s.Finalized.IsZero():
		return errFinal
	case c.Now.Start.IsZero():
		return fault.New("start", "is not given", "give a time such as 2026-11-22T14:00:00+08:00")
	case !InYears(c.Now.Start):
		return fault.New("start", OutOfYears(c.Now.Start), "write 2026-11-22T14:00:00+08:00")
	case c.Now.Duration < Shortest || c.Now.Duration > Longest:
		return fault.New("duration", i18n.Messagef("%s is not between 1m and 400 days", Length(c.Now.Duration)), "give a length such as 5h or 4h30m")
	case c.Now.Freeze < 0 || c.Now.Freeze > c.Now.Duration:
		return fault.New("freeze", i18n.Messagef("%s is longer than the contest, or below 0", Length(c.Now.Freeze)), "give a length such as 1h, or 0 for no freeze")
	}
	for i, p := range c.Now.Pauses {
		last := i == len(c.Now.Pauses)-1
		switch {
		case p.To.IsZero() && !last, !p.To.IsZero() && !p.From.Before(p.To), i > 0 && p.From.Before(c.Now.Pauses[i-1].To):
			return fault.New("pauses", "a pause ends before it begins, or two overlap", "")
		}
	}
	return nil
}

// errOnePart refuses a change without a part, or with several.
var errOnePart = fault.New("", "a change changes one thing", "send one part")

// errTeamID and errProblemID refuse a change of an id.
var (
	errTeamID    = fault.New("id", "a team keeps its id", "add another team instead")
	errProblemID = fault.New("id", "a problem keeps its id", "add another problem instead")
)

// errNoChange refuses a change into the present value.
var errNoChange = fault.New("", "nothing would change", "change something first")

// errFinal refuses a change after the result is final.
var errFinal = fault.New("", "the contest is finalized, and its result stands", "")

// Pause returns the event that stops the clock.
func (s *State) Pause(now time.Time, by, reason string) (Event, error) {
	c := s.Contest
	switch {
	case now.Before(c.Start):
		return Event{}, fault.New("", "the contest has not begun", "change its start instead")
	case !now.Before(c.End()):
		return Event{}, fault.New("", "the contest is over", "")
	case c.Paused(now):
		return Event{}, fault.New("", "the contest is paused already", "")
	}
	was := c.Clock()
	to := was
	to.Pauses = append(slices.Clone(was.Pauses), Pause{From: now})
	return s.Change(now, by, Changed{Clock: &Swap[Clock]{Was: &was, Now: &to}, Reason: reason})
}

// Resume returns the event that lets the clock run again.
func (s *State) Resume(now time.Time, by, reason string) (Event, error) {
	was := s.Contest.Clock()
	i := len(was.Pauses) - 1
	if i < 0 || !was.Pauses[i].To.IsZero() {
		return Event{}, fault.New("", "the contest is not paused", "")
	}
	to := was
	to.Pauses = slices.Clone(was.Pauses)
	if to.Pauses[i].To = now; !was.Pauses[i].From.Before(now) {
		to.Pauses = to.Pauses[:i] // it took no time
	}
	return s.Change(now, by, Changed{Clock: &Swap[Clock]{Was: &was, Now: &to}, Reason: reason})
}

// refusesSwap returns why a swap is not legal, whatever its values are: it is empty, changes an id or
// nothing, or its old value is not the present one.
func refusesSwap[T any](c Swap[T], id func(T) string, present T, ok bool, otherID error) error {
	switch {
	case c.Was == nil && c.Now == nil:
		return errOnePart
	case c.Was != nil && c.Now != nil && id(*c.Was) != id(*c.Now):
		return otherID
	case ok != (c.Was != nil) || ok && !equal(present, *c.Was):
		return ErrMeanwhile
	case c.Was != nil && c.Now != nil && equal(*c.Was, *c.Now):
		return errNoChange
	}
	return nil
}

func (s *State) refusesTeam(c Swap[Team]) error {
	id := c.id(teamID)
	present, ok := s.Contest.Team(id)
	err := refusesSwap(c, teamID, present, ok, errTeamID)
	switch {
	case err != nil:
		return err
	case !s.Finalized.IsZero() && (c.Was == nil || c.Now == nil || c.Was.Extra != c.Now.Extra || c.Was.Hidden != c.Now.Hidden):
		return errFinal
	case c.Now == nil && len(s.Of(id)) > 0:
		return fault.New("", i18n.Messagef("team %s has submissions", id), "hide it instead")
	case c.Now == nil && len(s.Contest.Teams) == 1:
		return fault.New("", "a contest needs a team", "")
	case c.Now == nil:
		return nil
	case !IsID(id):
		return fault.New("id", WriteID, "")
	case c.Was == nil && s.Contest.taken(id):
		return fault.New("id", i18n.Messagef("another account has the id %s", id), "choose another one")
	case c.Now.Extra < 0 || c.Now.Extra > Longest:
		return fault.New("extra", i18n.Messagef("%s is not between 0 and 400 days", Length(c.Now.Extra)), "give a length such as 15m")
	}
	return c.Now.refusesNames()
}

// refusesNames returns why the names of a team are not legal.
func (t *Team) refusesNames() error {
	for _, of := range []struct {
		field, text string
	}{{"name", t.Name}, {"organization", t.Organization}, {"group", t.Group}, {"seat", t.Seat}} {
		if !IsName(of.text) && (of.text != "" || of.field == "name") {
			return fault.New(of.field, "is not a text of one line", WriteName)
		}
	}
	return nil
}

// taken reports whether an account has an id, ignoring case.
func (c *Contest) taken(id string) bool {
	return slices.ContainsFunc(c.Teams, func(t Team) bool { return strings.EqualFold(t.ID, id) }) ||
		slices.ContainsFunc(c.Jury, func(j Juror) bool { return strings.EqualFold(j.ID, id) })
}

func (s *State) refusesProblem(c Swap[Problem]) error {
	id := c.id(problemID)
	present, ok := s.Contest.Problem(id)
	err := refusesSwap(c, problemID, present, ok && present.ID == id, errProblemID)
	switch {
	case err != nil:
		return err
	case !s.Finalized.IsZero():
		return errFinal
	case c.Now == nil && len(s.Contest.Problems) == 1:
		return fault.New("", "a contest needs a problem", "add another one first")
	case c.Now == nil:
		return nil
	case c.Now.ID == "" || c.Now.Digest == "" || !IsLabel(c.Now.Label):
		return fault.New("label", WriteLabel, "")
	case slices.ContainsFunc(s.Contest.Problems, func(p Problem) bool { return p.ID != id && strings.EqualFold(p.Label, c.Now.Label) }):
		return fault.New("label", i18n.Messagef("another problem has the label %s", c.Now.Label), "choose another one")
	case c.Now.Color != "" && !IsColor(c.Now.Color):
		return fault.New("color", i18n.Messagef("%q is not a color", format.Clip(c.Now.Color, 20)), "write it as #ff8800")
	case c.Now.Points < 0 || c.Now.Points > MostPoints || c.Now.Time < 0 || c.Now.Memory < 0:
		return fault.New("points", i18n.Messagef("%d is not between 0 and %d", c.Now.Points, MostPoints), "")
	case s.Contest.Scoring == Ladder && !c.Now.Game:
		return fault.New("", i18n.Messagef("problem %s has no game that programs can play, and the scoring is ladder", id), "choose another one")
	}
	return nil
}

func (s *State) refusesIgnored(c Swap[Ignored]) error {
	if (c.Was == nil) == (c.Now == nil) {
		return errOnePart
	}
	sub := s.Submission(c.either().Submission)
	switch {
	case sub == nil:
		return fault.New("", i18n.Messagef("there is no submission %d", c.either().Submission), "")
	case sub.Ignored != (c.Was != nil):
		return ErrMeanwhile
	case !s.Finalized.IsZero() && !sub.Late:
		return errFinal
	}
	return nil
}

func (s *State) applyChanged(e Event) (reason string) {
	c := *e.Changed
	// A package has no passwords, so a new one changes nothing there.
	if err := s.refusesChange(e.Time, c); err != nil && err != errNoChange {
		return err.Error()
	}
	s.lastChange[c.subject()] = lastChange{e.By, e.Time}
	if c.Ignored == nil {
		s.edited = true
		s.rule(s.Contest.With(c), e)
		return ""
	}
	sub := s.Submission(c.Ignored.either().Submission)
	sub.Ignored, sub.IgnoredFor = c.Ignored.Now != nil, c.Reason
	if slices.ContainsFunc(s.Of(sub.Team), func(later *Submission) bool { return later.Problem == sub.Problem && s.Outdated(later) }) {
		s.changedAt[sub.Problem] = e.Time // its outputs added up with those of later submissions
	}
	s.Revisions = append(s.Revisions, Revision{s.Seq, e, s.Contest, s.Contest})
	return ""
}

// With returns the rules after a change. It does not change c, which readers may still have.
func (c *Contest) With(ch Changed) *Contest {
	to := *c
	switch {
	case ch.Clock != nil:
		n := ch.Clock.Now
		to.Start, to.Duration, to.Freeze, to.Pauses = n.Start, n.Duration, n.Freeze, n.Pauses
	case ch.Team != nil:
		to.Teams = swapped(to.Teams, *ch.Team, teamID)
	case ch.Problem != nil:
		to.Problems = swapped(to.Problems, *ch.Problem, problemID)
		if ch.Problem.Was == nil {
			slices.SortStableFunc(to.Problems, byLabel)
		}
	}
	return &to
}

// A Revision is an event that changed the rules, with the rules before and after it. Before the first
// setup there are none.
type Revision struct {
	Seq           uint64
	Event         Event
	Before, After *Contest
}

// Effects returns how many submissions would count after new rules that do not count now, and the
// other way round.
func (s *State) Effects(rules *Contest) (gained, lost int) {
	for _, sub := range s.Submissions {
		then := *sub
		then.At, then.Late = rules.At(sub.Time), !sub.Time.Before(rules.EndFor(sub.Team))
		switch {
		case then.Counts() && !sub.Counts():
			gained++
		case !then.Counts() && sub.Counts():
			lost++
		}
	}
	return gained, lost
}

// byLabel orders problems by their labels, shorter ones first.
func byLabel(a, b Problem) int {
	if d := len(a.Label) - len(b.Label); d != 0 {
		return d
	}
	return strings.Compare(a.Label, b.Label)
}

// swapped returns a list with an element replaced, added or removed.
func swapped[T any](list []T, c Swap[T], id func(T) string) []T {
	list = slices.Clone(list)
	i := slices.IndexFunc(list, func(one T) bool { return id(one) == id(*c.either()) })
	switch {
	case c.Now == nil:
		return slices.Delete(list, i, i+1)
	case i < 0:
		return append(list, *c.Now)
	}
	list[i] = *c.Now
	return list
}

func teamID(t Team) string { return t.ID }

// equal reports whether two values have the same JSON.
func equal(a, b any) bool {
	x, err := json.Marshal(a)
	y, e := json.Marshal(b)
	return err == nil && e == nil && bytes.Equal(x, y)
}
