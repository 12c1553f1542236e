package grammar

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

var example = regexp.MustCompile("(?s)```yaml\n(.*?)```\n\n```(text|complaint)\n(.*?)```")

var update = flag.Bool("update", false, "write the files of README.md again")

// TestReadme runs the examples of README.md. It checks that the file of each example is printed
// as shown, that random files are legal, and that complaints are as shown.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	all := example.FindAllStringSubmatch(string(page), -1)
	if blocks := strings.Count(string(page), "```yaml"); len(all) != blocks || blocks < 20 {
		t.Fatalf("%d examples of %d are seen", len(all), blocks)
	}
	now := example.ReplaceAllStringFunc(string(page), func(text string) string {
		m := example.FindStringSubmatch(text)
		return strings.TrimSuffix(text, m[3]+"```") + shown(t, m[1], m[2]) + "```"
	})
	switch {
	case now == string(page):
	case *update:
		if err := os.WriteFile("README.md", []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Error("README.md does not show the files that are printed; run go test ./judge/spec/grammar -run TestReadme -update, and read the difference")
	}
}

// shown returns the text that the page shows for an input: its complaint, or a file.
func shown(t *testing.T, input, kind string) string {
	t.Helper()
	g, err := tryCompile(t, input)
	if kind == "complaint" {
		if err == nil {
			t.Errorf("%s\nno complaint", input)
			return ""
		}
		_, what, _ := strings.Cut(err.Error(), ": ")
		return what + "\n"
	}
	if err != nil {
		t.Errorf("%s\n%v", input, err)
		return ""
	}
	checkSampled(t, g, input)
	best := ""
	for seed := range 300 { // the largest file that fits next to the text
		cs := g.NewCases()
		ch := few{Random{NewRand(seed, "page")}}
		for i := 0; i == 0 || i < seed%3 && !g.Single(); i++ {
			one := g.NewCases()
			if g.SampleWithin(one, ch, 1<<10) == nil && g.Fits(cs, one.At(0)) {
				cs.Add(one.At(0))
			}
		}
		if cs.Len() == 0 {
			continue
		}
		file := string(g.Print(nil, cs))
		if len(file) > len(best) && len(file) <= 80 && strings.Count(file, "\n") <= 9 {
			best = file
		}
	}
	return best
}

// few chooses small counts and short words.
type few struct{ Random }

func (c few) Value(f *Field, lo, hi int64) int64 {
	if f.Shapes() || f.Vertices() {
		hi = min(max(lo, 5), hi)
	}
	return c.Random.Value(f, lo, hi)
}

// Length implements Chooser.
func (c few) Length(f *Field, lo, hi int64) int64 { return c.Random.Length(f, lo, min(hi, lo+7)) }

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
