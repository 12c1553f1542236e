package contest

import (
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/i18n"
)

// The bounds of a contest. They hold for contest.yaml, for lists of teams, and for changes by the jury.
const (
	// Shortest and Longest bound the duration of a contest. Longest bounds extra time, too.
	Shortest = time.Minute
	Longest  = 400 * 24 * time.Hour
	// FirstYear and LastYear bound its times. The year 1 means "no time", and the year of the end must
	// have four digits.
	FirstYear, LastYear = 1970, 9000
	// MostPoints is the maximum of the points of a problem.
	MostPoints = 1<<30 - 1
)

// What to do about a text that is not an id, a label or a name.
const (
	WriteID    i18n.Message = "an id is made of letters, digits, - and _, at most 64"
	WriteLabel i18n.Message = "a label is 1 to 4 letters or digits"
	WriteName  i18n.Message = "write a text of one line, at most 200 characters"
)

var (
	id    = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
	label = regexp.MustCompile(`^[A-Za-z0-9]{1,4}$`)
	color = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)
)

// IsID reports whether a text can be the id of a contest, a team or a juror, the name of a worker, a
// digest or a nonce.
func IsID(text string) bool { return id.MatchString(text) }

// IsLabel reports whether a text can be the label of a problem.
func IsLabel(text string) bool { return label.MatchString(text) }

// LabelPattern is the regular expression of labels.
func LabelPattern() string { return label.String() }

// IsColor reports whether a text is a color in HTML notation.
func IsColor(text string) bool { return color.MatchString(text) }

// ColorPattern is the regular expression of colors.
func ColorPattern() string { return color.String() }

// IsName reports whether a text can be the name of a contest, a team, an organization or a group.
func IsName(text string) bool { return IsLine(text, 1, 200) }

// IsLine reports whether a text has least to most characters and no control characters. A regular
// expression with these counts would take 10 MB of memory.
func IsLine(text string, least, most int) bool {
	n := utf8.RuneCountInString(text)
	return least <= n && n <= most && utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.C, r) })
}

// InYears reports whether a time is between FirstYear and LastYear.
func InYears(at time.Time) bool {
	year := at.UTC().Year()
	return FirstYear <= year && year <= LastYear
}

// OutOfYears says what is wrong with a time that is not.
func OutOfYears(at time.Time) i18n.Message {
	return i18n.Messagef("the year %d is not between %d and %d", at.UTC().Year(), FirstYear, LastYear)
}
