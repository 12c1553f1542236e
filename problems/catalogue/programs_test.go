package catalogue

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/program/jury"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// A fakeHost builds no program. It gives the same answer to every file, and records the arguments
// for building its checker.
type fakeHost struct {
	checker         build.Source
	protocol, flags string
	interactor      build.Source
	terms           jury.Terms
}

func (h *fakeHost) Languages() []*build.Language {
	return []*build.Language{{ID: "cpp"}, {ID: "java"}, {ID: "python3"}}
}

func (h *fakeHost) Reference(context.Context, build.Source, spec.Files) (Ask, error) {
	return h.Ask("", nil), nil
}

func (h *fakeHost) Generator(context.Context, build.Source, spec.Files) (*jury.Generator, error) {
	return nil, errors.New("nothing here builds generators")
}

func (h *fakeHost) Brute(program build.Source, _ spec.Files) problem.Brute {
	return func(context.Context, []byte, time.Duration) ([]byte, error) { return program.Text, nil }
}

func (h *fakeHost) Ask(string, problem.Solve) Ask {
	return func(context.Context, []byte) ([]byte, error) { return []byte("Kiki\n"), nil }
}

func (h *fakeHost) Slow(string) func([]byte, time.Duration) { return nil }

func (h *fakeHost) Checker(_ context.Context, program build.Source, terms jury.Terms) (check.Checker, error) {
	h.checker, h.protocol, h.flags, h.terms = program, terms.Protocol, strings.Join(terms.Flags, "|"), terms
	return sameText{}, nil
}

func (h *fakeHost) Between(_ context.Context, program build.Source, terms jury.Terms) (check.Between, error) {
	h.checker, h.terms = program, terms
	return nil, nil
}

func (h *fakeHost) Interactor(_ context.Context, program build.Source, terms jury.Terms) (interactive.Interactor, error) {
	h.interactor, h.terms = program, terms
	return &interactive.Code{}, nil
}

func (h *fakeHost) Code(interactive.Conversation) (interactive.Interactor, error) {
	return &interactive.Code{}, nil
}

func (h *fakeHost) Validator(_ context.Context, program build.Source, protocol string) (check.Validator, error) {
	return fakeValidator{program.Name + " " + protocol}, nil
}

// fakeValidator is a validator that rejects inputs with a question mark.
type fakeValidator struct{ name string }

func (v fakeValidator) Validate(_ context.Context, input []byte) (string, error) {
	if bytes.Contains(input, []byte("?")) {
		return v.name + " refuses it", nil
	}
	return "", nil
}

// sameText is a checker that requires the exact bytes of the answer.
type sameText struct{}

func (sameText) Check(_ context.Context, f check.File, output []byte) (check.Judgement, error) {
	if bytes.Equal(f.Want, output) {
		return check.Judgement{Case: -1}, nil
	}
	return check.Judgement{Difference: &check.Difference{Why: "other bytes"}, Case: 0}, nil
}

// TestChecker checks that a checker program is built from its file, with the protocol and the
// flags of the spec, and that it judges.
func TestChecker(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "own.yaml")
	text := own + "check: {program: check.py, protocol: kattis, flags: '-a  b'}\nvalidator: [valid.py, {program: more.py, protocol: kattis}]\n"
	for name, text := range map[string]string{path: text, filepath.Join(dir, "right.py"): "print()\n", filepath.Join(dir, "valid.py"): "", filepath.Join(dir, "more.py"): ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	host := &fakeHost{}
	_, err := Open().Problem(t.Context(), path, host)
	want := "own.yaml:8: the checker check.py: no such file; the path is relative to the spec"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	if err := os.WriteFile(filepath.Join(dir, "check.py"), []byte("judge"), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Open().Problem(t.Context(), path, host)
	if err != nil {
		t.Fatal(err)
	}
	if host.checker.Name != "check.py" || string(host.checker.Text) != "judge" || host.protocol != "kattis" || host.flags != "-a|b" {
		t.Errorf("built of %+v", host)
	}
	if p.About().Checker != "program" || p.Literal() {
		t.Errorf("the checker is %s, literal %t", p.About().Checker, p.Literal())
	}
	for output, right := range map[string]bool{"Kiki\n": true, "Kiki": false} {
		j, err := p.Check(t.Context(), &plan.File{Want: []byte("Kiki\n")}, []byte(output))
		if err != nil || (j.Difference == nil) != right {
			t.Errorf("%q: %+v, %v", output, j, err)
		}
	}
	var names []string
	for _, file := range Files(p.Spec) {
		names = append(names, filepath.Base(file))
	}
	if want := []string{"own.yaml", "right.py", "valid.py", "more.py", "check.py"}; !slices.Equal(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
}

// TestChecked checks that the check of a flag replaces the spec's.
func TestChecked(t *testing.T) {
	tree(t, map[string]string{"tests/1.in": "1\n", "tests/1.out": "1 2\n", "check.py": "judge", "tokens": "a program of this name"})
	for _, test := range []struct{ check, output, wrong string }{
		{"", "1  2", ""}, {"exact", "1 2\n", ""}, {"exact", "1  2", "line 1"}, {"floats:0.1", "1.01 2", ""}, {"floats:0.001", "1.01 2", "line 1"},
		{"unordered", "1 2", ""}, {"./check.py", "1 2\n", ""}, {"check.py", "1 2", "other bytes"}, {"./tokens", "1 2", "other bytes"},
	} {
		p, err := Open().Checked(test.check).Problem(t.Context(), "tests", &fakeHost{})
		if err != nil {
			t.Errorf("%s: %v", test.check, err)
			continue
		}
		j, err := p.Check(t.Context(), &plan.File{Want: []byte("1 2\n")}, []byte(test.output))
		if err != nil || j.Right() != (test.wrong == "") || !strings.Contains(j.Why().String(), test.wrong) {
			t.Errorf("%s: %q: %s, %v", test.check, test.output, j.Why(), err)
		}
	}
	for check, want := range map[string]string{
		"tokns": `--check: "tokns" is unknown; did you mean "tokens"?`, "floats": "--check: floats have no tolerance; write floats:1e-6",
		"floats:": "--check: floats is empty; write a text", "floats:x": `--check: "x" is not a tolerance`, "a.py": "--check: a.py: no such file; name a checker",
		"frobs:1": `--check: unknown key "frobs"; known: floats, kattis`, "go": "--check: go means the problem's own Go code; remove the flag",
	} {
		if _, err := Open().Checked(check).Problem(t.Context(), "tests", &fakeHost{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", check, err, want)
		}
	}
}

// TestPromise parses names that promise a verdict, one of several verdicts, or points.
func TestPromise(t *testing.T) {
	for name, want := range map[string]string{"wa+tle-a.cpp": "WA or TLE", "ac+wa+re-b.py": "AC or WA or RE", "pts30-greedy.cpp": "30 points", "pts7.5-a.py": "7.5 points", "pts0-a.c": "0 points", "wa-a.c": "WA"} {
		if got, err := promise(name); err != nil || got.String() != want {
			t.Errorf("%s: %s, %v; want %s", name, got, err, want)
		}
	}
	for _, name := range []string{"pts-a.c", "pts30.c", "pts-1-a.c", "ptsNaN-a.c", "pts1e300-a.c", "x-a.c", "wa+-a.c", "wa+x-a.c", "+-a.c", "wa+tle"} {
		if got, err := promise(name); err == nil {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestFactors checks the complaint about factors for unknown languages, with the place and a
// suggested id.
func TestFactors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.yaml")
	for factors, want := range map[string]string{
		"{java: {time: 3}, python3: {memory: 2}}": "",
		"{pyhton3: {time: 3}}":                    `own.yaml:8: "pyhton3" is not a language; did you mean python3?`,
		"{cpp: {time: 2}, kotlin: {time: 3}}":     `own.yaml:8: "kotlin" is not a language; known: cpp, java, python3`,
	} {
		if err := os.WriteFile(path, []byte(own+"limits: {factors: "+factors+"}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		sp, err := Open().Spec(path)
		if err != nil {
			t.Fatal(err)
		}
		sp.Reference = spec.Text{}
		sp.ID.Value = "hdu1847" // this problem has a reference
		_, err = load(t.Context(), sp, nil, &fakeHost{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasSuffix(err.Error(), want)) {
			t.Errorf("%s: %v, want %s", factors, err, want)
		}
	}
}

// TestValidators checks that every validator of a spec is run, also on the tests of its folder. A
// missing validator is reported with its line.
func TestValidators(t *testing.T) {
	tree(t, map[string]string{
		"x/x.yaml": "id: x\ntitle: {en: x}\nstatement: {en: x}\ntests: {folder: data}\nvalidator: [a.py, {program: b.py, protocol: kattis}]\n",
		"x/a.py":   "", "x/data/1.in": "1\n", "x/data/1.out": "", "x/data/2.in": "?\n", "x/data/2.out": "",
	})
	_, err := Open().Problem(t.Context(), "x", &fakeHost{})
	if want := "x/x.yaml:5: the validator b.py: no such file; the path is relative to the spec"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if err := os.WriteFile("x/b.py", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Open().Problem(t.Context(), "x", &fakeHost{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", "x/data/2.in: a.py  refuses it; correct the file, or the validator"} {
		if _, err := p.FixedFile(t.Context(), p.Fixed()[i]); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	inspect := func(legal map[string]bool) {
		i, err := NewInspector(t.Context(), p.Spec, &fakeHost{})
		if err != nil {
			t.Fatal(err)
		}
		for input, legal := range legal {
			if v, err := i.Inspect(t.Context(), []byte(input), grammar.Strict); err != nil || (v.Fault == nil) != legal {
				t.Errorf("%q: %v, %v", input, v.Fault, err)
			}
		}
	}
	inspect(map[string]bool{"1\n": true, "?\n": false})
	for i := range p.Spec.Validators { // a validator of some fixed tests judges no other input
		p.Spec.Validators[i].Tests = p.Spec.ID
	}
	if _, err := NewInspector(t.Context(), p.Spec, &fakeHost{}); err == nil {
		t.Error("inputs are inspected without a validator of all inputs")
	}
	input, err := spec.Parse("x/x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\nreference: a.py\ninput: {case: [{c: {chars: \"?1\", length: 1}}]}\noutput: [{o: {int: 1..2}}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	input.Validators, p.Spec = p.Spec.Validators, input
	inspect(map[string]bool{"1\n": true, "?\n": true, "2\n": false})
}

// TestSpoken checks that a checker on the command line uses the protocol before its path and the
// flags after it.
func TestSpoken(t *testing.T) {
	tree(t, map[string]string{"tests/1.in": "1\n", "tests/1.out": "1 2\n", "chk.cpp": "judge", "my tests/a b.py": "judge", "case_sensitive": "a program of this name"})
	for word, want := range map[string][3]string{
		"chk.cpp": {"chk.cpp", "", ""}, "testlib:chk.cpp": {"chk.cpp", "testlib", ""}, "kattis:./chk.cpp": {"chk.cpp", "kattis", ""},
		"kattis:chk.cpp float_tolerance 1e-6": {"chk.cpp", "kattis", "float_tolerance|1e-6"}, "testlib:my tests/a b.py": {"a b.py", "testlib", ""},
		"chk.cpp -x": {"chk.cpp", "", "-x"}, "kattis:./case_sensitive": {"case_sensitive", "kattis", ""},
	} {
		host := &fakeHost{}
		_, err := Open().Checked(word).Problem(t.Context(), "tests", host)
		if got := [3]string{host.checker.Name, host.protocol, host.flags}; err != nil || got != want {
			t.Errorf("%s: %q, %v", word, got, err)
		}
	}
	for word, want := range map[string]string{
		"testlib:none.cpp": "--check: none.cpp: no such file", "kattis:none.py": "--check: none.py: no such file", "testlib:": "--check: : no such file",
		"kattis:nonsense": "--check:1: no flag is called nonsense", "testlib:tokens": "--check: tokens: no such file",
	} {
		if _, err := Open().Checked(word).Problem(t.Context(), "tests", &fakeHost{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", word, err, want)
		}
	}
	for _, flags := range []string{"kattis", "kattis:case_change_sensitive", "kattis:float_tolerance 0.001"} {
		if _, err := Open().Checked(flags).Problem(t.Context(), "tests", &fakeHost{}); err != nil && !strings.Contains(err.Error(), "case_change_sensitive") {
			t.Errorf("%s: %v", flags, err)
		}
	}
}

// TestMutableReference checks which references can be mutated, and that the error for others has a
// remedy.
func TestMutableReference(t *testing.T) {
	tree(t, map[string]string{
		"own.yaml": own, "right.py": "print()\n", "lua.yaml": strings.NewReplacer("right.py", "right.lua", "id: own", "id: lua").Replace(own), "right.lua": "print()\n", "tests/1.in": "1\n", "tests/1.out": "2\n",
	})
	for name, want := range map[string]string{"./lua.yaml": "right.lua is in another language", "tests": "there is no reference"} {
		sp, err := Open().Spec(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := MutableReference(sp); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "submissions") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"hdu1847", "./own.yaml"} {
		sp, err := Open().Spec(name)
		if err == nil {
			_, err = MutableReference(sp)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTestsWithin checks that the tests of a spec must be in its folder, by name and through
// links.
func TestTestsWithin(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"p/data", "outside"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, file := range []string{"1.in", "1.ans"} {
			if err := os.WriteFile(filepath.Join(root, dir, file), []byte("1\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for link, to := range map[string]string{"away": "../outside", "near": "data", "up": ".."} {
		if err := os.Symlink(to, filepath.Join(root, "p", link)); err != nil {
			t.Fatal(err)
		}
	}
	for tests, want := range map[string]bool{
		"data": true, "./data": true, "near": true, "../p/data": true, filepath.Join(root, "p", "data"): true,
		"../outside": false, filepath.Join(root, "outside"): false, "away": false, "up": false, "up/outside": false, "data/../../outside": false,
	} {
		sp := &spec.Problem{File: filepath.Join(root, "p", "spec.yaml"), ID: spec.Text{Value: "p"}, Tests: spec.Text{Value: tests, Place: spec.Place{File: "spec.yaml", Line: 1, Column: 1}}}
		sp.ID.Place = sp.Tests.Place
		err := fixedTests(sp, nil, &problem.Code{})
		if (err == nil) != want || err != nil && !strings.Contains(err.Error(), "is not in the folder of the problem") {
			t.Errorf("%s: %v", tests, err)
		}
	}
}
