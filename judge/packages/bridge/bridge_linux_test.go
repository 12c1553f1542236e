package bridge

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check/protocol"
)

// program returns a program with these files, a name and its text by turns.
func program(files ...string) (p packages.Program) {
	p.Path = files[0]
	for i := 0; i < len(files); i += 2 {
		p.Files = append(p.Files, packages.Text(files[i], []byte(files[i+1])))
	}
	return p
}

// built wraps a program, and returns the command line that starts it.
func built(t *testing.T, p packages.Program, terms Terms) []string {
	t.Helper()
	out, err := Wrap(p, terms)
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Files) != 1 {
		t.Fatalf("%d files", len(out.Files))
	}
	text, err := out.Files[0].Read(packages.TextLimit)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, binary := filepath.Join(dir, out.Path), filepath.Join(dir, "run")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	line := []string{"g++", "-std=c++17", "-O1", "-Wall", "-Werror", "-o", binary, file}
	switch filepath.Ext(file) {
	case ".py":
		return []string{"python3", file}
	case ".c":
		line[0], line[1] = "gcc", "-std=gnu17"
	}
	if said, err := exec.Command(line[0], line[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return []string{binary}
}

// A result is what a judging program leaves.
type result struct {
	code           int
	stdout, stderr string
	files          map[string]string // of the folder of feedback
}

// ran runs a judging program on an input, an answer and an output, by the protocol.
func ran(t *testing.T, line []string, terms Terms, input, answer, output string) result {
	t.Helper()
	dir := t.TempDir()
	feedback := filepath.Join(dir, "feedback")
	if err := os.Mkdir(feedback, 0o700); err != nil {
		t.Fatal(err)
	}
	at := map[string]string{"in": input, "ans": answer, "out": output}
	for name, text := range at {
		at[name] = filepath.Join(dir, name)
		if err := os.WriteFile(at[name], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{at["in"], at["out"], at["ans"], "flag"}
	if terms.To == protocol.Kattis {
		args = []string{at["in"], at["ans"], feedback + "/", "flag"}
	}
	if terms.Role == Validator {
		args, output = nil, input
	}
	cmd := exec.Command(line[0], append(line[1:len(line):len(line)], args...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TMPDIR="+dir)
	if terms.Role != Checker || terms.To == protocol.Kattis {
		cmd.Stdin = strings.NewReader(output)
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	_ = cmd.Run() // the exit code says it
	r := result{code: cmd.ProcessState.ExitCode(), stdout: stdout.String(), stderr: stderr.String(), files: map[string]string{}}
	left, err := os.ReadDir(feedback)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range left {
		text, err := os.ReadFile(filepath.Join(feedback, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		r.files[e.Name()] = string(text)
	}
	if rest, _ := filepath.Glob(filepath.Join(dir, "*feedback-*")); len(rest) > 0 {
		t.Errorf("left behind: %v", rest)
	}
	return r
}

// The checkers of the tests accept outputs that equal the answer. Other outputs name results.
const (
	testlibC = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int pipe, read, write, open, close, signal; /* names that a wrapper could use */
int main(int argc, char **argv) {
	char a[100] = "", b[100] = "", i[100] = "";
	FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "r"), *ans = fopen(argv[3], "r");
	if (argc != 5 || strcmp(argv[4], "flag") || fscanf(in, "%99s", i) != 1 || fscanf(out, "%99s", a) < 0 || fscanf(ans, "%99s", b) != 1) return 3;
	if (!strcmp(a, b)) { fprintf(stderr, "ok %s\n", i); return 0; }
	if (!strcmp(a, "malformed")) return 2;
	if (!strcmp(a, "half")) { fprintf(stderr, "points 0.5 so so\n"); return 7; }
	if (!strcmp(a, "part")) { fprintf(stderr, "partially correct (1) so so\n"); return 17; }
	if (!strcmp(a, "crash")) abort();
	if (!strcmp(a, "fail")) exit(3);
	fprintf(stderr, "wrong answer %s\n", a);
	exit(1);
}
`
	testlibCPP = `#include "part.h"
#define int long long
signed main(signed argc, char *argv[]) {
	registerTestlibCmd(argc, argv);
	std::string i = inf.readToken(), a = ouf.readToken(), b = ans.readToken();
	if (a == b) quitf(_ok, "%s", i.c_str());
	if (a == "malformed") quitf(_pe, "malformed");
	if (a == "half") quitp(0.5, "so so");
	if (a == "part") quitf(_pc(1), "so so");
	if (a == "crash") abort();
	if (a == "fail") quitf(_fail, "no");
	quitf(_wa, "%s", a.c_str());
}
`
	testlibPython = `from __future__ import annotations
import sys
import part
i, a, b = part.words(sys.argv[1]), part.words(sys.argv[2]), part.words(sys.argv[3])
assert a != ["crash"] and sys.argv[4:] == ["flag"] and __name__ == "__main__"
if a == b:
    sys.exit(print("ok", *i, file=sys.stderr))
if a == ["malformed"]:
    sys.exit(2)
if a == ["half"]:
    print("points 0.5 so so", file=sys.stderr)
    sys.exit(7)
if a == ["part"]:
    print("partially correct (1) so so", file=sys.stderr)
    sys.exit(17)
if a == ["fail"]:
    sys.exit(3)
sys.exit("wrong answer " + a[0])
`
	kattisCPP = `#include <fstream>
#include <iostream>
#include <string>
#include "part.h"
#define int long long
using namespace std;
signed main(signed argc, char **argv) {
	string i, a, b;
	ifstream(argv[1]) >> i;
	ifstream(argv[2]) >> b;
	cin >> a;
	if (argc != 5 || string(argv[4]) != "flag") _exit(9);
	if (a == b) { say(argv[3], i); return 42; }
	if (a == "crash") abort();
	if (a == "fail") exit(1);
	say(argv[3], a);
	std::exit(43);
}
`
	kattisC = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
	char a[100] = "", b[100] = "", i[100] = "", path[1000];
	FILE *in = fopen(argv[1], "r"), *ans = fopen(argv[2], "r"), *to;
	snprintf(path, sizeof path, "%sjudgemessage.txt", argv[3]);
	to = fopen(path, "w");
	if (argc != 5 || strcmp(argv[4], "flag") || fscanf(in, "%99s", i) != 1 || scanf("%99s", a) < 0 || fscanf(ans, "%99s", b) != 1) return 3;
	if (!strcmp(a, "crash")) abort();
	if (!strcmp(a, "fail")) exit(1);
	fprintf(to, "%s\n", strcmp(a, b) ? a : i);
	return strcmp(a, b) ? 43 : 42;
}
`
	kattisPython = `import sys
i, b, a = open(sys.argv[1]).read().split(), open(sys.argv[2]).read().split(), sys.stdin.read().split()
assert a != ["crash"] and sys.argv[4] == "flag"
if a == ["fail"]:
    exit(1)
with open(sys.argv[3] + "judgemessage.txt", "w") as f:
    f.write('''%s\n''' % (i if a == b else a)[0])
sys.exit(42 if a == b else 43)
`
)

// checkers are checkers in each language, by their protocol.
var checkers = map[protocol.Protocol][]packages.Program{
	protocol.Testlib: {
		program("check.c", testlibC),
		program("check.cpp", testlibCPP, "part.h", "#pragma once\n#include \"part.h\"\n#include <testlib.h>\n"),
		program("check.py", testlibPython, "part.py", "def words(name):\n    with open(name) as f:\n        return f.read().split()\n"),
	},
	protocol.Kattis: {
		program("check.c", kattisC),
		program("check.cpp", kattisCPP, "part.h", "#include <unistd.h>\ninline void say(const char *to, std::string what) { std::ofstream(to + std::string(\"judgemessage.txt\")) << what; }\n"),
		program("check.py", kattisPython),
	},
}

// TestChecker checks that a checker in each language judges as before with the other protocol,
// with its messages and points.
func TestChecker(t *testing.T) {
	testenv.Programs(t, "gcc", "g++", "python3")
	type row struct {
		output  string
		code    int
		message string
	}
	for from, list := range checkers {
		terms := Terms{Role: Checker, From: from, To: protocol.Kattis, Points: Shares}
		rows := []row{
			{"yes", 42, "input"}, {"no", 43, "wrong answer no"}, {"malformed", 43, ""}, {"half", 42, "so so"}, {"part", 42, "so so"}, {"fail", 1, ""}, {"crash", 1, ""},
		}
		if from == protocol.Kattis {
			terms.To = protocol.Testlib
			rows = []row{{"yes", 0, "ok input"}, {"no", 1, "wrong answer no"}, {"fail", 3, "FAIL"}}
		}
		for _, p := range list {
			t.Run(string(from)+" "+p.Path, func(t *testing.T) {
				line := built(t, p, terms)
				for _, r := range rows {
					got := ran(t, line, terms, "input\n", "yes\n", r.output+"\n")
					said := got.stderr
					if terms.To == protocol.Kattis && r.message != "" {
						said = got.files["judgemessage.txt"]
					}
					if got.code != r.code || !strings.Contains(said, r.message) {
						t.Errorf("%s: %+v, want %d %s", r.output, got, r.code, r.message)
					}
					if share := map[string]string{"half": "0.5\n", "part": "0.01\n"}[r.output]; got.files["score_multiplier.txt"] != share {
						t.Errorf("%s: the share is %q, want %q", r.output, got.files["score_multiplier.txt"], share)
					}
					if _, ok := got.files["testlib-output"]; ok {
						t.Errorf("%s: the copy of the output is left", r.output)
					}
				}
			})
		}
	}
}

// TestPoints checks what wrappers for Kattis make of points: nothing less than all of them is right
// without points, and points of a test are written as they are.
func TestPoints(t *testing.T) {
	testenv.Programs(t, "gcc", "python3")
	for _, of := range []struct {
		terms Terms
		code  int
		file  string
	}{
		{Terms{Points: NoPoints}, 43, ""}, {Terms{Points: Absolute}, 42, "score.txt=0.5\n"}, {Terms{Points: Shares, Percent: true}, 42, "score_multiplier.txt=0.005\n"},
	} {
		of.terms.Role, of.terms.From, of.terms.To = Checker, protocol.Testlib, protocol.Kattis
		for _, p := range []packages.Program{checkers[protocol.Testlib][0], checkers[protocol.Testlib][2]} {
			got := ran(t, built(t, p, of.terms), of.terms, "input\n", "yes\n", "half\n")
			file := ""
			for _, name := range []string{"score.txt", "score_multiplier.txt"} {
				if text, ok := got.files[name]; ok {
					file += name + "=" + text
				}
			}
			if got.code != of.code || file != of.file {
				t.Errorf("%s, %+v: %+v", p.Path, of.terms, got)
			}
		}
	}
}

// TestValidator checks validators in both directions. The main function of validators with testlib
// usually ends without return.
func TestValidator(t *testing.T) {
	testenv.Programs(t, "g++", "python3")
	for _, of := range []struct {
		from    protocol.Protocol
		program packages.Program
	}{
		{protocol.Testlib, program("v.cpp", "#include \"testlib.h\"\nint main(int argc, char **argv) {\n\tregisterValidation(argc, argv);\n\tinf.readInt(1, 9, \"n\");\n\tinf.readEoln();\n\tinf.readEof();\n}\n")},
		{protocol.Testlib, program("v.py", "assert 1 <= int(input()) <= 9\n")},
		{protocol.Kattis, program("v.cpp", "#include <iostream>\nint main() {\n\tint n = 0;\n\tstd::cin >> n;\n\treturn n >= 1 && n <= 9 ? 42 : 43;\n}\n")},
		{protocol.Kattis, program("v.py", "exit(42 if 1 <= int(input()) <= 9 else 43)")},
	} {
		terms := Terms{Role: Validator, From: of.from, To: protocol.Kattis}
		right, wrong := 42, 43
		if of.from == protocol.Kattis {
			terms.To, right, wrong = protocol.Testlib, 0, 3
		}
		line := built(t, of.program, terms)
		if got := ran(t, line, terms, "7\n", "", ""); got.code != right {
			t.Errorf("%s %s: %+v", of.from, of.program.Path, got)
		}
		if got := ran(t, line, terms, "10\n", "", ""); got.code != wrong {
			t.Errorf("%s %s: a wrong input: %+v", of.from, of.program.Path, got)
		}
	}
}

// TestInteractor checks interactors in both directions: they talk by their standard files.
func TestInteractor(t *testing.T) {
	testenv.Programs(t, "g++", "python3")
	const testlibPy = "import sys\nopen(sys.argv[2], 'w').write('log')\nprint(open(sys.argv[1]).read().strip(), flush=True)\nsys.exit(0 if input() == open(sys.argv[3]).read().strip() else 1)\n"
	const kattisPy = "import sys\nprint(open(sys.argv[1]).read().strip(), flush=True)\nsys.exit(42 if input() == open(sys.argv[2]).read().strip() else 43)\n"
	for _, of := range []struct {
		from    protocol.Protocol
		program packages.Program
	}{
		{protocol.Testlib, program("i.cpp", "#include \"testlib.h\"\nint main(int argc, char **argv) {\n\tregisterInteraction(argc, argv);\n\tprintf(\"%d\\n\", inf.readInt());\n\tfflush(stdout);\n\tint got = ouf.readInt();\n\ttout << got << std::endl;\n\tquitf(got == ans.readInt() ? _ok : _wa, \"got %d\", got);\n}\n")},
		{protocol.Testlib, program("i.py", testlibPy)},
		{protocol.Kattis, program("i.cpp", "#include <fstream>\n#include <iostream>\nint main(int, char **argv) {\n\tint n, a, b = 0;\n\tstd::ifstream(argv[1]) >> n;\n\tstd::ifstream(argv[2]) >> a;\n\tstd::cout << n << std::endl;\n\tstd::cin >> b;\n\treturn a == b ? 42 : 43;\n}\n")},
		{protocol.Kattis, program("i.py", kattisPy)},
	} {
		terms := Terms{Role: Interactor, From: of.from, To: protocol.Kattis}
		right, wrong := 42, 43
		if of.from == protocol.Kattis {
			terms.To, right, wrong = protocol.Testlib, 0, 1
		}
		line := built(t, of.program, terms)
		if got := ran(t, line, terms, "5\n", "25\n", "25\n"); got.code != right || got.stdout != "5\n" {
			t.Errorf("%s %s: %+v", of.from, of.program.Path, got)
		}
		if got := ran(t, line, terms, "5\n", "25\n", "24\n"); got.code != wrong {
			t.Errorf("%s %s: a wrong answer: %+v", of.from, of.program.Path, got)
		}
	}
}

// TestRefused checks that programs which cannot be wrapped are refused with a remedy.
func TestRefused(t *testing.T) {
	huge := "//" + strings.Repeat(" ", 1<<20) + "\n"
	for what, of := range map[string]struct {
		program packages.Program
		from    protocol.Protocol
	}{
		"must be in its language": {program("check.java", "class A {}"), protocol.Testlib},
		"one source, but it has":  {program("check", "", "a.cpp", "", "b.cpp", ""), protocol.Testlib},
		"uses the protocol cms":   {program("check.cpp", ""), protocol.CMS},
		"includes too much":       {program("check.cpp", strings.Repeat("#include \"a.h\"\n", 4), "a.h", huge), protocol.Testlib},
	} {
		_, err := Wrap(of.program, Terms{Role: Checker, From: of.from, To: protocol.Kattis})
		if err == nil || !strings.Contains(err.Error(), what) || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
