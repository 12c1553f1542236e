package dmoj

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestPython checks the judgements of checkers in Python, including those of DMOJ.
func TestPython(t *testing.T) {
	testenv.Programs(t, "python3")
	dir := t.TempDir()
	own := map[string]string{
		"plain.py":   "def check(process_output, judge_output, judge_input, **given):\n  return process_output == judge_input",
		"points.py":  "from dmoj.result import CheckerResult\ndef check(process_output, judge_output, point_value, share, **given):\n  print('noise')\n  return CheckerResult(True, point_value * share, '部分')",
		"source.py":  "def check(a, b, submission_source, **given):\n  try:\n    return len(submission_source) < 9\n  except BaseException:\n    return True",
		"kwargs.py":  "def check(a, b, **given):\n  return given['execution_time'] < 1",
		"memory.py":  "def check(a, b, result, **given):\n  return result.max_memory < 1",
		"result.py":  "from dmoj.result import Result\ndef check(a, b, result, case, **given):\n  return result.proc_output == a and case.points == 4 and case.input_data() == b'in' and not result.result_flag & Result.TLE",
		"config.py":  "def check(a, b, case, **given):\n  return case.config['in']",
		"text.py":    "def check(a, b, **given):\n  return bool(a.decode())",
		"none.py":    "def check(a, b, **given):\n  pass",
		"raises.py":  "def check(a, b, **given):\n  return 1 // 0",
		"exits.py":   "import os, sys\ndef check(a, b, **given):\n  sys.exit(0)",
		"lacks.py":   "from dmoj.judgeenv import env\ndef check(a, b, **given):\n  return True",
		"nothing.py": "",
		"batch.py":   "def check(a, b, batch, case_position, **given):\n  return batch == 2 and case_position == 1",
		"problem.py": "from dmoj.checkers import standard, floats\nfrom dmoj.utils.unicode import utf8text\ndef check(a, b, problem_id, **given):\n  return problem_id == 'p' and standard.check(a, b) and floats.check(a, b, precision=3) and utf8text(a) == 'in'",
	}
	program := filepath.Join(dir, callerName)
	for name, text := range own {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(program, caller, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, args, output, answer, want string
	}{
		{"plain.py", "", "in", "x", "AC 1.0"}, {"plain.py", "", "x", "x", "WA 0.0"},
		{"points.py", `{"share": 0.25}`, "", "", "AC 0.25000000000000000\n部分"}, {"points.py", "", "", "", "points.py fails with TypeError"},
		{"source.py", "", "", "", "source.py uses submission_source, which only DMOJ knows"}, {"kwargs.py", "", "", "", "kwargs.py uses execution_time"},
		{"memory.py", "", "", "", "memory.py uses result.max_memory"}, {"config.py", "", "", "", "config.py uses case.config"}, {"result.py", "", "x", "", "AC"},
		{"text.py", "", "\xff", "", "WA 0.00000000000000000\ninvalid unicode"}, {"none.py", "", "", "", "none.py fails with AssertionError: passed is no truth value"},
		{"raises.py", "", "", "", "raises.py fails with ZeroDivisionError"}, {"exits.py", "", "", "", "exits.py fails with SystemExit"},
		{"lacks.py", "", "", "", "lacks.py fails with ModuleNotFoundError: No module named 'dmoj.judgeenv'"}, {"nothing.py", "", "", "", "nothing.py fails with AttributeError"},
		{"batch.py", "", "", "", "AC"}, {"problem.py", "", "in", "in", "AC"}, {"problem.py", "", "out", "in", "WA"},
		{"easy", "", "b A\n", "a\nB", "AC"}, {"easy", "", "a", "aa", "WA"},
		{"unordered", "", "2\n1", "1 2\n", "AC"}, {"sorted", `{"split_on": "whitespace"}`, "3 1\n2", "1 2 3", "AC"}, {"sorted", "", "2 1\n", "1 2\n", "WA"},
		{"rstripped", "", "a \n", "a\n", "AC"}, {"rstripped", "", "a", "a\n", "WA"}, {"rstripped", `{"filter_new_line": true}`, "a\n\n", "a\n", "AC"},
		{"linecount", "", "1\n3", "1\n2", "WA 0.50000000000000000\n1 of 2 lines are right"}, {"linecount", "", "1\n2\n3", "1\n2", "WA 0.0"}, {"linecount", "", " 1\n", "1", "AC 1.0"},
		{"linematches", `{"point_distribution": [1, 3]}`, "1\n2", "0\n2", "AC 0.75"}, {"linematches", "", "1\n2", "0\n2", "linematches fails with InternalError"},
	} {
		for name, text := range map[string]string{"i": "in", "o": test.output, "a": test.answer} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		args := test.args
		if args == "" {
			args = "{}"
		}
		settings, err := json.Marshal(map[string]any{"args": json.RawMessage(args), "points": 4, "position": 1, "batch": 2, "binary": false, "problem": "p"})
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("python3", program, "i", "o", "a", test.name, string(settings))
		cmd.Dir = dir
		var stderr strings.Builder
		cmd.Stderr = &stderr
		printed, err := cmd.Output()
		got := string(printed)
		if err != nil {
			got = stderr.String()
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%s %s: %q for %q: %q, want %q", test.name, test.args, test.output, test.answer, got, test.want)
		}
	}
}

// TestInteractive checks what graders in Python send to a submission, and how they judge its
// output.
func TestInteractive(t *testing.T) {
	testenv.Programs(t, "python3")
	dir := t.TempDir()
	grader := func(body string) string {
		return "from dmoj.graders.interactive import InteractiveGrader, WrongAnswer\nfrom dmoj.result import CheckerResult\n" +
			"class Grader(InteractiveGrader):\n  def interact(self, case, interactor):\n    " + strings.ReplaceAll(body, "\n", "\n    ")
	}
	program := filepath.Join(dir, callerName)
	for name, text := range map[string]string{callerName: string(caller), "in": "7\n", "answer": "8\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	settings := `{"args": {}, "points": 4, "position": 0, "batch": 0, "binary": false, "problem": "p"}`
	for _, test := range []struct {
		body, prints string
		code         int
		sent, says   string
	}{
		{"interactor.writeln(int(case.input_data()))\nprint('noise')\nreturn interactor.readint(1, 9) == int(case.output_data())", "8 \n", 0, "7\n", ""},
		{"return interactor.readint(1, 9) == 8", "9\n", 1, "", ""},
		{"return interactor.readint(1, 9) == 8", "10\n", 1, "", "expected int from 1 to 9, got 10"},
		{"return interactor.readint() == 8", "x\n", 1, "", "expected int, got 'x'"},
		{"return interactor.readint() == 8", "", 1, "", ""},
		{"return [interactor.readtoken() for _ in range(3)] == [b'a', b'b', b'c'] and interactor.readfloat() == 0.5", "a b\nc\n.5", 0, "", ""},
		{"return interactor.read() == b'a\\nb\\n'", "a\nb\n", 0, "", ""},
		{"raise WrongAnswer('no')", "", 1, "", "no"},
		{"return CheckerResult(True, 1)", "", 7, "", "partial 250000000/1000000000\n"},
		{"return None", "", 3, "", "g.py fails with AssertionError"},
		{"return len(self.source) < 9", "", 3, "", "g.py uses source, which only DMOJ knows"},
		{"interactor.process.kill()", "", 3, "", "g.py uses interactor.process"},
		{"self.feedback += 'x'", "", 3, "", "g.py uses self.feedback"},
	} {
		if err := os.WriteFile(filepath.Join(dir, "g.py"), []byte(grader(test.body)), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("python3", program, "in", "answer", "g.py", settings)
		var stdout, stderr strings.Builder
		cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, strings.NewReader(test.prints), &stdout, &stderr
		cmd.Run()
		said := strings.TrimPrefix(stderr.String(), "noise\n")
		if code := cmd.ProcessState.ExitCode(); code != test.code || stdout.String() != test.sent || !strings.HasPrefix(said, test.says) || test.says == "" && said != "" {
			t.Errorf("%s: code %d, %q, %q", test.body, code, stdout.String(), said)
		}
	}
}
