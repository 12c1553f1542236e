package plan

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
)

// notes is a Keeper in memory.
type notes map[string][]byte

func (n notes) Note(about string, text []byte)            { n[about] = bytes.Clone(text) }
func (n notes) Noted(about string) (text []byte, ok bool) { text, ok = n[about]; return text, ok }

// TestKept checks that stored files equal the original ones, and that the reference is not called
// for them. If the identity, the seed, the remarkable values or the limit of inputs change, or if a
// stored file is damaged, files are made again.
func TestKept(t *testing.T) {
	kept := notes{}
	var asked atomic.Int64
	open := func(identity string, change func(*Source)) *Source {
		src := board.source(t)
		solve := src.Solve
		src.Solve = func(in io.Reader, out io.Writer) error { asked.Add(1); return solve(in, out) }
		src.Kept, src.Identity = kept, identity
		change(src)
		return src
	}
	none := func(*Source) {}
	all := func(src *Source, seed uint64) (list []string) {
		p := newPlan(t, src, seed, Budget{Runs: 20, Small: 4})
		for _, test := range p.Tests {
			f, err := p.File(t.Context(), test)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, fmt.Sprintf("%s %d %d\n%s%s", f.Name, f.Cases.Len(), len(f.Answers), f.Input, f.Want))
		}
		return list
	}
	first := strings.Join(all(open("a", none), 1), "\n")
	if len(kept) == 0 {
		t.Fatal("nothing is stored")
	}
	asked.Store(0)
	if second := strings.Join(all(open("a", none), 1), "\n"); second != first {
		t.Error("the stored files differ from the original ones")
	}
	if n := asked.Load(); n > 0 {
		t.Errorf("the reference was asked %d times", n)
	}
	for what, run := range map[string]func(){
		"another program": func() { all(open("b", none), 1) },
		"another seed":    func() { all(open("a", none), 2) },
		"another value":   func() { all(open("a", func(s *Source) { s.Near = map[string][]int64{"n": {7}} }), 1) },
		"another limit":   func() { all(open("a", func(s *Source) { s.InputLimit-- }), 1) },
	} {
		asked.Store(0)
		if run(); asked.Load() == 0 {
			t.Errorf("%s: the reference was not asked", what)
		}
	}
	for about, text := range kept {
		kept[about] = text[:len(text)/2]
	}
	if third := strings.Join(all(open("a", none), 1), "\n"); third != first {
		t.Error("after damage the files differ from the original ones")
	}
}
