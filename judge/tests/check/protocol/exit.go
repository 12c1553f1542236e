package protocol

import "grundy/judge/tests/check"

// byExit reads a result of a program that accepts with exit code 0 and refuses with any other code.
// A program that crashed in an interpreter has judged nothing.
func byExit(s Said) (check.Judgement, error) {
	j := check.Judgement{Case: -1}
	if err := s.crash(); err != nil {
		return j, err
	}
	j.Message = oneLine(s.Stdout)
	if j.Message == "" {
		j.Message = oneLine(s.Stderr)
	}
	if s.Code != 0 {
		j.Refusal = check.Refused
	}
	return j, nil
}
