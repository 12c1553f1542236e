package spec

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/agext/levenshtein"
)

// Complaints are all that is wrong with a file, in order of line and column.
type Complaints []Complaint

// Error gives a line for each complaint.
func (c Complaints) Error() string {
	lines := make([]string, len(c))
	for i, one := range c {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the complaints as errors.
func (c Complaints) Unwrap() []error {
	errs := make([]error, len(c))
	for i, one := range c {
		errs[i] = one
	}
	return errs
}

// sort puts the complaints in order of place; of one place, in order of finding.
func (c Complaints) sort() {
	slices.SortStableFunc(c, func(a, b Complaint) int {
		return cmp.Or(
			cmp.Compare(a.Place.Line, b.Place.Line),
			cmp.Compare(a.Place.Column, b.Place.Column),
		)
	})
}

// Complain gives a complaint at the place of the text.
func (t Text) Complain(what, remedy string) Complaint {
	return Complaint{Place: t.Place, What: what, Remedy: remedy}
}

// ComplaintOf is the complaint in an error, or one at a text in the error's words.
func ComplaintOf(err error, at Text) Complaint {
	var c Complaint
	if errors.As(err, &c) {
		return c
	}
	return at.Complain(err.Error(), "")
}

// ComplaintsOf are those in an error, or one at a text in the error's words; none of nil.
func ComplaintsOf(err error, at Text) Complaints {
	var list Complaints
	if err == nil || errors.As(err, &list) {
		return list
	}
	return Complaints{ComplaintOf(err, at)}
}

// Nearest gives the known word that was probably meant by word: the first of
// those the fewest edits away. It is empty when nothing is near.
func Nearest(word string, known []string) string {
	word = strings.ToLower(word)
	length := len([]rune(word))
	best, fewest := "", min(2+length/4, length)
	for _, k := range known {
		// Distance costs length times length, and a wrong key may be a page long.
		if gap := len([]rune(k)) - length; gap >= fewest || -gap >= fewest {
			continue
		}
		if n := levenshtein.Distance(word, strings.ToLower(k), nil); n < fewest {
			best, fewest = k, n
		}
	}
	return best
}

// suggest gives the remedy for an unknown word.
func suggest(word string, known []string) string {
	if near := Nearest(word, known); near != "" {
		return "did you mean " + strconv.Quote(near) + "?"
	}
	return "known: " + strings.Join(known, ", ")
}

// quote puts a word of the file in quotes, cut where it is long.
func quote(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strconv.Quote(s)
}
