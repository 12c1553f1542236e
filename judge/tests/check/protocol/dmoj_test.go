package protocol

import (
	"slices"
	"testing"

	"grundy/judge/tests/check"
)

// TestDMOJ checks how results of DMOJ programs are read, by type.
func TestDMOJ(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		of      Protocol
		said    Said
		refusal check.Refusal
		message string
		score   float64 // -1: no score
		failure string
	}{
		{DMOJ, Said{Stdout: []byte("fine\n")}, check.Accepted, "fine", -1, ""},
		{DMOJ, Said{Code: 1, Stderr: []byte("no")}, check.Refused, "no", -1, ""},
		{DMOJ, Said{Code: 2}, 0, "", -1, "ended with exit code 2, but DMOJ expects 0 or 1"},
		{DMOJ, Said{Code: 1, Stderr: []byte("Traceback (most recent call last):\nKeyError: 1")}, 0, "", -1, "crashed"},
		{DMOJTestlib, Said{Code: 2}, check.Malformed, "", -1, ""},
		{DMOJTestlib, Said{Code: 3, Stderr: []byte("FAIL bad")}, 0, "", -1, "says FAIL"},
		{DMOJCOCI, Said{}, check.Accepted, "", -1, ""},
		{DMOJCOCI, Said{Code: 1}, check.Refused, "", -1, ""},
		{DMOJCOCI, Said{Code: 7, Stderr: []byte("noise\npartial 1/4\n")}, check.Accepted, "", 0.25, ""},
		{DMOJCOCI, Said{Code: 7, Stderr: []byte("partial 0/4\n")}, check.Accepted, "", 0, ""},
		{DMOJCOCI, Said{Code: 7, Stderr: []byte("partial 5/4\n")}, 0, "", -1, "gives 5 of 4 points"},
		{DMOJCOCI, Said{Code: 7, Stderr: []byte("partial 1/0\n")}, 0, "", -1, "does not say how many"},
		{DMOJCOCI, Said{Code: 7, Stderr: []byte("partial -1/2\n")}, 0, "", -1, "does not say how many"},
		{DMOJCOCI, Said{Code: 7, Stderr: []byte("points 3\n")}, 0, "", -1, "does not say how many"},
		{DMOJPEG, Said{}, check.Accepted, "", -1, ""},
		{DMOJPEG, Said{Code: 1, Stdout: []byte("hm\n3\n 10 \n1\n2\n")}, check.Accepted, "", 0.3, ""},
		{DMOJPEG, Said{Code: 1, Stdout: []byte("0\n10\n")}, check.Refused, "0 10", -1, ""},
		{DMOJPEG, Said{Stdout: []byte("3\n0\n")}, check.Accepted, "3 0", -1, ""},
		{DMOJPEG, Said{Stdout: []byte("3\n2\n")}, 0, "", -1, "gives 3 of 2 points"},
		{DMOJPEG, Said{Code: 9}, 0, "", -1, "ended with exit code 9"},
		{DMOJPython, Said{Stdout: []byte("AC 1.0\n")}, check.Accepted, "", -1, ""},
		{DMOJPython, Said{Stdout: []byte("AC 0.5\nhalf of it\n")}, check.Accepted, "half of it", 0.5, ""},
		{DMOJPython, Said{Stdout: []byte("WA 0.0\n")}, check.Refused, "", -1, ""},
		{DMOJPython, Said{Stdout: []byte("WA 0.5\n")}, check.Refused, "", 0.5, ""},
		{DMOJPython, Said{Stdout: []byte("AC 1.5\n")}, 0, "", -1, "gives 1.5 of 1 points"},
		{DMOJPython, Said{Stdout: []byte("AC nan\n")}, 0, "", -1, "gives nan of 1 points"},
		{DMOJPython, Said{Code: 3, Stderr: []byte("uses the source")}, 0, "", -1, "uses the source"},
		{DMOJPython, Said{Stderr: []byte("exits by itself")}, 0, "", -1, "exits by itself"},
	} {
		judged(t, test.of, test.said, test.refusal, test.message, test.score, test.failure)
	}
}

// TestDMOJArguments checks that DMOJ programs get the arguments of their type, or the arguments in
// the package.
func TestDMOJArguments(t *testing.T) {
	t.Parallel()
	at := Paths{"i", "o", "a", "f"}
	own := []string{"-x", "{answer_file}", "in={input_file}"}
	for p, want := range map[Protocol][2][]string{
		DMOJ: {{"i", "o", "a"}, {"-x", "a", "in=i"}}, DMOJTestlib: {{"i", "o", "a"}, {"-x", "a", "in=i"}}, DMOJPEG: {{"a", "o", "i"}, {"-x", "a", "in=i"}},
		DMOJPython: {{"i", "o", "a"}, {"i", "o", "a", "-x", "a", "in=i"}},
	} {
		for i, flags := range [][]string{nil, own} {
			if args, piped := p.Checker(at, flags); piped || !slices.Equal(args, want[i]) || !Known(string(p)) {
				t.Errorf("%s: %q, want %q", p, args, want[i])
			}
		}
	}
	for p, want := range map[Protocol][]string{DMOJ: {"i", "a"}, DMOJCOCI: {"i", "a"}, DMOJTestlib: {"i", "o", "a"}} {
		if args := p.Interactor(at, nil); !slices.Equal(args, want) {
			t.Errorf("%s: %q, want %q", p, args, want)
		}
		if args := p.Interactor(at, own); !slices.Equal(args, []string{"-x", "a", "in=i"}) {
			t.Errorf("%s: %q", p, args)
		}
	}
}
