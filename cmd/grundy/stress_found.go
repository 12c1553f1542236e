package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grundy/judge"
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
	root := os.Getenv("GRUNDY_FOUND")
	if root == "" {
		root = filepath.Join(j.builder.Folder(), "found")
	}
	return filepath.Join(root, p.Spec.ID.Value)
}

// keep writes what was found and gives the path of its input; empty when there is
// nothing to keep.
func (h *stressing) keep(r *judge.StressReport) (string, error) {
	f := foundFiles(r)
	if f == nil {
		return "", nil
	}
	dir := h.flags.out
	if dir == "" {
		dir = foundFolder(h.j, h.p)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", &oops{dir, plain(err), "the input is not kept; name another folder with --out"}
	}
	sum := sha256.Sum256(f[".in"])
	base := filepath.Join(dir, hex.EncodeToString(sum[:6]))
	for ext, text := range f {
		if err := os.WriteFile(base+ext, text, 0o644); err != nil {
			return "", &oops{base + ext, plain(err), "the input is not kept; name another folder with --out"}
		}
	}
	if h.flags.out == "" {
		forget(dir)
	}
	return base + ".in", nil
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

// forget removes the oldest finds of a folder beyond the bounds.
func forget(dir string) {
	var bytes int64
	for i, k := range keptFiles(dir) {
		if bytes += k.bytes; i < mostKept && (bytes <= mostKeptBytes || i == 0) {
			continue
		}
		for _, ext := range []string{".in", ".ans", ".out"} {
			// What another process has removed is gone all the same.
			_ = os.Remove(k.base + ext)
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
		text, err := os.ReadFile(k.base + ".in")
		if errors.Is(err, fs.ErrNotExist) {
			continue // forgotten by another process
		}
		if err != nil {
			return nil, &oops{k.base + ".in", plain(err), "remove it, or leave the kept inputs out with --no-kept"}
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

// shellWord makes a word that a shell reads as it is.
func shellWord(word string) string {
	plain := func(r rune) bool { return letter(r) || r >= '0' && r <= '9' || strings.ContainsRune("~/._-+=:,@%", r) }
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
