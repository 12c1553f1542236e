package search

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"testing"

	"grundy/judge/spec/grammar"
)

// pinnedFiles holds a digest of the random cases of a hunt, by grammar. It may not change, because
// a hunt with the same seed must find again what it found before.
var pinnedFiles = map[string]string{
	"intervals":      "07407187773df0e2",
	"square of sums": "bff64d11e51306cd",
	"successors":     "7e1861e8a49f987b",

	"brackets":     "d63dc0db1e6c0564",
	"permutation":  "52453e1d95edb04a",
	"reals":        "3abe700c54328744",
	"simple graph": "160249607ff316eb",
	"sorted":       "54f98f810eb39014",
	"tree":         "fae2320dcc4d8ad1",
	"choices":      "127494fad9a811e2",
	"conditions":   "cde3d799977c602f",
	"doubled":      "5368ca1eef1d4454",
	"edges":        "b696b591dd77d8cc",
	"graph":        "b464478e8ecb9421",
	"maze":         "50362ae285f72df5",
	"matrix":       "74883c65789e72d6",
	"nim alone":    "b42e4aeb5cacb9e9",
	"nim":          "a688e70814098913",
	"number":       "51e450c46cea9a8a",
	"picture":      "c7355ea5adf0ebfa",
	"signed":       "00e4dd30f71b07f3",
	"queries":      "cd3203bb77e44733",
	"trees":        "69f1346535af7351",
	"stack":        "4e7348a13b597d2d",
	"parents":      "590ff136e14eb6d0",
	"points":       "2c0a99aaf09b3448",
	"table":        "50a331d272066d3d",
	"three heaps":  "9aca1c04419c0d62",
	"total":        "6f4ea30fcb6639f2",
	"two lists":    "07a7b564b448bb7b",
	"word":         "7dc8fd73bbe2040b",
	"words":        "5e75e530a34f714c",
}

// TestPinnedFiles checks that a seed still draws the same cases as before, with every source of
// cases: classes, P-positions, named values, rare cases and slow cases.
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

// digestOf returns a digest of the cases that a hunt draws.
func digestOf(t *testing.T, h *Hunt) string {
	t.Helper()
	all := sha256.New()
	c := newChance(h)
	for range 4 {
		files := c.round(1000)
		digestFiles(t, all, h, files)
		c.learn(files)
	}
	c.made = 255 // the files are as full as possible
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

// digestFiles makes files, adds them to a digest, and marks them as passed. Their cost is the
// number of their bytes.
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
			if list, _ := parity(t.Context(), []*grammar.Cases{f.cases.Slice(i, i+1)}); list[0] != class {
				t.Fatal("the classes are those of other cases")
			}
		}
		text := h.Grammar.Print(nil, f.cases)
		all.Write(text)
		f.done, f.out = true, Outcome{Cost: int64(len(text))}
	}
}
