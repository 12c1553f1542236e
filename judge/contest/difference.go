package contest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// Differences lists what new rules change, so that no change is silent: keys of contest.yaml, then
// problems, teams and the jury. It names no hash of a password. It returns nil for the first rules of
// a contest.
func Differences(was, now *Contest) []i18n.Message {
	if was == nil || now == nil {
		return nil
	}
	var d differences
	d.keys(was, now)
	d.problems(was, now)
	d.teams(was, now)
	d.jury(was, now)
	return d.list
}

// differences collects messages about changes.
type differences struct{ list []i18n.Message }

func (d *differences) addf(format string, args ...any) {
	d.list = append(d.list, i18n.Messagef(format, args...))
}

// value adds the change of a value that the key of contest.yaml or the word in name sets.
func (d *differences) value(name i18n.Message, was, now any) {
	if a, b := fmt.Sprint(was), fmt.Sprint(now); a != b {
		d.addf("%s: %s instead of %s", name, orNone(b), orNone(a))
	}
}

// orNone returns a text, or "none" if it is empty.
func orNone(text string) i18n.Message {
	if text == "" {
		return "none"
	}
	return i18n.Messagef("%s", text)
}

// names adds a list of names, if it is not empty.
func (d *differences) names(format string, names []string) {
	if len(names) > 0 {
		d.addf(format, strings.Join(names, ", "))
	}
}

func (d *differences) keys(was, now *Contest) {
	d.value("name", was.Name, now.Name)
	if !was.Start.Equal(now.Start) {
		d.value("start", was.Start.Format(time.RFC3339), now.Start.Format(time.RFC3339))
	}
	d.value("duration", Length(was.Duration), Length(now.Duration))
	d.value("pauses", pauses(was.Pauses), pauses(now.Pauses))
	d.value("freeze", Length(was.Freeze), Length(now.Freeze))
	d.value("penalty", Length(was.Penalty), Length(now.Penalty))
	d.value("scoring", was.Scoring, now.Scoring)
	d.value("practice", was.Practice, now.Practice)
	d.value("printing", was.Printing, now.Printing)
	d.value("counterexamples", was.Counterexamples, now.Counterexamples)
	d.value("quota.size", format.Size(was.Quota.Size), format.Size(now.Quota.Size))
	d.value("quota.minute", was.Quota.Minute, now.Quota.Minute)
	d.value("quota.waiting", was.Quota.Waiting, now.Quota.Waiting)
	d.value("quota.runs", was.Quota.Runs, now.Quota.Runs)
	d.value("quota.judging", Length(was.Quota.Judging), Length(now.Quota.Judging))
	d.value("medals", was.Medals.text(), now.Medals.text())
	d.value("seed", was.Seed, now.Seed)
	d.value("languages", strings.Join(was.Languages, " "), strings.Join(now.Languages, " "))
}

// pauses lists pauses.
func pauses(list []Pause) string {
	var texts []string
	for _, p := range list {
		text := p.From.Format(time.RFC3339) + "/"
		if !p.To.IsZero() {
			text += p.To.Format(time.RFC3339)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " ")
}

// Length formats a duration as contest.yaml has it, such as 5h, 90m, 1h30m or 0s.
func Length(d time.Duration) string {
	text := strings.TrimSuffix(d.String(), "m0s")
	if text != d.String() {
		text += "m"
	}
	if short := strings.TrimSuffix(text, "h0m"); short != text {
		text = short + "h"
	}
	return text
}

// text formats the numbers of medals.
func (m Medals) text() string { return fmt.Sprintf("%d, %d, %d", m.Gold, m.Silver, m.Bronze) }

func (d *differences) problems(was, now *Contest) {
	called := func(p Problem) string { return fmt.Sprintf("%s (%s)", p.Label, p.ID) }
	d.names("problems added: %s", missing(was.Problems, now.Problems, problemID, called))
	d.names("problems removed: %s", missing(now.Problems, was.Problems, problemID, called))
	for _, p := range now.Problems {
		if old, ok := was.Problem(p.ID); ok {
			d.problem(old, p)
		}
	}
	if order(was.Problems, now.Problems) != order(now.Problems, was.Problems) {
		d.addf("the problems are in another order")
	}
}

func problemID(p Problem) string { return p.ID }

// order lists the ids of the problems that two contests share, in the order of the first.
func order(list, other []Problem) string {
	var ids []string
	for _, p := range list {
		if slices.ContainsFunc(other, func(o Problem) bool { return o.ID == p.ID }) {
			ids = append(ids, p.ID)
		}
	}
	return strings.Join(ids, " ")
}

// problem adds the changes of a problem.
func (d *differences) problem(was, now Problem) {
	before := len(d.list)
	value := func(name i18n.Message, a, b any) {
		d.value(i18n.Messagef("problem %s, %s", now.Label, name), a, b)
	}
	value("label", was.Label, now.Label)
	value("name", was.Name, now.Name)
	value("Chinese name", was.Zh, now.Zh)
	value("color", was.Color, now.Color)
	value("points", was.Points, now.Points)
	value("points of the subtasks", numbers(was.Parts), numbers(now.Parts))
	value("time limit", was.Time, now.Time)
	value("memory limit", format.Size(was.Memory), format.Size(now.Memory))
	value("factors of the limits", factors(was.Factors), factors(now.Factors))
	// The digest covers all files, so it also differs if only the statement or a limit does.
	statement := !maps.Equal(was.Statements, now.Statements) || !maps.Equal(was.Pictures, now.Pictures) || !maps.Equal(was.Titles, now.Titles)
	switch files := was.Digest != now.Digest; {
	case statement && files:
		d.addf("problem %s has another statement, and perhaps other tests or programs", now.Label)
	case statement:
		d.addf("problem %s has another statement", now.Label)
	case files && len(d.list) == before:
		d.addf("problem %s has other tests, programs or settings", now.Label)
	case files:
		d.addf("problem %s perhaps has other tests or programs, too", now.Label)
	}
}

// numbers joins numbers with spaces.
func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// factors lists the factors of languages.
func factors(of map[string]Factors) string {
	var list []string
	for _, id := range slices.Sorted(maps.Keys(of)) {
		list = append(list, fmt.Sprintf("%s %g %g", id, of[id].Time, of[id].Memory))
	}
	return strings.Join(list, ", ")
}

func (d *differences) teams(was, now *Contest) {
	d.names("teams added: %s", missing(was.Teams, now.Teams, teamID, teamID))
	d.names("teams removed: %s", missing(now.Teams, was.Teams, teamID, teamID))
	old := map[string]Team{}
	for _, t := range was.Teams {
		old[t.ID] = t
	}
	var passwords, hidden, shown, pictures []string
	for _, t := range now.Teams {
		o, ok := old[t.ID]
		if !ok {
			continue
		}
		value := func(name i18n.Message, a, b string) { d.value(i18n.Messagef("team %s, %s", t.ID, name), a, b) }
		value("name", o.Name, t.Name)
		value("organization", o.Organization, t.Organization)
		value("group", o.Group, t.Group)
		value("seat", o.Seat, t.Seat)
		value("extra time", Length(o.Extra), Length(t.Extra))
		value("languages", strings.Join(o.Languages, " "), strings.Join(t.Languages, " "))
		if o.Password != t.Password {
			passwords = append(passwords, t.ID)
		}
		if !equal(o.Logo, t.Logo) || !equal(o.Photo, t.Photo) {
			pictures = append(pictures, t.ID)
		}
		switch {
		case t.Hidden && !o.Hidden:
			hidden = append(hidden, t.ID)
		case o.Hidden && !t.Hidden:
			shown = append(shown, t.ID)
		}
	}
	d.names("teams that are hidden now: %s", hidden)
	d.names("teams that are no longer hidden: %s", shown)
	d.names("teams with another password: %s", passwords)
	d.names("teams with another logo or photo: %s", pictures)
}

func (d *differences) jury(was, now *Contest) {
	id := func(j Juror) string { return j.ID }
	d.names("jurors added: %s", missing(was.Jury, now.Jury, id, id))
	d.names("jurors removed: %s", missing(now.Jury, was.Jury, id, id))
	var passwords []string
	for _, j := range now.Jury {
		old, ok := was.Juror(j.ID)
		if ok && old.Password != j.Password {
			passwords = append(passwords, j.ID)
		}
		if ok {
			d.value(i18n.Messagef("juror %s, duty", j.ID), old.Duty, j.Duty)
		}
	}
	d.names("jurors with another password: %s", passwords)
}

// missing returns the names of the objects of more that list lacks.
func missing[T any](list, more []T, id, name func(T) string) (names []string) {
	has := map[string]bool{}
	for _, one := range list {
		has[id(one)] = true
	}
	for _, one := range more {
		if !has[id(one)] {
			names = append(names, name(one))
		}
	}
	return names
}
