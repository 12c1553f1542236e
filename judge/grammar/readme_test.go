package grammar

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var example = regexp.MustCompile("(?s)```yaml\n(.*?)```\n\n```(text|complaint)\n(.*?)```")

// TestReadme runs the examples of README.md: the file of each is legal as it stands, and
// what is drawn is legal, too; a complaint is the one that is shown.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	all := example.FindAllStringSubmatch(string(page), -1)
	if blocks := strings.Count(string(page), "```yaml"); len(all) != blocks || blocks < 12 {
		t.Fatalf("%d examples of %d are seen", len(all), blocks)
	}
	for _, m := range all {
		input, kind, text := m[1], m[2], m[3]
		g, err := tryCompile(t, input)
		if kind == "complaint" {
			if err == nil || !strings.HasSuffix(err.Error(), ": "+strings.TrimSpace(text)) {
				t.Errorf("%s\ngot %v\nwant %s", input, err, text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s\n%v", input, err)
			continue
		}
		if _, err := g.Parse([]byte(text), Strict); err != nil {
			t.Errorf("%s\n%s\n%v", input, text, err)
		}
		checkSampled(t, g, input)
	}
}

// few chooses 5 for all that counts.
type few struct{ Random }

func (c few) Value(f *Field, lo, hi int64) int64 {
	if f.Shapes() {
		hi = min(max(lo, 5), hi)
	}
	return c.Random.Value(f, lo, hi)
}

// checkSampled draws a few small cases and reads them back.
func checkSampled(t *testing.T, g *Grammar, input string) {
	t.Helper()
	for seed := range 5 {
		cs := g.NewCases()
		if err := g.SampleWithin(cs, few{Random{NewRand(seed, input)}}, 1<<20); err != nil {
			t.Fatalf("%s\n%v", input, err)
		}
		if _, err := g.Parse(g.Print(nil, cs), Strict); err != nil {
			t.Errorf("%s\n%v\n%s", input, err, g.Print(nil, cs))
		}
	}
}
