package dmoj

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/grading"
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
						r.notes.Refuse(one.Place, "the points are not numbers", "write a list such as [10, 20]")
					}
					points = append(points, v)
				}
			default:
				r.notes.Refuse(one.Place, i18n.Messagef("the key %s is not supported", []byte(format.Visible(format.Clip(one.Key, 40)))), "")
			}
		}
		return r.named(f.YAML, in, out, points)
	}
	for _, item := range f.Items() {
		if err := r.room(item.Place(), len(r.root.Groups)); err != nil {
			return err
		}
		g := &grading.Group{Path: fmt.Sprint(len(r.root.Groups) + 1), Score: grading.Min}
		var err error
		if g.Points, err = r.item(item, g, r.scope, true); err != nil {
			return err
		}
		if pretests {
			g.Points = 0
		}
		r.root.Groups = append(r.root.Groups, g)
	}
	return nil
}

// A scope holds the keys of init.yml about tests. A test inherits missing keys from its batch,
// and a batch inherits them from the file.
type scope struct {
	in, out                reading.Field
	generator, args, stdin reading.Field
	binary                 bool // line ends are not converted
	points                 float64
}

// keys returns the keys that a test, a batch or the file may have.
func (r *reader) keys(s *scope) reading.Keys {
	return reading.Keys{
		"in": func(f reading.Field) { s.in = f }, "out": func(f reading.Field) { s.out = f },
		"generator": func(f reading.Field) { s.generator = f }, "generator_args": func(f reading.Field) { s.args = f }, "generator_in": func(f reading.Field) { s.stdin = f },
		"binary_data": func(f reading.Field) { s.binary = isTrue(f.YAML) },
		"points": func(f reading.Field) {
			v, ok := f.Number()
			switch {
			case ok && v >= 0:
				s.points = v
			case !f.Empty():
				r.notes.Refuse(f.Place, "is not a number of points", "write one such as 5")
			}
		},
		"output_prefix_length": nil, "wall_time_factor": nil,
	}
}

// item reads a test or a batch, and returns its points.
func (r *reader) item(n reading.YAML, g *grading.Group, s scope, top bool) (points float64, err error) {
	var batch *reading.Field
	keys := r.keys(&s)
	keys["batched"] = func(f reading.Field) { batch = &f }
	keys["dependencies"] = func(f reading.Field) { g.Requires = f.Texts() }
	keys["checker"] = func(f reading.Field) {
		r.notes.RefuseUnless(packages.CheckFlag, f.Place, "a checker of a single test is not supported", "")
	}
	keys["output_limit_length"] = func(f reading.Field) {
		r.notes.Refuse(f.Place, "a limit of a single test is not supported", "write it at the top of init.yml")
	}
	if err := r.read(n, keys); err != nil {
		return 0, err
	}
	switch {
	case batch == nil:
		return s.points, r.test(n, s, g.Path)
	case !top:
		r.notes.Refuse(batch.Place, "a batch is in another one", "put the inner batch beside the outer one")
		return 0, nil
	}
	points = s.points
	r.batches = append(r.batches, g.Path)
	items := batch.Items()
	if len(items) == 0 {
		r.notes.Refuse(batch.Place, "the batch has no tests", "list its tests, or remove it")
	}
	for i, item := range items {
		worth, err := r.item(item, g, s, false)
		if err != nil {
			return 0, err
		}
		if i > 0 && worth != points {
			r.notes.Refuse(item.Place(), "the tests of a batch have different points, which is not supported", "write the points of the batch")
		}
		points = worth
	}
	return points, nil
}

// room returns an error if there are already reading.MostTests tests or groups.
func (r *reader) room(place string, have int) error {
	if have < reading.MostTests {
		return nil
	}
	return fault.New(place, i18n.Messagef("there are more than %d tests", reading.MostTests), "list fewer")
}

// unique returns a name for a test that no other test has: the name itself, or with a number.
func (r *reader) unique(name string) string {
	own := name
	for r.names[own] > 0 {
		r.names[name]++
		own = fmt.Sprintf("%s #%d", name, r.names[name])
	}
	r.names[own] = 1
	return own
}

// file returns a file of a test, from the package or else from the archive.
func (r *reader) file(name, place string) (packages.File, error) {
	from := r.FS
	if fs.ValidPath(name) && !r.Has(name) {
		from = r.data
	}
	return reading.Named(from, ".", name, place, "name a file of the package")
}

// test adds a test. If a file of the test is neither named nor generated, it is empty.
func (r *reader) test(n reading.YAML, s scope, group string) error {
	in := s.in.Single(&r.notes)
	if err := r.room(n.Place(), len(r.p.Tests)); err != nil {
		return err
	}
	one := packages.Test{Name: r.unique(cmp.Or(strings.TrimSuffix(in, path.Ext(in)), "case")), Group: group}
	for _, pair := range []struct {
		name string
		into *packages.File
	}{{in, &one.Input}, {s.out.Single(&r.notes), &one.Answer}} {
		if *pair.into = packages.Text("init.yml", nil); pair.name == "" {
			continue
		}
		f, err := r.file(pair.name, n.Place())
		if err != nil {
			return err
		}
		*pair.into = r.lines(f, s)
	}
	if err := r.make(&one, n, s); err != nil {
		return err
	}
	r.p.Tests = append(r.p.Tests, one)
	return nil
}

// lines returns a file of a test with the line ends that programs get.
func (r *reader) lines(f packages.File, s scope) packages.File {
	if s.binary {
		return f
	}
	return packages.Converted(f, mostText, unixText)
}

// lookahead matches features of Python's regular expressions that Go does not have.
var lookahead = regexp.MustCompile(`\(\?[=!<][^P)]*\)`)

// A dmojCase holds the groups of a pattern that matched the name of a file.
type dmojCase struct{ batch, number string }

// group returns the batch of a test. A test without a batch gets its own group.
func (c dmojCase) group() string { return cmp.Or(c.batch, c.number) }

// named finds tests by two patterns with the groups batch and case, one for inputs and one for
// answers.
func (r *reader) named(n reading.YAML, input, output string, points []float64) error {
	standard := input == dmojInput && output == dmojOutput
	if !standard && lookahead.MatchString(input+output) {
		r.notes.Refuse(n.Place(), "the patterns look ahead, which is not supported", "name the tests as test_cases")
		return nil
	}
	in, wrong1 := reading.Pattern(lookahead.ReplaceAllString(input, ""))
	out, wrong2 := reading.Pattern(lookahead.ReplaceAllString(output, ""))
	if wrong := cmp.Or(wrong1, wrong2); wrong != "" {
		r.notes.Refuse(n.Place(), i18n.Messagef("a pattern of tests %s", wrong), "write a simpler pattern, or name the tests as test_cases")
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
		if err := r.room(n.Place(), len(r.p.Tests)); err != nil {
			return err
		}
		if c.group() != last {
			last = c.group()
			r.addGroup(n, c, points)
		}
		at := inputs[c].Path
		r.p.Tests = append(r.p.Tests, packages.Test{Name: strings.TrimSuffix(at, path.Ext(at)), Input: r.lines(t.File(inputs[c]), r.scope), Answer: r.lines(t.File(outputs[c]), r.scope), Group: last})
	}
	return nil
}

// addCase adds a file to the map if the pattern matches its name.
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

// inOrder returns the cases with an input and an output, sorted. Words come before numbers.
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
		return cmp.Or(format.Natural(p, q), format.Natural(a.number, b.number))
	})
	return order
}

// addGroup adds a group for a batch. If points is not nil, the group gets the next points of the
// list.
func (r *reader) addGroup(n reading.YAML, c dmojCase, points []float64) {
	g := &grading.Group{Path: c.group(), Score: grading.Min, Points: r.scope.points}
	if have := len(r.root.Groups); points != nil && have < len(points) {
		g.Points = points[have]
	} else if points != nil {
		r.notes.Refuse(n.Place(), "case_points has fewer points than there are batches and tests", "name the points of each")
	}
	if r.root.Groups = append(r.root.Groups, g); c.batch != "" {
		r.batches = append(r.batches, g.Path)
	}
}
