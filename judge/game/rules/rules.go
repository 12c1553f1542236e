// Package rules runs the rules of a game that a spec gives as a text in Starlark.
//
// A Machine compiles the text and evaluates its functions: start, moves, answer and so on. It
// searches positions by these functions alone. Its requests and replies are plain data, so a
// Machine may run in a process of its own, which can be killed. An Engine hides the difference.
//
//	r, err := rules.Load(rules.Source{Name: "rules.star", Text: text}, rules.Local)
//	g := r.Game(grammar, format)
//	answer, err := r.Answers(format, game.Winner, cases, 20_000_000)
//
// # Bounds
//
// A call of a function may execute a number of Starlark steps, a position may take a number of
// bytes, and a search has budgets of moves, steps and memory. They do not depend on the machine or
// its load, so that tests are the same everywhere. An operation pays steps for the size of its
// values; see cost.go. Package program/ruleproc also bounds the memory and the CPU time of a process.
//
// # Trust
//
// The oracle of package game's interface searches whole positions, without parts. So do the functions
// that answer calls, such as wins, when lint compares a reference with the rules. When the rules
// answer tests or explain a case, they add the values of parts.
package rules

import (
	"errors"
	"fmt"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// A Source is the text of rules.
type Source struct {
	Name string // the file, for places in messages
	Text string
	// Line is the number of lines that precede the text in the file.
	Line int
	// LastLoses means that the player who makes the last move loses.
	LastLoses bool
}

// An Engine evaluates requests. It is safe for concurrent use.
type Engine interface {
	Do(Request) Reply
}

// Features say which functions the rules define.
type Features struct {
	Partizan                  bool // left and right instead of moves
	Scored                    bool // some move has a gain
	Result, Parts             bool
	Valid, Mend, Case, Answer bool
	Show, Picture             bool
	Losing, Subtle            bool
	Theory, Formula           bool
	Lines                     map[string]int // the lines of the functions
}

// Rules are rules that were loaded.
type Rules struct {
	Source
	Features
	engine Engine
}

// Load compiles rules on an engine, which start returns. The error has its place.
func Load(src Source, start func(Source) Engine) (*Rules, error) {
	r := &Rules{Source: src, engine: start(src)}
	reply := r.engine.Do(Request{Op: OpLoad})
	if err := reply.err(); err != nil {
		return nil, err
	}
	r.Features = reply.Features
	return r, nil
}

// ErrTooLarge is wrapped by the error of a search that exceeds its budget.
var ErrTooLarge = errors.New("the position is too large for the search")

// A Fault is a mistake of rules, with its place, the case and the position. It is plain data.
type Fault struct {
	Place        string
	What, Remedy i18n.Message
	Case         string // the case, on one line; may be empty
	Position     string // may be empty
	// Steps means that a function exceeds its bound of steps. It may be in bounds for smaller cases.
	Steps bool
}

// Error returns "rules.star:12: what, in the case 3 4, at the position (3, 4); remedy".
func (f *Fault) Error() string { return f.Fault().Error() }

// Message returns the text of Error as a message.
func (f *Fault) Message() i18n.Message { return f.Fault().Message() }

// Broken reports that the rules fail, and not a case. Package grammar asks for it.
func (f *Fault) Broken() bool { return true }

// Fault implements fault.Part.
func (f *Fault) Fault() *fault.Error {
	what := f.What
	if f.Case != "" {
		what = i18n.Messagef("%s, in the case %q", what, f.Case)
	}
	if f.Position != "" {
		what = i18n.Messagef("%s, at the position %s", what, clip(f.Position))
	}
	return fault.New(f.Place, what, f.Remedy)
}

// mostShown is the maximum number of bytes of a case or a position in a message.
const mostShown = 200

// clip returns a text on one line, shortened in the middle if it is long.
func clip(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) <= mostShown {
		return text
	}
	return strings.ToValidUTF8(text[:mostShown*3/4], "") + " … " + strings.ToValidUTF8(text[len(text)-mostShown/5:], "")
}

// at returns the place of a function.
func (r *Rules) at(function string) string { return r.place(r.Lines[function]) }

// place returns the place of a line of the text.
func (s Source) place(line int) string {
	if line <= 0 {
		return s.Name
	}
	return fmt.Sprintf("%s:%d", s.Name, line)
}

// Try lists the moves of a position, and returns the mistake of the rules if there is one.
func (r *Rules) Try(p Position) error {
	reply := r.engine.Do(Request{Op: OpMoves, Position: p})
	return reply.err()
}
