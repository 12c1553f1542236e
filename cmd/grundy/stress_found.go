package main

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

	"grundy/judge"
	"grundy/judge/store"
)

// What stress finds is kept, a folder a problem, as NAME.in with NAME.ans (wanted)
// and NAME.out (printed). NAME is a hash of the input, so that the same find is
// kept once.

// The kept inputs of a problem are at most so many, and of so many bytes together;
// the oldest go.
const (
	mostKept      = 50
	mostKeptBytes = 16 << 20
)

// foundFolder is where the finds of a problem are kept: in $GRUNDY_FOUND, or in
// the folder found of the cache.
func foundFolder(j *judgeTools, p *judge.Problem) string {
	return filepath.Join(foundRoot(j), p.Spec.ID.Value)
}

func foundRoot(j *judgeTools) string {
	if root := os.Getenv("GRUNDY_FOUND"); root != "" {
		return root
	}
	return filepath.Join(j.builder.Folder(), "found")
}

// keep writes what was found and gives the path of its input; empty when there is
// nothing to keep.
func (h *stressing) keep(r *judge.StressReport) (string, error) {
	f := foundFiles(r)
	if f == nil {
		return "", nil
	}
	dir, err := h.shelf()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(f[".in"])
	base := filepath.Join(dir, hex.EncodeToString(sum[:6]))
	for _, ext := range foundEndings {
		text, there := f[ext]
		if !there {
			continue
		}
		if err := writeWhole(base+ext, text); err != nil {
			return "", &oops{base + ext, store.What(err), notKept}
		}
	}
	if h.flags.out == "" {
		forget(foundRoot(h.j), h.p)
	}
	return base + ".in", nil
}

const notKept = "the input is not kept; name another folder with --out"

// foundEndings are those of a find's files in the order in which they are written. A
// find is there when its input is.
var foundEndings = []string{".ans", ".out", ".in"}

// foundNames are those of finds: a folder a problem.
var foundNames = store.Names{".": {`[0-9A-Za-z][0-9A-Za-z_-]*/`}, "*": {`[0-9a-f]{12}\.(?:in|ans|out)`}}

// shelf is the folder that a find is put into.
func (h *stressing) shelf() (string, error) {
	if dir := h.flags.out; dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return "", &oops{dir, store.What(err), notKept}
		}
		return dir, nil
	}
	root := foundRoot(h.j)
	if os.Getenv("GRUNDY_FOUND") == "" && h.j.builder.Temporary() {
		return "", &oops{"stress", "there is no cache, so the input is not kept", "name a folder with --out, which keeps it"}
	}
	folder, err := store.Own(root, foundNames)
	if err == nil {
		if _, err = folder.Sub(h.p.Spec.ID.Value); err == nil {
			return foundFolder(h.j, h.p), nil
		}
	}
	return "", &oops{root, store.What(err), notKept}
}

// foundFiles are the files of a find by extension. Without an answer that is known
// to be right there is only the input.
func foundFiles(r *judge.StressReport) map[string][]byte {
	if s := r.Slowest; s != nil {
		return map[string][]byte{".in": s.Input, ".ans": s.Want, ".out": s.Got}
	}
	f := r.Found
	if f == nil {
		f = r.Once
	}
	switch {
	case f == nil:
		return nil
	case r.Against == "":
		return map[string][]byte{".in": f.Input, ".ans": f.Want, ".out": f.Got}
	case f.Right != nil:
		return map[string][]byte{".in": f.Input, ".ans": f.Right, ".out": f.Got}
	}
	return map[string][]byte{".in": f.Input}
}

// keptFile is one kept input.
type keptFile struct {
	base  string // path without .in
	bytes int64
	when  time.Time
}

// keptFiles lists a folder's inputs, the newest first.
func keptFiles(dir string) []keptFile {
	entries, _ := os.ReadDir(dir) // a folder that is not there keeps nothing
	var list []keptFile
	for _, e := range entries {
		base, isInput := strings.CutSuffix(e.Name(), ".in")
		info, err := e.Info()
		if !isInput || err != nil || !info.Mode().IsRegular() {
			continue
		}
		list = append(list, keptFile{filepath.Join(dir, base), info.Size(), info.ModTime()})
	}
	slices.SortFunc(list, func(x, y keptFile) int {
		return cmp.Or(y.when.Compare(x.when), cmp.Compare(x.base, y.base))
	})
	return list
}

// forget removes the oldest finds of a problem beyond the bounds, and what was left of
// one that was not written to its end.
func forget(root string, p *judge.Problem) {
	folder, err := store.Own(root, foundNames)
	if err != nil {
		return
	}
	id := p.Spec.ID.Value
	var bytes int64
	there := map[string]bool{}
	for i, k := range keptFiles(filepath.Join(root, id)) {
		name := filepath.Base(k.base)
		there[name] = true
		if bytes += k.bytes; i < mostKept && (bytes <= mostKeptBytes || i == 0) {
			continue
		}
		for _, ext := range slices.Backward(foundEndings) {
			// What another process has removed is gone all the same.
			_ = folder.Remove(path.Join(id, name+ext))
		}
	}
	entries, _ := os.ReadDir(filepath.Join(root, id))
	for _, e := range entries {
		name, _, _ := strings.Cut(e.Name(), ".")
		if info, err := e.Info(); !there[name] && err == nil && time.Since(info.ModTime()) > time.Hour {
			_ = folder.Remove(path.Join(id, e.Name())) // what is not ours stays
		}
	}
}

// keptTests are the kept inputs of a problem, the newest first.
func keptTests(j *judgeTools, p *judge.Problem) ([]judge.GivenTest, error) {
	var tests []judge.GivenTest
	for i, k := range keptFiles(foundFolder(j, p)) {
		if i == mostKept {
			break
		}
		text, err := store.Read(k.base+".in", testLimit)
		if errors.Is(err, fs.ErrNotExist) {
			continue // forgotten by another process
		}
		if err != nil {
			return nil, &oops{k.base + ".in", store.What(err), "remove it, or leave the kept inputs out with --no-kept"}
		}
		tests = append(tests, judge.GivenTest{Name: "kept-" + filepath.Base(k.base), Input: text})
	}
	return tests, nil
}

// atHome writes a path in the user's home folder with ~, as shells read it.
func atHome(path string) string {
	home, err := os.UserHomeDir()
	if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); err == nil && home != "" && ok {
		return "~" + string(filepath.Separator) + rest
	}
	return path
}
