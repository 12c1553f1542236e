package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
)

const (
	rightNimC = `int n, t; int main() { scanf("%d", &t); while (t--) { int x = 0, a; scanf("%d", &n); while (n--) scanf("%d", &a), x ^= a; puts(x ? "Yes" : "No"); } }`
	wrongNimC = `int n, t; int main() { scanf("%d", &t); while (t--) { int x = 0, a; scanf("%d", &n); while (n--) scanf("%d", &a), x |= a; puts(x ? "Yes" : "No"); } }`
	stdio     = "#include <cstdio>\n"
)

// TestNamesInTables checks that a file name with odd characters is printed as one word on one line.
// It checks verdicts, tables and the commands to try again.
func TestNamesInTables(t *testing.T) {
	testenv.Long(t)
	needsCompilers(t)
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	dir := judgetest.Folder(t, map[string]string{
		"a\nb\u202e.cpp": stdio + wrongNimC, "c\td\x1b[2J.cpp": stdio + rightNimC,
	})
	wrong, right := filepath.Join(dir, "a\nb\u202e.cpp"), filepath.Join(dir, "c\td\x1b[2J.cpp")
	tables := 0
	for _, args := range [][]string{
		{"submit", "p2197", wrong, right, "--all"},
		{"submit", "p2197", wrong, wrong},
		{"stress", "p2197", wrong, "--cases", "2000"},
		{"stress", "p2197", right, "--cases", "2000"},
		{"stress", "p2197", wrong, "--against", right, "--cases", "2000"},
		{"stress", "p2197", right, "--slowest", "--cases", "20"},
	} {
		code, stdout, stderr := call(t, args...)
		said := stdout + stderr
		if code == cannotTell || !strings.Contains(said, `a\x0ab\u202e.cpp`) && !strings.Contains(said, `c    d\x1b[2J.cpp`) {
			t.Errorf("%+q: exit code %d\n%s", args, code, said)
		}
		for _, part := range []string{"a\nb", "c\td"} {
			if at := strings.Index(said, part); at >= 0 {
				t.Errorf("%+q: a name is not a word of one line: %+q", args, said[max(0, at-60):at+10])
			}
		}
		if strings.IndexFunc(said, harms) >= 0 {
			t.Errorf("%+q: something harmful: %+q", args, said)
		}
		tables += strings.Count(said, "submissions, ")
	}
	if tables == 0 {
		t.Error("no table of tests was printed")
	}
}

// TestNamesInLimits checks names with odd characters for submissions beside a user's spec.
func TestNamesInLimits(t *testing.T) {
	testenv.Long(t)
	needsCompilers(t)
	const answers = "#include <stdio.h>\nint main(void) { int n; while (scanf(\"%d\", &n) == 1) puts(n % 3 ? \"Kiki\" : \"WORD\"); return 0; }\n"
	right, wrong := strings.Replace(answers, "WORD", "Cici", 1), strings.Replace(answers, "WORD", "Kiki", 1)
	dir := judgetest.Folder(t, map[string]string{
		"own.yaml":              strings.Replace(hangingSpec, "id: hang", "id: own\nreference: submissions/ac-ok.c", 1),
		"submissions/ac-ok.c":   right,
		"submissions/ac-g\nh.c": wrong,
	})
	for _, args := range [][]string{{"limits", "own.yaml"}} {
		t.Chdir(dir)
		_, stdout, stderr := call(t, args...)
		said := stdout + stderr
		if !strings.Contains(said, `\x0a`) {
			t.Errorf("%+q: no name\n%s", args, said)
		}
		for _, part := range []string{"g\nh"} {
			if at := strings.Index(said, part); at >= 0 {
				t.Errorf("%+q: a name is not a word of one line: %+q", args, said[max(0, at-60):at+10])
			}
		}
		if strings.IndexFunc(said, harms) >= 0 {
			t.Errorf("%+q: something harmful: %+q", args, said)
		}
	}
}

// TestHostileOutput checks that output of compilers and programs is escaped in every report.
func TestHostileOutput(t *testing.T) {
	testenv.Long(t)
	needsCompilers(t)
	evil := strings.NewReplacer("\xff", "", "\x7f", "").Replace(nasty)
	dir := judgetest.Folder(t, map[string]string{
		"ce.c": "#error " + evil + "\n",
		"wa.c": "#include <stdio.h>\nint main(void) { fputs(\"" + escapedC(nasty) + "\", stdout); return 0; }\n",
		"re.c": "#include <stdio.h>\nint main(void) { fputs(\"" + escapedC(nasty) + "\\n\", stderr); return 3; }\n",
		"ok.c": "#include <stdio.h>\n#warning " + evil + "\nint main(void) { return 0; }\n",
	})
	for _, file := range []string{"ce.c", "wa.c", "re.c", "ok.c"} {
		for _, more := range [][]string{nil, {"--json"}, {"--html", "r.html"}, {"--junit", "r.xml"}, {"--annotations"}} {
			out := t.TempDir()
			t.Chdir(out)
			code, stdout, stderr := call(t, append([]string{"submit", "p2197", filepath.Join(dir, file)}, more...)...)
			texts := map[string]string{"stdout": stdout, "stderr": stderr}
			entries, err := os.ReadDir(out)
			if err != nil || len(entries) == 0 == strings.Contains(strings.Join(more, " "), "r.") {
				t.Fatalf("%s %q: %d files, %v", file, more, len(entries), err)
			}
			for _, e := range entries {
				texts[e.Name()] = read(e.Name())
			}
			told := false
			for what, text := range texts {
				told = told || strings.Contains(text, "202e") || strings.Contains(text, "202E")
				if at := strings.IndexFunc(text, harms); at >= 0 {
					t.Errorf("%s %q: %s holds %+q", file, more, what, text[max(0, at-30):min(len(text), at+30)])
				}
			}
			if code != notSo || file != "ok.c" && !told {
				t.Errorf("%s %q: exit code %d; nothing is told\n%s%s", file, more, code, stdout, stderr)
			}
			if more != nil && more[0] == "--json" && !json.Valid([]byte(stdout)) {
				t.Errorf("%s: no JSON: %s", file, stdout)
			}
		}
	}
}

// escapedC returns a text as the contents of a C string literal.
func escapedC(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		b.WriteString(`\`)
		for _, shift := range []byte{6, 3, 0} {
			b.WriteByte('0' + c>>shift&7)
		}
	}
	return b.String()
}
