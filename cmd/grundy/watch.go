package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/report/round"
	"grundy/judge/report/terminal"
	"grundy/judge/spec"
)

// look is how often watched files are looked at. They are few and small, so they
// are read: that sees what notices of the system miss, an editor that puts another
// file in the place of the old one, a folder of the network, two saves within a tick
// of the clock, and takes a save that changes nothing for none.
const look = 150 * time.Millisecond

// A watching judges the same files over and over.
type watching struct {
	*app
	judge   *judgeTools
	problem string
	files   []string
	flags   submitFlags
	paths   []string // that are looked at
	nothing bool     // no file could be judged in the last round
}

// watch judges files now and whenever they change, until it is interrupted, which
// is its good end. What cannot be judged at first is an error; later it is told, and
// the next save waited for.
func (a *app) watch(ctx context.Context, j *judgeTools, problem string, files []string, f submitFlags) error {
	w := &watching{app: a, judge: j, problem: problem, files: files, flags: f, paths: files}
	seen, err := w.round(ctx)
	if ctx.Err() == nil && (err != nil || w.nothing) {
		return err // told already, where nothing could be judged
	}
	for ctx.Err() == nil && !terminal.Lost(a.stdout) {
		line := a.progress()
		line.Draw("watching "+strings.Join(baseNames(w.paths), ", ")+"; Ctrl-C ends", true)
		saved, ok := w.wait(ctx, seen)
		line.Clear()
		if !ok {
			break
		}
		a.separate(changed(seen, saved))
		if seen, err = w.round(ctx); err != nil && ctx.Err() == nil {
			a.fail(err)
		}
	}
	a.code = asExpected
	return nil
}

// round judges once, and stops when a file is saved meanwhile. It gives the state of
// the files from before, which may be older than what was judged: then that is
// judged again.
func (w *watching) round(ctx context.Context) (state, error) {
	w.code = asExpected
	if sp, err := openLibrary().problem(w.problem); err == nil {
		w.paths = append(slices.Clone(w.files), specFiles(sp)...)
	}
	seen := w.state()
	own, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if _, saved := w.wait(own, seen); saved {
			stop()
		}
	}()
	r, err := w.submitRound(own, w.judge, w.problem, w.files, w.flags)
	stop()
	<-done
	if r != nil {
		w.flags.failed.note(r)
		w.nothing = !slices.ContainsFunc(r.all, func(s *round.Submission) bool { return s.Report != nil }) && !errors.Is(err, context.Canceled)
	}
	if errors.Is(err, context.Canceled) {
		err = nil // the next round tells
	}
	return seen, err
}

// separate begins another round: a line with the time and what was saved.
func (a *app) separate(names []string) {
	if a.json {
		return
	}
	line := fmt.Sprintf("──── %s  %s ", time.Now().Format(time.TimeOnly), strings.Join(names, ", "))
	a.printf("\n%s\n\n", a.style("").Faint(line+strings.Repeat("─", max(4, 72-len([]rune(line))))))
}

// specFiles are the spec of a problem, and the program that is its reference, where
// they are files.
func specFiles(sp *spec.Problem) (list []string) {
	candidates := []string{sp.File}
	if !sp.Reference.Absent() {
		candidates = append(candidates, filepath.Join(filepath.Dir(sp.File), sp.Reference.Value))
	}
	for _, path := range candidates {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			list = append(list, path)
		}
	}
	return list
}

// A state is the contents of watched files, by path; nil is a file that cannot be
// read, as while an editor puts another in its place.
type state map[string]*[sha256.Size]byte

func (w *watching) state() state {
	s := state{}
	for _, path := range w.paths {
		s[path] = nil
		if text, err := readFile(path, sourceLimit); err == nil {
			sum := sha256.Sum256(text)
			s[path] = &sum
		}
	}
	return s
}

// wait waits for the files to be other than they were, all there, and the same at two
// looks, so that half a save is not judged.
func (w *watching) wait(ctx context.Context, seen state) (state, bool) {
	tick := time.NewTicker(look)
	defer tick.Stop()
	last := seen
	for {
		select {
		case <-ctx.Done():
			return nil, false
		case <-tick.C:
		}
		now := w.state()
		if len(changed(seen, now)) > 0 && len(changed(last, now)) == 0 && now.whole() {
			return now, true
		}
		last = now
	}
}

// whole tells whether every file is there.
func (s state) whole() bool {
	for _, sum := range s {
		if sum == nil {
			return false
		}
	}
	return true
}

// changed are the base names of the files that differ.
func changed(before, now state) (names []string) {
	for path, sum := range now {
		old := before[path]
		if old == sum || old != nil && sum != nil && *old == *sum {
			continue
		}
		names = append(names, filepath.Base(path))
	}
	slices.Sort(names)
	return names
}

func baseNames(paths []string) (names []string) {
	for _, p := range paths {
		names = append(names, filepath.Base(p))
	}
	return names
}

// mostFailures is how many inputs are kept to be tried first.
const mostFailures = 8

// failures are inputs on which a watched submission failed, the latest first: they
// show soonest whether a change mended it.
type failures struct {
	inputs [][]byte
	names  []string // of the user's own tests
}

// note adds what a round failed on.
func (f *failures) note(r *batch) {
	for _, s := range r.all {
		if s.Report == nil || s.Report.Counterexample == nil {
			continue
		}
		ex := s.Report.Counterexample
		same := func(other []byte) bool { return bytes.Equal(other, ex.Input) }
		f.inputs = slices.Insert(slices.DeleteFunc(f.inputs, same), 0, ex.Input)
		f.inputs = f.inputs[:min(len(f.inputs), mostFailures)]
		for _, t := range s.Report.Tests {
			if t.Verdict != report.AC && !slices.Contains(f.names, t.Name) {
				f.names = append(f.names, t.Name)
			}
		}
	}
}

// first puts them before all else: as inputs that are kept, or, among the user's own
// tests, by their order.
func (f *failures) first(o *judge.Options) {
	if len(o.Given) > 0 {
		o.Given = slices.Clone(o.Given)
		slices.SortStableFunc(o.Given, func(a, b problem.GivenTest) int { return f.rank(a) - f.rank(b) })
		return
	}
	var kept []problem.GivenTest
	for i, input := range f.inputs {
		kept = append(kept, problem.GivenTest{Name: fmt.Sprint("failed-", i+1), Input: input})
	}
	o.Stored = append(kept, o.Stored...)
}

func (f *failures) rank(t problem.GivenTest) int {
	if slices.Contains(f.names, t.Name) {
		return 0
	}
	return 1
}
