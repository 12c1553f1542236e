package protocol

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/tests/check"
)

// DMOJ and the following are protocols of DMOJ's bridged programs, by their type, and of its
// checkers in Python. Flags replace the arguments of a bridged program, and name the files as
// {input_file}, {output_file} and {answer_file}.
const (
	DMOJ        Protocol = "dmoj"         // exit 0: right, 1: wrong
	DMOJTestlib Protocol = "dmoj testlib" // like TestlibPoints
	DMOJCOCI    Protocol = "dmoj coci"    // like TestlibPoints; with exit code 7, "partial X/Y" on standard error
	DMOJPEG     Protocol = "dmoj peg"     // exit 0 or 1; two lines of standard output can give the share X/Y
	// DMOJPython is the protocol of Grundy's program that calls a checker in Python. Flags follow
	// the files.
	DMOJPython Protocol = "dmoj python"
)

// dmojCheckers are the arguments of checkers, by protocol.
var dmojCheckers = map[Protocol]string{
	DMOJ: "{input_file} {output_file} {answer_file}", DMOJTestlib: "{input_file} {output_file} {answer_file}", DMOJCOCI: "{input_file} {output_file} {answer_file}",
	DMOJPEG: "{answer_file} {output_file} {input_file}", DMOJPython: "{input_file} {output_file} {answer_file}",
}

// dmojInteractors are the arguments of interactors, by protocol.
var dmojInteractors = map[Protocol]string{
	DMOJ: "{input_file} {answer_file}", DMOJTestlib: "{input_file} {output_file} {answer_file}", DMOJCOCI: "{input_file} {answer_file}",
}

// dmojArgs returns the arguments of a program of DMOJ; ok is false for other protocols.
func (p Protocol) dmojArgs(usual map[Protocol]string, at Paths, flags []string) (args []string, ok bool) {
	words := strings.Fields(usual[p])
	switch {
	case len(words) == 0:
		return nil, false
	case p == DMOJPython:
		words = append(words, flags...)
	case len(flags) > 0:
		words = flags
	}
	files := strings.NewReplacer("{input_file}", at.Input, "{output_file}", at.Output, "{answer_file}", at.Answer)
	for _, word := range words {
		args = append(args, files.Replace(word))
	}
	return args, true
}

// dmoj reads a result of a DMOJ program of type default.
func dmoj(s Said) (check.Judgement, error) {
	j := check.Judgement{Case: -1}
	if err := s.crash(); err != nil {
		return j, err
	}
	if j.Message = oneLine(s.Stdout); j.Message == "" {
		j.Message = oneLine(s.Stderr)
	}
	switch s.Code {
	case 0:
	case 1:
		j.Refusal = check.Refused
	default:
		return j, failed("ended with exit code %d, but DMOJ expects 0 or 1%s", s.Code, quoted(j.Message))
	}
	return j, nil
}

// fraction matches how a program of type coci gives a share of the points.
var fraction = regexp.MustCompile(`(?m)^partial (\d+)/(\d*[1-9]\d*)$`)

// dmojCOCI reads a result of a DMOJ program of type coci.
func dmojCOCI(s Said) (check.Judgement, error) {
	if s.Code != testlibPoints {
		return testlib(s, TestlibPoints)
	}
	m := fraction.FindSubmatch(s.Stderr)
	if m == nil {
		return check.Judgement{Case: -1}, failed("gives points, but does not say how many (%q has no line \"partial X/Y\")", oneLine(s.Stderr))
	}
	return inPart(m[1], m[2], s.Stdout)
}

// dmojPEG reads a result of a DMOJ program of type peg. The share is the quotient of the first two
// numbers on adjacent lines of their own whose quotient is positive.
func dmojPEG(s Said) (check.Judgement, error) {
	j, err := dmoj(s)
	if err != nil {
		return j, err
	}
	lines := bytes.Split(s.Stdout, []byte("\n"))
	for i := range len(lines) - 1 {
		a, b := bytes.TrimSpace(lines[i]), bytes.TrimSpace(lines[i+1])
		if !number.Match(a) || !number.Match(b) {
			continue
		}
		x, errX := strconv.ParseFloat(string(a), 64)
		y, errY := strconv.ParseFloat(string(b), 64)
		if errX == nil && errY == nil && y != 0 && x/y > 0 {
			return inPart(a, b, nil)
		}
	}
	return j, nil
}

// inPart returns the judgement of a right output that gets a share of the points.
func inPart(some, of, message []byte) (check.Judgement, error) {
	j := check.Judgement{Case: -1, Message: oneLine(message)}
	x, _ := strconv.ParseFloat(string(some), 64)
	y, _ := strconv.ParseFloat(string(of), 64)
	part := x / y
	if !(part >= 0 && part <= 1) {
		return j, failed("gives %s of %s points", oneLine(some), oneLine(of))
	}
	j.Score = &part
	return j, nil
}

// dmojPython reads the output of the program that calls a checker in Python: AC or WA, the share of
// the points, and a message on the following lines.
func dmojPython(s Said) (check.Judgement, error) {
	head, message, _ := bytes.Cut(s.Stdout, []byte("\n"))
	verdict, share, ok := bytes.Cut(head, []byte(" "))
	if s.Code != 0 || !ok {
		return check.Judgement{Case: -1}, failed("%s", oneLine(s.Stderr))
	}
	j, err := inPart(share, []byte("1"), message)
	if err != nil {
		return j, err
	}
	if string(verdict) == "WA" {
		j.Refusal = check.Refused
	}
	if *j.Score == 1 && j.Refusal == check.Accepted || *j.Score == 0 && j.Refusal == check.Refused {
		j.Score = nil
	}
	return j, nil
}
