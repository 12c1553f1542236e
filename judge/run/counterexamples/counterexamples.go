// Package counterexamples stores inputs on which programs failed, in one folder per problem, so
// that later submissions are run on them first. A counterexample is NAME.in with NAME.ans, the
// expected answer, and NAME.out, the output. NAME is a hash of the input, so each input is stored
// once. When a problem has too many of them, or they are too large together, the oldest are
// removed.
package counterexamples

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/game/explain"
	"grundy/judge/problem/testfiles"
	"grundy/judge/report"
)

// These bounds limit the inputs of a problem: their number, and their total size in bytes.
const (
	Most      = 50
	MostBytes = 16 << 20
)

// names are the file name patterns of a store.
var names = store.Names{".": {`[0-9A-Za-z][0-9A-Za-z_-]*/`}, "*": {`[0-9a-f]{12}\.(?:in|ans|out)`}}

// A Store is a folder of counterexamples of many problems. Several processes may share
// one.
type Store struct{ root string }

// In returns the store in a folder. The folder is created when something is stored.
func In(root string) Store { return Store{root} }

// Add stores a counterexample of a problem and returns the path of its input.
func (s Store) Add(id string, t testfiles.Test) (string, error) {
	folder, err := store.Own(s.root, names)
	if err == nil {
		_, err = folder.Sub(id)
	}
	if err != nil {
		return "", fault.Caused(s.root, store.What(err), err)
	}
	path, err := Put(filepath.Join(s.root, id), t)
	if err == nil {
		s.forget(id)
	}
	return path, err
}

// AddWhole stores a counterexample of a problem. If its input is too long for reports, AddWhole sets
// the path of the input in ex.
func (s Store) AddWhole(id string, ex *report.Counterexample) error {
	if ex == nil {
		return nil
	}
	path, err := s.Add(id, testfiles.Test{Input: ex.Input, Want: testfiles.There(ex.Want), Got: testfiles.There(ex.Got)})
	if explain.Shortened(ex.Input) {
		ex.File = path
	} else {
		err = nil // the report has the whole input
	}
	return err
}

// Last returns the input of a problem that was stored last in any of some stores. ok is false if
// there is none.
func Last(id string, stores ...Store) (input []byte, ok bool) {
	var all []entry
	for _, s := range stores {
		all = append(all, s.entries(id)...)
	}
	slices.SortStableFunc(all, func(x, y entry) int { return y.when.Compare(x.when) })
	for _, e := range all {
		if text, err := store.Read(e.base+".in", testfiles.Limit); err == nil {
			return text, true
		} // another process may have removed it
	}
	return nil, false
}

// Put writes a counterexample into a folder of the user, named after the hash of its input, and
// returns the path of the input.
func Put(dir string, t testfiles.Test) (string, error) {
	sum := sha256.Sum256(t.Input)
	t.Name = hex.EncodeToString(sum[:6])
	return testfiles.Write(dir, t)
}

// An entry is one stored input.
type entry struct {
	base  string // the input's path without .in
	bytes int64
	when  time.Time
}

// entries lists the stored inputs of a problem, newest first.
func (s Store) entries(id string) (list []entry) {
	dir := filepath.Join(s.root, id)
	files, _ := os.ReadDir(dir) // a missing folder is an empty one
	for _, e := range files {
		base, isInput := strings.CutSuffix(e.Name(), ".in")
		info, err := e.Info()
		if !isInput || err != nil || !info.Mode().IsRegular() {
			continue
		}
		list = append(list, entry{filepath.Join(dir, base), info.Size(), info.ModTime()})
	}
	slices.SortFunc(list, func(x, y entry) int {
		return cmp.Or(y.when.Compare(x.when), cmp.Compare(x.base, y.base))
	})
	return list
}

// forget removes the oldest counterexamples of a problem beyond the bounds. It also removes files
// without an input that are older than an hour; another process may be writing newer ones.
func (s Store) forget(id string) {
	folder, err := store.Own(s.root, names)
	if err != nil {
		return
	}
	var bytes int64
	there := map[string]bool{}
	for i, e := range s.entries(id) {
		name := filepath.Base(e.base)
		there[name] = true
		if bytes += e.bytes; i < Most && (bytes <= MostBytes || i == 0) {
			continue
		}
		for _, ext := range []string{".in", ".out", ".ans"} {
			// If this fails, another process may have removed the file.
			_ = folder.Remove(path.Join(id, name+ext))
		}
	}
	files, _ := os.ReadDir(filepath.Join(s.root, id))
	for _, e := range files {
		name, _, _ := strings.Cut(e.Name(), ".")
		if info, err := e.Info(); !there[name] && err == nil && time.Since(info.ModTime()) > time.Hour {
			_ = folder.Remove(path.Join(id, e.Name())) // Remove rejects files that are not counterexamples
		}
	}
}

// Inputs returns the stored inputs of a problem, newest first. The tests have only a name and an
// input, because the answers may have changed since.
func (s Store) Inputs(id string) (tests []testfiles.Test, err error) {
	for i, e := range s.entries(id) {
		if i == Most {
			break
		}
		text, err := store.Read(e.base+".in", testfiles.Limit)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another process has removed it
		}
		if err != nil {
			return nil, fault.New(e.base+".in", store.What(err), "remove it")
		}
		tests = append(tests, testfiles.Test{Name: filepath.Base(e.base), Input: text})
	}
	return tests, nil
}
