package protocol

import (
	"math"
	"strconv"

	"grundy/judge/tests/check"
)

// syzoj reads a result in SYZOJ's protocol. The program prints points from 0 to 100 on standard
// output, and a message on standard error. Its exit code does not matter.
func syzoj(s Said) (check.Judgement, error) {
	if err := s.crash(); err != nil {
		return check.Judgement{Case: -1}, err
	}
	points, err := oiPoints("prints", s.Stdout)
	switch {
	case err != nil:
		return check.Judgement{Case: -1}, err
	case points > 100:
		return check.Judgement{Case: -1}, failed("prints %v, which is not from 0 to 100", points)
	}
	return scored(points/100, s.Stderr), nil
}

// A checker of Lemon writes these files.
const (
	lemonScore   = "score"
	lemonMessage = "message"
)

// lemonPoints returns the points of the test from the flags.
func lemonPoints(flags []string) string {
	if len(flags) == 0 {
		return "100"
	}
	return flags[0]
}

// lemon reads a result in Lemon's protocol. The program exits with 0 and writes the points into a
// file. If it writes all points of the test, or more, the output is right.
func lemon(s Said) (check.Judgement, error) {
	if s.Code != 0 {
		return check.Judgement{Case: -1}, failed("ended with exit code %d, but Lemon expects 0%s", s.Code, quoted(oneLine(s.Stderr)))
	}
	text, ok := s.Feedback[lemonScore]
	if !ok {
		return check.Judgement{Case: -1}, failed("writes no points")
	}
	points, err := oiPoints("writes", text)
	if err != nil {
		return check.Judgement{Case: -1}, err
	}
	all, err := strconv.ParseFloat(lemonPoints(s.Flags), 64)
	if err != nil || all <= 0 || points >= all {
		points, all = 1, 1
	}
	return scored(points/all, s.Feedback[lemonMessage]), nil
}

// oiPoints reads points, which must not be negative, from the first line of a text.
func oiPoints(does string, text []byte) (float64, error) {
	points, err := firstNumber(text, does)
	if err != nil {
		return 0, err
	}
	if points < 0 || math.IsInf(points, 0) {
		return 0, failed("%s %v, which are not points", does, points)
	}
	return points, nil
}
