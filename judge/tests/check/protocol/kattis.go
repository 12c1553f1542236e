package protocol

import (
	"bytes"

	"grundy/judge/tests/check"
)

// The Kattis protocol has only these exit codes.
const (
	kattisAccepted = 42
	kattisWrong    = 43
)

// kattis reads a result in the Kattis protocol. If absolute is set, a score is a number of points.
func kattis(s Said, absolute bool) (check.Judgement, error) {
	j := check.Judgement{Case: -1}
	for _, text := range [][]byte{s.Feedback[JudgeMessage], s.Feedback[TeamMessage], s.Stderr} {
		if j.Message = oneLine(text); j.Message != "" {
			break
		}
	}
	switch s.Code {
	case kattisAccepted:
	case kattisWrong:
		j.Refusal = check.Refused
	default:
		message := j.Message
		if text := oneLine(s.Feedback[JudgeError]); text != "" {
			message = text
		}
		return j, failed("ended with exit code %d, neither 42 nor 43%s", s.Code, quoted(message))
	}
	var err error
	if text, ok := s.Feedback[Score]; ok && absolute {
		points, err := numberOf(bytes.TrimSpace(text), "writes into "+Score)
		if err == nil {
			j.Points = &points
		}
		return j, err
	}
	j.Score, err = kattisScore(s.Feedback)
	return j, err
}

// kattisScore reads the score, if there is one.
func kattisScore(files map[string][]byte) (*float64, error) {
	for _, name := range []string{Multiplier, Score} {
		text, ok := files[name]
		if !ok {
			continue
		}
		return share(bytes.TrimSpace(text), "writes into "+name)
	}
	return nil, nil
}
