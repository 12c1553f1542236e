package native

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/writing"
	"grundy/judge/spec"
	"grundy/judge/tests/grading"
)

// tests writes the tests, and returns the keys of a spec that describe them: tests, generators and
// subtasks. It sets w.at.
func (w *output) tests() (m writing.Mapping, err error) {
	p := w.Package
	parts, ok := p.Parts()
	w.Parts = parts
	var groups []writing.Mapping
	if !ok || slices.ContainsFunc(parts, unlikeSubtask) {
		list, why := w.groups()
		if groups = list; why != "" {
			if groups = nil; !ok {
				return nil, fault.New(p.ID, why, "judge the package as it is")
			}
		}
	}
	var subtasks []writing.Mapping
	if groups == nil {
		subtasks = w.subtasks()
	}
	w.LoseJudging()
	w.place(groups != nil)
	generators, err := w.files()
	if err != nil {
		return nil, err
	}
	tests := writing.Mapping{{"folder", "tests"}}
	if len(generators) > 0 && len(generators) == len(p.Tests) {
		tests = nil
	}
	tests = append(tests, w.ownLimits()...)
	tests = append(tests, w.ownFlags()...)
	if groups != nil {
		tests = append(tests, writing.Pair{"groups", groups})
	}
	if len(tests) > 0 {
		m = append(m, writing.Pair{"tests", tests})
	}
	if len(generators) > 0 {
		m = append(m, writing.Pair{"generators", generators}, writing.Pair{"reference", w.answers})
	}
	if len(subtasks) > 0 {
		m = append(m, writing.Pair{"subtasks", subtasks})
	}
	return m, nil
}

// unlikeSubtask reports whether a part has rules that subtasks do not have, but groups of a spec.
func unlikeSubtask(one packages.Part) bool {
	return one.Score == grading.Max || len(one.Requires) > 0 || one.Points != math.Round(one.Points)
}

// subtasks returns the parts of the package as subtasks.
func (w *output) subtasks() (list []writing.Mapping) {
	w.Rounded()
	w.LoseRules(true, true)
	for i, one := range w.Parts {
		score := cmp.Or(map[grading.Score]string{grading.Sum: "sum", grading.Min: "min"}[one.Score], "all")
		list = append(list, writing.Mapping{{"name", cmp.Or(strings.TrimPrefix(one.Path, "secret/"), "tests")}, {"points", int(math.Round(one.Points))}, {"tests", fmt.Sprintf("group%d", i+1)}, {"score", score}})
	}
	return list
}

// place sets the paths of the tests, within the folder of the tests.
func (w *output) place(grouped bool) {
	names := w.TestNames(true)
	for i, t := range w.Package.Tests {
		at := names[i]
		if t.Sample && !strings.Contains(at, "sample") {
			at = "sample-" + at
		}
		switch n := packages.PartOf(w.Parts, i); {
		case grouped && (t.Group != "sample" || !t.Sample):
			at = path.Join(w.folderOf(t.Group), at)
		case !grouped && n >= 0:
			at = fmt.Sprintf("group%d/%s", n+1, at)
		}
		w.at = append(w.at, at)
	}
}

// files writes the tests, except those that generators make again, and returns these generators.
func (w *output) files() (generators []writing.Mapping, err error) {
	p := w.Package
	for i, t := range p.Tests {
		if len(t.Args) > 0 || len(t.Files) > 0 {
			return nil, fault.New(t.Name, "the test has arguments or files of its own, which a spec cannot express", "judge the package as it is")
		}
		if call, ok, err := w.generator(t, w.at[i]); err != nil {
			return nil, err
		} else if ok {
			generators = append(generators, call)
			continue
		}
		if err := w.Copy("tests/"+w.at[i]+".in", t.Input); err != nil {
			return nil, err
		}
		answer := t.Answer
		if answer.Absent() {
			if p.Interactor == nil {
				return nil, fault.New(t.Name, "the test has no answer", "")
			}
			answer = packages.Text(w.at[i]+".ans", nil)
		}
		if err := w.Copy("tests/"+w.at[i]+".ans", answer); err != nil {
			return nil, err
		}
	}
	return generators, nil
}

// generator returns the call of the generator that makes a test; ok is false if the package stores the
// test, or if a spec cannot express the call.
func (w *output) generator(t packages.Test, at string) (call writing.Mapping, ok bool, err error) {
	made, solution := t.Made, t.AnsweredBy
	if solution == nil && w.Package.Main != nil {
		solution = &w.Package.Main.Program
	}
	stored := t.Input.Size >= 0 || t.Answer.Size >= 0 && !t.Answer.Absent()
	if made == nil || stored || solution == nil || w.answerer != nil && w.answerer.Path != solution.Path {
		return nil, false, nil
	}
	awkward := func(arg string) bool {
		return arg == "" || strings.ContainsAny(arg, " \t\n\r") || strings.Contains(arg, spec.SeedWord)
	}
	if len(made.Args) == 0 || slices.ContainsFunc(made.Args, awkward) || !made.Stdin.Absent() || len(made.Files) > 0 || made.Answer != nil {
		return nil, false, nil
	}
	file, err := w.once("generators", *made.Program)
	if err != nil || file == "" {
		return nil, false, err
	}
	if w.answers, err = w.once("reference", *solution); err != nil || w.answers == "" {
		return nil, false, err
	}
	w.answerer = solution
	return writing.Mapping{{"program", file}, {"name", at}, {"args", strings.Join(made.Args, " ")}}, true, nil
}

// once writes a program, unless it is written already, and returns the path of its source; empty if it
// has several sources. Each program has a folder of its own.
func (w *output) once(dir string, p packages.Program) (file string, err error) {
	key := dir + ":" + p.Path
	if file, known := w.wrote[key]; known {
		return file, nil
	}
	var sources []string
	for _, f := range p.Files {
		if reading.IsSource(f.Path) {
			sources = append(sources, f.Path)
		}
	}
	w.wrote[key] = ""
	if len(sources) != 1 {
		return "", nil
	}
	stem := writing.FileName(strings.TrimSuffix(path.Base(p.Path), path.Ext(p.Path)))
	own := w.free(path.Join(dir, cmp.Or(stem, "program")))
	if err := w.Program(own+"/", p); err != nil {
		return "", err
	}
	w.wrote[key] = own + "/" + sources[0]
	return w.wrote[key], nil
}

// ownLimits returns the key limits of tests, if some have limits of their own.
func (w *output) ownLimits() (m writing.Mapping) {
	var limits writing.Mapping
	for i, t := range w.Package.Tests {
		if own := limitsOf(t.Limits); len(own) > 0 {
			limits = append(limits, writing.Pair{packages.LiteralGlob(w.at[i]), own})
		}
	}
	if len(limits) > 0 {
		m = append(m, writing.Pair{"limits", limits})
	}
	return m
}

// ownFlags returns the key flags of tests, if the checker or the interactor has other flags for some.
func (w *output) ownFlags() (m writing.Mapping) {
	p := w.Package
	if !slices.ContainsFunc(p.Tests, p.Checker.Differs) {
		return nil
	}
	var flags []string
	for _, t := range p.Tests {
		own := ""
		if p.Checker.Differs(t) {
			own = strings.Join(t.Flags, " ")
		}
		flags = append(flags, own)
	}
	var list writing.Mapping
	for _, one := range byPattern(w.at, flags) {
		list = append(list, writing.Pair{one.pattern, one.flags})
	}
	return append(m, writing.Pair{"flags", list})
}

// shared returns the entries of a validator in the spec: one for each list of arguments that it gets
// for some tests. of is its entry without arguments.
func (w *output) shared(v packages.Validator, of writing.Mapping) (list []writing.Mapping) {
	var flags []string
	judges := func(t packages.Test) bool { return v.Groups == nil || slices.Contains(v.Groups, t.Group) }
	plain := v.Groups == nil
	for _, t := range w.Package.Tests {
		own := ""
		if judges(t) {
			own = strings.Join(append([]string{"+"}, t.FlagsOf(v)...), " ") // not empty without arguments
		}
		plain = plain && own == "+"
		flags = append(flags, own)
	}
	if plain {
		return []writing.Mapping{of}
	}
	for _, one := range byPattern(w.at, flags) {
		entry := append(slices.Clone(of), writing.Pair{"tests", one.pattern})
		if words := strings.TrimPrefix(strings.TrimPrefix(one.flags, "+"), " "); words != "" {
			entry = append(entry, writing.Pair{"flags", words})
		}
		list = append(list, entry)
	}
	return list
}
