package crosscheck

import (
	"context"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/spec"
	"grundy/judge/spec/guess"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check/protocol"
)

func python(name, text string) build.Source {
	return build.Source{Name: name, Text: []byte(text + "\n")}
}

// patience is the time limit of a comparison. All comparisons end long before this limit, even if
// each start of Python takes a second.
const patience = time.Hour

// twice is a correct program: it prints the double of a number. numberGen is a generator: it prints
// a random number, at most a million times the size.
const (
	twice     = "print(2 * int(input()))"
	numberGen = "import random, sys\nrandom.seed(int(sys.argv[1]))\nprint(random.randint(0, 10**6 * int(sys.argv[2])))"
)

func sample(name, in, out string) guess.Input {
	return guess.Input{Name: name, Text: []byte(in), Answer: []byte(out)}
}

// TestTroubles checks that a mistake in the programs or samples of a comparison is reported in one
// line: the place, what is wrong, and a remedy.
func TestTroubles(t *testing.T) {
	testenv.Programs(t, "python3")
	m := workbench(t)
	good := []guess.Input{sample("1.in", "3\n", "6\n"), sample("2.in", "40\n", "80\n")}
	for _, test := range []struct {
		name, gen, brute string
		samples          []guess.Input
		validator        string
		want             string
		long             bool
	}{
		{name: "generator crashes", gen: "print(1 // 0)",
			want: "gen.py 1 10: the generator fails: exit code 1: ZeroDivisionError: integer division or modulo by zero; call it by hand with these arguments, a seed and a size"},
		{name: "generator wants more arguments", gen: "import sys\nprint(sys.argv[3])",
			want: "gen.py 1 10: the generator fails: exit code 1: IndexError: list index out of range; call it by hand with these arguments, a seed and a size"},
		{name: "generator crashes for some sizes", gen: numberGen + "\nassert int(sys.argv[2]) != 5",
			want: "gen.py 25 5: the generator fails: exit code 1: AssertionError; call it by hand with these arguments, a seed and a size"},
		{name: "generator prints nothing", gen: "pass",
			want: "gen.py 1 10: the generator prints nothing; let it print an input on standard output"},
		{name: "generator prints blanks", gen: "print()",
			want: "gen.py 1 10: the generator prints nothing; let it print an input on standard output"},
		{name: "generator ignores the seed", gen: "import sys\nprint(sys.argv[2])",
			want: "gen.py: the generator prints the same input for every seed; set the seed of its random numbers to its first argument, as random.seed(int(sys.argv[1])) or srand(atoi(argv[1]))"},
		{name: "generator is endless", gen: "while True: pass", long: true,
			want: "gen.py 1 10: the generator does not end: "},
		{name: "brute disagrees with itself", brute: "import os\ninput()\nprint(os.urandom(8).hex())", gen: numberGen,
			want: "brute.py: prints different answers to the input of gen.py 1 1; remove random numbers and uninitialized variables from it"},
		{name: "brute disagrees with itself now and then", brute: "import os\nn = int(input())\nprint(2 * n + max(0, os.urandom(1)[0] - 191))", gen: numberGen,
			want: "brute.py: prints different answers to the input of gen.py "},
		{name: "brute disagrees with itself on a guess", brute: "import os\nn = int(input())\nprint(2 * n if n in (3, 40) else os.urandom(8).hex())", samples: good,
			want: "brute.py: prints different answers to the input of the guess; remove random numbers and uninitialized variables from it"},
		{name: "brute crashes", brute: "n = int(input())\nprint(2 * n + 0 * (1 // n))", gen: "import sys\nprint(int(sys.argv[1]) % 2)",
			want: "brute.py: fails on the input that gen.py 2 1 prints: exit code 1: ZeroDivisionError: integer division or modulo by zero; correct it, or the generator"},
		{name: "brute is slow", brute: "while True: pass", gen: numberGen, long: true,
			want: "brute.py: takes more than 2s for the smallest inputs of gen.py; let the generator print smaller inputs for small sizes"},
		{name: "brute prints nothing", brute: "n = int(input())", gen: numberGen,
			want: "brute.py: prints nothing; let it print its answers to the standard output"},
		{name: "brute prints nothing for a guess", brute: "n = int(input())", samples: []guess.Input{{Name: "1.in", Text: []byte("3\n")}, {Name: "2.in", Text: []byte("40\n")}},
			want: "brute.py: prints nothing; let it print its answers to the standard output"},
		{name: "brute prints a prompt", brute: "n = int(input('n = '))\nprint(2 * n)", gen: numberGen,
			want: `brute.py: prints a prompt, "n ="; remove the text in input(...), or the cout or printf that prints it`},
		{name: "sample is refuted", samples: append([]guess.Input{sample("0.in", "1\n", "3\n")}, good...),
			want: `0.in: its answer differs from that of brute.py: line 1: got "2", want "3"; correct the sample, or the brute`},
		{name: "brute crashes on a sample", samples: append([]guess.Input{sample("0.in", "x\n", "3\n")}, good...),
			want: "0.in: brute.py fails on it: exit code 1: ValueError: invalid literal for int() with base 10: 'x'; correct the sample, or the brute"},
		{name: "one sample", samples: good[:1],
			want: "my.py: no input could be made: the input: 1 different inputs are too few to guess from; give two or more; name a generator with --gen"},
		{name: "generator is refused", gen: numberGen, validator: "import sys\nsys.exit(42 if int(input()) < 0 else 43)",
			want: "gen.py 55 10: the generator prints an illegal input: the validator rejects it: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.long {
				testenv.Long(t)
			}
			if test.brute == "" {
				test.brute = twice
			}
			brute := python("brute.py", test.brute)
			o := Options{Options: hunt.Options{Options: run.Options{Seed: 1}, For: patience, Against: &brute}, Samples: test.samples}
			if test.gen != "" {
				gen := python("gen.py", test.gen)
				o.Generator = &gen
			}
			if test.validator != "" {
				var err error
				if o.Validator, err = m.Jury().Validator(t.Context(), python("validator.py", test.validator), string(protocol.Kattis)); err != nil {
					t.Fatal(err)
				}
			}
			r, err := Run(t.Context(), m, python("my.py", twice), o)
			if err == nil {
				t.Fatalf("no error, %+v", r)
			}
			got := i18n.Of(fault.In(err)).String()
			if !strings.HasPrefix(got, test.want) || strings.Contains(got, "\n") || strings.Count(got, "; ") < 1 {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestNoBrute checks that the error names the missing flag.
func TestNoBrute(t *testing.T) {
	_, err := Run(t.Context(), nil, build.Source{}, Options{})
	if err == nil || err.Error() != "stress: there is nothing to compare the program with; name a slow correct program with --against" {
		t.Error(err)
	}
}

// TestFew checks that too few inputs give a question instead of a verdict, unless the user requested
// so few.
func TestFew(t *testing.T) {
	testenv.Programs(t, "python3")
	m := workbench(t)
	brute, gen := python("brute.py", twice), python("gen.py", numberGen)
	o := Options{Options: hunt.Options{Options: run.Options{Seed: 1}, For: time.Nanosecond, Against: &brute}, Generator: &gen}
	r, err := Run(t.Context(), m, python("my.py", twice), o)
	if err != nil || !r.Few || len(r.Warnings) != 1 || r.Warnings[0].String() != "gen.py did not print its first inputs within 1ns" {
		t.Error(r, err)
	}
	o.For, o.Cases = 0, 5
	if r, err := Run(t.Context(), m, python("my.py", twice), o); err != nil || r.Verdict != report.AC || r.Cases < 5 {
		t.Error(r, err)
	}
}

// TestUnsteady checks the warning about a generator that prints different inputs for equal seeds.
func TestUnsteady(t *testing.T) {
	testenv.Programs(t, "python3")
	m := workbench(t)
	brute, gen := python("brute.py", twice), python("gen.py", "import random\nprint(random.randint(0, 10**9))")
	o := Options{Options: hunt.Options{Options: run.Options{Seed: 1}, Cases: 3, Against: &brute}, Generator: &gen}
	r, err := Run(t.Context(), m, python("my.py", twice), o)
	if err != nil || len(r.Warnings) == 0 || !strings.HasPrefix(r.Warnings[0].String(), "gen.py prints different inputs for the same seed") {
		t.Error(r, err)
	}
}

// TestRefuses checks that guessed inputs that the brute refuses are skipped if they are few. The
// other inputs must give a counterexample.
func TestRefuses(t *testing.T) {
	testenv.Programs(t, "python3")
	m := workbench(t)
	brute := python("brute.py", "n = int(input())\nassert n % 10\nprint(2 * n)")
	o := Options{Options: hunt.Options{Options: run.Options{Seed: 1}, For: patience, Against: &brute},
		Samples: []guess.Input{sample("1.in", "8\n", "16\n"), sample("2.in", "42\n", "84\n")}}
	r, err := Run(t.Context(), m, python("my.py", "n = int(input())\nprint(2 * n + (n == 37))"), o)
	if err != nil || r.Found == nil || string(r.Found.Input) != "37\n" || r.Guessed.Beyond {
		t.Fatal(r, err)
	}
	if len(r.Warnings) != 1 || !strings.HasPrefix(r.Warnings[0].String(), "brute.py rejects ") {
		t.Error(r.Warnings)
	}
	r, err = Run(t.Context(), m, python("my.py", "n = int(input())\nprint(2 * n + (n == 1))"), o)
	if err != nil || r.Found == nil || string(r.Found.Input) != "1\n" || !r.Guessed.Beyond {
		t.Fatal(r, err)
	}
}

// made returns the smallest input of a report: made from the counterexample, or itself.
func made(r *hunt.Report) []byte {
	if s := r.Guessed.Smaller; s != nil {
		return s.Input
	}
	return r.Found.Input
}

// TestGuessedAlone checks that a program that fails on guessed inputs only gets no verdict, whether
// the inputs come from a generator or from samples. With a validator, it does.
func TestGuessedAlone(t *testing.T) {
	testenv.Programs(t, "python3")
	m := workbench(t)
	brute := python("brute.py", "import math\nprint(math.gcd(*map(int, input().split())))")
	gen := python("gen.py", "import math, random, sys\nrandom.seed(int(sys.argv[1]))\na = b = 2\nwhile math.gcd(a, b) > 1:\n    a, b = random.randint(1, 20), random.randint(1, 20)\nprint(a, b)")
	o := Options{Options: hunt.Options{Options: run.Options{Seed: 1}, Cases: 200, Against: &brute}, Generator: &gen}
	r, err := Run(t.Context(), m, python("my.py", "input()\nprint(1)"), o)
	if err != nil || r.Found == nil || !r.Guessed.Alone || len(r.Guessed.Rules) == 0 || r.Guessed.Rules[0].String() != "gcd(a, b) = 1" {
		t.Fatalf("%+v, %+v, %v", r, r.Guessed, err)
	}
	if o.Validator, err = m.Jury().Validator(t.Context(), python("validator.py", "import sys\nsys.exit(42)"), string(protocol.Kattis)); err != nil {
		t.Fatal(err)
	}
	if r, err = Run(t.Context(), m, python("my.py", "input()\nprint(1)"), o); err != nil || r.Verdict != report.WA || r.Guessed.Alone || r.Guessed.Smaller != nil {
		t.Errorf("with a validator: %+v, %+v, %v", r, r.Guessed, err)
	}
	o.Validator, o.Generator = nil, nil
	o.Samples = []guess.Input{sample("1.in", "3 4\n", "1\n"), sample("2.in", "9 2\n", "1\n"), sample("3.in", "5 7\n", "1\n")}
	if r, err = Run(t.Context(), m, python("my.py", "input()\nprint(1)"), o); err != nil || r.Found == nil || !r.Guessed.Alone {
		t.Errorf("from samples: %+v, %+v, %v", r, r.Guessed, err)
	}
}

// TestPrinted checks that the counterexample is an input that the generator printed, even if a
// smaller one follows from the guess.
func TestPrinted(t *testing.T) {
	testenv.Programs(t, "python3")
	m := workbench(t)
	gen := python("gen.py", "import random, sys\nrandom.seed(int(sys.argv[1]))\nn = 6\nprint(n)\nprint(*[2 * random.randint(1, 50) for _ in range(n)])")
	brute := python("brute.py", "n = int(input())\nprint(sum(map(int, input().split())))")
	o := Options{Options: hunt.Options{Options: run.Options{Seed: 1}, For: patience, Smaller: time.Minute, Against: &brute}, Generator: &gen}
	r, err := Run(t.Context(), m, python("my.py", "n = int(input())\nprint(sum(map(int, input().split())) + 1)"), o)
	if err != nil || r.Found == nil || r.Guessed.Alone || r.Verdict != report.WA {
		t.Fatalf("%+v, %v", r, err)
	}
	words := strings.Fields(string(r.Found.Input))
	for _, w := range words[1:] {
		if !strings.ContainsAny(w[len(w)-1:], "02468") {
			t.Errorf("the generator does not print %q", r.Found.Input)
		}
	}
	if s := r.Guessed.Smaller; len(words) != 7 || words[0] != "6" || s != nil && len(s.Input) > len(r.Found.Input) {
		t.Errorf("%q, then %+v", r.Found.Input, s)
	}
}

// TestBruteRefused checks the error for a brute that does not compile.
func TestBruteRefused(t *testing.T) {
	testenv.Programs(t, "python3")
	brute := python("brute.py", "def (:")
	_, err := Run(t.Context(), workbench(t), python("my.py", twice), Options{Options: hunt.Options{Against: &brute}, Samples: []guess.Input{sample("1.in", "1\n", "2\n")}})
	if err == nil || !strings.HasPrefix(err.Error(), "brute.py: does not compile: ") || !strings.Contains(err.Error(), "SyntaxError") {
		t.Error(err)
	}
}

// TestShare checks that share returns a part of the remaining time. Without a deadline, it must not
// set one.
func TestShare(t *testing.T) {
	ctx, stop := bounded(t.Context(), time.Hour)
	defer stop()
	end, timed := share(ctx, 4).Deadline()
	if left := time.Until(end); !timed || left > 15*time.Minute || left < 5*time.Minute {
		t.Error(left, timed)
	}
	endless, stop := bounded(t.Context(), 0)
	defer stop()
	if _, timed := share(endless, 4).Deadline(); timed || share(endless, 4) != endless {
		t.Error("the share has a deadline, want none")
	}
	stop()
	if endless.Err() != context.Canceled {
		t.Error(endless.Err())
	}
}

// TestFiles compares programs in a problem with files. The brute and the generator may use the
// files or standard streams.
func TestFiles(t *testing.T) {
	testenv.Programs(t, "python3")
	m := workbench(t)
	const filed = "import sys\nsys.stdin, sys.stdout = open('game.in'), open('game.out', 'w')\n"
	for _, test := range [][2]string{
		{numberGen, twice},
		{"# for game.in\n" + numberGen, filed + twice},
		{"import sys\nsys.stdout = open('game.in', 'w')\n" + numberGen, twice},
	} {
		gen, brute := python("gen.py", test[0]), python("brute.py", test[1])
		o := Options{Options: hunt.Options{Options: run.Options{Seed: 1}, For: patience, Against: &brute}, Generator: &gen,
			Files: spec.Files{Input: "game.in", Output: "game.out"}}
		r, err := Run(t.Context(), m, python("my.py", filed+"print(int(input()))"), o)
		if err != nil || r.Found == nil || r.Verdict != report.WA {
			t.Errorf("%s %s: %+v, %v", gen.Text, brute.Text, r, err)
		}
	}
}

// TestUnusual checks the warning about a counterexample that a more careful guess rejects.
func TestUnusual(t *testing.T) {
	c := &cross{report: &hunt.Report{Guessed: &hunt.Guessed{}}}
	c.known = []guess.Input{sample("1.in", "3\n5 900 71\n", "1"), sample("2.in", "2\n400 8\n", "1")}
	_, careful := c.inferred(stage{infer: guess.Careful})
	for input, want := range map[string]string{"2\n8 9\n": "", "2\n8 8\n": "the counterexample differs from all inputs of the guess: "} {
		c.report.Warnings = nil
		c.report.Found = &hunt.Find{Counterexample: report.Counterexample{Input: []byte(input)}}
		c.unusual(careful)
		if got := strings.Join(i18n.Strings(c.report.Warnings), ""); !strings.HasPrefix(got, want) || (got == "") != (want == "") {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
}

// TestKeys checks that no counterexample has equal values in a column whose values differ in all
// inputs of the generator. Only the guess says so, not its section.
func TestKeys(t *testing.T) {
	testenv.Programs(t, "python3")
	m := workbench(t)
	gen := python("gen.py", "import random, sys\nrandom.seed(int(sys.argv[1]))\nn = random.randint(2, 5)\nprint(n)\nfor w in random.sample('abcdef', n):\n    print(w, random.randint(1, 3))")
	brute := python("brute.py", "d = [input().split() for _ in range(int(input()))]\nprint(min(d, key=lambda x: (-int(x[1]), x[0]))[0])")
	o := Options{Options: hunt.Options{Options: run.Options{Seed: 1}, For: patience, Against: &brute}, Generator: &gen}
	r, err := Run(t.Context(), m, python("my.py", "d = [input().split() for _ in range(int(input()))]\nprint(max(d, key=lambda x: int(x[1]))[0])"), o)
	if err != nil || r.Found == nil {
		t.Fatal(r, err)
	}
	if words := strings.Fields(string(made(r))); len(words) != 5 || words[1] == words[3] {
		t.Errorf("%q", r.Found.Input)
	}
}
