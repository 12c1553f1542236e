package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/game/explain"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/render/editor"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/counterexamples"
	"grundy/judge/run/hunt"
)

// stressing is the hunt for an input on which one program fails.
type stressing struct {
	*app
	flags   stressFlags
	j       *judgeTools
	p       *problem.Problem
	problem string // the argument PROBLEM
	file    string // the argument FILE
}

func (h *stressing) hunt(ctx context.Context, src build.Source) error {
	line := h.progress()
	h.flags.options.Progress = func(p run.Progress) { line.Draw(text.StressProgress(p, h.flags.options.Seed, h.lang), p.Took == 0) }
	call := h.j.Stress
	if h.flags.slowest {
		call = h.j.Slowest
	}
	r, err := call(ctx, h.p, src, h.flags.options)
	line.Clear()
	if err != nil {
		return err
	}
	path, err := h.store(r)
	if err != nil {
		r.Warnings = append(r.Warnings, i18n.Of(err))
	}
	r.Warnings = append(r.Warnings, h.j.warnings()...)
	if f := cmp.Or(r.Found, r.Once); f != nil && path != "" && explain.Shortened(f.Input) {
		f.File = path
	}
	h.code = max(h.code, stressCode(r))
	again := ""
	if path != "" {
		again = h.replay(r, path)
	}
	stored, said := json.Stored{File: path, Again: again}, text.Hunt{Again: again, Narrowed: len(h.flags.most) > 0}
	h.edited(h.flags.format, func(w io.Writer) error { return editor.Stress(w, h.file, r, h.lang) })
	h.tell(func(w io.Writer) error { return json.Stress(w, r, stored, h.flags.explain.Or("en")) },
		func(w io.Writer) error {
			return text.Stress(w, r, said, h.style().Explaining(h.flags.explain.Or(h.lang)))
		})
	h.tierTold = h.tierTold || r.Compile.OK
	return nil
}

// stressCode returns the exit code for a report.
func stressCode(r *hunt.Report) int {
	switch {
	case r.Guessed != nil && r.Guessed.Alone:
		return cannotTell
	case r.Verdict != report.AC:
		return notSo
	case r.Interrupted || r.Once != nil || r.Few:
		return cannotTell
	}
	return asExpected
}

// foundRoot returns the folder where counterexamples are stored: $GRUNDY_FOUND, or the folder found
// of the cache.
func foundRoot(j *judgeTools) string {
	if root := os.Getenv("GRUNDY_FOUND"); root != "" {
		return root
	}
	return filepath.Join(j.builder.Folder(), "found")
}

// wholeInput stores the input of a counterexample, because reports shorten it, and run --last runs
// a program on it.
func wholeInput(j *judgeTools, p *problem.Problem, ex *report.Counterexample) error {
	if j.builder.Temporary() {
		return nil
	}
	return lastInputs(j).AddWhole(p.ID(), ex)
}

// lastInputs returns the store of the counterexamples of submit.
func lastInputs(j *judgeTools) counterexamples.Store {
	return counterexamples.In(filepath.Join(j.builder.Folder(), "inputs"))
}

const notStored = "the input is not stored; name another folder with --out"

// store stores the counterexample of a report and returns the path of its input. The path is empty
// if the report has none.
func (h *stressing) store(r *hunt.Report) (path string, err error) {
	t := counterexamples.Of(r)
	if t == nil {
		return "", nil
	}
	root := foundRoot(h.j)
	switch dir := h.flags.out; {
	case dir != "":
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return "", fault.New(dir, store.What(err), notStored)
		}
		path, err = counterexamples.Put(dir, *t)
	case os.Getenv("GRUNDY_FOUND") == "" && h.j.builder.Temporary():
		return "", fault.New("stress", "there is no cache, so the input is not stored", "name a folder with --out")
	default:
		path, err = counterexamples.In(root).Add(h.p.Spec.ID.Value, *t)
	}
	if err != nil {
		f := fault.In(err)
		return "", fault.New(f.Place, f.What, notStored)
	}
	return path, nil
}

// storedTests returns the stored inputs of a problem, newest first.
func storedTests(j *judgeTools, p *problem.Problem) (tests []problem.GivenTest, err error) {
	inputs, err := counterexamples.In(foundRoot(j)).Inputs(p.Spec.ID.Value)
	if err != nil {
		f := fault.In(err)
		return nil, fault.New(f.Place, f.What, "remove it, or ignore the stored inputs with --no-kept")
	}
	for _, t := range inputs {
		tests = append(tests, problem.GivenTest{Name: "stored-" + t.Name, Input: t.Input})
	}
	return tests, nil
}
