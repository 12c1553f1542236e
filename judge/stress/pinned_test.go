package stress

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"testing"
)

// pinnedFiles pins the random cases of a hunt, by grammar: a seed that was given once
// has to find again what it found.
var pinnedFiles = map[string]string{
	"choices":     "3c13032c6b2353f9",
	"conditions":  "f581b689d82a9487",
	"doubled":     "9fe1db55ec25af50",
	"edges":       "94e305e886a820a1",
	"graph":       "0381523ab65ce076",
	"matrix":      "674795caea24b0a6",
	"nim alone":   "8e48b2ab19cf6302",
	"nim":         "2cc72e50c4f326d0",
	"number":      "1202e47124c88efc",
	"picture":     "c7355ea5adf0ebfa",
	"signed":      "715eae2de775c07a",
	"table":       "94acaa3911a47e78",
	"three heaps": "c131cadf4c1b37f1",
	"total":       "865b6752bd343cc3",
	"two lists":   "d2c674d318d8795e",
	"word":        "328fbf818c3d73dd",
	"words":       "3acbe877b8c59e7a",
}

// TestPinnedFiles wants the cases of a seed to be those they were, with every source of
// cases: classes, P-positions, named values, rare cases and slow ones.
func TestPinnedFiles(t *testing.T) {
	for name, input := range inputs {
		g := compile(t, input)
		h := &Hunt{Grammar: g, Name: name, Seed: 7, Bytes: 1 << 14, Near: map[string][][]int64{"a": {{777}}, "n": {{5}}}}
		if f := g.Field("a"); f != nil && f.List {
			h.Game, h.Classes = nimGame{name != "nim alone"}, parity
		}
		if got := digestOf(t, h); got != pinnedFiles[name] {
			t.Errorf("%q: %q,", name, got)
		}
	}
}

// digestOf names the cases that a hunt draws.
func digestOf(t *testing.T, h *Hunt) string {
	t.Helper()
	all := sha256.New()
	c := newChance(h)
	for range 4 {
		files := c.round(1000)
		digestFiles(t, all, h, files)
		c.learn(files)
	}
	c.made = 255 // as full as can be
	digestFiles(t, all, h, c.round(100))
	s := &slowing{Hunt: h, result: &Slowest{}, classes: map[int]Point{}}
	for range 2 {
		files := s.round(8)
		digestFiles(t, all, h, files)
		for _, f := range files {
			s.remember(f)
		}
		s.keep()
	}
	return fmt.Sprintf("%x", all.Sum(nil)[:8])
}

// digestFiles makes files and adds them to a digest, and says that they passed, at a
// cost that is the number of their bytes.
func digestFiles(t *testing.T, all hash.Hash, h *Hunt, files []*file) {
	t.Helper()
	for _, f := range files {
		if err := f.make(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		if f.cases.Len() == 0 {
			t.Fatal("a file without a case")
		}
		for i, class := range f.classes {
			if list, _ := parity(t.Context(), f.cases.Slice(i, i+1)); list[0] != class {
				t.Fatal("the classes are those of other cases")
			}
		}
		text := h.Grammar.Print(nil, f.cases)
		all.Write(text)
		f.done, f.out = true, Outcome{Cost: int64(len(text))}
	}
}
