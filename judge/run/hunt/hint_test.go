package hunt

import (
	"strings"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/check"
)

// TestForeign checks a wrong answer of a program with a format that only Windows knows. In
// languages with formats, the hint must name this format as the cause.
func TestForeign(t *testing.T) {
	for _, test := range []struct {
		id, source string
		verdict    report.Verdict
		hint       bool
	}{
		{"c", `scanf("%I64d", &n)`, report.WA, true},
		{"cpp17", `printf("%020I64u", n)`, report.RE, true},
		{"cpp", `scanf("%lld", &n)`, report.WA, false},
		{"python3", `print("%I64d")`, report.WA, false},
		{"c", `scanf("%I64d", &n)`, report.TLE, false},
	} {
		s := hunterOf(judgetest.Cards(t, ""), judgetest.Accepted.Runner(), Options{}).first
		s.Program.Language, s.Source.Text = &build.Language{ID: test.id}, []byte(test.source)
		ex := &report.Counterexample{Verdict: test.verdict, Want: []byte("Kiki\n"), Got: []byte("Cici\n"), Facts: &report.Facts{}}
		s.explain(t.Context(), ex, true)
		if got := strings.Contains(ex.Hint.String(), "%lld"); got != test.hint || got == (ex.Facts != nil) {
			t.Errorf("%s, %s: hint %q", test.id, test.source, ex.Hint)
		}
	}
}

// TestPrompting checks that a prompt of the source is named if it is in the output, even if the
// answer is wrong and a checker decides.
func TestPrompting(t *testing.T) {
	for _, test := range []struct {
		source  string
		verdict report.Verdict
		got     string
		prompt  string
	}{
		{`n = int(input("请输入"))`, report.WA, "请输入Cici\n", "请输入"},
		{`n = int(input('n = '))`, report.PE, "n = Cici\n", "n ="},
		{`n = int(input(f"heap {i}: "))`, report.WA, "heap 1: Cici\n", "heap"},
		{`n = int(input("n\n"))`, report.WA, "n\nCici\n", "n"},
		{`cout << "Enter n: "; cin >> n;`, report.WA, "Enter n: Cici\n", "Enter n:"},
		{`printf("Please type %d numbers: ", n);`, report.WA, "Please type 3 numbers: Cici\n", "Please type"},
		{`n = int(input("请输入"))`, report.TLE, "请输入", ""},
		{`n = int(input("请输入", file=sys.stderr))`, report.WA, "Cici\n", ""},
		{`n = int(input())`, report.WA, "Cici\n", ""},
		{`cout << "Cici";`, report.WA, "Cici\n", ""},
		{`n = int(input("Kiki"))`, report.WA, "KikiCici\n", ""},
	} {
		ex := &report.Counterexample{Verdict: test.verdict, Want: []byte("Kiki\n"), Got: []byte(test.got)}
		want := ""
		if test.prompt != "" {
			want = check.PromptHint([]byte(test.prompt)).String()
		}
		if got := prompting([]byte(test.source), ex); got.String() != want {
			t.Errorf("%s, %s: hint %q, want %q", test.source, test.verdict, got, want)
		}
	}
}

// TestMisreading checks the hint for a Python program that crashes on reading a line. Other crashes
// have no hint.
func TestMisreading(t *testing.T) {
	trace := func(line, said string) string {
		return "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    " + line + "\n" + said + "\n"
	}
	for _, test := range []struct {
		stderr  string
		verdict report.Verdict
		want    string
	}{
		{trace("n = int(input())", "ValueError: invalid literal for int() with base 10: '3 4'"), report.RE, "map(int, input().split())"},
		{trace("x = float(sys.stdin.readline())", "ValueError: could not convert string to float: '0.5 1'"), report.RE, "map(float"},
		{trace("a, b = input().split()", "ValueError: not enough values to unpack (expected 2, got 1)"), report.RE, "fewer words"},
		{trace("a, b = input().split()", "ValueError: too many values to unpack (expected 2)"), report.RE, "more words"},
		{trace("l = [int(w) for w in input().split(' ')]", "ValueError: invalid literal for int() with base 10: ''"), report.RE, "split()"},
		{trace("n = int(input())", "EOFError: EOF when reading a line"), report.RE, "more lines"},
		{trace("n = int(input())", "ValueError: invalid literal for int() with base 10: 'x'"), report.RE, ""},
		{trace("a, b = pair", "ValueError: not enough values to unpack (expected 2, got 1)"), report.RE, ""},
		{trace("n = int(input())", "EOFError: EOF when reading a line"), report.TLE, ""},
	} {
		got := misreading(&report.Counterexample{Verdict: test.verdict, Stderr: []byte(test.stderr)}).String()
		if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.stderr, got, test.want)
		}
	}
}

// TestElsewhere checks the hint for a program that opens files by name. It is given if the program
// prints nothing or was never right, whatever the verdict.
func TestElsewhere(t *testing.T) {
	for _, test := range []struct {
		source  string
		verdict report.Verdict
		got     string
		always  bool
		hint    string
	}{
		{`freopen("nim.in", "r", stdin);`, report.WA, "", false, "the program reads nim.in, not standard input"},
		{`freopen("nim.in", "r", stdin);`, report.TLE, " \n", false, "the program reads nim.in, not standard input"},
		{`freopen("nim.in", "r", stdin);`, report.RE, "Cici\n", true, "the program reads nim.in, not standard input"},
		{`freopen("nim.in", "r", stdin);`, report.RE, "Cici\n", false, ""},
		{`freopen("nim.out", "w", stdout);`, report.WA, "", false, "the program writes nim.out, not standard output"},
		{`freopen("nim.out", "w", stdout);`, report.RE, "Cici\n", true, ""},
		{`ifstream a("x"); ofstream b("y");`, report.WA, "", true, "the program reads x and writes y, not standard input and output"},
		{`ifstream a("x"); ofstream b("y");`, report.WA, "Kiki\n", true, "the program reads x, not standard input"},
		{"freopen(\"a\u202eb.in\", \"r\", stdin);", report.WA, "", true, `the program reads a\u202eb.in, not standard input`},
		{"#ifndef ONLINE_JUDGE\nfreopen(\"nim.in\", \"r\", stdin);\n#endif", report.WA, "", true, "nothing was printed"},
	} {
		s := hunterOf(judgetest.Cards(t, ""), judgetest.Accepted.Runner(), Options{}).first
		s.Program.Language, s.Source.Text = &build.Language{ID: "cpp"}, []byte(test.source)
		ex := &report.Counterexample{Verdict: test.verdict, Want: []byte("Kiki\n"), Got: []byte(test.got), Facts: &report.Facts{}}
		s.explain(t.Context(), ex, test.always)
		if ex.Hint.String() != test.hint || (test.hint == "") == (ex.Facts == nil) {
			t.Errorf("%s, %s: hint %q, want %q", test.source, test.verdict, ex.Hint, test.hint)
		}
	}
}
