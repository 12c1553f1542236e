package main

import (
	"os"
	"path/filepath"
	"strings"

	"grundy/judge/counterexamples"
	"grundy/judge/fault"
	"grundy/judge/hunt"
	"grundy/judge/problem"
	"grundy/judge/store"
)

// foundRoot is where counterexamples are stored: $GRUNDY_FOUND, or the folder found of
// the cache.
func foundRoot(j *judgeTools) string {
	if root := os.Getenv("GRUNDY_FOUND"); root != "" {
		return root
	}
	return filepath.Join(j.builder.Folder(), "found")
}

const notStored = "the input is not kept; name another folder with --out"

// store stores what was found and gives the path of its input; empty when there is
// nothing to store.
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
		return "", fault.New("stress", "there is no cache, so the input is not kept", "name a folder with --out, which keeps it")
	default:
		path, err = counterexamples.In(root).Add(h.p.Spec.ID.Value, *t)
	}
	if err != nil {
		f := fault.In(err)
		return "", fault.New(f.Place, f.What, notStored)
	}
	return path, nil
}

// storedTests are the stored inputs of a problem, the newest first.
func storedTests(j *judgeTools, p *problem.Problem) (tests []problem.GivenTest, err error) {
	inputs, err := counterexamples.In(foundRoot(j)).Inputs(p.Spec.ID.Value)
	if err != nil {
		f := fault.In(err)
		return nil, fault.New(f.Place, f.What, "remove it, or leave the kept inputs out with --no-kept")
	}
	for _, t := range inputs {
		tests = append(tests, problem.GivenTest{Name: "kept-" + t.Name, Input: t.Input})
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
