package guess_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/guess"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
)

// A truth is a problem with a declared input.
type truth struct {
	name    string
	grammar *grammar.Grammar
	samples []guess.Input
}

// truths returns the problems of the repository, the classics, and the examples of the input
// language.
func truths(t *testing.T) (list []truth) {
	t.Helper()
	samplesOf := func(sp *spec.Problem) (samples []guess.Input) {
		for i, s := range sp.Samples {
			samples = append(samples, guess.Input{Name: fmt.Sprintf("sample-%d", i+1), Text: []byte(s.In.Value), Answer: []byte(s.Out.Value)})
		}
		return samples
	}
	for _, sp := range catalogue.Open().Specs() {
		p, err := catalogue.Open().Problem(t.Context(), sp.ID.Value, nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, truth{sp.ID.Value, p.Grammar, samplesOf(sp)})
	}
	classics, _ := filepath.Glob("../../../testdata/classics/*/*.yaml")
	for _, path := range classics {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sp, err := spec.Parse(path, text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := grammar.Compile(sp)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, truth{sp.ID.Value, g, samplesOf(sp)})
	}
	readme, err := os.ReadFile("../grammar/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range regexp.MustCompile("(?s)```yaml\n(input:.*?)```\n\n```text").FindAllStringSubmatch(string(readme), -1) {
		list = append(list, truth{fmt.Sprintf("example-%d", i+1), compiled(t, m[1]), nil})
	}
	return list
}

// compiled returns the grammar of a section input.
func compiled(t *testing.T, section string) *grammar.Grammar {
	t.Helper()
	g, err := compile(section)
	if err != nil {
		t.Fatalf("%v\n%s", err, section)
	}
	return g
}

func compile(section string) (*grammar.Grammar, error) {
	sp, err := spec.Parse("guessed.yaml", []byte("id: guessed\ntitle: x\nstatement: x\n"+section+"reference: a.py\n"))
	if err != nil {
		return nil, err
	}
	return grammar.Compile(sp)
}

// A chooser draws small values more often than large ones.
type chooser struct{ *rand.Rand }

func (c chooser) Value(_ *grammar.Field, lo, hi int64) int64  { return c.draw(lo, hi) }
func (c chooser) Length(_ *grammar.Field, lo, hi int64) int64 { return c.draw(lo, hi) }

func (c chooser) draw(lo, hi int64) int64 {
	span := uint64(hi) - uint64(lo)
	most := uint64(1) << (1 + c.IntN(12))
	if c.IntN(3) == 0 || span < most {
		most = span
	}
	if most == 1<<64-1 {
		return int64(c.Uint64())
	}
	return lo + int64(c.Uint64N(most+1))
}

// random returns random inputs of a grammar.
func random(t *testing.T, g *grammar.Grammar, n int, seed uint64) (inputs []guess.Input) {
	t.Helper()
	ch := chooser{rand.New(rand.NewPCG(seed, 1))}
	for len(inputs) < n {
		cs := g.NewCases()
		for range 1 + ch.IntN(min(g.MaxCases(), 8)) {
			for tries := 0; ; tries++ {
				err := g.SampleWithin(cs, ch, 600)
				if err == nil {
					break
				}
				if tries == 500 && cs.Len() > 0 {
					break
				}
				if tries > 5000 && !errors.Is(err, grammar.ErrLong) {
					t.Fatal(err)
				}
				if tries > 50_000 {
					t.Fatal("no short case")
				}
			}
		}
		inputs = append(inputs, guess.Input{Name: fmt.Sprintf("%d.in", len(inputs)+1), Text: g.Print(nil, cs)})
	}
	return inputs
}

// mutants returns texts that differ from an input in one place.
func mutants(r *rand.Rand, text string) (list []string) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	edit := func(change func(words []string, at int) []string) {
		i := r.IntN(len(lines))
		words := strings.Fields(lines[i])
		if len(words) == 0 {
			return
		}
		other := append([]string{}, lines...)
		other[i] = strings.Join(change(words, r.IntN(len(words))), " ")
		list = append(list, strings.Join(other, "\n")+"\n")
	}
	put := func(word string) func([]string, int) []string {
		return func(words []string, at int) []string { words[at] = word; return words }
	}
	i := r.IntN(len(lines))
	edit(func(words []string, at int) []string { return append(words[:at], words[at+1:]...) })
	edit(func(words []string, at int) []string { return append(words, words[at]) })
	edit(func(words []string, at int) []string { words[at] += "0"; return words })
	edit(put("x?"))
	edit(put("-1"))
	edit(put("1000000000000000000"))
	edit(put("0"))
	list = append(list, strings.Join(append(append([]string{}, lines[:i]...), lines[i+1:]...), "\n")+"\n")
	list = append(list, strings.Join(append(append([]string{}, lines[:i+1]...), lines[i:]...), "\n")+"\n")
	list = append(list, strings.Join(lines[:(len(lines)+1)/2], "\n")+"\n", text+text, text+"7\n")
	return list
}

// beyond lists the problems for which no guess is found, and the reason.
var beyond = map[string]string{
	"poj2425": "each case has lines up to a last line of another kind, and the cases fill the file to its end",
	"poj3710": "cases with blocks, which fill the file to its end",
}

// TestTruth compares guesses from forty random inputs with declared grammars. Apart from bounds, a
// guess must accept every legal input, and reject nine of ten illegal ones.
func TestTruth(t *testing.T) {
	for _, tr := range truths(t) {
		t.Run(tr.name, func(t *testing.T) {
			testenv.Sample(t, 8, 1)
			inputs := random(t, tr.grammar, 40, 1)
			g, err := guess.Infer(inputs)
			if why, beyond := beyond[tr.name]; beyond {
				if err == nil {
					t.Errorf("guessed %s, though %s; leave it out of the list", g.Line(), why)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			open, err := compile(g.Open())
			if err != nil {
				t.Fatalf("%v\n%s", err, g.Open())
			}
			seen, err := compile(g.Section(""))
			if err != nil {
				t.Fatalf("%v\n%s", err, g.Section(""))
			}
			t.Logf("%s\n%s", g.Line(), g.Section(""))
			r := rand.New(rand.NewPCG(3, 4))
			refused, illegal, caught := 0, 0, 0
			for _, in := range random(t, tr.grammar, 60, 2) {
				if _, err := open.Parse(in.Text, grammar.Lenient); err != nil {
					if refused++; refused == 1 {
						t.Errorf("a legal input is refused: %v\n%s", err, in.Text[:min(len(in.Text), 300)])
					}
				}
				for _, m := range mutants(r, string(in.Text)) {
					if _, err := tr.grammar.Parse([]byte(m), grammar.Lenient); err == nil {
						continue
					}
					illegal++
					if _, err := seen.Parse([]byte(m), grammar.Lenient); err != nil {
						caught++
					}
				}
			}
			t.Logf("%s: %d of 60 refused, %d of %d illegal ones caught", tr.name, refused, caught, illegal)
			if caught*10 < illegal*9 {
				t.Errorf("only %d of %d illegal inputs are refused", caught, illegal)
			}
		})
	}
}
