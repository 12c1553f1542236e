// Package bysubtask writes the tests of a problem with subtasks as files. Each subtask has its
// own folder. The spec next to the folders makes them a problem again.
//
//	large/balanced-1.in   large/balanced-1.ans   small/small-1.in   …   ID.yaml
package bysubtask

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/run"
	"grundy/judge/spec"
	"grundy/judge/spec/edit"
)

// Write generates the tests that submit runs, writes them into an existing folder, and then
// writes the spec. A test of several subtasks is written for each of them; a test without a
// subtask is not written. Write calls progress before each test. If there is an error, the
// summary describes what was written.
func Write(ctx context.Context, dir string, p *problem.Problem, seed uint64, progress func(done, total int)) (*testfiles.Summary, error) {
	made := &testfiles.Summary{Dir: dir, Seed: seed}
	tests, err := run.TestsOf(ctx, p, seed, run.Selection{})
	if err != nil {
		return made, err
	}
	folders := foldersOf(tests.Subtasks)
	for _, folder := range folders {
		if err := ready(filepath.Join(dir, folder)); err != nil {
			return made, err
		}
	}
	var copies []written
	for _, task := range tests.Tasks {
		for _, n := range task.In {
			copies = append(copies, written{folders[n] + "/" + nameIn(task, tests.Subtasks[n].Name), task})
		}
	}
	for i, one := range copies {
		progress(i, len(copies))
		m, err := one.write(ctx, dir)
		if err != nil {
			return made, err
		}
		made.Made = append(made.Made, m)
	}
	return made, writeSpec(dir, p.Spec, tests.Subtasks, folders)
}

// ready creates the folder of a subtask, unless it exists. A file in its place is an error.
func ready(folder string) error {
	if info, err := os.Lstat(folder); err == nil && !info.IsDir() {
		return &fault.Error{Place: folder, What: i18n.Of(testfiles.ErrTaken), Remedy: "remove it, or name another folder", Err: testfiles.ErrTaken}
	}
	if err := testfiles.Folder(folder); !errors.Is(err, testfiles.ErrNotEmpty) {
		return err
	}
	return nil
}

// A written is a test with its name in the folder.
type written struct {
	name string
	run.Task
}

func (w written) write(ctx context.Context, dir string) (testfiles.Made, error) {
	file, err := w.Make(ctx)
	if err != nil {
		return testfiles.Made{}, err
	}
	if _, err := testfiles.Write(dir, testfiles.Test{Name: filepath.FromSlash(w.name), Input: file.Input, Want: testfiles.There(file.Want)}); err != nil {
		return testfiles.Made{}, err
	}
	m := testfiles.Made{Name: w.name, Group: w.Group, Input: len(file.Input), Answer: len(file.Want)}
	if file.Cases != nil {
		m.Cases = file.Cases.Len()
	}
	return m, nil
}

// nameIn returns the name of a test in the folder of a subtask, without the name of the subtask
// and without folders.
func nameIn(t run.Task, subtask string) string {
	name := t.Name
	if t.Of != nil {
		name = strings.TrimPrefix(name, subtask+"/")
	} else if t.Group == "" { // it came with the problem, and has its own name
		name = "given-" + name
	}
	return strings.ReplaceAll(name, "/", "-")
}

// harmless reports whether a name may become the name of a folder, which as a pattern matches only
// itself. It must have at most 61 letters, digits, _, . and -, not beginning with . or -.
func harmless(name string) bool {
	n := utf8.RuneCountInString(name)
	return n > 0 && n <= 61 && !strings.ContainsAny(name[:1], ".-") && !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_.-", r)
	})
}

// foldersOf returns the folders of subtasks: their names, or else their numbers.
func foldersOf(subtasks []problem.Subtask) (list []string) {
	for n, s := range subtasks {
		folder := s.Name
		same := func(other string) bool { return strings.EqualFold(other, folder) }
		if !harmless(folder) || slices.ContainsFunc(list, same) {
			folder = fmt.Sprintf("subtask-%d", n+1)
		}
		list = append(list, folder)
	}
	return list
}

// writeSpec writes the spec of a problem, with the folders as its subtasks.
func writeSpec(dir string, sp *spec.Problem, subtasks []problem.Subtask, folders []string) error {
	text, err := store.ReadGiven(sp.File, 1<<20)
	if err != nil {
		return fault.In(err)
	}
	var parts []edit.Part
	for n, s := range subtasks {
		parts = append(parts, edit.Part{Name: s.Name, Points: s.Points, Tests: folders[n], Score: s.Spec.Score.Value})
	}
	text, err = edit.ByFolders(text, parts, func(path string) string { return from(dir, filepath.Dir(sp.File), path) })
	if err != nil {
		return fault.New(sp.File, i18n.Of(err), "")
	}
	path := filepath.Join(dir, sp.ID.Value+".yaml")
	if err := store.Write(path, text); err != nil {
		return fault.Caused(path, store.What(err), err)
	}
	return nil
}

// from converts a path that is relative to the folder other to a path relative to dir. Absolute
// paths stay absolute.
func from(dir, other, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	file, err := filepath.Abs(filepath.Join(other, filepath.FromSlash(path)))
	if err != nil {
		return path
	}
	if dir, err = filepath.Abs(dir); err == nil {
		if near, err := filepath.Rel(dir, file); err == nil {
			return filepath.ToSlash(near)
		}
	}
	return file
}
