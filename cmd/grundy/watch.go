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
	"grundy/judge/run/watch"
	"grundy/problems/catalogue"
)

// A watching repeats a command whenever files are saved.
type watching struct {
	*app
	paths func() []string // the watched files; asked before each round
	// round runs the command once. done says that it came to a result.
	round func(ctx context.Context) (done bool, err error)
	now   []string // the files of the last round
}

// watch runs a command now and whenever its files change, until it is interrupted. An interruption
// is not an error. If the first round has no result, watch returns the error. Later it prints
// errors and waits for the next save.
func (w *watching) watch(ctx context.Context) error {
	seen, done, err := w.once(ctx)
	if ctx.Err() == nil && (err != nil || !done) {
		return err // if err is nil, the errors are already printed
	}
	for ctx.Err() == nil && !terminal.Lost(w.stdout) {
		line := w.progress()
		line.Draw(i18n.Sprintf(w.lang, "watching %s; Ctrl-C stops", format.Few(baseNames(w.now), 6)), true)
		saved, ok := watch.Wait(ctx, w.now, seen)
		line.Clear()
		if !ok {
			break
		}
		w.separate(watch.Changed(seen, saved))
		if seen, _, err = w.once(ctx); err != nil && ctx.Err() == nil {
			w.fail(err)
		}
	}
	w.code = asExpected
	return nil
}

// once makes a round, and stops it if a file is saved meanwhile. It returns the state of the files
// before the round, so that a file saved since then starts the next round.
func (w *watching) once(ctx context.Context) (watch.State, bool, error) {
	w.code = asExpected
	w.now = w.paths()
	seen := watch.Read(w.now)
	own, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if _, saved := watch.Wait(own, w.now, seen); saved {
			stop()
		}
	}()
	done, err := w.round(own)
	stop()
	<-ended
	if errors.Is(err, context.Canceled) {
		return seen, true, nil // the next round runs the command again
	}
	return seen, done, err
}

// watchSubmissions judges files now and whenever they change.
func (a *app) watchSubmissions(ctx context.Context, j *judgeTools, problem string, files []string, f submitFlags) error {
	w := &watching{app: a, paths: a.withProblem(files, nil, problem)}
	w.round = func(ctx context.Context) (done bool, err error) {
		r, err := a.submitRound(ctx, j, problem, files, f)
		if r == nil {
			return false, err
		}
		for _, s := range r.All {
			f.failed.Note(s.Report)
			done = done || s.Report != nil
		}
		return done, err
	}
	return w.watch(ctx)
}

// withProblem returns a function that returns programs with the files that belong to them, and the
// files of a problem. While the spec cannot be read, the files of the problem are the last known
// ones.
func (a *app) withProblem(programs, others []string, problem string) func() []string {
	var ofProblem []string
	return func() []string {
		if sp, err := catalogue.Open().Spec(problem); err == nil && problem != "" {
			ofProblem = catalogue.Files(sp)
		}
		return slices.Concat(programs, others, ofProblem, a.included(programs))
	}
}

// included returns the paths of the files that belong to programs.
func (a *app) included(programs []string) (paths []string) {
	for _, file := range programs {
		src, err := a.readSource(file)
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
