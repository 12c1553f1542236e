package protocol

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/tests/check"
)

// The exit codes of testlib.
const (
	testlibOK         = 0
	testlibWrong      = 1
	testlibFormat     = 2
	testlibFail       = 3
	testlibDirt       = 4
	testlibOldPoints  = 5
	testlibPoints     = 7
	testlibUnexpected = 8
	testlibPartially  = 16
)

// testlibBases are the offsets between the number in _pc and the exit code. The offset is 16 in
// testlib's own numbering of results, 0 in an ordinary build, and 50 in a build for TestSys.
var testlibBases = []int{0, testlibPartially, 50}

var (
	// partly matches the beginning of a message of _pc, with the number.
	partly = regexp.MustCompile(`^partially correct \((\d{1,3})\)`)
	// points matches the beginning of a message of quitp, with the score.
	points = regexp.MustCompile(`^points\s+(\S+)`)
	// prefixes matches the beginnings of other messages of testlib.
	prefixes = regexp.MustCompile(`^(ok|wrong answer|wrong output format|FAIL|unexpected eof)\b:?`)
)

// crashed matches messages of interpreters and run-times about a crash. The exit code is then 1 or
// 2, which are also codes of testlib.
var crashed = regexp.MustCompile(`(?m)^(Traceback \(most recent call last\):|Exception in thread "|goroutine \d+ \[running\]:|Node\.js v\d)`)

// crash returns an error if an interpreter or a run-time ended the program.
func (s Said) crash() error {
	text := bytes.TrimSpace(s.Stderr)
	if !crashed.Match(text) {
		return nil
	}
	return failed("crashed with exit code %d: %s", s.Code, oneLine([]byte(format.CrashLine(text))))
}

// testlib reads a result in the testlib protocol. The form says what quitp gives.
func testlib(s Said, form Protocol) (check.Judgement, error) {
	text := bytes.TrimSpace(s.Stderr)
	j := check.Judgement{Case: -1}
	if j, ok := testlibPartly(s.Code, text); ok {
		return j, nil
	}
	if err := s.crash(); err != nil {
		return j, err
	}
	message := oneLine(prefixes.ReplaceAll(text, nil))
	j.Message = message
	switch s.Code {
	case testlibOK:
	case testlibWrong:
		j.Refusal = check.Refused
	case testlibFormat, testlibDirt, testlibUnexpected:
		j.Refusal = check.Malformed
	case testlibOldPoints, testlibPoints:
		return testlibScore(text, form)
	case testlibFail:
		return j, failed("says FAIL%s", quoted(message))
	default:
		if s.Code == kattisAccepted || s.Code == kattisWrong {
			return j, failed("ended with exit code %d, which belongs to the protocol of Kattis, not testlib; write protocol: kattis", s.Code)
		}
		return j, failed("ended with exit code %d, which testlib does not have%s", s.Code, quoted(message))
	}
	return j, nil
}

// quoted returns the end of a sentence that quotes a program's message.
func quoted(message string) i18n.Message {
	if message == "" {
		return ", and nothing else"
	}
	return i18n.Messagef(": %s", []byte(message))
}

// testlibPartly reads the result of _pc. Other results have the same exit codes, so the
// message decides.
func testlibPartly(code int, text []byte) (j check.Judgement, ok bool) {
	m := partly.FindSubmatch(text)
	if m == nil {
		return j, false
	}
	n, _ := strconv.Atoi(string(m[1]))
	ok = n <= 100 && slices.ContainsFunc(testlibBases, func(base int) bool { return code == base+n })
	if !ok {
		return j, false
	}
	return scored(float64(n)/100, text[len(m[0]):]), true
}

// testlibScore reads the result of quitp: points X, and then a message.
func testlibScore(text []byte, form Protocol) (check.Judgement, error) {
	m := points.FindSubmatch(text)
	if m == nil {
		return check.Judgement{Case: -1}, failed("gives points, but does not say how many (%q does not begin with \"points X\")", oneLine(text))
	}
	rest := text[len(m[0]):]
	if form == Testlib {
		part, err := share(m[1], "gives the points")
		if err != nil {
			return check.Judgement{Case: -1}, err
		}
		return scored(*part, rest), nil
	}
	given, err := numberOf(m[1], "gives the points")
	switch {
	case err != nil || given < 0:
		return check.Judgement{Case: -1}, failed("gives the points %q, which is not a number from 0", oneLine(m[1]))
	case form == TestlibPoints:
		return check.Judgement{Case: -1, Message: oneLine(rest), Points: &given}, nil
	case given > 100:
		return check.Judgement{Case: -1}, failed("gives the points %q, which is more than 100 percent", oneLine(m[1]))
	}
	return scored(given/100, rest), nil
}

// scored returns the judgement of an output that gets a share of the points. The output is right
// only if it gets all points.
func scored(part float64, text []byte) check.Judgement {
	j := check.Judgement{Case: -1, Message: oneLine(text), Score: &part}
	if part < 1 {
		j.Refusal = check.Refused
	}
	return j
}
