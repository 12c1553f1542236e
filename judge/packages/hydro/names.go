package hydro

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/grading"
)

// These patterns match the names of inputs by which Hydro itself finds tests: sum1.in, 1-2.in of
// subtask 1, input3.txt, and sum.in4.
var (
	numbered = regexp.MustCompile(`^((?:[\w.-]*?)(?:(\d*)[-_])?\d+)\.(?:in|IN|txt|TXT|in\.txt|IN\.TXT)$`)
	trailing = regexp.MustCompile(`^(\D*)\.(in|IN)(\d+)$`)
	ofGroup  = regexp.MustCompile(`^(\D*(\d+)[-_]\d+)\.(?:in|IN)$`)
	leading  = regexp.MustCompile(`^(\d+[-_].*)\.(?:in|IN)$`)
)

// A match is what the name of an input says about its test.
type match struct {
	stem    string   // the name of the test
	group   string   // the number of its subtask; empty: the name has none
	answers []string // the names that its answer may have
}

// matches returns what Hydro's patterns say about a name, in Hydro's order.
func matches(name string) (list []match) {
	if m := numbered.FindStringSubmatch(name); m != nil {
		list = append(list, match{m[1], m[2], answersOf(m[1], "out", "ans", "out.txt", "ans.txt")})
		if strings.Contains(m[1], "input") {
			last := &list[len(list)-1]
			last.answers = append(last.answers, strings.ReplaceAll(m[1], "input", "output")+".txt")
		}
	}
	if m := trailing.FindStringSubmatch(name); m != nil {
		list = append(list, match{m[1] + m[3], "", answersOf(m[1], "ou"+m[3], "out"+m[3])})
	}
	if m := ofGroup.FindStringSubmatch(name); m != nil {
		list = append(list, match{m[1], m[2], answersOf(m[1], "out", "ans")})
	}
	if m := leading.FindStringSubmatch(name); m != nil {
		list = append(list, match{m[1], "", answersOf(m[1], "out", "ans")})
	}
	return list
}

// answersOf returns names of answers: a stem, and the same with output for input, with each ending
// in lower and upper case.
func answersOf(stem string, endings ...string) (names []string) {
	for _, e := range endings {
		for _, name := range []string{stem + "." + e, stem + "." + strings.ToUpper(e)} {
			names = append(names, name, strings.NewReplacer("input", "output", "INPUT", "OUTPUT").Replace(name))
		}
	}
	return names
}

// named adds the tests by the names of their files, as Hydro does. A number before the last one is
// that of a subtask. list are the subtasks of config.yaml, without tests.
func (r *reader) named(list []subtask) error {
	all, err := r.List(r.dir)
	if err != nil {
		return err
	}
	files := map[string]reading.Entry{}
	for _, e := range all {
		if !e.Folder {
			files[e.Name] = e
		}
	}
	if err := r.match(all, files); err != nil {
		return err
	}
	if len(r.p.Tests) == 0 {
		r.notes.Refuse(r.dir, "holds no tests", "put NAME.in and NAME.out there")
	}
	slices.SortStableFunc(r.p.Tests, func(a, b packages.Test) int { return format.Natural(a.Name, b.Name) })
	r.numbered(list)
	return nil
}

// match adds a test for each input in the folder of the tests. A file that is an input or an answer
// by its ending, but has no other half, is an error.
func (r *reader) match(all []reading.Entry, files map[string]reading.Entry) error {
	used := map[string]string{} // the name of an answer → the name of its input
	for _, e := range all {
		stem, isInput := strings.CutSuffix(e.Name, ".in")
		candidates := matches(e.Name)
		if isInput {
			candidates = append(candidates, match{stem, "", []string{stem + ".out", stem + ".ans"}})
		}
		if e.Folder || len(candidates) == 0 {
			continue
		}
		var answers []string
		var found match
		for _, m := range candidates {
			for _, name := range m.answers {
				if _, ok := files[name]; ok && name != e.Name && !slices.Contains(answers, name) {
					if len(answers) == 0 {
						found = m
					}
					answers = append(answers, name)
				}
			}
		}
		switch {
		case len(answers) > 1:
			return fault.New(path.Join(r.dir, answers[1]), i18n.Messagef("the input has another answer, %s", path.Join(r.dir, answers[0])), "remove one of them")
		case len(answers) == 0 && isInput:
			return fault.New(e.Path, "the input has no answer", i18n.Messagef("put %s.out or %s.ans beside it", stem, stem))
		case len(answers) == 0:
			continue
		}
		used[answers[0]] = e.Name
		r.p.Tests = append(r.p.Tests, packages.Test{Name: found.stem, Group: found.group, Input: r.File(e), Answer: r.File(files[answers[0]])})
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		ext := path.Ext(name)
		if _, ok := used[name]; !ok && (ext == ".out" || ext == ".ans") {
			return fault.New(path.Join(r.dir, name), "the answer has no input", i18n.Messagef("put %s.in beside it", strings.TrimSuffix(name, ext)))
		}
	}
	return nil
}

// numbered makes groups of the tests whose names have the number of a subtask. Tests without one
// belong to subtask 1. A subtask in list of the same id says its points and its type.
func (r *reader) numbered(list []subtask) {
	byID := func(id string) int { return slices.IndexFunc(list, func(s subtask) bool { return s.id == id }) }
	grouped := slices.ContainsFunc(list, func(s subtask) bool { return s.id != "" })
	for i := range r.p.Tests {
		grouped = grouped || r.p.Tests[i].Group != ""
	}
	if !grouped {
		if len(list) > 0 {
			r.notes.Warn(list[0].place, "no subtask lists cases, so there are no subtasks", "")
		}
		return
	}
	of := map[int]subtask{}
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		id, err := strconv.Atoi(t.Group)
		s := subtask{Group: &grading.Group{Score: grading.Min}}
		if err != nil {
			id, s.Score = 1, grading.Sum
		}
		t.Group = fmt.Sprint(id)
		if at := byID(t.Group); at >= 0 {
			s = list[at]
		}
		if _, ok := of[id]; !ok {
			s.Path, of[id] = t.Group, s
		}
	}
	var all []subtask
	for _, id := range slices.Sorted(maps.Keys(of)) {
		all = append(all, of[id])
	}
	for _, s := range list {
		if at := slices.IndexFunc(all, func(o subtask) bool { return o.Path == s.id }); at < 0 {
			r.notes.Refuse(s.place, "the subtask lists no cases, and no names of tests begin with its id", "list its cases")
		}
	}
	for i := range r.p.Tests {
		id, _ := strconv.Atoi(r.p.Tests[i].Group)
		r.p.Tests[i].Limits = of[id].own
	}
	r.group(all)
}
