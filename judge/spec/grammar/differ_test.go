package grammar

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// An unlikeShape is a shape of a case whose elements differ. In the text, «D» stands for
// "distinct: true", «S» for a number from 0 to 4, and «N» for a number from 1 to 4. parts returns
// the lists of a case whose elements must differ, as words.
type unlikeShape struct {
	name, lines string
	total       string // a field that may have a total, or empty
	parts       func(c Case) [][]string
}

var unlikeShapes = []unlikeShape{
	{"list", `{n: {int: 0..«N»}}, {a: {int: 0..«S», count: n«D»}}`, "a", func(c Case) [][]string {
		return [][]string{texts(c.Ints("a"))}
	}},
	{"counted numbers", `{n: {int: 0..«N»}}, {a: {int: -1..1, count: n«D»}}`, "n", func(c Case) [][]string {
		return [][]string{texts(c.Ints("a"))}
	}},
	{"words", `{n: {int: 0..«N»}}, {w: {chars: ab, length: 1..2, count: n«D»}}`, "", func(c Case) [][]string {
		return [][]string{c.Strs("w")}
	}},
	{"long words", `{n: {int: 1..3}}, {w: {chars: ab, length: 1..3, count: n«D»}}`, "w", func(c Case) [][]string {
		return [][]string{c.Strs("w")}
	}},
	{"rows of words", `{n: {int: 1..3}}, {repeat: n«D», lines: [{w: {chars: "01", length: 1..2}, k: {int: 0..1}}]}`, "w", func(c Case) [][]string {
		var rows []string
		for i, w := range c.Strs("w") {
			rows = append(rows, w, fmt.Sprint(c.Ints("k")[i]))
		}
		return [][]string{pairsOf(rows)}
	}},
	{"rows", `{n: {int: 0..«N»}}, {repeat: n«D», lines: [{x: {int: 0..«S»}, y: {int: 0..x}}]}`, "x", func(c Case) [][]string {
		return [][]string{joined(c.Ints("x"), c.Ints("y"))}
	}},
	{"rows of choices", `{n: {int: 0..3}}, {repeat: n«D», lines: [{c: {choice: [red, blue]}, s: {chars: "01", length: 1}}]}`, "n", func(c Case) [][]string {
		var rows []string
		for i, w := range c.Strs("s") {
			from, _ := c.span(c.Grammar().Field("c"))
			rows = append(rows, w, fmt.Sprint(c.cs.cols[1].ints[from+i]))
		}
		return [][]string{pairsOf(rows)}
	}},
	{"rows with lists", `{n: {int: 0..3}}, {repeat: n«D», lines: [{m: {int: 0..2}, v: {int: 0..2, count: m«D»}}]}`, "v", func(c Case) [][]string {
		var rows []string
		var all [][]string
		v := c.Ints("v")
		for _, m := range c.Ints("m") {
			rows = append(rows, fmt.Sprint(v[:m]))
			all = append(all, texts(v[:m]))
			v = v[m:]
		}
		return append(all, rows)
	}},
	{"until", `{z: {int: 0..1}}, {until: "9", max: 3«D», lines: [{p: {int: 0..2}, q: {int: p..2}}]}`, "p", func(c Case) [][]string {
		return [][]string{joined(c.Ints("p"), c.Ints("q"))}
	}},
	{"rows in rows", `{n: {int: 0..2}}, {repeat: n«D», lines: [{k: {int: 0..2}}, {repeat: k«D», lines: [{u: {int: 0..«S»}}]}]}`, "u", func(c Case) [][]string {
		var rows []string
		var all [][]string
		u := c.Ints("u")
		for _, k := range c.Ints("k") {
			rows = append(rows, fmt.Sprint(u[:k]))
			all = append(all, texts(u[:k]))
			u = u[k:]
		}
		return append(all, rows)
	}},
}

func texts(list []int64) []string {
	var out []string
	for _, v := range list {
		out = append(out, fmt.Sprint(v))
	}
	return out
}

func joined(x, y []int64) []string {
	var out []string
	for i := range x {
		out = append(out, fmt.Sprint(x[i], " ", y[i]))
	}
	return out
}

func pairsOf(words []string) []string {
	var out []string
	for i := 0; i < len(words); i += 2 {
		out = append(out, words[i]+" "+words[i+1])
	}
	return out
}

// legal reports whether a case of the grammar without conditions satisfies the conditions of the
// other grammar. It compares all pairs.
func (u unlikeShape) legal(c Case, differ bool, total int64) bool {
	if u.total != "" && total >= 0 && sumOf(c, u.total) > total {
		return false
	}
	for _, list := range u.parts(c) {
		for i := range list {
			if differ && slices.Contains(list[:i], list[i]) {
				return false
			}
		}
	}
	return true
}

func sumOf(c Case, field string) int64 {
	sum := int64(0)
	if c.Grammar().Field(field).Kind == Word {
		for _, w := range c.Strs(field) {
			sum += int64(len(w))
		}
		return sum
	}
	for _, v := range c.Ints(field) {
		sum += v
	}
	return sum
}

// A pairing is a grammar with a total or distinct, and the same grammar without them.
type pairing struct {
	unlikeShape
	tight, free *Grammar
	differ      bool
	total       int64 // -1: none
}

// draw makes a random spec. An error means that the spec was refused.
func (u unlikeShape) draw(t *testing.T, r *Rand) (pairing, error) {
	p := pairing{unlikeShape: u, differ: r.Int(0, 3) > 0, total: -1}
	lines := u.lines
	lines = strings.Replace(lines, "«N»", fmt.Sprint(r.Int(1, 4)), 1)
	for strings.Contains(lines, "«S»") {
		lines = strings.Replace(lines, "«S»", fmt.Sprint(r.Int(0, 4)), 1)
	}
	bound, least := "", int64(0)
	if u.name == "long words" || u.name == "rows of words" {
		least = 1 // a word has a letter
	}
	if u.total != "" && r.Int(0, 2) > 0 {
		p.total = r.Int(least, 6)
		bound = fmt.Sprintf(", total: {%s: %d}", u.total, p.total)
	}
	distinct := ""
	if p.differ {
		distinct = ", distinct: true"
	}
	text := func(bound, distinct string) string {
		return fmt.Sprintf("input: {cases: {count: T, max: 4%s}, case: [%s]}", bound, strings.ReplaceAll(lines, "«D»", distinct))
	}
	p.free = compile(t, text("", ""))
	var err error
	p.tight, err = tryCompile(t, text(bound, distinct))
	return p, err
}

// TestConstrained checks totals and distinct: the walk, the sampler and the parser must agree
// with a filter over all cases without these conditions.
func TestConstrained(t *testing.T) {
	testenv.Long(t)
	for _, u := range unlikeShapes {
		t.Run(u.name, func(t *testing.T) {
			t.Parallel()
			for seed := range 40 {
				r := NewRand(seed, u.name)
				p, err := u.draw(t, r)
				if err != nil {
					t.Fatal(err) // a legal case always exists, so no spec is refused
				}
				p.checkWalk(t)
				p.checkSamples(t, r)
				p.checkFiles(t, r)
			}
		})
	}
}

func (p pairing) checkWalk(t *testing.T) {
	t.Helper()
	var want, got []string
	free, tight := p.free.Enumerate(), p.tight.Enumerate()
	free.Largest, tight.Largest = 12, 12
	for c := range free.All() {
		if p.legal(c, p.differ, p.total) {
			want = append(want, string(p.free.PrintCase(nil, c)))
		}
	}
	for c := range tight.All() {
		got = append(got, string(p.tight.PrintCase(nil, c)))
		if n := c.Bytes(); n != int64(len(got[len(got)-1])) {
			t.Fatalf("%d bytes, want those of %q", n, got[len(got)-1])
		}
	}
	if !slices.Equal(got, want) || free.Whole && !tight.Whole {
		t.Fatalf("%s\n%d cases, want %d; whole %v and %v\n%q\n%q", p.tight.problem.Input.Framing.Total,
			len(got), len(want), tight.Whole, free.Whole, got, want)
	}
}

// pinnedChooser always chooses a bound.
type pinnedChooser struct{ high bool }

func (p pinnedChooser) Value(_ *Field, lo, hi int64) int64 {
	if p.high {
		return hi
	}
	return lo
}

func (p pinnedChooser) Length(f *Field, lo, hi int64) int64 { return p.Value(f, lo, hi) }

func (p pairing) checkSamples(t *testing.T, r *Rand) {
	t.Helper()
	for i := range 30 {
		ch := []Chooser{Random{r}, pinnedChooser{true}, pinnedChooser{false}}[max(0, i-27)]
		cs := p.tight.NewCases()
		err := p.tight.Sample(cs, ch)
		if err != nil && i > 27 {
			continue // no legal case has all of its numbers at a bound
		}
		if err != nil {
			t.Fatal(err)
		}
		file := p.tight.Print(nil, cs)
		back, err := p.tight.Parse(file, Strict)
		if err != nil || string(p.tight.Print(nil, back)) != string(file) {
			t.Fatalf("%q: %v", file, err)
		}
		p.checkWith(t, r, cs.At(0))
	}
}

// checkWith changes a number, and checks that With refuses the change if it violates a condition.
func (p pairing) checkWith(t *testing.T, r *Rand, c Case) {
	t.Helper()
	for _, f := range p.tight.Fields() {
		if f.Kind != Int || f.shapes || len(c.Ints(f.Name)) == 0 {
			continue
		}
		i := int(r.Int(0, int64(len(c.Ints(f.Name)))-1))
		tight, err := c.With(f, i, r.Int(-1, 4))
		if err == nil && !p.parses(p.tight.Print(nil, only(tight))) {
			t.Fatalf("With gives %q", p.tight.PrintCase(nil, tight))
		}
	}
}

func (p pairing) parses(file []byte) bool {
	_, err := p.tight.Parse(file, Strict)
	_, lenient := p.tight.Parse(file, Lenient)
	return err == nil && lenient == nil
}

func only(c Case) *Cases {
	cs := c.Grammar().NewCases()
	cs.Add(c)
	return cs
}

// checkFiles checks that files of the free grammar are accepted exactly if they satisfy the
// conditions, and that Fits says the same of their cases.
func (p pairing) checkFiles(t *testing.T, r *Rand) {
	t.Helper()
	for range 40 {
		cs, room := p.free.NewCases(), p.tight.NewCases()
		legal, sum := true, int64(0)
		for n := r.Int(1, 4); n > 0; n-- {
			if err := p.free.Sample(cs, Random{r}); err != nil {
				t.Fatal(err)
			}
			c := cs.At(cs.n - 1)
			if p.total >= 0 {
				sum += sumOf(c, p.unlikeShape.total)
			}
			fits := p.total < 0 || sum <= p.total
			if again := p.legal(c, p.differ, -1) && fits; legal && again != p.accepts(room, c) {
				t.Fatalf("Fits is not %v for %q after\n%s", again, p.free.PrintCase(nil, c), p.tight.Print(nil, room))
			}
			legal = legal && p.legal(c, p.differ, -1) && fits
		}
		if file := p.free.Print(nil, cs); p.parses(file) != legal {
			t.Fatalf("parsed %v, legal %v:\n%s", p.parses(file), legal, file)
		}
	}
}

// accepts adds a case of the free grammar to the cases of a file if the total allows it, and
// reports whether it did.
func (p pairing) accepts(room *Cases, c Case) bool {
	one, err := p.tight.Parse(p.free.Print(nil, only(c)), Strict)
	if err != nil || !p.tight.Fits(room, one.At(0)) {
		return false
	}
	room.Add(one.At(0))
	return true
}
