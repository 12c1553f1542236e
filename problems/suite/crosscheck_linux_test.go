package suite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/run"
	"grundy/judge/run/crosscheck"
	"grundy/judge/run/hunt"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/mutant/tokens"
	"grundy/problems/catalogue"
)

const (
	wrongPrograms = 200 // mutants on which the loop must find a failure
	loopInputs    = 60  // inputs that the loop tries
)

// soaked are the languages of the mutants, by the ending of a file: the id, and the number of mutants
// that are made of a program.
var soaked = map[string]struct {
	language string
	mutants  int
}{".c": {"c", 6}, ".cpp": {"cpp", 2}, ".py": {"python3", 2}}

// A loop compares programs as a shell loop does: a process of the generator, of the brute and of the
// program for each input.
type loop struct {
	h          *hunting
	gen, brute build.Source
	inputs     [][]byte
	answers    [][]byte
}

// loopLimits are the limits of a run of the loop.
var loopLimits = sandbox.Limits{CPU: 3 * time.Second, Wall: 30 * time.Second, Memory: 512 << 20, Output: 1 << 20, Processes: 64}

// run runs a program once in a box. ok is false if it fails.
func (l *loop) run(t *testing.T, p *build.Program, args []string, input []byte) (output []byte, ok bool) {
	t.Helper()
	res, err := l.h.runner.Run(t.Context(), sandbox.Command{
		Args: slices.Concat(p.Within(loopLimits.Memory), args), Env: p.Env, Stdin: input, Limits: loopLimits, Visible: p.Folders(),
	})
	if err != nil {
		t.Fatal(err)
	}
	return res.Stdout, res.Failure(loopLimits) == ""
}

// build builds a program. It returns nil if the program does not compile.
func (l *loop) build(t *testing.T, src build.Source) *build.Program {
	t.Helper()
	lang, err := l.h.builder.Detect(src, "")
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := l.h.builder.Build(t.Context(), src, lang)
	var refused *build.CompileError
	if err != nil && !errors.As(err, &refused) {
		t.Fatal(err)
	}
	return p
}

// fails returns the first input on which a program fails or contradicts the brute, or -1.
func (l *loop) fails(t *testing.T, p *build.Program) int {
	t.Helper()
	for i, input := range l.inputs {
		got, ok := l.run(t, p, nil, input)
		if !ok || !slices.EqualFunc(bytes.Fields(got), bytes.Fields(l.answers[i]), bytes.Equal) {
			return i
		}
	}
	return -1
}

// newLoop returns a loop for an accepted program, which is also the brute. The generator prints
// small cases of the problem. It returns nil if the program does not answer them alone.
func newLoop(t *testing.T, h *hunting, id string, brute build.Source) *loop {
	t.Helper()
	p, err := catalogue.Open().Problem(t.Context(), id, &hostOfTalks{Judge: h.judge})
	if err != nil || p.Grammar == nil || p.Spec.Check.Kind.Value != "tokens" || p.Interactor() != nil {
		return nil
	}
	l := &loop{h: h, brute: brute}
	var texts []string
	n := 0
	for c := range p.Grammar.Enumerate().All() {
		if n++; n%3 != 0 { // fewer of the smallest ones
			continue
		}
		cases := p.Grammar.NewCases()
		cases.Add(c)
		text := p.Grammar.Print(nil, cases)
		l.inputs, texts = append(l.inputs, text), append(texts, fmt.Sprintf("%q", text))
		if len(texts) == loopInputs {
			break
		}
	}
	if len(texts) < loopInputs {
		return nil
	}
	l.gen = build.Source{Name: "gen.py", Text: []byte("import sys\ninputs = [\n" + strings.Join(texts, ",\n") + "]\nprint(inputs[int(sys.argv[1]) % len(inputs)], end='')\n")}
	program := l.build(t, brute)
	for _, input := range l.inputs {
		answer, ok := l.run(t, program, nil, input)
		if !ok || len(bytes.TrimSpace(answer)) == 0 {
			return nil
		}
		l.answers = append(l.answers, answer)
	}
	return l
}

// stress reports whether stress finds a failure of a program, and how many inputs it tried.
func (l *loop) stress(t *testing.T, src build.Source, lasting time.Duration) (found bool, tried int) {
	t.Helper()
	o := crosscheck.Options{Options: hunt.Options{Options: run.Options{Seed: 1}, For: lasting, Smaller: time.Second / 5, Against: &l.brute}, Generator: &l.gen}
	r, err := l.h.judge.Crosscheck(t.Context(), src, o)
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("%s: %v", src.Name, err)
		return false, 0
	}
	return r.Found != nil, r.Cases
}

// TestCrosscheckSoak compares hunts without a spec with plain runs in a loop, on mutants of accepted
// programs in C, C++ and Python: a hunt must find a failure of each program that fails in the loop.
func TestCrosscheckSoak(t *testing.T) {
	testenv.Soak(t)
	testenv.Programs(t, "python3", "gcc", "g++")
	h := newHunting(t)
	var files []string
	for ext := range soaked {
		list, err := filepath.Glob(filepath.Join("testdata", "submissions", "*", "ac-*"+ext))
		if err != nil || len(list) == 0 {
			t.Fatal("no submissions: ", err)
		}
		files = append(files, list...)
	}
	slices.Sort(files)
	random := rand.New(rand.NewPCG(1, 0))
	random.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	wrong, byLoop, soon, later, more := 0, 0, 0, 0, 0
	for _, file := range files {
		src := read(t, file)
		l := newLoop(t, h, filepath.Base(filepath.Dir(file)), src)
		if l == nil {
			t.Logf("%s: not used", file)
			continue
		}
		of := soaked[filepath.Ext(file)]
		list, _ := tokens.Make(of.language, src.Name, src.Text)
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for n := 0; n < of.mutants && len(list) > 0 && wrong < wrongPrograms; list = list[1:] {
			own := build.Source{Name: src.Name, Text: list[0].Text}
			p := l.build(t, own)
			if p == nil {
				continue
			}
			n++
			at := l.fails(t, p)
			lasting := 5 * time.Second
			if at >= 0 {
				byLoop++
				lasting = 20 * time.Second
			}
			found, tried := l.stress(t, own, lasting)
			switch {
			case found && at >= 0:
				soon++
			case found:
				more++
			case at >= 0:
				if found, tried = l.stress(t, own, 5*time.Minute); found {
					later++
				} else {
					t.Errorf("%s: %s: the loop fails at input %d, the hunt passes %d", file, list[0], at, tried)
				}
			}
			if found || at >= 0 {
				wrong++
			}
			t.Logf("%d %s: %s: loop %d, hunt %t after %d", wrong, file, list[0], at, found, tried)
		}
	}
	t.Logf("of %d wrong programs, the loop finds %d; hunts find %d of these in 20 s and %d in 5 minutes, and %d others", wrong, byLoop, soon, later, more)
	if wrong < wrongPrograms {
		t.Errorf("%d wrong programs, want %d", wrong, wrongPrograms)
	}
}

// read returns a program in a file.
func read(t *testing.T, file string) build.Source {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return build.Source{Name: filepath.Base(file), Text: text}
}
