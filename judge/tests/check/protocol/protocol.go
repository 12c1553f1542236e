// Package protocol defines how checkers, validators and interactors that are programs are called,
// and how they report their result. They report it by an exit code, and by messages and points on
// standard output, on standard error or in files. The package starts no process.
//
//	testlib  checker input output answer; exit 0, 1, 2, …; the message is on standard error
//	Kattis   checker input answer feedback < output; exit 42 or 43; messages are in the folder
//	CMS      checker input answer output; prints the share of the points, from 0 to 1
//	HUSTOJ   checker input answer output; exit 0: right; the message is on standard output
//	QDUOJ    checker input output; exit 0: right; the message is on standard output
//	SYZOJ    checker; input, user_out and answer lie in its folder; prints points of 100
//	Lemon    checker input output answer points score message; writes the last two
//	DMOJ     one of several by the type of the program; its package may order the files
package protocol

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/tests/check"
)

// A Protocol is a way to call a checker, validator or interactor, and to read its result.
type Protocol string

// Testlib and the following are the known protocols, besides those of DMOJ.
const (
	Testlib Protocol = "testlib"
	Kattis  Protocol = "kattis"
	// KattisPoints is like Kattis, but score.txt holds points instead of a share.
	KattisPoints Protocol = "kattis points"
	// TestlibPoints is like Testlib, but quitp gives points instead of a share.
	TestlibPoints Protocol = "testlib points"
	// TestlibPercent is like Testlib, but quitp gives percent, also if it is at most 1.
	TestlibPercent Protocol = "testlib percent"
	// CMS is the protocol of the Contest Management System. Only its packages use it.
	CMS Protocol = "cms"
	// HUSTOJ and QDUOJ are the protocols of these judges. Only packages of these judges and of
	// Hydro use them.
	HUSTOJ Protocol = "hustoj"
	QDUOJ  Protocol = "qduoj"
	// SYZOJ is the protocol of SYZOJ. Only packages of SYZOJ and Hydro use it.
	SYZOJ Protocol = "syzoj"
	// Lemon is the protocol of Lemon and LemonLime. Only their contests use it. The only flag is
	// the points of the test.
	Lemon Protocol = "lemon"
	// Checktestdata and Viva are those of validators. A program of Viva is not run.
	Checktestdata Protocol = "checktestdata"
	Viva          Protocol = "viva"
)

// All lists the protocols that a spec can name.
var All = []Protocol{Testlib, Kattis}

// Family returns the protocol by which programs are called: that of KattisPoints is Kattis, and that
// of TestlibPoints and TestlibPercent is Testlib.
func (p Protocol) Family() Protocol {
	switch {
	case p.kattis():
		return Kattis
	case p.Testlib():
		return Testlib
	}
	return p
}

// kattis reports whether programs get the arguments of the Kattis protocol.
func (p Protocol) kattis() bool { return p == Kattis || p == KattisPoints }

// Testlib reports whether programs get the arguments of the testlib protocol.
func (p Protocol) Testlib() bool { return p == Testlib || p == TestlibPoints || p == TestlibPercent }

// testlibUses matches code that uses testlib: it includes the header, or imports a similar library.
var testlibUses = regexp.MustCompile(`(?m)#\s*include\s*[<"][^">\n]*testlib[^">\n]*[">]|` +
	`\bregister(?:TestlibCmd|Interaction|Validation|Checker)\b|^\s*(?:import|from|uses?|using)\b[^\n]*\btestlib\b`)

// kattisCode matches code that exits with 42 or 43, or names these codes. It does not match a table
// of numbers.
var kattisCode = regexp.MustCompile(`(?i)(?:exit\w*|return|quit|die)\b[^;\n]*?\b(4[23])\b(?:[^;\n]*?\b(4[23])\b)?|` +
	`[\w\])>]\s*(?::=|=|:|\{)\s*\(?(4[23])\b(?:\s*,\s*(4[23])\b)?|\bdefine\s+\w+\s+\(?(4[23])\b|\?\s*(4[23])\s*:\s*(4[23])\b`)

// Of guesses the protocol of a program from its source and the files that it includes. If one of
// them names the file of judge messages, the protocol is Kattis. Otherwise, if the source uses
// testlib, it is testlib. Otherwise, if they exit with 42 and 43, it is Kattis. Otherwise it is
// empty.
func Of(source []byte, beside ...[]byte) Protocol {
	if slices.ContainsFunc(append(beside, source), func(text []byte) bool { return bytes.Contains(text, []byte(JudgeMessage)) }) {
		return Kattis
	}
	if testlibUses.Match(uncommented(source)) {
		return Testlib
	}
	seen := map[string]bool{}
	for _, text := range append(beside, source) {
		for _, found := range kattisCode.FindAllSubmatch(uncommented(text), -1) {
			for _, code := range found[1:] {
				seen[string(code)] = true
			}
		}
	}
	if seen["42"] && seen["43"] {
		return Kattis
	}
	return ""
}

// comments matches comments of most languages, at the beginning of a line or after a space.
var comments = regexp.MustCompile(`(?ms)/\*.*?\*/|(?:^|\s)//[^\n]*|(?:^|\s)#(?:\s|!)[^\n]*`)

// uncommented returns a source without its comments.
func uncommented(source []byte) []byte {
	return comments.ReplaceAllFunc(source, func(comment []byte) []byte {
		if directive.Match(comment) {
			return comment
		}
		return []byte(" ")
	})
}

// directive matches a line of the preprocessor with a space after the #.
var directive = regexp.MustCompile(`^\s*#\s*(?:include|define)\b`)

// Paths are the files that a checker or an interactor gets.
type Paths struct {
	Input, Output, Answer string
	Feedback              string // a folder, only in the protocols of Kattis and Lemon
}

// Checker returns the arguments of a checker. In the Kattis protocol the output is the checker's
// standard input; then piped is true.
func (p Protocol) Checker(at Paths, flags []string) (args []string, piped bool) {
	if p.kattis() {
		return append([]string{at.Input, at.Answer, at.Feedback + "/"}, flags...), true
	}
	switch p {
	case CMS, HUSTOJ:
		return append([]string{at.Input, at.Answer, at.Output}, flags...), false
	case QDUOJ:
		return append([]string{at.Input, at.Output}, flags...), false
	case SYZOJ:
		return nil, false
	case Lemon:
		return []string{at.Input, at.Output, at.Answer, lemonPoints(flags), at.Feedback + "/" + lemonScore, at.Feedback + "/" + lemonMessage}, false
	}
	if args, ok := p.dmojArgs(dmojCheckers, at, flags); ok {
		return args, false
	}
	return append([]string{at.Input, at.Output, at.Answer}, flags...), false
}

// Interactor returns the arguments of an interactor. In the testlib protocol, the interactor writes
// Output, which a checker may read afterwards.
func (p Protocol) Interactor(at Paths, flags []string) []string {
	if p.kattis() {
		return append([]string{at.Input, at.Answer, at.Feedback + "/"}, flags...)
	}
	if args, ok := p.dmojArgs(dmojInteractors, at, flags); ok {
		return args
	}
	return append([]string{at.Input, at.Output, at.Answer}, flags...)
}

// These files of a feedback folder are read.
const (
	JudgeMessage = "judgemessage.txt"
	TeamMessage  = "teammessage.txt"
	JudgeError   = "judgeerror.txt"
	Score        = "score.txt"
	Multiplier   = "score_multiplier.txt"
	NextPass     = "nextpass.in"
)

// FeedbackFiles lists the names of the files into which a Kattis program writes its messages and
// its score.
var FeedbackFiles = []string{JudgeMessage, TeamMessage, JudgeError, Score, Multiplier}

// Writes lists the files of the feedback folder into which a checker writes its messages and its
// score. The list is empty in protocols without such files.
func (p Protocol) Writes() []string {
	switch {
	case p.kattis():
		return FeedbackFiles
	case p == Lemon:
		return []string{lemonScore, lemonMessage}
	}
	return nil
}

// Laid returns the files that a checker finds in its working folder, or none if it gets their paths
// as arguments.
func (p Protocol) Laid(input, output, answer []byte) []File {
	if p != SYZOJ {
		return nil
	}
	return []File{{"input", input}, {"user_out", output}, {"answer", answer}}
}

// A File is a file in the working folder of a checker.
type File struct {
	Name string
	Text []byte
}

// Said is what a program left when it ended by itself: its exit code, messages and files.
type Said struct {
	Code     int
	Stderr   []byte
	Feedback map[string][]byte // by name; the existing files of Protocol.Writes
	Stdout   []byte            // CMS, HUSTOJ, QDUOJ, SYZOJ and DMOJ read it
	Flags    []string          // the program was called with them
}

// A Failure means that the program failed. It crashed, reached a limit, reported a failure, or
// broke its protocol. The output is not judged.
type Failure struct {
	What i18n.Message
	Late bool // it did not end within its limits of time, although the machine was not busy
	Busy bool // it did not end because the machine was busy, which is not its fault
}

// Error implements error.
func (f *Failure) Error() string { return f.What.String() }

// Message returns what went wrong.
func (f *Failure) Message() i18n.Message { return f.What }

func failed(format string, args ...any) *Failure {
	return &Failure{What: i18n.Messagef(format, args...)}
}

// Judgement returns the result of a program. The error is a *Failure.
func (p Protocol) Judgement(s Said) (check.Judgement, error) {
	switch p {
	case Testlib, TestlibPoints, TestlibPercent:
		return testlib(s, p)
	case Kattis:
		return kattis(s, false)
	case KattisPoints:
		return kattis(s, true)
	case CMS:
		return cms(s)
	case HUSTOJ, QDUOJ:
		return byExit(s)
	case SYZOJ:
		return syzoj(s)
	case Lemon:
		return lemon(s)
	case DMOJ:
		return dmoj(s)
	case DMOJTestlib:
		return testlib(s, TestlibPoints)
	case DMOJCOCI:
		return dmojCOCI(s)
	case DMOJPEG:
		return dmojPEG(s)
	case DMOJPython:
		return dmojPython(s)
	}
	return check.Judgement{Case: -1}, failed("the protocol %q is unknown", string(p))
}

// longest is the maximum number of bytes shown of a message.
const longest = 300

// oneLine returns a message as one short line without control characters.
func oneLine(text []byte) string {
	if len(text) > 4*longest { // the rest would be cut off anyway
		text = format.Cut(text, 4*longest)
	}
	s := strings.Join(strings.Fields(string(text)), " ")
	return format.Visible(format.Clip(s, longest))
}

// number matches a decimal number.
var number = regexp.MustCompile(`^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$`)

// numberOf parses a decimal number. place says where the program wrote it, for the error.
func numberOf(text []byte, place string) (float64, error) {
	n, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !number.Match(text) {
		return 0, failed("%s %q, which is not a number", place, oneLine(text))
	}
	return n, nil
}

// firstNumber parses the number on the first line of a text.
func firstNumber(text []byte, place string) (float64, error) {
	line, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	return numberOf(bytes.TrimSpace(line), place)
}

// share parses a score as a share of a test. Scores up to 1 are shares; larger scores, up to 100,
// are percentages.
func share(text []byte, place string) (*float64, error) {
	score, err := numberOf(text, place)
	switch {
	case err != nil:
		return nil, err
	case score < 0 || score > 100:
		return nil, failed("%s %v, which is not from 0 to 1, nor points of 100", place, score)
	case score > 1:
		score /= 100
	}
	return &score, nil
}

// Known reports whether a protocol has this name.
func Known(name string) bool {
	return slices.Contains(All, Protocol(name)) || slices.Contains([]Protocol{KattisPoints, TestlibPoints, TestlibPercent, CMS, HUSTOJ, QDUOJ, SYZOJ, Lemon}, Protocol(name)) || dmojCheckers[Protocol(name)] != ""
}
