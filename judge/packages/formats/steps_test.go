package formats

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// These constants bound the steps of reading a package: mostSteps in all, and a factor by which the
// steps may grow if a part of a text is repeated twice as often. Packages of fewer than fewSteps are
// not compared.
const (
	mostSteps  = 20_000_000
	mostGrowth = 3
	fewSteps   = 1_000_000
)

// A stepper counts the steps of reading packages. It is a program, so that it can be ended.
type stepper struct {
	t       *testing.T
	program string
	process *exec.Cmd
	to      io.WriteCloser
	from    *bufio.Scanner
}

// newStepper builds the program.
func newStepper(t *testing.T) *stepper {
	testenv.Long(t)
	s := &stepper{t: t, program: filepath.Join(t.TempDir(), "steps")}
	build := exec.Command("go", "build", "-cover", "-covermode=atomic", "-coverpkg=grundy/judge/packages/...", "-o", s.program, "./stepstest")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Cleanup(s.end)
	return s
}

func (s *stepper) end() {
	if s.process != nil {
		s.to.Close()
		s.process.Wait() // the exit code does not matter
		s.process = nil
	}
}

// steps returns the number of steps of reading a package. It is more than mostSteps if reading was
// ended.
func (s *stepper) steps(files map[string]string) int {
	s.t.Helper()
	if s.process == nil {
		s.process = exec.Command(s.program, strconv.Itoa(mostSteps))
		s.process.Env = append(os.Environ(), "GOCOVERDIR="+s.t.TempDir())
		s.process.Stderr = os.Stderr
		var from io.Reader
		var err error
		if s.to, err = s.process.StdinPipe(); err != nil {
			s.t.Fatal(err)
		}
		if from, err = s.process.StdoutPipe(); err != nil {
			s.t.Fatal(err)
		}
		if err := s.process.Start(); err != nil {
			s.t.Fatal(err)
		}
		s.from = bufio.NewScanner(from)
	}
	text, err := json.Marshal(files)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(s.to, "%s\n", text); err != nil || !s.from.Scan() {
		s.t.Fatalf("the program ended: %v", err)
	}
	n, err := strconv.Atoi(s.from.Text())
	if err != nil {
		s.t.Fatal(err)
	}
	if n > mostSteps {
		s.end()
	}
	return n
}

// check reports a package that takes too many steps, or whose steps grow too fast.
func (s *stepper) check(name string, few, many map[string]string) {
	s.t.Helper()
	a := s.steps(few)
	b := a
	if a <= mostSteps {
		b = s.steps(many)
	}
	if b > mostSteps || b > fewSteps && b > mostGrowth*a {
		s.t.Errorf("%s: %d steps, then %d\n%.400q", name, a, b, few)
	}
}

// A growing text has a part that is repeated. @ stands for the number of the repetition.
type growing struct{ name, at, before, part, after string }

// repeated returns the files of a package in which the part occurs n times.
func (g growing) repeated(n int, others map[string]string) map[string]string {
	files := map[string]string{}
	for at, text := range others {
		files[at] = text
	}
	var b strings.Builder
	b.WriteString(g.before)
	for i := range n {
		b.WriteString(strings.ReplaceAll(g.part, "@", strconv.Itoa(i)))
	}
	files[g.at] = b.String() + g.after
	return files
}

// beside are the other files of the packages.
var beside = map[string]map[string]string{
	"kattis":     {"problem.yaml": "name: Sum\nproblem_format_version: 2023-07\n", "data/secret/1.in": "1\n", "data/secret/1.ans": "1\n", "submissions/accepted/a.py": "print(1)\n"},
	"generators": {"problem.yaml": "name: Sum\nproblem_format_version: 2023-07\n", "generators/gen.py": "print(1)\n", "submissions/accepted/a.py": "print(1)\n"},
	"dmoj":       {"init.yml": "", "1.in": "1\n", "1.out": "1\n"},
	"hydro":      {"problem.yaml": "pid: P1\nowner: 1\n", "testdata/1.in": "1\n", "testdata/1.out": "1\n"},
	"cms":        {"task.yaml": "name: sum\ntitle: Sum\ntime_limit: 1\n", "input/input0.txt": "1\n", "output/output0.txt": "1\n", "sol/solution.py": "print(1)\n", "gen/generator.py": "print(1)\n"},
	"luogu":      {"1.in": "1\n", "1.out": "1\n"},
	"syzoj":      {"1.in": "1\n", "1.out": "1\n"},
	"fps":        {}, "library": {"gen/a.cpp": "", "sol/correct.cpp": "", "checker.cpp": ""},
	"polygon": {"tests/01": "1\n", "tests/01.a": "1\n"},
}

// growings are parts of packages that may be repeated, by the format.
var growings = map[string][]growing{
	"kattis": {
		{"braces", "submissions/submissions.yaml", "? '", "{,}", "'\n: {permitted: [AC]}\n"},
		{"long braces", "submissions/submissions.yaml", "? '", "aaaaaaaa{b,}", "'\n: {permitted: [AC]}\n"},
		{"words in braces", "submissions/submissions.yaml", "? '{a", ",a", "}'\n: {permitted: [AC]}\n"},
		{"inner braces", "submissions/submissions.yaml", "'*':\n  ? '", "{,a}", "'\n  : {permitted: [AC]}\n"},
		{"stars", "submissions/submissions.yaml", "? '", "*a", "'\n: {permitted: [AC]}\n"},
		{"globs", "submissions/submissions.yaml", "", "'*@*': {permitted: [AC]}\n", ""},
		{"globs of tests", "submissions/submissions.yaml", "'*':\n", "  '*@*': {permitted: [AC]}\n", ""},
		{"keys", "problem.yaml", "name: Sum\n", "key@: 1\n", ""},
		{"grouped tests", "data/secret/testdata.yaml", "", "key@: 1\n", ""},
	},
	"generators": {
		{"counts", "generators/generators.yaml", "data:\n  secret:\n    data:\n", "      a@: {generate: gen.py, count: 100}\n", ""},
		{"listed tests", "generators/generators.yaml", "data:\n  secret:\n    data:\n", "      - a: {in: '1', ans: '1'}\n", ""},
		{"includes", "generators/generators.yaml", "data:\n  sample: {data: {x: {in: '1', ans: '1'}}}\n  secret:\n    data:\n", "      a@: {include: [x, sample], data: {}}\n", ""},
		{"aliases", "generators/generators.yaml", "a: &a\n", "  k@: {in: '1'}\n", "data:\n  secret:\n    data: {a: {data: *a}, b: {data: *a}}\n"},
	},
	"dmoj": {
		{"empty batches", "init.yml", "test_cases:\n", "- batched:\n", ""},
		{"empty lists", "init.yml", "test_cases:\n", "- batched: []\n", ""},
		{"tests", "init.yml", "test_cases:\n", "- {in: 1.in, out: 1.out, points: 1}\n", ""},
		{"tests without files", "init.yml", "test_cases:\n", "- {points: 1}\n", ""},
		{"tests of a batch", "init.yml", "test_cases:\n- batched:\n", "  - {in: 1.in, out: 1.out}\n", ""},
		{"batches", "init.yml", "test_cases:\n", "- {batched: [{in: 1.in, out: 1.out}], dependencies: [1]}\n", ""},
		{"dependencies", "init.yml", "test_cases:\n- batched: [{in: 1.in, out: 1.out}]\n- batched: [{in: 1.in, out: 1.out}]\n  dependencies: [1", ",1", "]\n"},
		{"pretests", "init.yml", "pretest_test_cases:\n", "- {in: 1.in, out: 1.out}\n", "test_cases: [{in: 1.in, out: 1.out}]\n"},
		{"a pattern", "init.yml", "test_cases: {input_format: '", "(a?){9}", "', output_format: 'b'}\n"},
		{"points", "init.yml", "test_cases: {case_points: [1", ",1", "]}\n"},
		{"aliases of a batch", "init.yml", "a: &a {in: 1.in, out: 1.out}\ntest_cases:\n- batched:\n", "  - *a\n", ""},
	},
	"hydro": {
		{"cases", "testdata/config.yaml", "cases:\n", "- {input: 1.in, output: 1.out}\n", ""},
		{"subtasks", "testdata/config.yaml", "subtasks:\n", "- {id: @, score: 1, cases: [{input: 1.in, output: 1.out}]}\n", ""},
		{"conditions", "testdata/config.yaml", "subtasks:\n- {score: 1, cases: [{input: 1.in, output: 1.out}]}\n- score: 1\n  cases: [{input: 1.in, output: 1.out}]\n  if: [0", ",0", "]\n"},
		{"empty subtasks", "testdata/config.yaml", "subtasks:\n", "- {id: @, score: 1}\n", ""},
	},
	"cms": {
		{"braces", "sol/solution.py", "# @check-accepted: ", "{,}", "\n"},
		{"patterns", "sol/solution.py", "# @check-accepted:", " *", "\n"},
		{"annotations", "sol/solution.py", "", "# @check-accepted: *\n", ""},
		{"subtasks", "gen/GEN", "", "#ST: 1\n@\n", ""},
		{"tests", "gen/GEN", "#ST: 100\n", "@ 1 2 3\n", ""},
		{"copies", "gen/GEN", "#ST: 100\n", "#COPY: input/input0.txt\n", ""},
		{"dependencies", "gen/GEN", "#ST: 50\n1\n#ST: 50\n#STDEP:", " st1", "\n2\n"},
		{"cases", "gen/cases.gen", ":GEN g gen/generator.py\n:SUBTASK 100\n", "@\n", ""},
		{"constraints", "gen/cases.gen", ":GEN g gen/generator.py N\n", ":CONSTRAINT 1 <= $N\n", ":SUBTASK 100\n1\n2\n3\n"},
		{"parameters", "task.yaml", "name: sum\ntitle: Sum\ntime_limit: 1\nn_input: 1\nscore_type: GroupMin\nscore_type_parameters: [", "[1, 1],", "]\n"},
		{"names", "task.yaml", "name: sum\ntitle: Sum\ntime_limit: 1\nn_input: 1\nscore_type: GroupMin\nscore_type_parameters: [[100, ['000'", ",'000'", "]]]\n"},
		{"a pattern", "task.yaml", "name: sum\ntitle: Sum\ntime_limit: 1\nn_input: 1\nscore_type: GroupMin\nscore_type_parameters: [[100, '", "(0?){99}", "']]\n"},
	},
	"luogu": {
		{"tests", "config.yml", "", "@.in:\n  timeLimit: 1000\n  score: 1\n  subtaskId: @\n", ""},
	},
	"syzoj": {
		{"cases", "data.yml", "inputFile: '#.in'\noutputFile: '#.out'\nsubtasks:\n- score: 100\n  cases: [1", ",1", "]\n"},
		{"subtasks", "data.yml", "inputFile: '#.in'\noutputFile: '#.out'\nsubtasks:\n", "- {score: 1, cases: [1]}\n", ""},
	},
	"fps": {
		{"tests", "a.xml", "<fps version=\"1.2\"><item><title>A</title><time_limit unit=\"s\">1</time_limit><memory_limit unit=\"mb\">64</memory_limit>", "<test_input>1</test_input><test_output>1</test_output>", "</item></fps>"},
		{"items", "a.xml", "<fps version=\"1.2\">", "<item><title>A</title></item>", "</fps>"},
	},
	"library": {
		{"tests", "info.toml", "timelimit = 2\n", "[[tests]]\nname = \"a.cpp\"\nnumber = 1\n", ""},
		{"numbers", "info.toml", "timelimit = 2\n", "[[tests]]\nname = \"a.cpp\"\nnumber = 9999\n", ""},
	},
	"polygon": {
		{"tests", "problem.xml", "<problem revision=\"1\"><judging><testset name=\"tests\"><time-limit>1000</time-limit><memory-limit>1000</memory-limit><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests>", "<test method=\"manual\" group=\"@\" points=\"1\"/>", "</tests></testset></judging></problem>"},
		{"groups", "problem.xml", "<problem revision=\"1\"><judging><testset name=\"tests\"><time-limit>1000</time-limit><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test method=\"manual\" points=\"1\"/></tests><groups>", "<group name=\"@\" points=\"1\"><dependencies><dependency group=\"0\"/></dependencies></group>", "</groups></testset></judging></problem>"},
		{"generated tests", "problem.xml", "<problem revision=\"1\"><judging><testset name=\"tests\"><time-limit>1000</time-limit><input-path-pattern>tests/%02d</input-path-pattern><tests>", "<test method=\"generated\" cmd=\"&lt;#list 1..1000000000 as i&gt; gen ${i}\"/>", "</tests></testset></judging></problem>"},
		{"sets", "problem.xml", "<problem revision=\"1\"><judging>", "<testset name=\"@\"/>", "</judging></problem>"},
	},
}

// TestSteps checks that the steps of reading a package grow at most in proportion to its size, for
// each part that may be repeated. Reading must also end if a part occurs very often.
func TestSteps(t *testing.T) {
	s := newStepper(t)
	for format, list := range growings {
		for _, g := range list {
			name := format + ": " + g.name
			s.check(name, g.repeated(4000, beside[format]), g.repeated(8000, beside[format]))
			for _, n := range []int{30, 50_000} {
				if s.steps(g.repeated(n, beside[format])) > mostSteps {
					t.Errorf("%s: %d repetitions take more than %d steps", name, n, mostSteps)
				}
			}
		}
	}
}

// TestRandomSteps repeats random parts of texts of packages: a line, a word, or what brackets hold.
func TestRandomSteps(t *testing.T) {
	s := newStepper(t)
	random := rand.New(rand.NewPCG(1, 2))
	for format, list := range growings {
		for _, g := range list {
			text := g.repeated(2, nil)[g.at]
			for range 3 {
				part := partOf(random, text)
				at := strings.Index(text, part) + len(part)
				own := growing{g.name, g.at, text[:at], strings.ReplaceAll(part, "@", ""), text[at:]}
				s.check(format+": "+g.name+": "+strconv.Quote(part), own.repeated(3000, beside[format]), own.repeated(6000, beside[format]))
			}
		}
	}
}

// partOf returns a random part of a text.
func partOf(random *rand.Rand, text string) string {
	a, b := random.IntN(len(text)), random.IntN(len(text))
	a, b = min(a, b), max(a, b)+1
	switch random.IntN(3) {
	case 0: // whole lines
		a = strings.LastIndexByte(text[:a], '\n') + 1
		if end := strings.IndexByte(text[b-1:], '\n'); end >= 0 {
			b += end
		}
	case 1: // what brackets hold
		if open := strings.LastIndexAny(text[:a], "[{("); open >= 0 {
			a = open
		}
		if end := strings.IndexAny(text[b-1:], "]})"); end >= 0 {
			b += end
		}
	}
	return text[a:b]
}
