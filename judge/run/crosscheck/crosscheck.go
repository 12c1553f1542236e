// Package crosscheck compares a program with a brute force solution. No spec declares the inputs. A
// generator prints them, or they are guessed from samples.
//
//	r, err := crosscheck.Run(ctx, machine, src, crosscheck.Options{Against: brute, Generator: &gen})
//
// The generator is called with a seed and a growing size. Package guess then guesses the format of
// inputs from the generator's output. The guess yields more inputs, including all small ones, and
// smaller counterexamples. A guess is dropped if the brute or the validator refuses its inputs.
// Counterexamples are then shrunk word by word.
//
// Most runs of the generator, the brute and the program are fast; see package fast. A failure counts
// only if plain runs of all three confirm it. If a copy differs from a plain run, the comparison
// starts again with plain runs only.
package crosscheck

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/jury"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/spec"
	"grundy/judge/spec/guess"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// Options say which programs are compared, and on which inputs.
type Options struct {
	hunt.Options                 // Against is the brute
	Generator    *build.Source   // nil: all inputs follow from the samples
	Samples      []guess.Input   // inputs that are known to be legal
	Validator    check.Validator // nil: no validator
	Check        spec.Check      // how answers are compared; the zero value compares tokens
	Checker      check.Checker   // the program that compares answers, if Check names one
	Files        spec.Files      // the files that the programs read and write; none: standard input and output
	ID           string          // the problem's id; empty: "guessed"
}

// A Report is the report of a hunt, with the guessed format.
type Report = hunt.Report

// A cross is a comparison in progress.
type cross struct {
	Options
	m      *run.Machine
	src    build.Source
	gen    *jury.Generator
	brute  *jury.Quick
	calls  *jury.Quick      // makes the calls of gen; nil: no generator
	plain  *problem.Problem // the problem without a declared input
	first  *run.Submission
	report *hunt.Report
	began  time.Time
	end    time.Time // of the comparison; zero: no bound

	plainly bool        // all runs are plain
	built   atomic.Bool // what the programs need to serve is compiled

	mu    sync.Mutex // guards seen, answered and spoke
	seed  uint64
	sizes sizes
	seen  map[[sha256.Size]byte]bool // by the hash of an input
	known []guess.Input
	ended bool // the generator prints nothing new

	examined bool  // the generator printed inputs
	unsteady bool  // the generator prints different inputs for the same seed
	answered int   // number of inputs that the brute answered
	spoke    bool  // the brute printed something for some input
	trouble  error // a failure at a small size, perhaps too small for the generator or the brute

	held  *hunt.Find   // the failure on a guessed input that nobody has validated; nil: none
	guess hunt.Guessed // the guess of held

	sieve *sieve // removes illegal inputs that follow from a guess; nil: all are legal
	// unlike returns the column whose values are equal in an input, though they differ in all known
	// inputs; nil: no guess is used.
	unlike func(input []byte) (column string)
}

// Run compares a program with a brute. The report is the report of a hunt, with the guessed format.
func Run(ctx context.Context, m *run.Machine, src build.Source, o Options) (_ *hunt.Report, err error) {
	defer fault.Guard(&err, "")
	c := &cross{Options: o, m: m, src: src}
	if err := c.prepare(ctx); err != nil || c.report.Verdict == report.CE {
		return c.report, err
	}
	defer c.close()
	defer c.serve(ctx)()
	c.began = time.Now()
	if c.For > 0 {
		c.end = c.began.Add(c.For)
	}
	if err = c.all(ctx); errors.Is(err, errDiffers) || c.report.Found == nil && c.differs() {
		err = c.again(ctx)
	}
	c.report.Took = time.Since(c.began)
	if r := c.report; err == nil && ctx.Err() == nil && r.Verdict == report.AC && r.Once == nil && r.Cases < handful && !c.ended && !c.spent() {
		err = c.few()
	}
	if ctx.Err() != nil && c.report.Found == nil {
		c.report.Interrupted, err = true, nil
	}
	return c.report, err
}

// all makes the whole comparison.
func (c *cross) all(ctx context.Context) error {
	c.begin()
	err := c.compare(ctx)
	if err == nil {
		found := cmp.Or(c.report.Found, &hunt.Find{})
		err = c.doubted(found.Want, found.Got)
	}
	return err
}

// begin sets the state before a comparison.
func (c *cross) begin() {
	r := c.first.Report
	c.report = &hunt.Report{
		Problem: c.plain.About(), File: c.src.Name, Against: c.Against.Name, Language: r.Language, Tier: r.Tier, Limits: r.Limits,
		Seed: cmp.Or(c.Seed, 1), Compile: r.Compile, Verdict: r.Verdict, Guessed: &hunt.Guessed{},
	}
	if c.Generator != nil {
		c.report.Guessed.Generator = c.Generator.Name
	}
	c.seed, c.sizes, c.seen, c.known = c.report.Seed, newSizes(mostSize), map[[sha256.Size]byte]bool{}, slices.Clone(c.Samples)
	c.ended, c.examined, c.answered, c.spoke, c.trouble, c.held = false, false, 0, false, nil, nil
}

// few records that there were too few inputs, and why. It returns an error only if a program failed.
func (c *cross) few() error {
	r := c.report
	r.Few = true
	switch {
	case r.Cases > 0 || c.gen == nil || c.answered > 0:
	case !c.examined:
		r.Warnings = append(r.Warnings, i18n.Messagef("%s did not print its first inputs within %v", c.Generator.Name, c.For))
	case c.trouble != nil:
		return c.trouble
	default:
		r.Warnings = append(r.Warnings, i18n.Messagef("%s did not answer any input of %s within %v", c.Against.Name, c.Generator.Name, c.For))
	}
	return nil
}

// handful is the number of inputs that a program must pass before it is called right.
const handful = 10

// bruteTime is the brute's limit of CPU time per input.
const bruteTime = 2 * time.Second

// prepare compiles the programs.
func (c *cross) prepare(ctx context.Context) error {
	if c.Options.Against == nil {
		return fault.New("stress", "there is nothing to compare the program with", "name a slow correct program with --against")
	}
	if program, compiled, err := c.m.Build(ctx, *c.Options.Against, ""); err != nil {
		return err
	} else if program == nil {
		return fault.New(c.Against.Name, i18n.Messagef("does not compile: %s", format.Visible(format.CrashLine([]byte(compiled.Log.String())))), "correct it, so that it can answer")
	}
	var err error
	if c.brute, err = c.m.Jury().QuickBrute(ctx, *c.Options.Against, c.Files, bruteTime); err != nil {
		return err
	}
	if c.plain, err = c.problem(""); err != nil {
		return err
	}
	o := c.Options.Options.Options
	o.Cache = nil
	if c.first, err = c.m.Submission(ctx, c.plain, c.src, o); err != nil {
		return err
	}
	if c.begin(); c.report.Verdict == report.CE {
		c.close()
		return nil
	}
	if c.Generator != nil {
		if c.gen, err = c.generator(ctx); err == nil {
			c.calls = c.gen.Quick()
		}
	}
	return err
}

// ask returns the brute's answer to an input. It refuses inputs that the validator rejects.
func (c *cross) ask(ctx context.Context, input []byte) ([]byte, error) {
	if c.plainly {
		return c.askPlainly(ctx, input)
	}
	return c.asked(ctx, input, func() ([]byte, error) { return c.brute.Run(ctx, nil, input, c.rest) })
}

// askPlainly is like ask, with a plain run of the brute.
func (c *cross) askPlainly(ctx context.Context, input []byte) ([]byte, error) {
	return c.asked(ctx, input, func() ([]byte, error) { return c.brute.Plain(ctx, nil, input) })
}

func (c *cross) asked(ctx context.Context, input []byte, brute func() ([]byte, error)) ([]byte, error) {
	if c.unlike != nil && c.unlike(input) != "" {
		return nil, leftOut{errUnlike}
	}
	if err := c.valid(ctx, input); err != nil {
		return nil, c.sieve.sift(ctx, input, err)
	}
	answer, err := brute()
	if err == nil {
		c.heard(answer)
	}
	return answer, c.sieve.sift(ctx, input, err)
}

// heard records an answer of the brute.
func (c *cross) heard(answer []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answered++
	c.spoke = c.spoke || len(bytes.TrimSpace(answer)) > 0
}

// doubted returns an error if the comparison is worthless because the brute prints nothing at all,
// or prints a prompt.
func (c *cross) doubted(want, got []byte) error {
	if c.answered > 0 && !c.spoke {
		return fault.New(c.Against.Name, "prints nothing", "let it print its answers to the standard output")
	}
	if text := check.Prompt(c.Against.Text, want, got); text != nil {
		return fault.New(c.Against.Name, i18n.Messagef("prints a prompt, %q", text), "remove the text in input(...), or the cout or printf that prints it")
	}
	return nil
}

// generator compiles the generator and finds out where it writes the input. If its source names the
// problem's input file and a run writes that file, the file is the generated input. Otherwise the
// standard output is the generated input.
func (c *cross) generator(ctx context.Context) (*jury.Generator, error) {
	if name := c.Files.Input; name != "" && bytes.Contains(c.Generator.Text, []byte(name)) {
		// The generator reads an empty file and writes the input file.
		gen, err := c.m.Jury().Generator(ctx, *c.Generator, spec.Files{Input: c.Files.Output, Output: name})
		if err != nil {
			return nil, err
		}
		if text, err := gen.Seeded(ctx, c.seed, probeSize); err == nil && len(text) > 0 {
			return gen, nil
		}
	}
	return c.m.Jury().Generator(ctx, *c.Generator, spec.Files{})
}

// valid returns a refusal if the validator rejects an input.
func (c *cross) valid(ctx context.Context, input []byte) error {
	if c.Validator == nil {
		return nil
	}
	why, err := c.Validator.Validate(ctx, input)
	if err == nil && why != "" {
		err = refusal{i18n.Messagef("the validator rejects it: %s", why)}
	}
	return err
}

// A refusal is the validator's reason for rejecting an input.
type refusal struct{ why i18n.Message }

func (r refusal) Error() string         { return r.why.String() }
func (r refusal) Message() i18n.Message { return r.why }

// problem returns the problem with a guessed section input. If section is empty, the problem
// declares no input.
func (c *cross) problem(section string) (*problem.Problem, error) {
	id := cmp.Or(c.ID, "guessed")
	text := "id: " + id + "\ntitle: " + id + "\nstatement: guessed\n" + section + "reference: brute\nsamples: [{in: \"0\", out: \"0\"}]\n"
	sp, err := spec.Parse(id+".yaml", []byte(text))
	if err != nil {
		return nil, err
	}
	if section != "" {
		sp.Samples = nil
	}
	sp.Files = c.Files
	if c.Check.Kind.Value != "" {
		sp.Check = c.Check
	}
	return problem.Load(sp, problem.Code{Ask: c.ask, Checker: c.Checker})
}

// beforeGuess is the part of the time, 1/beforeGuess, that the generator alone gets before a guess, if
// this is less than stageTime. Without a time limit, a guess follows enoughInputs inputs.
const beforeGuess = 3

// compare tries inputs of the generator, then the samples and inputs that follow from a guess, and
// then the generator again.
func (c *cross) compare(ctx context.Context) error {
	own, stop := c.bounded(ctx)
	defer stop()
	if c.gen != nil {
		if err := c.examine(own); own.Err() != nil {
			return ctx.Err() // nil if only the time limit is reached
		} else if err != nil {
			return err
		}
		c.examined = true
		clock, enough := share(own, beforeGuess), enoughInputs
		if c.For > 0 {
			var stop context.CancelFunc
			clock, stop = context.WithTimeout(clock, stageTime)
			defer stop()
			enough = 0
		}
		if done, err := c.generate(ctx, clock, own, enough); done || err != nil {
			return err
		}
	}
	if err := c.answerSamples(own); err != nil {
		return err
	}
	if done, err := c.samples(ctx, own); done || err != nil || c.spent() {
		return err
	}
	if done, err := c.hunt(ctx, own); done || err != nil {
		return err
	}
	if c.held != nil {
		return c.question(ctx, own)
	}
	if c.gen == nil {
		if c.report.Guessed.Line == "" {
			return fault.New(c.src.Name, i18n.Messagef("no input could be made: %s", c.report.Guessed.Dropped), "name a generator with --gen")
		}
		return nil
	}
	_, err := c.generate(ctx, own, own, 0)
	return err
}

// question looks for an input of the generator on which the program fails, after it has failed on a
// guessed input. If there is none, the report has the guessed input as a question.
func (c *cross) question(ctx, own context.Context) error {
	if c.gen != nil {
		soon, stop := bounded(own, stageTime)
		defer stop()
		if done, err := c.generate(ctx, soon, soon, 0); done || err != nil {
			return err
		}
	}
	r, tried := c.report, c.report.Guessed.Inputs
	*r.Guessed = c.guess
	r.Guessed.Inputs, r.Guessed.Alone = tried, true
	r.Guessed.Rules = rulesBroken(c.known, c.held.Input)
	r.Found, r.Verdict = c.held, c.held.Verdict
	return nil
}

// answerSamples adds the brute's answers to samples that have none. It checks the other samples'
// answers against the brute.
func (c *cross) answerSamples(ctx context.Context) error {
	for i, in := range c.known {
		if i >= len(c.Samples) {
			break
		}
		got, err := c.askPlainly(ctx, in.Text)
		switch {
		case err != nil && ctx.Err() != nil:
			return nil
		case err != nil:
			return fault.New(in.Name, i18n.Messagef("%s fails on it: %v", c.Against.Name, err), "correct the sample, or the brute")
		case in.Answer == nil:
			c.known[i].Answer = got
			continue
		}
		j, err := c.plain.Check(ctx, &plan.File{Input: in.Text, Want: in.Answer}, got)
		if err != nil {
			return err
		}
		if !j.Right() {
			return fault.New(in.Name, i18n.Messagef("its answer differs from that of %s: %s", c.Against.Name, j.Why()), "correct the sample, or the brute")
		}
	}
	return nil
}

// samples tries the samples. done is true if the program fails on one.
func (c *cross) samples(ctx, own context.Context) (done bool, err error) {
	for _, in := range c.known[:len(c.Samples)] {
		if own.Err() != nil || in.Answer == nil {
			return false, nil
		}
		t := &trial{name: in.Name, input: in.Text, file: &plan.File{Test: plan.Test{Name: in.Name}, Input: in.Text, Want: in.Answer}}
		if t.outcome, err = c.first.Run(own, t.file, run.Terms{Repeat: true}); err != nil {
			if own.Err() != nil && ctx.Err() == nil {
				return false, nil
			}
			return true, err
		}
		c.report.Cases++
		c.report.Files++
		if c.Counts(t.outcome.Verdict) {
			return true, c.smaller(ctx, t)
		}
	}
	return false, nil
}

// bounded returns a context that ends with the comparison.
func (c *cross) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.end.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, c.end)
}

func bounded(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}

// share returns a context that ends after 1/part of the remaining time.
func share(ctx context.Context, part int) context.Context {
	end, timed := ctx.Deadline()
	if !timed {
		return ctx
	}
	own, stop := context.WithTimeout(ctx, time.Until(end)/time.Duration(part))
	context.AfterFunc(own, stop)
	return own
}

// join adds the result of a hunt to the report.
func (c *cross) join(r *hunt.Report) {
	all := c.report
	all.Cases += r.Cases
	all.Files += r.Files
	all.Warnings = append(all.Warnings, r.Warnings...)
	all.Interrupted = r.Interrupted
	if all.Others == nil {
		all.Others = map[string]int{}
	}
	for verdict, n := range maps.All(r.Others) {
		all.Others[verdict] += n
	}
	all.Dropped += r.Dropped
	all.Found, all.Once = r.Found, cmp.Or(all.Once, r.Once)
	if r.Found != nil {
		all.Verdict, all.Size = r.Verdict, r.Size
	}
}

// same reports whether two answers have the same words.
func same(a, b []byte) bool { return slices.EqualFunc(bytes.Fields(a), bytes.Fields(b), bytes.Equal) }
