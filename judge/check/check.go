// Package check compares an answer with the one wanted and gives the first
// difference. Checkers get bytes and know nothing of files, problems or verdicts.
package check

// A Difference is the first place where an answer goes wrong.
type Difference struct {
	Kind Kind
	Want string // the wanted token or line; empty for Extra
	Got  string // the one found; empty for Missing
	// Line is where in the answer it stands, from 1; for Missing the line after
	// the last. Offset is where in want it stands, in bytes, which tells whose
	// case it is; len(want) for Extra.
	Line, Offset int
	Why          string // a Go checker's words
	// Spacing tells that the tokens agree and only white space differs.
	Spacing bool
}

// Kind says what a Difference is.
type Kind int

// The kinds of differences.
const (
	Differs Kind = iota // got is not want
	Missing             // the answer ended early
	Extra               // the answer went on after the last wanted
)

// A Func compares. It returns nil when got is right.
type Func func(want, got []byte) *Difference
