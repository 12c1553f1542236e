package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
	"grundy/judge/spec"
)

// A changeRow is a change on the page of changes.
type changeRow struct {
	Seq      uint64
	Time     time.Time
	By, What string
	Changes  []string
	Undoable bool
}

// A teamRow is a team on the page of changes.
type teamRow struct {
	contest.Team
	Was string // identifies the present values
}

// ExtraText formats the extra time as the form reads it.
func (t teamRow) ExtraText() string { return lengthOf(t.Extra) }

// lengthOf formats a length of time as forms read it.
func lengthOf(d time.Duration) string {
	if d == 0 {
		return "0"
	}
	return contest.Length(d)
}

// changesPage shows what the jury can change, and what it has changed.
func (s *Server) changesPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var data struct {
		Start, Duration, Freeze, Zone, Was string
		Stopped                            bool
		Stops                              []contest.Pause
		changedList
		Loads    bool // problems can be loaded
		Problems []problemForm
		NewLabel string
		Teams    []teamRow
		NewTeam  teamRow
		Rows     []changeRow
		Pages    pages
	}
	now := s.Now()
	s.mu.RLock()
	st := s.state
	c := st.Contest
	data.Start, data.Zone = c.Start.Format("2006-01-02T15:04:05"), c.Start.Format("-07:00")
	data.Duration, data.Freeze, data.Was = lengthOf(c.Duration), lengthOf(c.Freeze), mark(c.Clock())
	data.Stopped, data.Stops = c.Paused(now), slices.Clone(c.Pauses)
	data.changedList, data.Problems, data.Loads, data.NewLabel = changedOf(st), s.problemForms(c), s.Problems != nil, freeLabel(c)
	for _, t := range c.Teams {
		data.Teams = append(data.Teams, teamRow{t, mark(t)})
	}
	var changes []contest.Revision
	for _, one := range slices.Backward(st.Revisions) {
		if one.Event.Changed != nil {
			changes = append(changes, one)
		}
	}
	changes, data.Pages = paged(r, changes)
	words := newChronicle(st, nil, languageOf(r))
	for _, one := range changes {
		row := changeRow{Seq: one.Seq, Time: one.Event.Time, By: one.Event.By, Changes: words.changes(one.Seq), Undoable: st.Undoable(now, one.Seq, *one.Event.Changed)}
		row.What, _ = words.changed(*one.Event.Changed)
		data.Rows = append(data.Rows, row)
	}
	s.mu.RUnlock()
	return s.show(w, r, who, "changes", "changes page", data)
}

// rulesFile sends the contest.yaml of the present rules, without passwords.
func (s *Server) rulesFile(w http.ResponseWriter, _ *http.Request, who admission.Identity) error {
	if s.Rules == nil {
		return notFound
	}
	var text []byte
	s.read(func(st *contest.State) { text = s.Rules(st.Contest) })
	if who.ID != admission.Operator {
		text = hiddenPasswords(text)
	}
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="contest.yaml"`)
	_, err := w.Write(text)
	return err
}

// hiddenPasswords replaces the hashes of passwords in a contest.yaml, because they can be guessed.
func hiddenPasswords(text []byte) []byte {
	lines := strings.SplitAfter(string(text), "\n")
	for i, line := range lines {
		if before, _, ok := strings.Cut(line, "password: "); ok {
			lines[i] = before + "password: \"\" # as before\n"
		}
	}
	return []byte(strings.Join(lines, ""))
}

// mark identifies a value. A form sends the mark of the value that its page showed, so that nobody
// overwrites a change that he has not seen.
func mark(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic("server: a value that is not JSON: " + err.Error())
	}
	return stream.Digest(text)[:16]
}

// seenValue returns the present value for a change of it. If the form was made for another value, it
// returns a value that nothing has, so that the change is refused and says who changed it.
func seenValue[T any](r *http.Request, present, other T) *T {
	if was := r.PostFormValue("was"); was != "" && was != mark(present) {
		return &other
	}
	return &present
}

// change makes a change after the jury has confirmed it. make returns the change for the present
// state.
func (s *Server) change(w http.ResponseWriter, r *http.Request, who admission.Identity, title string, make func(st *contest.State, now time.Time) (contest.Changed, error)) error {
	return s.confirmed(w, r, who, "/jury/changes", errUnconfirmed, func(st *contest.State, lang string) confirmation {
		ch, _ := make(st, s.Now())
		return s.confirmation(r, st, title, ch, lang)
	}, func(st *contest.State, now time.Time) (contest.Event, error) {
		ch, err := make(st, now)
		if err != nil {
			return contest.Event{}, err
		}
		ch.Reason = reasonOf(r)
		return st.Change(now, who.ID, ch)
	})
}

// reasonOf returns the reason in a form.
func reasonOf(r *http.Request) string {
	return format.Clip(strings.TrimSpace(format.Harmless(r.PostFormValue("reason"))), 200)
}

// confirmation describes a change and its effects.
func (s *Server) confirmation(r *http.Request, st *contest.State, title string, ch contest.Changed, lang string) confirmation {
	c := confirmation{Title: title, Button: "change", Path: r.URL.Path, Fields: fieldsOf(r), Back: "/jury/changes"}
	if ch.Ignored != nil {
		c.Back = submissionAddress(cmp.Or(ch.Ignored.Now, ch.Ignored.Was).Submission)
		key := "ignore will"
		if ch.Ignored.Now == nil {
			key = "count will"
		}
		c.Will = []string{say(key, lang)}
		if sub := st.Submission(cmp.Or(ch.Ignored.Now, ch.Ignored.Was).Submission); sub != nil && st.AddsUp(sub) {
			c.Will = append(c.Will, say("ignore outputs will", lang))
		}
		return c
	}
	if ch.Problem != nil {
		c.Will = problemWill(st, *ch.Problem, lang)
	}
	rules := st.Contest.With(ch)
	for _, m := range contest.Differences(st.Contest, rules) {
		c.Will = append(c.Will, m.In(lang))
	}
	gained, lost := st.Effects(rules)
	if gained > 0 {
		c.Will = append(c.Will, fmt.Sprintf(say("change gains", lang), gained))
	}
	if lost > 0 {
		c.Will = append(c.Will, fmt.Sprintf(say("change loses", lang), lost))
	}
	if ch.Clock != nil && !rules.Paused(s.Now()) {
		at := func(t time.Time) string { return t.In(rules.Start.Location()).Format("2006-01-02 15:04:05") }
		c.Will = append(c.Will, fmt.Sprintf(say("change ends", lang), at(rules.EndFor(""))))
		if rules.Freeze > 0 {
			c.Will = append(c.Will, fmt.Sprintf(say("change freezes", lang), at(rules.FrozenAt())))
		}
	}
	return c
}

// changeClock changes the start, the length or the freeze. A field that is not sent stays.
func (s *Server) changeClock(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.change(w, r, who, "change clock", func(st *contest.State, _ time.Time) (contest.Changed, error) {
		present := st.Contest.Clock()
		next := present
		if text := strings.TrimSpace(r.PostFormValue("start")); text != "" && text != present.Start.Format("2006-01-02T15:04:05") {
			at, err := momentOf(text, present.Start.Location())
			if err != nil {
				return contest.Changed{}, err
			}
			next.Start = at
		}
		for name, to := range map[string]*time.Duration{"duration": &next.Duration, "freeze": &next.Freeze} {
			if err := readLength(r, name, to); err != nil {
				return contest.Changed{}, err
			}
		}
		return contest.Changed{Clock: &contest.Swap[contest.Clock]{Was: seenValue(r, present, contest.Clock{}), Now: &next}}, nil
	})
}

// momentOf reads a time. Without a zone, it is in the contest's.
func momentOf(text string, zone *time.Location) (time.Time, error) {
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04"} {
		if at, err := time.ParseInLocation(layout, text, zone); err == nil {
			return at, nil
		}
	}
	if at, ok := spec.ParseMoment(text); ok {
		return at, nil
	}
	return time.Time{}, fault.New("start", i18n.Messagef("%q is not a time", format.Clip(format.Harmless(text), 40)), "write 2026-11-22T14:00:00+08:00")
}

// readLength reads a length of time from a field, if it is sent.
func readLength(r *http.Request, name string, to *time.Duration) error {
	text := strings.TrimSpace(r.PostFormValue(name))
	switch d, err := spec.ParseTime(text); {
	case text == "":
		return nil
	case text == "0":
		*to = 0
	case err != nil || d%time.Second != 0 || d < 0:
		return fault.New(name, i18n.Messagef("%q is not a length of time", format.Clip(format.Harmless(text), 40)), "write 5h, 90m or 4h30m")
	default:
		*to = d
	}
	return nil
}

// pause stops the clock, or lets it run again.
func (s *Server) pause(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	title, act := "pause", (*contest.State).Pause
	if r.PostFormValue("resume") == "yes" {
		title, act = "resume", (*contest.State).Resume
	}
	decide := func(st *contest.State, now time.Time) (contest.Event, error) {
		return act(st, now, who.ID, reasonOf(r))
	}
	return s.confirmed(w, r, who, "/jury/changes", errUnconfirmed, func(st *contest.State, lang string) confirmation {
		e, err := decide(st, s.Now())
		if err != nil { // the contest has just ended
			return confirmation{Title: title, Button: "change", Path: r.URL.Path, Back: "/jury/changes"}
		}
		c := s.confirmation(r, st, title, *e.Changed, lang)
		if title == "pause" {
			c.Will = []string{say("pause will", lang)}
		}
		return c
	}, decide)
}

// extraTime gives a team more time.
func (s *Server) extraTime(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.change(w, r, who, "change extra", func(st *contest.State, _ time.Time) (contest.Changed, error) {
		present, err := teamOf(st, r)
		if err != nil {
			return contest.Changed{}, err
		}
		next := present
		if err := readLength(r, "extra", &next.Extra); err != nil {
			return contest.Changed{}, err
		}
		return contest.Changed{Team: &contest.Swap[contest.Team]{Was: seenValue(r, present, contest.Team{ID: present.ID}), Now: &next}}, nil
	})
}

// submissionsTo counts the submissions to a problem.
func submissionsTo(st *contest.State, problem string) (n int) {
	for _, sub := range st.Submissions {
		if sub.Problem == problem {
			n++
		}
	}
	return n
}

// changeTeam changes a team or adds one. A new team gets a password, which its slip shows once.
func (s *Server) changeTeam(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if r.PostFormValue("new") == "yes" {
		return s.withPassword(w, r, who, "add team", func(st *contest.State, hash string) (*contest.Swap[contest.Team], error) {
			next := contest.Team{ID: strings.TrimSpace(r.PostFormValue("id")), Password: hash}
			err := readTeam(r, &next)
			return &contest.Swap[contest.Team]{Now: &next}, err
		})
	}
	return s.change(w, r, who, "change team", func(st *contest.State, _ time.Time) (contest.Changed, error) {
		present, err := teamOf(st, r)
		if err != nil {
			return contest.Changed{}, err
		}
		next := present
		err = readTeam(r, &next)
		return contest.Changed{Team: &contest.Swap[contest.Team]{Was: seenValue(r, present, contest.Team{ID: present.ID}), Now: &next}}, err
	})
}

// teamOf returns the team that a form names.
func teamOf(st *contest.State, r *http.Request) (contest.Team, error) {
	t, ok := st.Contest.Team(r.PostFormValue("id"))
	if !ok {
		return t, fault.New(format.Clip(format.Harmless(r.PostFormValue("id")), 60), "is not a team of this contest", "choose one")
	}
	return t, nil
}

// readTeam reads the fields of a team that a form has.
func readTeam(r *http.Request, t *contest.Team) error {
	for name, to := range map[string]*string{"name": &t.Name, "organization": &t.Organization, "group": &t.Group, "seat": &t.Seat} {
		if r.PostForm.Has(name) {
			*to = strings.TrimSpace(r.PostFormValue(name))
		}
	}
	// A browser omits a box that is not checked.
	if r.PostForm.Has("hidden") || r.PostFormValue("fields") == "all" {
		t.Hidden = r.PostFormValue("hidden") == "yes"
	}
	return readLength(r, "extra", &t.Extra)
}

// newPassword gives a team a new password, which its slip shows once. The team is signed out
// everywhere.
func (s *Server) newPassword(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.withPassword(w, r, who, "new password", func(st *contest.State, hash string) (*contest.Swap[contest.Team], error) {
		present, err := teamOf(st, r)
		next := present
		next.Password = hash
		return &contest.Swap[contest.Team]{Was: &present, Now: &next}, err
	})
}

// withPassword makes a change of a team with a new password. The answer is the team's slip, which
// is the only place where the password is.
func (s *Server) withPassword(w http.ResponseWriter, r *http.Request, who admission.Identity, title string, make func(st *contest.State, hash string) (*contest.Swap[contest.Team], error)) error {
	sure := r.PostFormValue("sure") == "yes"
	password, hash := setup.NewPassword(), "?"
	if sure {
		var err error
		if hash, err = setup.Hash(password); err != nil {
			return err
		}
	}
	change := func(st *contest.State) (contest.Changed, error) {
		team, err := make(st, hash)
		return contest.Changed{Team: team, Reason: reasonOf(r)}, err
	}
	decide := func(st *contest.State, now time.Time) (contest.Event, error) {
		ch, err := change(st)
		if err != nil {
			return contest.Event{}, err
		}
		return st.Change(now, who.ID, ch)
	}
	if !sure {
		return s.confirmed(w, r, who, "", errUnconfirmed, func(st *contest.State, lang string) confirmation {
			ch, _ := change(st)
			c := s.confirmation(r, st, title, ch, lang)
			c.Will = append(c.Will, say("slip will", lang))
			return c
		}, decide)
	}
	nonce := nonceOfForm(r, who)
	var team contest.Team
	err := s.do(r.Context(), who, func(st *contest.State, now time.Time) (contest.Event, error) {
		if st.Done(nonce) {
			return contest.Event{}, fault.New("", "the password was shown when this form was sent first", "give the team another new password")
		}
		e, err := decide(st, now)
		if err == nil {
			e.Nonce, team = nonce, *e.Changed.Team.Now
		}
		return e, err
	})
	if err != nil {
		return err
	}
	scheme := "http://"
	if s.secure(r) {
		scheme = "https://"
	}
	if wantsJSON(r) {
		w.Header().Set("Content-Type", "application/json")
		return json.NewEncoder(w).Encode(map[string]any{"event": s.seen(who), "team": team.ID, "password": password})
	}
	return s.show(w, r, who, "slip", "slip", struct {
		Team              contest.Team
		Address, Password string
	}{team, scheme + r.Host + "/", password})
}

// withdraw removes a problem from the contest. Its submissions stay in the log, and count again if
// the change is undone.
func (s *Server) withdraw(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.change(w, r, who, "withdraw", func(st *contest.State, _ time.Time) (contest.Changed, error) {
		p, ok := st.Contest.Called(r.PostFormValue("problem"))
		if !ok {
			return contest.Changed{}, fault.New(format.Clip(format.Harmless(r.PostFormValue("problem")), 60), "is not a problem of this contest", "choose one")
		}
		return contest.Changed{Problem: &contest.Swap[contest.Problem]{Was: &p}}, nil
	})
}

// ignore ignores a submission, or lets it count again.
func (s *Server) ignore(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	n, err := number(r, "submission")
	if err != nil {
		return err
	}
	one := &contest.Swap[contest.Ignored]{Now: &contest.Ignored{Submission: n}}
	title := "ignore"
	if r.PostFormValue("ignore") == "no" {
		title, one = "count again", &contest.Swap[contest.Ignored]{Was: one.Now}
	} else if reasonOf(r) == "" {
		return fault.New("reason", "is not given", "say why the submission is ignored")
	}
	return s.change(w, r, who, title, func(*contest.State, time.Time) (contest.Changed, error) { return contest.Changed{Ignored: one}, nil })
}

// undo undoes a change.
func (s *Server) undo(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	n, err := number(r, "event")
	if err != nil {
		return err
	}
	return s.change(w, r, who, "undo", func(st *contest.State, _ time.Time) (contest.Changed, error) {
		for _, one := range st.Revisions {
			if one.Seq == uint64(max(n, 0)) && one.Event.Changed != nil {
				return one.Event.Changed.Undo(one.Seq), nil
			}
		}
		return contest.Changed{}, fault.New("event", i18n.Messagef("event %d is not a change", n), cmp.Or[i18n.Message]("look at the list of changes"))
	})
}
