package protocol

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"grundy/judge/tests/check"
)

// TestTestlib checks the meaning of every exit code of testlib with its message.
func TestTestlib(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		code    int
		stderr  string
		refusal check.Refusal
		message string
		score   float64 // below 0: no score
		failure string
	}{
		{0, "ok 3 numbers\n", check.Accepted, "3 numbers", -1, ""},
		{0, "", check.Accepted, "", -1, ""},
		{1, "wrong answer 1st words differ - expected: 'a', found: 'b'\n", check.Refused, "1st words differ - expected: 'a', found: 'b'", -1, ""},
		{1, "", check.Refused, "", -1, ""},
		{1, "Traceback (most recent call last):\n  File \"c.py\", line 1\nValueError: x\n", 0, "", -1, "crashed with exit code 1: ValueError: x"},
		{1, "Exception in thread \"main\" java.lang.Error\n\tat C.main\n", 0, "", -1, "crashed with exit code 1: Exception in thread"},
		{2, "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n", 0, "", -1, "crashed with exit code 2: panic: no"},
		{1, "c.js:1\nthrow 1\n\nNode.js v20.20.2\n", 0, "", -1, "crashed with exit code 1: c.js:1"},
		{2, "wrong output format Expected integer", check.Malformed, "Expected integer", -1, ""},
		{3, "FAIL the answer is worse", 0, "", -1, "says FAIL: the answer is worse"},
		{3, "", 0, "", -1, "says FAIL, and nothing else"},
		{4, "wrong output format Extra information", check.Malformed, "Extra information", -1, ""},
		{5, "points 0.5 half", check.Refused, "half", 0.5, ""},
		{7, "points 37.5000 some edges", check.Refused, "some edges", 0.375, ""},
		{7, "points 1 all", check.Accepted, "all", 1, ""},
		{7, "points 0", check.Refused, "", 0, ""},
		{7, "points 101", 0, "", -1, "gives the points 101, which is not from 0 to 1"},
		{7, "points -1", 0, "", -1, "gives the points -1, which is not"},
		{7, "points NaN", 0, "", -1, "which is not a number"},
		{7, "points 0x1p-2", 0, "", -1, "which is not a number"},
		{7, "half of it", 0, "", -1, "does not say how many"},
		{8, "unexpected eof Unexpected end of file", check.Malformed, "Unexpected end of file", -1, ""},
		{16, "partially correct (0)", check.Refused, "", 0, ""},
		{41, "partially correct (25) a quarter", check.Refused, "a quarter", 0.25, ""},
		{116, "partially correct (100)", check.Accepted, "", 1, ""},
		{41, "", 0, "", -1, "exit code 41, which testlib does not have, and nothing else"},
		{42, "", 0, "", -1, "exit code 42, which belongs to the protocol of Kattis, not testlib; write protocol: kattis"},
		{99, "", 0, "", -1, "exit code 99, which testlib does not have, and nothing else"},
		{0, "partially correct (0) nothing", check.Refused, "nothing", 0, ""},
		{3, "partially correct (3) a little", check.Refused, "a little", 0.03, ""},
		{80, "partially correct (30) some", check.Refused, "some", 0.3, ""},
		{1, "partially correct (30) it says", check.Refused, "partially correct (30) it says", -1, ""},
		{6, "", 0, "", -1, "exit code 6, which testlib does not have, and nothing else"},
		{255, "terminate called", 0, "", -1, "exit code 255, which testlib does not have: terminate called"},
	} {
		judged(t, Testlib, Said{Code: test.code, Stderr: []byte(test.stderr)}, test.refusal, test.message, test.score, test.failure)
	}
}

// TestKattis checks the meaning of every exit code of the Kattis protocol with its files.
func TestKattis(t *testing.T) {
	t.Parallel()
	files := func(list ...string) map[string][]byte {
		m := map[string][]byte{}
		for i := 0; i < len(list); i += 2 {
			m[list[i]] = []byte(list[i+1])
		}
		return m
	}
	for _, test := range []struct {
		code     int
		stderr   string
		feedback map[string][]byte
		refusal  check.Refusal
		message  string
		score    float64
		failure  string
	}{
		{42, "", nil, check.Accepted, "", -1, ""},
		{42, "", files(Score, "0.25\n"), check.Accepted, "", 0.25, ""},
		{42, "", files(Score, "50"), check.Accepted, "", 0.5, ""},
		{42, "", files(Score, "7", Multiplier, "0.5"), check.Accepted, "", 0.5, ""},
		{42, "", files(Score, "much"), 0, "", -1, `writes into score.txt "much", which is not a number`},
		{42, "", files(Score, ""), 0, "", -1, `writes into score.txt ""`},
		{42, "", files(Score, "1e9"), 0, "", -1, "writes into score.txt 1e+09, which"},
		{43, "noise", files(JudgeMessage, "line 3:\n wrong\n", TeamMessage, "no"), check.Refused, "line 3: wrong", -1, ""},
		{43, "noise", files(TeamMessage, "no"), check.Refused, "no", -1, ""},
		{43, "noise", files(JudgeMessage, " \n"), check.Refused, "noise", -1, ""},
		{0, "", nil, 0, "", -1, "exit code 0, neither 42 nor 43, and nothing else"},
		{1, "Traceback", nil, 0, "", -1, "exit code 1, neither 42 nor 43: Traceback"},
		{44, "x", files(JudgeError, "no edges"), 0, "", -1, "neither 42 nor 43: no edges"},
	} {
		judged(t, Kattis, Said{Code: test.code, Stderr: []byte(test.stderr), Feedback: test.feedback}, test.refusal, test.message, test.score, test.failure)
	}
}

func judged(t *testing.T, p Protocol, s Said, refusal check.Refusal, message string, score float64, failure string) {
	t.Helper()
	j, err := p.Judgement(s)
	if failure != "" {
		var f *Failure
		if !errors.As(err, &f) || !strings.Contains(f.What.String(), failure) {
			t.Errorf("%s: code %d, %q: %v, want %q", p, s.Code, s.Stderr, err, failure)
		}
		return
	}
	if err != nil || j.Refusal != refusal || j.Message != message || j.Case != -1 || j.Difference != nil ||
		(j.Score != nil) != (score >= 0) || j.Score != nil && *j.Score != score {
		t.Errorf("%s: code %d, %q: %+v, %v; want %d, %q, %v", p, s.Code, s.Stderr, j, err, refusal, message, score)
	}
}

// TestOf checks that Of finds the protocol in the source, and returns none if there is no evidence.
func TestOf(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]Protocol{
		`#include "testlib.h"`:                               Testlib,
		"#include <bits/stdc++.h>\n# include <testlib.h>":    Testlib,
		"import testlib\nregisterTestlibCmd(sys.argv)":       Testlib,
		"sys.exit(42 if ok else 43)":                         Kattis,
		"const int AC = 42, WA = 43; // testlib is not used": Kattis,
		"#include \"testlib.h\" // 42 43":                    Testlib,
		"open(sys.argv[3] + 'judgemessage.txt', 'w')":        Kattis,
		"exit(42)": "", "x = 1423": "", "": "", "exit(0)": "",
		"// no testlib.h here\nint main() { return 0; }":                     "",
		"/* unlike testlib.h */ int main(int c, char **v) { return c > 1; }": "",
		"# testlib would exit with 42 and 43\nsys.exit(ok)":                  "",
		"primes = [41, 42, 43, 44]\nsys.exit(0 if ok else 1)":                "",
		"int table[] = {40, 41, 42, 43};\nint main() { return bad; }":        "",
		"AC, WA = 42, 43\nsys.exit(AC)":                                      Kattis,
		"#define ACCEPT 42\n#define REFUSE 43":                               Kattis,
		"std::process::exit(if ok { 42 } else { 43 });":                      Kattis,
		"os.Exit(42)\nos.Exit(43)":                                           Kattis,
		"enum { AC = 42, WA = 43 };":                                         Kattis,
		"# include \"lib/testlib.h\"":                                        Testlib,
	} {
		if got := Of([]byte(source)); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
	for header, want := range map[string]Protocol{
		"const int accepted = 42, wrong = 43;":          Kattis,
		"int helper() { return 0; }":                    "",
		"#define OK_EXIT_CODE 42\n\"judgemessage.txt\"": Kattis,
	} {
		if got := Of([]byte("#include \"validate.h\"\nint main() { accept(); }"), []byte(header)); got != want {
			t.Errorf("beside %q: %q, want %q", header, got, want)
		}
	}
	if got := Of([]byte(`#include "testlib.h"`), []byte(`out("judgemessage.txt")`)); got != Kattis {
		t.Errorf("a testlib that speaks Kattis's protocol: %q", got)
	}
}

// TestMessage checks that a message becomes one short line without control characters.
func TestMessage(t *testing.T) {
	t.Parallel()
	j, err := Testlib.Judgement(Said{Code: 1, Stderr: []byte("wrong answer \x1b[31ma\n\nb\xff" + strings.Repeat("c", 1e6))})
	if err != nil || !strings.HasPrefix(j.Message, `\x1b[31ma b\xffccc`) || len(j.Message) > longest+20 {
		t.Errorf("%q, %v", j.Message, err)
	}
}

// TestArguments checks that checkers and interactors get the arguments of their protocols.
func TestArguments(t *testing.T) {
	t.Parallel()
	at := Paths{"i", "o", "a", "f"}
	if args, piped := Testlib.Checker(at, []string{"-x"}); piped || !slices.Equal(args, []string{"i", "o", "a", "-x"}) {
		t.Errorf("%q, %t", args, piped)
	}
	if args, piped := Kattis.Checker(at, []string{"x"}); !piped || !slices.Equal(args, []string{"i", "a", "f/", "x"}) {
		t.Errorf("%q, %t", args, piped)
	}
	if args := Testlib.Interactor(at, nil); !slices.Equal(args, []string{"i", "o", "a"}) {
		t.Errorf("%q", args)
	}
	if args := Kattis.Interactor(at, nil); !slices.Equal(args, []string{"i", "a", "f/"}) {
		t.Errorf("%q", args)
	}
	if !Known("testlib") || !Known("kattis") || Known("Kattis") {
		t.Error("the names of the protocols")
	}
}

// TestByExit checks results of programs that report only an exit code.
func TestByExit(t *testing.T) {
	at := Paths{Input: "i", Output: "o", Answer: "a"}
	for p, want := range map[Protocol][]string{HUSTOJ: {"i", "a", "o"}, QDUOJ: {"i", "o"}} {
		if args, piped := p.Checker(at, nil); !slices.Equal(args, want) || piped || !Known(string(p)) {
			t.Errorf("%s: %v", p, args)
		}
		for _, test := range []struct {
			code           int
			stdout, stderr string
			right          bool
			message        string
		}{
			{0, "", "", true, ""},
			{0, "fine\n", "x", true, "fine"},
			{1, "", "line 3 differs", false, "line 3 differs"},
			{255, "no\nmore", "", false, "no more"},
		} {
			j, err := p.Judgement(Said{Code: test.code, Stdout: []byte(test.stdout), Stderr: []byte(test.stderr)})
			if err != nil || j.Right() != test.right || j.Message != test.message {
				t.Errorf("%s, code %d: %+v, %v", p, test.code, j, err)
			}
		}
		if _, err := p.Judgement(Said{Code: 1, Stderr: []byte("Traceback (most recent call last):\nKeyError: 3\n")}); err == nil {
			t.Errorf("%s: a checker that crashed has judged", p)
		}
	}
}

// TestSYZOJ checks the results of special judges of SYZOJ, which find their files by name.
func TestSYZOJ(t *testing.T) {
	if args, piped := SYZOJ.Checker(Paths{Input: "i", Output: "o", Answer: "a"}, nil); len(args) > 0 || piped || !Known("syzoj") {
		t.Errorf("%q, %t", args, piped)
	}
	var laid []string
	for _, f := range SYZOJ.Laid([]byte("i"), []byte("o"), []byte("a")) {
		laid = append(laid, f.Name+"="+string(f.Text))
	}
	if got := strings.Join(laid, " "); got != "input=i user_out=o answer=a" || Testlib.Laid(nil, nil, nil) != nil {
		t.Errorf("laid: %s", got)
	}
	oiPrints(t, SYZOJ, func(text string) Said { return Said{Code: 1, Stdout: []byte(text), Stderr: []byte("why\n")} }, []oiPrinted{
		{"100\n", 1, ""}, {" 50 ", 0.5, ""}, {"0", 0, ""}, {"", -1, "prints \"\", which is not a number"}, {"101", -1, "prints 101, which is not from 0 to 100"},
		{"-1", -1, "prints -1, which are not points"}, {"nan", -1, "which is not a number"}, {"1e999", -1, "which is not a number"},
	})
	if _, err := SYZOJ.Judgement(Said{Code: 1, Stderr: []byte("Traceback (most recent call last):\nKeyError: 3\n")}); err == nil {
		t.Error("a checker that crashed has judged")
	}
}

// TestLemon checks the results of checkers of Lemon, which get the points of the test as an
// argument.
func TestLemon(t *testing.T) {
	at := Paths{Input: "i", Output: "o", Answer: "a", Feedback: "f"}
	for flag, points := range map[string]string{"": "100", "7": "7"} {
		args, piped := Lemon.Checker(at, strings.Fields(flag))
		if !slices.Equal(args, []string{"i", "o", "a", points, "f/score", "f/message"}) || piped || !Known("lemon") {
			t.Errorf("%q, %t", args, piped)
		}
	}
	said := func(text string) Said {
		return Said{Flags: []string{"10"}, Feedback: map[string][]byte{"score": []byte(text), "message": []byte("why\n")}}
	}
	oiPrints(t, Lemon, said, []oiPrinted{
		{"10\n", 1, ""}, {"5", 0.5, ""}, {"12", 1, ""}, {"0", 0, ""}, {"-3", -1, "writes -3, which are not points"}, {"x", -1, "writes \"x\", which is not a number"},
	})
	if _, err := Lemon.Judgement(Said{}); err == nil || !strings.Contains(err.Error(), "writes no points") {
		t.Errorf("without a file: %v", err)
	}
	if _, err := Lemon.Judgement(Said{Code: 1, Feedback: map[string][]byte{"score": []byte("10")}}); err == nil {
		t.Error("a checker that failed has judged")
	}
}

// An oiPrinted is the text that a checker prints, and the resulting share of the points. The share
// is -1 if the checker failed.
type oiPrinted struct {
	text  string
	share float64
	why   string
}

func oiPrints(t *testing.T, p Protocol, said func(string) Said, list []oiPrinted) {
	t.Helper()
	for _, test := range list {
		j, err := p.Judgement(said(test.text))
		switch {
		case test.share < 0 && (err == nil || !strings.Contains(err.Error(), test.why)):
			t.Errorf("%s, %q: %v; want %q", p, test.text, err, test.why)
		case test.share >= 0 && (err != nil || j.Score == nil || *j.Score != test.share || j.Right() != (test.share == 1) || j.Message != "why"):
			t.Errorf("%s, %q: %+v, %v; want %v", p, test.text, j, err, test.share)
		}
	}
}

// TestCMS checks the results of checkers of CMS.
func TestCMS(t *testing.T) {
	if args, piped := CMS.Checker(Paths{Input: "i", Output: "o", Answer: "a"}, nil); !slices.Equal(args, []string{"i", "a", "o"}) || piped || !Known("cms") {
		t.Errorf("%q, %t", args, piped)
	}
	for _, test := range []struct {
		code           int
		stdout, stderr string
		score          float64
		right          bool
		message        string // or part of the failure's text
	}{
		{0, "1.0\n", "translate:success\n", 1, true, "right"},
		{0, " 0.5\n", "half of it\nmore\n", 0.5, false, "half of it"},
		{0, "0", "", 0, false, ""},
		{0, "", "no", -1, false, "prints \"\", which is not a number"},
		{0, "nan", "", -1, false, "which is not a number"},
		{0, "1.5", "", -1, false, "which is not from 0 to 1"},
		{1, "1.0", "usage: correttore", -1, false, "ended with exit code 1, but CMS expects 0: usage: correttore"},
	} {
		j, err := CMS.Judgement(Said{Code: test.code, Stdout: []byte(test.stdout), Stderr: []byte(test.stderr)})
		switch {
		case test.score < 0 && (err == nil || !strings.Contains(err.Error(), test.message)):
			t.Errorf("%q: %v; want %q", test.stdout, err, test.message)
		case test.score >= 0 && (err != nil || *j.Score != test.score || j.Right() != test.right || j.Message != test.message):
			t.Errorf("%q: %+v, %v", test.stdout, j, err)
		}
	}
}

// TestPoints checks points that are a share, and points that are absolute.
func TestPoints(t *testing.T) {
	for _, test := range []struct {
		p           Protocol
		said        string
		points      float64
		isShare, ok bool
	}{
		{Testlib, "points 0.25 half", 0.25, true, true},
		{Testlib, "points 5", 0.05, true, true},
		{TestlibPoints, "points 0.25 half", 0.25, false, true},
		{TestlibPoints, "points 250", 250, false, true},
		{TestlibPoints, "points -1", 0, false, false},
		{TestlibPoints, "points many", 0, false, false},
		{TestlibPercent, "points 1 of 100", 0.01, true, true},
		{TestlibPercent, "points 0.5", 0.005, true, true},
		{TestlibPercent, "points 101", 0, true, false},
		{TestlibPercent, "points -1", 0, true, false},
	} {
		if !Known(string(test.p)) || !test.p.Testlib() {
			t.Errorf("%s is unknown", test.p)
		}
		j, err := test.p.Judgement(Said{Code: testlibPoints, Stderr: []byte(test.said)})
		if (err == nil) != test.ok {
			t.Errorf("%s, %q: %v", test.p, test.said, err)
			continue
		}
		got := j.Points
		if test.isShare {
			got = j.Score
		}
		if test.ok && (got == nil || *got != test.points || j.Right() == test.isShare) {
			t.Errorf("%s, %q: %+v", test.p, test.said, j)
		}
	}
}
