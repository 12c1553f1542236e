package jury

import (
	"os"
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// usesTestlib is a checker that calls the function of testlib.h that the answer names.
const usesTestlib = `#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;
int main(int argc, char **argv) {
	setName("compare %s", "sums");
	registerTestlibCmd(argc, argv);
	int n = inf.readInt(1, 1000, "n");
	string word = ans.readToken();
	if (word == "sum") {
		long long a = ouf.readLong(1, n, "a"), b = ouf.readInteger(1, n);
		if (a + b != n) quitf(_wa, "%lld + %lld is not %d", a, b, n);
		quitf(_ok, "%d", n);
	}
	if (word == "part") quitf(_pc(n), "a part");
	if (word == "points") quitp(n / 100.0, "some of %d", n);
	if (word == "token") quitf(_ok, "%s", ouf.readToken("[a-z]{1,5}|(xy)+|-?\\[[^b-d]", "w").c_str());
	if (word == "real") quit(doubleCompare(n, ouf.readDouble(), 1e-6) ? _ok : _wa, "near");
	if (word == "strict") { ouf.readStrictDouble(0, n, 2, 3, "x"); quit(_ok, ""); }
	if (word == "lines") {
		string a = ouf.readLine(), b = ouf.readString();
		ouf.readEof();
		quitf(_ok, "%s|%s", a.c_str(), b.c_str());
	}
	if (word == "list") {
		auto list = ouf.readInts(n, 1, 5, "a");
		setTestCase(3);
		quitif(list[0] == 5, _wa, "five");
		quit(_ok, join(list.begin(), list.end()));
	}
	if (word == "ensure") { ensuref(n < 5, "n is %d", n); ensure(n < 3); }
	if (word == "print") { vector<int> v(2, n); println(); println(n, word, "x"); println(v); println(v.begin(), v.end()); quit(_ok, ""); }
	if (word == "return") return 0;
	ans.readInt();
	quitf(_fail, "no %s", compress(word).c_str());
}
`

// TestOwnTestlib checks that Grundy's testlib.h behaves like testlib in a checker.
func TestOwnTestlib(t *testing.T) {
	testenv.Programs(t, "g++")
	withoutTestlib(t)
	c := checkerIn(t, "cgroup", buildtest.Folder(t), build.Source{Name: "c.cpp", Text: []byte(usesTestlib)}, "")
	c.program.Limits = checking
	if c.program.Protocol != protocol.Testlib || c.terse {
		t.Errorf("%s, terse %t", c.program.Protocol, c.terse)
	}
	for _, test := range []struct {
		input, answer, output string
		refusal               check.Refusal
		said                  string // the message, or a required part of the error
		score                 float64
	}{
		{"5", "sum", "2 3\n", check.Accepted, "5", -1},
		{"5", "sum", "2\n\n\t 3", check.Accepted, "5", -1},
		{"5", "sum", "2 4", check.Refused, "2 + 4 is not 5", -1},
		{"5", "sum", "6 3", check.Refused, "Integer parameter [name=a] equals to 6, violates the range [1, 5]", -1},
		{"5", "sum", "2 9", check.Refused, "Integer 9 violates the range [1, 5]", -1},
		{"5", "sum", "2", check.Malformed, "Unexpected end of file - int32 expected", -1},
		{"5", "sum", "2 x", check.Malformed, `Expected int32, but "x" found`, -1},
		{"5", "sum", "02 3", check.Malformed, `Expected int64, but "02" found`, -1},
		{"5", "sum", "99999999999999999999 3", check.Malformed, `Expected int64, but "99999999999999999999" found`, -1},
		{"5", "sum", "2 3 4", check.Malformed, "Extra information in the output file", -1},
		{"30", "part", "", check.Refused, "a part", 0.3},
		{"3", "part", "", check.Refused, "a part", 0.03},
		{"100", "part", "", check.Accepted, "a part", 1},
		{"37", "points", "", check.Refused, "some of 37", 0.37},
		{"100", "points", "", check.Accepted, "some of 100", 1},
		{"1", "token", "abc", check.Accepted, "abc", -1},
		{"1", "token", "xyxyxyxy", check.Accepted, "xyxyxyxy", -1},
		{"1", "token", "-[a", check.Accepted, "-[a", -1},
		{"1", "token", "[c", check.Refused, `Token parameter w "[c" doesn't correspond to pattern "[a-z]{1,5}|(xy)+|-?\[[^b-d]"`, -1},
		{"1", "token", "abcdef", check.Refused, `Token parameter w "abcdef" doesn't correspond to pattern "[a-z]{1,5}|(xy)+|-?\[[^b-d]"`, -1},
		{"5", "real", "5.000001", check.Accepted, "near", -1},
		{"5", "real", "5.00001", check.Refused, "near", -1},
		{"5", "real", "nan", check.Malformed, `Expected double, but "nan" found`, -1},
		{"5", "strict", "4.50", check.Accepted, "", -1},
		{"5", "strict", "4.5", check.Malformed, `Expected a double with 2 to 3 digits after the point, but "4.5" found`, -1},
		{"5", "strict", "1e0", check.Malformed, `Expected strict double, but "1e0" found`, -1},
		{"1", "lines", "a b\r\nc\n", check.Accepted, "a b|c", -1},
		{"1", "lines", "a\n", check.Malformed, "Unexpected end of file - line expected", -1},
		{"2", "list", "4 1", check.Accepted, "test case 3: 4 1", -1},
		{"2", "list", "5 1", check.Refused, "test case 3: five", -1},
		{"7", "ensure", "", -1, "says FAIL: n is 7", -1},
		{"4", "ensure", "", -1, "says FAIL: line 30: n < 3 does not hold", -1},
		{"4", "return", "", -1, "says FAIL: it ends without a result", -1},
		{"4", "nothing", "", -1, "says FAIL: Unexpected end of file - int32 expected (in the answer)", -1},
		{"0", "sum", "", -1, "equals to 0, violates the range [1, 1000] (in the input)", -1},
	} {
		j, err := c.Check(t.Context(), check.File{Input: []byte(test.input + "\n"), Want: []byte(test.answer + "\n")}, []byte(test.output))
		if test.refusal < 0 {
			if err == nil || !strings.Contains(err.Error(), test.said) {
				t.Errorf("%s %s: %+v, %v; want %q", test.input, test.answer, j, err, test.said)
			}
			continue
		}
		if err != nil || j.Refusal != test.refusal || j.Message != test.said ||
			(j.Score != nil) != (test.score >= 0) || j.Score != nil && *j.Score != test.score {
			t.Errorf("%s %s %q: %+v, %v; want %+v", test.input, test.answer, test.output, j, err, test)
		}
	}
}

// withoutTestlib hides the user's own testlib.h.
func withoutTestlib(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("GRUNDY_TESTLIB", "")
}

// TestOwnTestlibElse checks that Grundy's testlib.h behaves like testlib in a validator and in an
// interactor.
func TestOwnTestlibElse(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "g++")
	cache := buildtest.Folder(t)
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { runner.Close() })
	withoutTestlib(t)
	builder := build.New(cache, build.Direct)
	made := func(text string) *build.Program {
		p, err := builder.Own(t.Context(), build.Source{Name: "a.cpp", Text: []byte(text)}, "validator")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/in", []byte("42\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	validator := made(`#include "testlib.h"
int main(int argc, char **argv) { registerValidation(argc, argv);
	int n = inf.readInt(1, 9, "n"); inf.readEoln(); inf.readInts(n, 0, 9, "a"); inf.readEoln();
	if (n < 9) inf.readEof(); }`)
	interactor := made(`#include "testlib.h"
int main(int argc, char **argv) { registerInteraction(argc, argv);
	int n = inf.readInt();
	for (int i = 0; i < 10; i++) { int x = ouf.readInt(1, 99); tout << x << "\n"; std::cout << (x < n ? "<" : x > n ? ">" : "=") << std::endl;
		if (x == n) quitf(_ok, "%d", i); }
	quitf(_wa, "too many"); }`)
	for _, test := range []struct {
		program      *build.Program
		stdin        string
		code         int
		stdout, said string
	}{
		{validator, "2\n3 4\n", 0, "", ""},
		{validator, "2\n3  4\n", 3, "", "FAIL Unexpected white-space - token expected\n"},
		{validator, "2\n3 4", 3, "", "FAIL Expected EOLN\n"},
		{validator, "2 \n3 4\n", 3, "", "FAIL Expected EOLN\n"},
		{validator, "2\n3 4\n\n", 3, "", "FAIL Expected EOF\n"},
		{validator, "0\n\n", 3, "", "FAIL Integer parameter [name=n] equals to 0, violates the range [1, 9]\n"},
		{validator, "9\n1 1 1 1 1 1 1 1 1\n", 3, "", "FAIL the validator does not end with readEof\n"},
		{interactor, "50\n25\n42\n", 0, ">\n<\n=\n", "ok 2\n"},
		{interactor, "50\n", 8, ">\n", "unexpected eof Unexpected end of file - int32 expected\n"},
		{interactor, "1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n", 1, "<\n<\n<\n<\n<\n<\n<\n<\n<\n<\n", "wrong answer too many\n"},
		{interactor, "100\n", 1, "", "wrong answer Integer 100 violates the range [1, 99]\n"},
	} {
		args := test.program.Args
		if test.program == interactor {
			args = append(args[:1:1], dir+"/in", "/dev/null")
		}
		res, err := runner.Run(t.Context(), sandbox.Command{
			Args: args, Env: test.program.Env, Stdin: []byte(test.stdin), Visible: append(test.program.Folders(), dir),
			Limits: sandbox.Limits{CPU: 5 * time.Second, Wall: 20 * time.Second, Processes: 8, Output: 1 << 20},
		})
		if err != nil || res.End != sandbox.Exited || res.ExitCode != test.code || string(res.Stdout) != test.stdout || string(res.Stderr) != test.said {
			t.Errorf("%q: %v, %d, %q, %q; want %d, %q, %q", test.stdin, err, res.ExitCode, res.Stdout, res.Stderr, test.code, test.stdout, test.said)
		}
	}
}
