package suite

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
	"grundy/solutions"
)

// asFunctions declares functions for problems whose programs read standard input.
var asFunctions = map[string]string{
	"hdu1847":         `"bool kiki(int n)"`,
	"hdu1846":         `"bool first(int n, int m)"`,
	"hdu1848":         `"string winner(int m, int n, int p)"`,
	"hdu1849":         `{declare: "bool rabbit(list<int> squares)", fields: {squares: k}}`,
	"hdu1850":         `"int moves(list<int> a)"`,
	"hdu1729":         `{declare: "bool wins(list<pile> boxes)", records: {pile: "int s, int c"}}`,
	"hdu1536":         `{declare: "string answers(list<int> moves, list<list<int>> heaps)", fields: {moves: s, heaps: h}}`,
	"poj2975":         `"int moves(list<int> k)"`,
	"subtraction-134": `"int value(int n)"`,
	"cf1527b1":        `"bool alice(string s)"`,
	"poj2068":         `"bool ours(int n, int S, list<int> M)"`,
	"digraph":         `{declare: "list<string> fates(int n, string rule, list<edge> edges)", records: {edge: "int u, int v"}}`,
	"rake-it-in":      `"int score(int k, list<list<int>> row)"`,
}

// TestFunctions checks that programs rewritten as functions get the verdicts of the programs. The
// name of a file begins with its verdict.
func TestFunctions(t *testing.T) {
	h := newHunting(t)
	for id, declaration := range asFunctions {
		files, err := filepath.Glob(filepath.Join("testdata", "functions", id, "*"))
		if err != nil || len(files) < 2 {
			t.Fatalf("%s: %d programs, %v", id, len(files), err)
		}
		row := solutions.Rows[0]
		for _, r := range solutions.Rows {
			if r.ID == id {
				row = r
			}
		}
		p := loadWith(t, row, "\nfunction: "+declaration+"\n")
		for _, file := range files {
			name := strings.TrimSuffix(file, ".txt") // go vet would take two programs in Go for one package
			t.Run(id+"/"+filepath.Base(file), func(t *testing.T) {
				if testing.Short() && !strings.HasSuffix(file, ".py") && !strings.HasSuffix(file, ".c") {
					testenv.Long(t)
				}
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				want, _, _ := strings.Cut(filepath.Base(file), ".")
				r := judgedFunction(t, h.judge, p, build.Source{Name: "solution" + filepath.Ext(name), Text: text}, plan.Brief)
				if got := strings.ToLower(string(r.Verdict)); got != want {
					t.Errorf("got %s, want %s: %s %+v", got, want, r.Compile.Log, last(r))
				}
			})
		}
	}
}

// judgedFunction judges a source without a search for a counterexample.
func judgedFunction(t *testing.T, j *judge.Judge, p *problem.Problem, src build.Source, budget plan.Budget) *report.Report {
	t.Helper()
	r, err := j.Submit(t.Context(), p, src, run.Options{Selection: run.Selection{Budget: budget}, Search: run.Search{VerdictOnly: true}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// last returns the last test that was run.
func last(r *report.Report) report.Test {
	if len(r.Tests) == 0 {
		return report.Test{}
	}
	return r.Tests[len(r.Tests)-1]
}

// attack is a kind of submission with its verdict, and words of its reason.
type attack struct {
	verdict report.Verdict
	reason  string
}

// attacks are what the programs of misbehaved do, by the suffix of their names.
var attacks = map[string]attack{
	"right":   {report.AC, ""},
	"wrong":   {report.WA, `got "Lose", want "Win"`},
	"slow":    {report.TLE, ""},
	"crash":   {report.RE, ""},
	"prints":  {report.WA, "itself, but only the grader prints"},
	"exits":   {report.WA, "ends itself before its functions have returned"},
	"late":    {report.WA, "itself, but only the grader prints"},
	"early":   {report.WA, "itself, but only the grader prints"},
	"drains":  {report.WA, "reads the input before the grader"},
	"forges":  {report.WA, "itself, but only the grader prints"},
	"fd":      {report.WA, "itself, but only the grader prints"},
	"reads":   {report.WA, "reads standard input, but the grader has read it; use the parameters"},
	"main":    {report.CE, "remove main"},
	"missing": {report.CE, "the function winner is missing"},
	"types":   {report.CE, "the problem asks for: bool winner(list<int> heaps)"},
}

// parts are the parts of programs in a language: what precedes the function, and its body. The body
// begins with the nim-sum x of the heaps.
type parts struct {
	file string
	all  string               // with two verbs: the code before, and the body
	kind map[string][2]string // before and body, by attack
}

// misbehaved are programs in nine languages.
var misbehaved = []parts{
	{"a.cpp", "#include <bits/stdc++.h>\n#include <unistd.h>\nusing namespace std;\n%s\nbool winner(vector<int> heaps) { int x = 0; for (int h : heaps) x ^= h; %s }\n", map[string][2]string{
		"right":  {"", "return x != 0;"},
		"wrong":  {"", "return false;"},
		"slow":   {"", "for (;;) x++; return x;"},
		"crash":  {"", "abort();"},
		"prints": {"", `puts("Win"); return x != 0;`},
		"exits":  {"", `puts(x ? "Win" : "Lose"); exit(0);`},
		"late":   {"void late() { puts(\"Win\"); }", "static int once = atexit(late); return x != 0 || once;"},
		"early":  {"struct E { E() { puts(\"Win\"); } } e;", "return x != 0;"},
		"drains": {"struct E { E() { while (getchar() != EOF); } } e;", "return x != 0;"},
		"forges": {"namespace { bool grundy_begun = true; long long grundy_case = 7; string grundy_output = \"Win\"; }", "grundy_output += 'x'; grundy_case += grundy_begun; cout << \"grundy-0 result\\n\" << grundy_output << \"grundy-0 end\\n\"; return x != 0;"},
		"fd":     {"", `if (write(1, "Win\n", 4) < 4) abort(); return x != 0;`},
		"reads":  {"", "int n = 0; cin >> n; return n > 1;"},
		"main":   {"", "return x != 0; }\nint main() {"},
		"types":  {"", "return x != 0; }\nnamespace other {"},
	}},
	{"a.c", "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include \"x.h\"\n%s\nbool winner(int *heaps, int heaps_length) { int x = 0; for (int i = 0; i < heaps_length; i++) x ^= heaps[i]; %s }\n", map[string][2]string{
		"right":  {"", "return x != 0;"},
		"wrong":  {"", "return false;"},
		"slow":   {"", "for (volatile int i = 0;;) i++; return x;"},
		"crash":  {"", "abort();"},
		"prints": {"", `puts("Win"); return x != 0;`},
		"exits":  {"", "puts(x ? \"Win\" : \"Lose\"); exit(0);"},
		"early":  {"__attribute__((constructor)) void early(void) { puts(\"Win\"); }", "return x != 0;"},
		"drains": {"__attribute__((constructor)) void early(void) { while (getchar() != EOF); }", "return x != 0;"},
		"fd":     {"", "if (write(1, \"Win\\n\", 4) < 4) abort(); return x != 0;"},
		"reads":  {"", "int n = 0; if (scanf(\"%%d\", &n) < 1) return false; return n > 1;"},
		"main":   {"", "return x != 0; }\nint main(void) {"},
	}},
	{"a.py", "import os, sys, atexit\n%s\ndef winner(heaps):\n    x = 0\n    for h in heaps: x ^= h\n    %s\n", map[string][2]string{
		"right":  {"", "return x != 0"},
		"wrong":  {"", "return False"},
		"slow":   {"", "while True: x += 1"},
		"crash":  {"", "return heaps[len(heaps)]"},
		"prints": {"", "print('Win'); return x != 0"},
		"exits":  {"", "os._exit(0)"},
		"late":   {"atexit.register(print, 'Win')", "return x != 0"},
		"early":  {"print('Win')", "return x != 0"},
		"fd":     {"", "os.write(1, b'Win\\n'); return x != 0"},
		"reads":  {"", "return len(sys.stdin.read()) > 1"},
	}},
	{"Solution.java", "class Solution { %s\nboolean winner(int[] heaps) { int x = 0; for (int h : heaps) x ^= h; %s } }\n", map[string][2]string{
		"right":  {"public static void main(String[] args) { System.out.println(\"Win\"); }", "return x != 0;"},
		"wrong":  {"", "return false;"},
		"slow":   {"", "while (x < 1 << 30) x = (x + 1) & 1023; return true;"},
		"crash":  {"", "return heaps[heaps.length] > 0;"},
		"prints": {"", "System.out.println(\"Win\"); return x != 0;"},
		"exits":  {"", "System.exit(0); return true;"},
		"early":  {"static { System.out.println(\"Win\"); }", "return x != 0;"},
		"reads":  {"", "return new java.util.Scanner(System.in).hasNext();"},
	}},
	{"a.go", "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\nvar _, _ = fmt.Print, os.Exit\n%s\nfunc winner(heaps []int) bool {\n\tx := 0\n\tfor _, h := range heaps {\n\t\tx ^= h\n\t}\n\t%s\n}\n", map[string][2]string{
		"right":  {"", "return x != 0"},
		"wrong":  {"", "return false"},
		"slow":   {"", "for {\n\t\tx++\n\t}"},
		"crash":  {"", "return heaps[len(heaps)] > 0"},
		"prints": {"", "fmt.Println(\"Win\")\n\treturn x != 0"},
		"exits":  {"", "os.Exit(0)\n\treturn true"},
		"early":  {"func init() { fmt.Println(\"Win\") }", "return x != 0"},
		"reads":  {"", "n := 0\n\tfmt.Scan(&n)\n\treturn n > 1"},
		"main":   {"func main() {}", "return x != 0"},
	}},
	{"a.js", "%s\nfunction winner(heaps) { let x = 0; for (const h of heaps) x ^= h; %s }\n", map[string][2]string{
		"right":  {"", "return x !== 0;"},
		"wrong":  {"", "return false;"},
		"slow":   {"", "for (;;) x++;"},
		"crash":  {"", "throw new Error('no');"},
		"prints": {"", "console.log('Win'); return x !== 0;"},
		"exits":  {"", "process.exit(0);"},
		"early":  {"console.log('Win');", "return x !== 0;"},
		"fd":     {"", "require('fs').writeSync(1, 'Win\\n'); return x !== 0;"},
		"reads":  {"", "return require('fs').readFileSync(0, 'utf8').length > 1;"},
	}},
	{"a.rs", "%s\nfn winner(heaps: Vec<i64>) -> bool { let mut x: i64 = 0; for h in &heaps { x ^= h; } %s }\n", map[string][2]string{
		"right":  {"", "return x != 0;"},
		"wrong":  {"", "x != x"},
		"slow":   {"", "loop { x = std::hint::black_box(x + 1) & 1023; if x < 0 { return true; } }"},
		"crash":  {"", "heaps[heaps.len()] > 0"},
		"prints": {"", "println!(\"Win\"); x != 0"},
		"exits":  {"", "if x >= 0 { std::process::exit(0); } true"},
		"reads":  {"", "let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); s.len() > 1"},
	}},
	{"a.cs", "using System;\npublic class Solution { %s\npublic bool winner(int[] heaps) { int x = 0; foreach (int h in heaps) x ^= h; %s } }\n", map[string][2]string{
		"right":  {"", "return x != 0;"},
		"wrong":  {"", "return false;"},
		"slow":   {"", "while (x < 1 << 30) x = (x + 1) & 1023; return true;"},
		"crash":  {"", "return heaps[heaps.Length] > 0;"},
		"prints": {"", "Console.WriteLine(\"Win\"); return x != 0;"},
		"exits":  {"", "Environment.Exit(0); return true;"},
		"reads":  {"", "return Console.In.ReadToEnd().Length > 1;"},
	}},
	{"solution.pas", "unit solution;\n{$mode objfpc}{$H+}\ninterface\nuses grundy_types;\nfunction winner(heaps: TIntList): boolean;\nimplementation\n%s\nfunction winner(heaps: TIntList): boolean;\nvar x, i: longint;\nbegin\n  x := 0;\n  for i := 0 to high(heaps) do x := x xor heaps[i];\n  %s\nend;\nend.\n", map[string][2]string{
		"right":  {"", "Result := x <> 0;"},
		"wrong":  {"", "Result := false;"},
		"slow":   {"", "while x >= 0 do x := (x + 1) and 1023; Result := true;"},
		"crash":  {"", "Result := 5 div (x - x) > 0;"},
		"prints": {"", "writeln('Win'); Result := x <> 0;"},
		"exits":  {"", "halt(0); Result := true;"},
		"reads":  {"", "read(i); Result := i > 1;"},
	}},
}

// remembering are programs whose second function depends on the calls before it. X is a fault.
var remembering = map[string]string{
	"a.c":           "#include \"x.h\"\nstatic int sum, last;\nvoid start(int *a, int a_length) { sum = last = 0; for (int i = 0; i < a_length; i++) sum += a[i]; }\nint total(int l, int r) { int t = sum + l * last X; last = r; return t; }\n",
	"a.cpp":         "#include \"x.h\"\nstatic int sum, last;\nvoid start(std::vector<int> a) { sum = last = 0; for (int v : a) sum += v; }\nint total(int l, int r) { int t = sum + l * last X; last = r; return t; }\n",
	"Solution.java": "class Solution { int sum, last;\nvoid start(int[] a) { sum = last = 0; for (int v : a) sum += v; }\nint total(int l, int r) { int t = sum + l * last X; last = r; return t; } }\n",
	"a.py":          "state = [0, 0]\ndef start(a):\n    state[:] = [sum(a), 0]\ndef total(l, r):\n    t = state[0] + l * state[1] X\n    state[1] = r\n    return t\n",
	"a.go":          "package main\n\nvar sum, last int\n\nfunc start(a []int) {\n\tsum, last = 0, 0\n\tfor _, v := range a {\n\t\tsum += v\n\t}\n}\n\nfunc total(l int, r int) int {\n\tt := sum + l*last X\n\tlast = r\n\treturn t\n}\n",
	"a.js":          "let sum = 0, last = 0;\nfunction start(a) { sum = last = 0; for (const v of a) sum += v; }\nfunction total(l, r) { const t = sum + l * last X; last = r; return t; }\n",
	"a.rs":          "use std::cell::Cell;\nthread_local! { static S: Cell<(i64, i64)> = Cell::new((0, 0)); }\nfn start(a: Vec<i64>) { S.with(|s| s.set((a.iter().sum(), 0))); }\nfn total(l: i64, r: i64) -> i64 { S.with(|s| { let (sum, last) = s.get(); s.set((sum, r)); sum + l * last X }) }\n",
	"a.cs":          "public class Solution { int sum, last;\npublic void start(int[] a) { sum = last = 0; foreach (int v in a) sum += v; }\npublic int total(int l, int r) { int t = sum + l * last X; last = r; return t; } }\n",
	"solution.pas":  "unit solution;\n{$mode objfpc}{$H+}\ninterface\nuses grundy_types;\nprocedure start(a: TIntList);\nfunction total(l: longint; r: longint): longint;\nimplementation\nvar sum, last: longint;\nprocedure start(a: TIntList);\nvar i: longint;\nbegin\n  sum := 0; last := 0;\n  for i := 0 to high(a) do sum := sum + a[i];\nend;\nfunction total(l: longint; r: longint): longint;\nbegin\n  Result := sum + l * last X; last := r;\nend;\nend.\n",
}

// TestFunctionCalls checks that one function is called for each case and another for each of its
// queries, and that the program keeps its state between the calls. In short mode, it tries C++ and
// Python.
func TestFunctionCalls(t *testing.T) {
	h := newHunting(t)
	p := judgetest.Load(t, `title: {en: Queries}
statement: {en: Remember.}
limits: {time: 1s, memory: 256MiB}
input:
  cases: {until: "0 0", max: 9}
  case: [{n: {int: 1..5}, q: {int: 1..3}}, {a: {int: 0..20, count: n}}, {repeat: q, lines: [{l: {int: 1..9}, r: {int: 1..9}}]}]
output: [{repeat: q, lines: [{total: {int: 0..999}}]}]
function: ["void start(list<int> a)", "int total(int l, int r)"]
samples: [{in: "2 2\n3 5\n1 4\n2 1\n0 0\n", out: "8\n16\n"}]
`, problem.Code{Solve: func(in io.Reader, out io.Writer) error {
		for {
			n, q, sum, last, v, l, r := 0, 0, 0, 0, 0, 0, 0
			if _, err := fmt.Fscan(in, &n, &q); err != nil || n == 0 {
				return err
			}
			for range n {
				if _, err := fmt.Fscan(in, &v); err != nil {
					return err
				}
				sum += v
			}
			for range q {
				if _, err := fmt.Fscan(in, &l, &r); err != nil {
					return err
				}
				fmt.Fprintln(out, sum+l*last)
				last = r
			}
		}
	}})
	for file, text := range remembering {
		t.Run(file, func(t *testing.T) {
			if file != "a.cpp" && file != "a.py" {
				testenv.Long(t)
			}
			for fault, want := range map[string]report.Verdict{"": report.AC, "+ 1": report.WA} {
				src := build.Source{Name: file, Text: []byte(strings.ReplaceAll(strings.ReplaceAll(text, "X", fault), "x.h", p.Spec.ID.Value+".h"))}
				if r := judgedFunction(t, h.judge, p, src, judgetest.Little); r.Verdict != want {
					t.Errorf("%q: got %s, want %s: %s %s", fault, r.Verdict, want, r.Compile.Log, last(r).Detail)
				}
			}
		})
	}
}

// nimByFunction is a problem whose submissions are functions.
func nimByFunction(t *testing.T) *problem.Problem {
	return judgetest.Load(t, `title: {en: Nim}
statement: {en: The last stone wins.}
limits: {time: 500ms, memory: 256MiB}
input: {cases: {until: "0", max: 20}, case: [{n: {int: 1..9}}, {a: {int: 0..20, count: n}}]}
output: [{winner: {first: Win, second: Lose}}]
function: {declare: "bool winner(list<int> heaps)", fields: {heaps: a}}
game: {heaps: a, take: any}
samples: [{in: "2\n3 5\n3\n3 5 6\n0\n", out: "Win\nLose\n"}]
`, problem.Code{Solve: func(in io.Reader, out io.Writer) error {
		for {
			n, sum, heap := 0, 0, 0
			if _, err := fmt.Fscan(in, &n); err != nil || n == 0 {
				return err
			}
			for range n {
				if _, err := fmt.Fscan(in, &heap); err != nil {
					return err
				}
				sum ^= heap
			}
			fmt.Fprintln(out, map[bool]string{true: "Win", false: "Lose"}[sum != 0])
		}
	}})
}

// TestFunctionAttacks checks the verdicts and the reasons of programs that do not keep to their
// function. In short mode, it tries C++ and Python.
func TestFunctionAttacks(t *testing.T) {
	h := newHunting(t)
	p := nimByFunction(t)
	for _, language := range misbehaved {
		for name, part := range language.kind {
			t.Run(language.file+"/"+name, func(t *testing.T) {
				if language.file != "a.cpp" && language.file != "a.py" {
					testenv.Long(t)
				}
				text := strings.Replace(strings.Replace(language.all, "%s", part[0], 1), "%s", part[1], 1)
				if name == "types" {
					text = strings.Replace(text, "vector<int> heaps", "vector<long long> heaps", 1)
				}
				checkAttack(t, judgedFunction(t, h.judge, p, build.Source{Name: language.file, Text: []byte(strings.ReplaceAll(text, "%%", "%"))}, judgetest.Little), attacks[name])
			})
		}
	}
	for name, text := range map[string]string{"a.cpp": "int main() {}\n", "a.py": "print(input())\n", "a.go": "package main\n\nfunc main() {}\n", "a.java": "class Solution {}\n"} {
		r := judgedFunction(t, h.judge, p, build.Source{Name: name, Text: []byte(text)}, judgetest.Little)
		checkAttack(t, r, attacks["missing"])
	}
	r := judgedFunction(t, h.judge, p, build.Source{Name: "a.rb", Text: []byte("puts 1\n")}, judgetest.Little)
	checkAttack(t, r, attack{report.CE, "the problem takes functions in other languages"})
}

// checkAttack compares a report with what is expected.
func checkAttack(t *testing.T, r *report.Report, want attack) {
	t.Helper()
	reason := r.Compile.Log.String() + " " + last(r).Detail.String()
	if r.Verdict != want.verdict || !strings.Contains(reason, want.reason) {
		t.Errorf("got %s: %s; want %s: %s", r.Verdict, reason, want.verdict, want.reason)
	}
}
