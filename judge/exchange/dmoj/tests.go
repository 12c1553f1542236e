package dmoj

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/exchange"
	"grundy/judge/exchange/reading"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// The patterns by which tests are found if none are named.
const (
	dmojInput  = `^(?=.*?\.in|in).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$`
	dmojOutput = `^(?=.*?\.out|out).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$`
)

// testsOf reads a list of tests and batches, or a mapping of patterns.
func (r *reader) testsOf(f reading.Field, pretests bool) error {
	if f.IsMap() {
		in, out := dmojInput, dmojOutput
		var points []float64
		all, err := f.Fields()
		if err != nil {
			return err
		}
		for _, one := range all {
			switch one.Key {
			case "input_format":
				in = one.Text()
			case "output_format":
				out = one.Text()
			case "case_points":
				for _, item := range one.Items() {
					v, ok := item.Number()
					if !ok || v < 0 {
						r.notes.Refuse(one.Place, "the points are no numbers", "write a list such as [10, 20]")
					}
					points = append(points, v)
				}
			default:
				r.notes.Refuse(one.Place, i18n.Messagef("the key %s is not supported", format.Visible(format.Clip(one.Key, 40))), "")
			}
		}
		return r.named(f.YAML, in, out, points)
	}
	for _, item := range f.Items() {
		g := &exchange.Group{Path: fmt.Sprint(len(r.root.Groups) + 1), Score: exchange.ScoreMin, Points: r.worth}
		if err := r.item(item, g, true); err != nil {
			return err
		}
		if pretests {
			g.Points = 0
		}
		r.root.Groups = append(r.root.Groups, g)
	}
	return nil
}

// item reads a test or a batch.
func (r *reader) item(n reading.YAML, g *exchange.Group, top bool) error {
	var in, out string
	var batch reading.Field
	keys := reading.Keys{
		"in": func(f reading.Field) { in = f.Text() }, "out": func(f reading.Field) { out = f.Text() },
		"points": func(f reading.Field) {
			if v, ok := f.Number(); ok && top {
				g.Points = v
			}
		},
		"batched":             func(f reading.Field) { batch = f },
		"dependencies":        func(f reading.Field) { g.Requires = f.Texts() },
		"output_limit_length": nil, "output_prefix_length": nil, "binary_data": nil,
		"checker":   func(f reading.Field) { r.notes.Refuse(f.Place, "a checker of a single test is not supported", "") },
		"generator": r.generator, "generator_args": nil,
	}
	if err := keys.Read(n, &r.notes); err != nil {
		return err
	}
	if !batch.Empty() && top {
		r.batches = append(r.batches, g.Path)
		for _, item := range batch.Items() {
			if err := r.item(item, g, false); err != nil {
				return err
			}
		}
		return nil
	}
	return r.test(n, in, out, g.Path)
}

// test adds a test. A file that is not named is empty.
func (r *reader) test(n reading.YAML, in, out, group string) error {
	one := exchange.Test{Name: cmp.Or(strings.TrimSuffix(in, path.Ext(in)), "case"), Group: group}
	for k, name := 2, one.Name; slices.ContainsFunc(r.p.Tests, func(t exchange.Test) bool { return t.Name == one.Name }); k++ {
		one.Name = fmt.Sprintf("%s #%d", name, k)
	}
	for _, pair := range []struct {
		name string
		into *exchange.File
	}{{in, &one.Input}, {out, &one.Answer}} {
		if *pair.into = exchange.Text("init.yml", nil); pair.name == "" {
			continue
		}
		from := r.FS // which goes before the archive
		if fs.ValidPath(pair.name) && !r.Has(pair.name) {
			from = r.data
		}
		f, err := reading.Named(from, ".", pair.name, n.Place(), "name a file of the package")
		if err != nil {
			return err
		}
		*pair.into = f
	}
	r.p.Tests = append(r.p.Tests, one)
	return nil
}

// lookahead matches what patterns of Python have and those of Go lack.
var lookahead = regexp.MustCompile(`\(\?[=!<][^P)]*\)`)

// A dmojCase is what the groups of a pattern match in the name of a file.
type dmojCase struct{ batch, number string }

// group returns the batch of a test. A test without one is a batch of its own.
func (c dmojCase) group() string { return cmp.Or(c.batch, c.number) }

// named pairs the files whose names match patterns with the groups batch and case.
func (r *reader) named(n reading.YAML, input, output string, points []float64) error {
	standard := input == dmojInput && output == dmojOutput
	if !standard && lookahead.MatchString(input+output) {
		r.notes.Refuse(n.Place(), "the patterns look ahead, which is not supported", "name the tests as test_cases")
		return nil
	}
	in, err1 := regexp.Compile(lookahead.ReplaceAllString(input, ""))
	out, err2 := regexp.Compile(lookahead.ReplaceAllString(output, ""))
	if err1 != nil || err2 != nil {
		r.notes.Refuse(n.Place(), "a pattern of tests is no regular expression", "correct it")
		return nil
	}
	t := &reading.Tree{FS: r.data}
	all, err := t.Below(".")
	if err != nil {
		return err
	}
	inputs, outputs := map[dmojCase]reading.Entry{}, map[dmojCase]reading.Entry{}
	for _, e := range all {
		isIn := strings.HasSuffix(e.Path, ".in") || strings.Contains(path.Base(e.Path), "in")
		if !standard || isIn && !strings.HasSuffix(e.Path, ".out") && strings.Contains(e.Path, "in") {
			addCase(inputs, in, e)
		}
		if !standard || (strings.HasSuffix(e.Path, ".out") || !isIn) && strings.Contains(e.Path, "out") {
			addCase(outputs, out, e)
		}
	}
	last := ""
	for _, c := range inOrder(inputs, outputs) {
		if c.group() != last {
			last = c.group()
			r.addGroup(n, last, points)
		}
		at := inputs[c].Path
		r.p.Tests = append(r.p.Tests, exchange.Test{Name: strings.TrimSuffix(at, path.Ext(at)), Input: t.File(inputs[c]), Answer: t.File(outputs[c]), Group: last})
	}
	return nil
}

// addCase adds a file to the cases if a pattern matches its name.
func addCase(into map[dmojCase]reading.Entry, p *regexp.Regexp, e reading.Entry) {
	m := p.FindStringSubmatch(e.Path)
	if m == nil {
		return
	}
	part := func(name string) string {
		if i := p.SubexpIndex(name); i >= 0 {
			return m[i]
		}
		return ""
	}
	if c := (dmojCase{part("batch"), part("case")}); c.number != "" {
		into[c] = e
	}
}

// inOrder returns the cases with an input and an output. Words come before numbers.
func inOrder(inputs, outputs map[dmojCase]reading.Entry) (order []dmojCase) {
	for c := range inputs {
		if _, ok := outputs[c]; ok {
			order = append(order, c)
		}
	}
	slices.SortFunc(order, func(a, b dmojCase) int {
		p, q := a.group(), b.group()
		if x, y := reading.IsDigit(p[0]), reading.IsDigit(q[0]); x != y {
			return map[bool]int{true: 1, false: -1}[x]
		}
		return cmp.Or(reading.Natural(p, q), reading.Natural(a.number, b.number))
	})
	return order
}

// addGroup adds a batch, which has the next of the points if some are named.
func (r *reader) addGroup(n reading.YAML, path string, points []float64) {
	g := &exchange.Group{Path: path, Score: exchange.ScoreMin, Points: r.worth}
	if have := len(r.root.Groups); points != nil && have < len(points) {
		g.Points = points[have]
	} else if points != nil {
		r.notes.Refuse(n.Place(), "case_points has fewer points than there are batches and tests", "name the points of each")
	}
	r.root.Groups, r.batches = append(r.root.Groups, g), append(r.batches, path)
}
