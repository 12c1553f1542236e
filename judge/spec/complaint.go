package spec

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// Complaints holds everything that is wrong with a file, in order of line and column.
type Complaints []Complaint

// Error returns one line for each complaint.
func (c Complaints) Error() string {
	lines := make([]string, len(c))
	for i, one := range c {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the complaints as errors.
func (c Complaints) Unwrap() []error {
	errs := make([]error, len(c))
	for i, one := range c {
		errs[i] = one
	}
	return errs
}

// sort sorts the complaints by place. Complaints of the same place stay in the order in which they
// were found.
func (c Complaints) sort() {
	slices.SortStableFunc(c, func(a, b Complaint) int {
		return cmp.Or(
			cmp.Compare(a.Place.Line, b.Place.Line),
			cmp.Compare(a.Place.Column, b.Place.Column),
		)
	})
}

// Complain returns a complaint at the place of the text.
func (t Text) Complain(what, remedy i18n.Message) Complaint {
	return Complaint{Place: t.Place, What: what, Remedy: remedy}
}

// ComplaintOf returns the complaint that an error wraps, or else a complaint at the given text with
// the message of the error.
func ComplaintOf(err error, at Text) Complaint {
	var c Complaint
	if errors.As(err, &c) {
		return c
	}
	return at.Complain(i18n.Of(err), "")
}

// ComplaintsOf returns the complaints that an error wraps, or else one complaint at the given text
// with the message of the error. It returns none if the error is nil.
func ComplaintsOf(err error, at Text) Complaints {
	var list Complaints
	if err == nil || errors.As(err, &list) {
		return list
	}
	return Complaints{ComplaintOf(err, at)}
}

// suggest returns the remedy for an unknown word.
func suggest(word string, known []string) i18n.Message {
	if near := format.Nearest(word, known); near != "" {
		return i18n.Messagef("did you mean %q?", near)
	}
	return i18n.Messagef("known: %s", strings.Join(known, ", "))
}

// quote quotes a word of the file, shortened if it is long.
func quote(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strconv.Quote(s)
}
