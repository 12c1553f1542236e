package suite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/problem"
	"grundy/judge/quality/lint"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
	"grundy/problems"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

// mutantsTried is the number of mutated specs of a problem that are tried. GRUNDY_LONG=1 tries
// all of them.
const mutantsTried = 6

// endless is the time after which a mutated spec counts as endless. A normal one takes about a
// second, but the machine may be busy.
const endless = 20 * time.Minute

// TestMutatedSpecs changes each built-in spec in one place at a time, and tries a sample of these
// mutants. It reads, plans, generates and answers the mutated problem, and compares it with its
// rules. Nothing may panic or run forever, whatever the spec says. A failure of the problem's Go
// code, which was written for another spec, must become an error.
func TestMutatedSpecs(t *testing.T) {
	for _, row := range solutions.Rows {
		t.Run(row.ID, func(t *testing.T) {
			if os.Getenv("GRUNDY_LONG") == "" {
				testenv.Sample(t, 10, 1)
			}
			t.Parallel()
			data, err := problems.Files.ReadFile(row.ID + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			mutants := mutated(t, data)
			if os.Getenv("GRUNDY_LONG") == "" {
				r := rand.New(rand.NewPCG(1, uint64(len(row.ID))))
				r.Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
				mutants = mutants[:min(len(mutants), mutantsTried)]
			}
			for _, m := range mutants {
				if only := os.Getenv("GRUNDY_MUTANT"); only == "" || only == m.what {
					tryMutant(t, row, m)
				}
			}
		})
	}
}

// A specMutant is a spec with one change.
type specMutant struct {
	what string
	text []byte
}

// tryMutant checks a mutated spec.
func tryMutant(t *testing.T, row solutions.Row, m specMutant) {
	t.Helper()
	began := time.Now()
	alarm := time.AfterFunc(endless, func() { panic("endless: " + row.ID + ": " + m.what) })
	defer alarm.Stop()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s: panics: %v\n%s", m.what, r, debug.Stack())
		}
		if took := time.Since(began); took > time.Second {
			t.Logf("slow: %s: %s", m.what, took)
		}
	}()
	sp, err := spec.Parse("problems/"+row.ID+".yaml", m.text)
	if err != nil {
		return
	}
	code, err := catalogue.Code(sp)
	if err != nil {
		worded(t, m, err)
		return
	}
	code.Solve = within(loadProblem(t, row), row.Solve)
	p, err := problem.Load(sp, code)
	if err != nil {
		worded(t, m, err)
		return
	}
	useMutant(t, m, p)
}

// useMutant uses a problem in the same ways as the commands.
func useMutant(t *testing.T, m specMutant, p *problem.Problem) {
	t.Helper()
	began := time.Now()
	lap := func(what string) {
		if took := time.Since(began); took > time.Second {
			t.Logf("slow: %s: %s: %s: %s", t.Name(), m.what, what, took)
		}
		began = time.Now()
	}
	pl, err := p.Plan(t.Context(), 7, plan.Budget{Runs: 12, Small: 3})
	if worded(t, m, err); err != nil {
		return
	}
	lap("plan")
	var last plan.Group
	for _, test := range pl.Tests {
		if test.Group == last { // one test of each group is enough
			continue
		}
		last = test.Group
		_, err := pl.File(t.Context(), test)
		worded(t, m, err)
		lap(test.Name)
	}
	_, err = lint.Compare(context.Background(), p, lint.Trust{Cases: 20, Moves: 1000, Time: 200 * time.Millisecond}, 7)
	worded(t, m, err)
	lap("rules")
}

// worded checks that an error has a message without a stack trace.
func worded(t *testing.T, m specMutant, err error) {
	t.Helper()
	if err != nil && (strings.TrimSpace(err.Error()) == "" || strings.Contains(err.Error(), "goroutine ")) {
		t.Errorf("%s: %q", m.what, err)
	}
}

var errBeyond = errors.New("beyond what the reference promises")

// within returns a reference that answers only inputs that were legal before the spec was
// changed, because the original reference supports no others.
func within(p *problem.Problem, solve problem.Solve) problem.Solve {
	return func(in io.Reader, out io.Writer) error {
		input, err := io.ReadAll(in)
		if err != nil {
			return err
		}
		if _, err := p.Grammar.Parse(input, grammar.Lenient); err != nil {
			return errBeyond
		}
		return solve(bytes.NewReader(input), out)
	}
}

// extremes are values that replace every number of a spec.
var extremes = []string{
	"0", "1", "-1", "2147483648", "9223372036854775807", "-9223372036854775808", "10^18", "10^19", "2^63", "2^62", "10^1000000",
	"2^2^2^2^2", "9223372036854775807+1", "1e400", "0x7f",
}

// prose lists the keys of a spec that are not changed. Most of them are texts for people.
var prose = []string{"title", "statement", "source", "tags", "aliases", "id", "samples"}

// mutated returns all mutants of a spec.
func mutated(t *testing.T, data []byte) (list []specMutant) {
	t.Helper()
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	add := func(format string, args ...any) {
		text, err := yaml.Marshal(&root)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, specMutant{fmt.Sprintf(format, args...), text})
	}
	var visit func(path string, n *yaml.Node)
	visit = func(path string, n *yaml.Node) {
		was := *n
		restore := func() { *n = was }
		switch n.Kind {
		case yaml.MappingNode:
			for i := 0; i < len(was.Content); i += 2 {
				key := was.Content[i].Value
				if path == "" && slices.Contains(prose, key) {
					continue
				}
				n.Content = slices.Delete(slices.Clone(was.Content), i, i+2)
				add("%s: no %s", path, key)
				n.Content = append(slices.Clone(was.Content), was.Content[i], was.Content[i+1])
				add("%s: %s twice", path, key)
				n.Content = slices.Clone(was.Content)
				n.Content[i] = &yaml.Node{Kind: yaml.ScalarNode, Value: "renamed"}
				add("%s: %s renamed", path, key)
				restore()
				if strings.HasPrefix(path, "/input/case") {
					names[key] = true
				}
				visit(path+"/"+key, was.Content[i+1])
			}
		case yaml.SequenceNode:
			for i := range was.Content {
				visit(fmt.Sprintf("%s/%d", path, i), was.Content[i])
			}
		case yaml.ScalarNode:
			for _, spot := range numbers.FindAllStringIndex(was.Value, -1) {
				for _, x := range extremes {
					*n = yaml.Node{Kind: yaml.ScalarNode, Value: was.Value[:spot[0]] + x + was.Value[spot[1]:]}
					add("%s: %s", path, n.Value)
				}
			}
			restore()
		}
		for _, other := range []*yaml.Node{
			{Kind: yaml.ScalarNode, Tag: "!!null"}, {Kind: yaml.SequenceNode}, {Kind: yaml.MappingNode},
			{Kind: yaml.ScalarNode, Value: "word"}, {Kind: yaml.SequenceNode, Content: []*yaml.Node{&was}}, nest(&was, 200),
		} {
			if path != "" {
				*n = *other
				add("%s: another kind %d %q %d", path, other.Kind, other.Value, len(other.Content))
			}
		}
		restore()
	}
	visit("", root.Content[0])
	text := string(data)
	for name := range names {
		list = append(list, renamed(text, name)...)
	}
	slices.SortFunc(list, func(a, b specMutant) int { return strings.Compare(a.what, b.what) })
	return list
}

// nest puts a node into nested lists.
func nest(n *yaml.Node, depth int) *yaml.Node {
	inner := *n
	n = &inner
	for range depth {
		n = &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{n}}
	}
	return n
}

// renamed renames a field everywhere in a spec.
func renamed(text, name string) []specMutant {
	word := regexpWord(name)
	from := strings.Index(text, "\ninput:")
	to := from + max(strings.Index(text[from:], "\nsamples:"), 0)
	if to == from {
		to = len(text)
	}
	text = text[:from] + word.ReplaceAllString(text[from:to], "${1}renamed${2}") + text[to:]
	return []specMutant{{"renamed everywhere: " + name, []byte(text)}}
}

var numbers = regexp.MustCompile(`-?[0-9]+(\^[0-9]+)?`)

// regexpWord returns a pattern for a name.
func regexpWord(name string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[^\w])` + regexp.QuoteMeta(name) + `([^\w]|$)`)
}
