package kattis

import (
	"cmp"
	"maps"
	"math"
	"path"
	"slices"
	"strings"

	"grundy/judge/exchange"
	"grundy/judge/exchange/kattis/generators"
	"grundy/judge/exchange/reading"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// A kattisConfig is what testdata.yaml or test_group.yaml says of a folder of tests. The
// folders in it inherit everything but points.
type kattisConfig struct {
	onReject      string
	custom        bool // graders/ decides
	graderFlags   []string
	accept        float64
	reject        float64
	scale         *[2]float64
	args          []string
	outputFlags   []string
	inputFlags    map[string][]string
	said          bool // something that matters to the final verdict was said
	maxScore      *float64
	aggregation   string
	requires      []string
	place         string // of the file
	hasGroup      bool   // there is a test_group.yaml, or a testdata.yaml
	hint, explain string // of a single test
}

// inherited returns what a folder has from the one around it.
func (c kattisConfig) inherited() kattisConfig {
	c.maxScore, c.aggregation, c.requires, c.hasGroup, c.hint, c.explain = nil, "", nil, false, "", ""
	c.inputFlags = maps.Clone(c.inputFlags)
	return c
}

// data reads the tests.
func (r *reader) data() error {
	m := r.meta
	c := kattisConfig{accept: 1}
	if m.modern {
		c.accept = 0
	}
	c, err := r.config("data", c)
	if err != nil {
		return err
	}
	if m.accept != nil {
		c.accept, c.said = *m.accept, true
	}
	if m.reject != nil {
		c.reject, c.said = *m.reject, true
	}
	if m.scale != nil {
		c.scale = m.scale
	}
	switch m.onReject {
	case "first_error":
		c.onReject = "break"
	case "grade":
		c.onReject, c.said = "continue", true
	}
	root := r.groupOf("", c)
	for _, name := range []string{"sample", "secret"} {
		if !r.IsFolder("data/" + name) {
			continue
		}
		g, err := r.group("data/"+name, c.inherited(), reading.MostDepth)
		if err != nil {
			return err
		}
		root.Groups = append(root.Groups, g)
	}
	if err := r.otherData(); err != nil {
		return err
	}
	if err := r.tested(); err != nil {
		return err
	}
	return r.points(root)
}

// tested complains if there are no tests to judge by.
func (r *reader) tested() error {
	secret := slices.ContainsFunc(r.p.Tests, func(t exchange.Test) bool { return !t.Sample })
	switch {
	case secret:
	case r.Has(generators.File) && len(r.p.Tests) == 0:
		r.notes.Refuse("data/secret", "holds no tests, and generators/generators.yaml lists none", "list them as data: {secret: ...}")
	case len(r.p.Tests) == 0:
		r.notes.Refuse("data", "holds no tests", "put NAME.in and NAME.ans into data/sample and data/secret")
	default:
		r.notes.Warn("data/secret", "holds no tests, so that the samples alone are judged", "")
	}
	return nil
}

// config reads the settings of a folder, which change those around it.
func (r *reader) config(dir string, c kattisConfig) (kattisConfig, error) {
	for _, name := range []string{"testdata.yaml", "test_group.yaml"} {
		if !r.Has(dir + "/" + name) {
			continue
		}
		n, err := r.filledYAML(dir + "/" + name)
		if err != nil {
			return c, err
		}
		c.hasGroup, c.place = true, dir+"/"+name
		if err := r.configKeys(&c).Read(n, &r.notes); err != nil {
			return c, err
		}
	}
	return c, nil
}

// filledYAML reads a file in which constants may stand.
func (r *reader) filledYAML(at string) (reading.YAML, error) {
	f, err := exchange.FileIn(r.FS, at)
	if err != nil {
		return reading.YAML{}, err
	}
	text, err := f.Read(exchange.TextLimit)
	if err != nil {
		return reading.YAML{}, err
	}
	return reading.YAMLOf(at, r.meta.filled(text))
}

// configKeys is the table of the settings of tests: those of legacy packages, and those of
// later ones.
func (r *reader) configKeys(c *kattisConfig) reading.Keys {
	output := func(f reading.Field) {
		if !f.IsMap() {
			c.outputFlags = f.Words()
			return
		}
		all, _ := f.Fields()
		for _, one := range all {
			if one.Key == "flags" {
				c.outputFlags = one.Words()
			}
		}
	}
	points := reading.Keys{}
	keys := reading.Keys{
		"on_reject": func(f reading.Field) {
			if c.onReject = f.Text(); c.onReject != "break" && c.onReject != "continue" {
				r.notes.Refuse(f.Place, i18n.Messagef("on_reject is %s, which is unknown", format.Visible(format.Clip(f.Text(), 40))), "write break or continue")
			}
			c.said = c.said || c.onReject == "continue"
		},
		"grading": func(f reading.Field) {
			switch f.Text() {
			case "default":
				c.custom = false
			case "custom":
				c.custom, c.said = true, true
			default:
				r.notes.Refuse(f.Place, i18n.Messagef("grading is %s, which is unknown", format.Visible(format.Clip(f.Text(), 40))), "write default or custom")
			}
		},
		"grader_flags":           func(f reading.Field) { c.graderFlags, c.said = f.Words(), true },
		"accept_score":           func(f reading.Field) { c.accept, c.said = value(r.score(f)), true },
		"reject_score":           func(f reading.Field) { c.reject, c.said = value(r.score(f)), true },
		"range":                  func(f reading.Field) { c.scale = r.scoreRange(f) },
		"args":                   func(f reading.Field) { c.args = f.Words() },
		"output_validator_flags": output,
		"output_validator_args":  output,
		"input_validator_flags":  func(f reading.Field) { c.inputFlags = inputFlags(f.YAML) },
		"input_validator_args":   func(f reading.Field) { c.inputFlags = inputFlags(f.YAML) },
		"max_score": func(f reading.Field) {
			if f.Text() == "unbounded" {
				c.maxScore = new(float64)
				*c.maxScore = math.Inf(1)
				return
			}
			c.maxScore = r.score(f)
		},
		"score_aggregation": func(f reading.Field) {
			if c.aggregation = f.Text(); !slices.Contains([]string{"pass-fail", "sum", "min"}, c.aggregation) {
				r.notes.Refuse(f.Place, i18n.Messagef("score_aggregation is %s, which is unknown", format.Visible(format.Clip(c.aggregation, 40))), "write pass-fail, sum or min")
			}
		},
		"require_pass": func(f reading.Field) { c.requires = f.Words() },
		"static_validation_score": func(f reading.Field) {
			r.notes.Refuse(f.Place, "static validators are not supported", "")
		},
		"static_validator_args": nil, "input_visualizer_args": nil, "output_visualizer_args": nil, "full_feedback": nil,
		"run_samples": nil,
	}
	// Drafts of 2023-07 had the points in a mapping of their own.
	points["score"], points["aggregation"] = keys["max_score"], keys["score_aggregation"]
	points["require_pass"] = keys["require_pass"]
	keys["scoring"] = func(f reading.Field) {
		if err := points.Read(f.YAML, &r.notes); err != nil {
			r.notes.Refuse(f.Place, "the points are no mapping", "write max_score and score_aggregation")
		}
	}
	return keys
}

// value is the value of a pointer; 0 for nil.
func value(v *float64) float64 {
	if v == nil {
		return 0
	}
	return *v
}

// inputFlags reads the arguments of input validators: for all, or by their names.
func inputFlags(n reading.YAML) map[string][]string {
	if !n.IsMap() {
		return map[string][]string{"": n.Words()}
	}
	flags := map[string][]string{}
	all, _ := n.Fields()
	var name string
	for _, f := range all {
		switch {
		case f.Key == "name" && f.IsText():
			name = f.Text()
		case f.Key == "flags" && !f.IsMap():
			defer func() { flags[name] = f.Words() }()
		default:
			flags[f.Key] = f.Words()
		}
	}
	return flags
}

// group reads a folder of tests and those in it.
func (r *reader) group(dir string, c kattisConfig, depth int) (*exchange.Group, error) {
	c, err := r.config(dir, c)
	if err != nil {
		return nil, err
	}
	name := strings.TrimPrefix(dir, "data/")
	g := r.groupOf(name, c)
	all, err := r.List(dir)
	if err != nil {
		return nil, err
	}
	if depth == 0 {
		_, err := r.BelowTo(dir, 0) // which says so
		return nil, err
	}
	files := map[string]reading.Entry{}
	for _, e := range all {
		files[e.Name] = e
	}
	type part struct {
		base string
		reading.Entry
	}
	var parts []part
	for _, e := range all {
		base, isInput := strings.CutSuffix(e.Name, ".in")
		switch {
		case r.modern() && !generators.Proper.MatchString(e.Name):
			r.notes.Warn(e.Path, "the format ignores a file of this name", "use letters, digits, dots, hyphens and underscores")
		case isInput && !e.Folder && base != "":
			parts = append(parts, part{base, e})
		case e.Folder && strings.HasSuffix(e.Name, ".files"):
		case e.Folder:
			parts = append(parts, part{e.Name, e})
		case e.Name == "testdata.yaml", e.Name == "test_group.yaml", !generators.Ending.MatchString(e.Name):
		case strings.HasSuffix(e.Name, ".ans") && files[strings.TrimSuffix(e.Name, ".ans")+".in"].Name == "":
			r.notes.Refuse(e.Path, "answers no input", "put its input beside it, or take it away")
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.base, b.base) })
	for _, one := range parts {
		if one.Folder {
			sub, err := r.group(one.Path, c.inherited(), depth-1)
			if err != nil {
				return nil, err
			}
			g.Groups = append(g.Groups, sub)
			continue
		}
		if err := r.test(name, one.base, one.Entry, files, c); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// test reads a test.
func (r *reader) test(group, base string, input reading.Entry, files map[string]reading.Entry, c kattisConfig) error {
	t := exchange.Test{
		Name: group + "/" + base, Group: group, Sample: group == "sample" || strings.HasPrefix(group, "sample/"),
		Input: r.File(input),
	}
	listed := r.made[input.Path]
	if listed != nil && listed.Made != nil {
		t.Input, t.Made = exchange.File{}, listed.Made
	}
	talks := r.meta.has("interactive") || r.meta.has("multi-pass")
	switch e, ok := files[base+".ans"]; {
	case ok && !e.Folder:
		t.Answer = r.File(e)
	case talks:
		t.Answer = exchange.Text(strings.TrimSuffix(input.Path, ".in")+".ans", nil)
		if listed == nil { // BAPCtools makes it
			r.notes.Warn(input.Path, i18n.Messagef("has no answer, and an empty one is taken, because the problem is %s", strings.Join(r.meta.types, " ")), "")
		}
	case listed != nil && listed.By != nil:
		t.AnsweredBy = listed.By
	default:
		r.notes.Refuse(input.Path, "has no answer", i18n.Messagef("put %s.ans beside it", base))
	}
	if e, ok := files[base+".yaml"]; ok && !e.Folder {
		n, err := r.filledYAML(e.Path)
		if err != nil {
			return err
		}
		own := reading.Keys{"hint": func(f reading.Field) { c.hint = f.Text() }, "description": func(f reading.Field) { c.explain = f.Text() }}
		for key, do := range r.configKeys(&c) {
			if slices.Contains([]string{"args", "input_validator_args", "input_validator_flags", "output_validator_args", "output_validator_flags", "input_visualizer_args", "output_visualizer_args", "full_feedback"}, key) {
				own[key] = do
			}
		}
		if err := own.Read(n, &r.notes); err != nil {
			return err
		}
	}
	t.Args, t.Flags, t.InputFlags, t.Hint, t.Description = c.args, slices.Concat(r.meta.flags, c.outputFlags), c.inputFlags, c.hint, c.explain
	if e, ok := files[base+".files"]; ok && e.Folder {
		list, err := r.Below(e.Path)
		if err != nil {
			return err
		}
		for _, one := range list {
			f := r.File(one)
			f.Path = strings.TrimPrefix(one.Path, e.Path+"/")
			t.Files = append(t.Files, f)
		}
	}
	if t.Sample {
		t.Shown = r.shown(base, files)
	}
	r.p.Tests = append(r.p.Tests, t)
	return nil
}

// shown returns what the statement shows of a sample; nil: its input and its answer.
func (r *reader) shown(base string, files map[string]reading.Entry) *exchange.Shown {
	take := func(endings ...string) exchange.File {
		for _, ending := range endings {
			if e, ok := files[base+ending]; ok && !e.Folder {
				return r.File(e)
			}
		}
		return exchange.File{}
	}
	s := exchange.Shown{Input: take(".in.statement"), Answer: take(".out", ".ans.statement"), Interaction: take(".interaction")}
	if s.Input.Absent() && s.Answer.Absent() && s.Interaction.Absent() {
		return nil
	}
	if s.Interaction.Absent() {
		if s.Input.Absent() {
			s.Input = take(".in")
		}
		if s.Answer.Absent() {
			s.Answer = take(".ans")
		}
	}
	return &s
}

// otherData reads the folders of tests that no submission is run on.
func (r *reader) otherData() error {
	all, err := r.List("data")
	if err != nil {
		return err
	}
	for _, e := range all {
		if !e.Folder || e.Name == "sample" || e.Name == "secret" {
			continue
		}
		switch kind := strings.TrimSuffix(e.Name, "s"); kind {
		case "invalid_input", "invalid_output", "valid_output", "invalid_answer", "valid_input", "valid_answer":
			if err := r.invalid(e.Path, strings.HasPrefix(kind, "valid"), kind); err != nil {
				return err
			}
		default:
			r.notes.Warn(e.Path, "is no folder of tests that the format knows, and not read", "name it sample or secret")
		}
	}
	return nil
}

// invalid reads a folder of tests of validators.
func (r *reader) invalid(dir string, valid bool, kind string) error {
	all, err := r.Below(dir)
	if err != nil {
		return err
	}
	files := map[string]reading.Entry{}
	for _, e := range all {
		files[e.Path] = e
	}
	for _, e := range all {
		base, ok := strings.CutSuffix(e.Path, ".in")
		if !ok {
			continue
		}
		c, err := r.config(path.Dir(e.Path), kattisConfig{})
		if err != nil {
			return err
		}
		v := exchange.Invalid{Name: strings.TrimPrefix(base, "data/"), Input: r.File(e), Valid: valid, Flags: slices.Concat(r.meta.flags, c.outputFlags), InputFlags: c.inputFlags}
		answer, hasAnswer := files[base+".ans"]
		output, hasOutput := files[base+".out"]
		if hasAnswer {
			v.Answer = r.File(answer)
		}
		if hasOutput {
			v.Output = r.File(output)
		}
		if strings.HasSuffix(kind, "output") && !(hasAnswer && hasOutput) {
			r.notes.Warn(e.Path, "has no answer or no output beside it, so that it is not tried", "put NAME.ans and NAME.out there")
			continue
		}
		r.p.Invalid = append(r.p.Invalid, v)
	}
	return nil
}

// groupOf makes a group of the settings of a folder.
func (r *reader) groupOf(name string, c kattisConfig) *exchange.Group {
	g := &exchange.Group{Path: name, Accept: c.accept, Reject: c.reject, Range: [2]float64{math.Inf(-1), math.Inf(1)}, Flags: c.graderFlags, WorstError: true, Score: exchange.ScoreSum}
	r.configs[g] = c
	if c.scale != nil {
		g.Range = *c.scale
	}
	if c.custom {
		g.Grader = &exchange.Program{}
	}
	g.Stop = c.onReject != "continue"
	if c.onReject == "" && r.meta.onReject == "worst_error" {
		g.Stop = false
	}
	for _, flag := range c.graderFlags {
		switch flag {
		case "first_error":
			g.WorstError = false
		case "worst_error", "no_errors":
			g.WorstError = true
		case "always_accept":
			g.AlwaysAccept = true
		case "sum", "avg", "min", "max":
			g.Score = exchange.Score(flag)
		case "ignore_sample":
			g.IgnoreSample = true
		case "accept_if_any_accepted":
			g.Lenient = true
		default:
			if !c.custom {
				r.notes.Refuse(cmp.Or(c.place, "data"), i18n.Messagef("the grader's flag %s is unknown", format.Visible(format.Clip(flag, 40))), "")
			}
		}
	}
	return g
}

// points decides how the tests give points, or whether there are none.
func (r *reader) points(root *exchange.Group) error {
	scoring := r.meta.has("scoring")
	legacy := slices.ContainsFunc(root.All(), func(g *exchange.Group) bool { return r.configs[g].said })
	modern := slices.ContainsFunc(root.All(), func(g *exchange.Group) bool {
		return r.configs[g].maxScore != nil || r.configs[g].aggregation != "" || r.configs[g].requires != nil
	})
	switch {
	case scoring && (modern || r.modern() && !legacy):
		r.p.Scoring = true
		r.p.Groups = root
		return r.modernPoints(root)
	case scoring:
		r.p.Scoring = true
		r.p.Groups = root
		r.legacyPoints(root)
	case legacy:
		r.p.Groups = root
	case modern:
		r.notes.Warn(r.meta.place, "the groups of tests have points, and the type is not scoring, so that nothing gives points", "")
	}
	return r.graders(root)
}

// legacyPoints sets what each group is worth, where its range says so.
func (r *reader) legacyPoints(root *exchange.Group) {
	for _, g := range root.All() {
		if !math.IsInf(g.Range[1], 0) {
			g.Points = g.Range[1]
		}
	}
}

// graders finds the program that decides groups.
func (r *reader) graders(root *exchange.Group) error {
	if !slices.ContainsFunc(root.All(), func(g *exchange.Group) bool { return g.Grader != nil }) {
		return nil
	}
	list, err := r.Programs("graders")
	if err != nil {
		return err
	}
	if len(list) != 1 {
		r.notes.Refuse("graders", i18n.Messagef("holds %s, and the groups of tests want one", i18n.Plural(len(list), "program")), "put one grader there")
		return nil
	}
	r.notes.Refuse("graders", "holds a program that grades the groups of tests, which is not supported", "let the settings of the groups say how they are graded")
	for _, g := range root.All() {
		if g.Grader != nil {
			g.Grader = &list[0]
		}
	}
	return nil
}

// modernPoints sets what each group of a package after legacy is worth.
func (r *reader) modernPoints(root *exchange.Group) error {
	root.Score, root.WorstError, root.IgnoreSample, root.Stop = exchange.ScoreSum, false, true, false
	for _, g := range root.Groups {
		if g.Path == "sample" {
			g.Score, g.Stop, g.Accept, g.Points = exchange.ScoreAll, false, 0, 0
			continue
		}
		worth := 100.0
		if r.configs[g].maxScore != nil {
			worth = *r.configs[g].maxScore
		}
		r.modernGroup(g, worth, cmp.Or(r.configs[g].aggregation, "sum"))
		for _, sub := range g.Groups {
			if !r.configs[sub].hasGroup {
				continue
			}
			worth := math.Inf(1)
			if r.configs[sub].maxScore != nil {
				worth = *r.configs[sub].maxScore
			}
			r.modernGroup(sub, worth, cmp.Or(r.configs[sub].aggregation, "pass-fail"))
			if math.IsInf(worth, 1) && sub.Score == exchange.ScoreAll {
				r.notes.Refuse(r.configs[sub].place, "the group has no max_score, and all of its tests together give points", "write max_score: POINTS")
			}
		}
		r.flatten(g)
	}
	return nil
}

// modernGroup sets the points of a group.
func (r *reader) modernGroup(g *exchange.Group, worth float64, aggregation string) {
	g.Points, g.WorstError, g.Reject, g.Requires = worth, false, 0, r.configs[g].requires
	g.Range = [2]float64{0, worth}
	n := 0
	for _, t := range r.p.Tests {
		if t.Group == g.Path || strings.HasPrefix(t.Group, g.Path+"/") {
			n++
		}
	}
	switch aggregation {
	case "pass-fail":
		g.Score, g.Stop, g.Accept = exchange.ScoreAll, true, 0
	case "min":
		g.Score, g.Stop, g.Accept = exchange.ScoreMin, true, worth
	default:
		g.Score, g.Stop, g.Accept = exchange.ScoreSum, false, worth/float64(max(1, n))
	}
}

// flatten gives the tests of folders that are no groups of their own to the group around
// them.
func (r *reader) flatten(g *exchange.Group) {
	var groups []*exchange.Group
	for _, sub := range g.Groups {
		if r.configs[sub].hasGroup {
			r.flatten(sub)
			groups = append(groups, sub)
			continue
		}
		for i, t := range r.p.Tests {
			if t.Group == sub.Path || strings.HasPrefix(t.Group, sub.Path+"/") {
				r.p.Tests[i].Group = g.Path
			}
		}
	}
	g.Groups = groups
}
