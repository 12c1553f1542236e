package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/render/terminal"
	"grundy/judge/report/batch"
	"grundy/judge/run/watch"
	"grundy/problems/catalogue"
)

// A watching judges the same files repeatedly.
type watching struct {
	*app
	judge   *judgeTools
	problem string
	files   []string
	flags   submitFlags
	paths   []string // the watched files
	nothing bool     // the last round could not judge any file
}

// watch judges files now and whenever they change, until it is interrupted. An interruption is not
// an error. If nothing can be judged at first, watch returns the error. Later it prints errors and
// waits for the next save.
func (a *app) watch(ctx context.Context, j *judgeTools, problem string, files []string, f submitFlags) error {
	w := &watching{app: a, judge: j, problem: problem, files: files, flags: f, paths: files}
	seen, err := w.round(ctx)
	if ctx.Err() == nil && (err != nil || w.nothing) {
		return err // if err is nil and no file could be judged, the errors are already printed
	}
	for ctx.Err() == nil && !terminal.Lost(a.stdout) {
		line := a.progress()
		line.Draw(i18n.Sprintf(a.lang, "watching %s; Ctrl-C stops", format.Few(baseNames(w.paths), 6)), true)
		saved, ok := watch.Wait(ctx, w.paths, seen)
		line.Clear()
		if !ok {
			break
		}
		a.separate(watch.Changed(seen, saved))
		if seen, err = w.round(ctx); err != nil && ctx.Err() == nil {
			a.fail(err)
		}
	}
	a.code = asExpected
	return nil
}

// round judges once, and stops if a file is saved meanwhile. It returns the state of the files
// before judging, so that a file saved since then starts the next round.
func (w *watching) round(ctx context.Context) (watch.State, error) {
	w.code = asExpected
	if sp, err := catalogue.Open().Spec(w.problem); err == nil {
		w.paths = append(slices.Clone(w.files), catalogue.Files(sp)...)
	}
	w.paths = append(w.paths, w.included()...)
	seen := watch.Read(w.paths)
	own, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if _, saved := watch.Wait(own, w.paths, seen); saved {
			stop()
		}
	}()
	r, err := w.submitRound(own, w.judge, w.problem, w.files, w.flags)
	stop()
	<-done
	if r != nil {
		for _, s := range r.All {
			w.flags.failed.Note(s.Report)
		}
		w.nothing = !slices.ContainsFunc(r.All, func(s *batch.Submission) bool { return s.Report != nil }) && !errors.Is(err, context.Canceled)
	}
	if errors.Is(err, context.Canceled) {
		err = nil // the next round judges again
	}
	return seen, err
}

// included returns the paths of the files that belong to the watched programs.
func (w *watching) included() (paths []string) {
	for _, file := range w.files {
		src, err := w.readSource(file)
		if err != nil {
			continue // the round reports it
		}
		dir := filepath.Dir(file)
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			dir, paths = file, append(paths, filepath.Join(file, src.Folder, src.Name))
		}
		for _, f := range src.Beside {
			paths = append(paths, filepath.Join(dir, filepath.FromSlash(f.Name)))
		}
	}
	return paths
}

// separate prints the first line of a round: the time and the saved files.
func (a *app) separate(names []string) {
	if a.json {
		return
	}
	line := fmt.Sprintf("──── %s  %s ", time.Now().Format(time.TimeOnly), strings.Join(names, ", "))
	a.printf("\n%s\n\n", a.style().Faint(line+strings.Repeat("─", max(4, 72-len([]rune(line))))))
}

// baseNames returns the last elements of paths.
func baseNames(paths []string) (names []string) {
	for _, p := range paths {
		names = append(names, filepath.Base(p))
	}
	return names
}
