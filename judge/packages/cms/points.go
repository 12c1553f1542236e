package cms

import (
	"fmt"
	"slices"
	"strconv"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/grading"
)

// A scored is a subtask in score_type_parameters: its points, and the numbers of its tests.
type scored struct {
	place  string
	points float64
	tests  []int
}

// scores reads the points in task.yaml. If task.yaml also gives the number of inputs, CMS uses
// these points instead of gen/GEN. Task-maker always uses gen/GEN, so both must agree.
func (r *reader) scores() {
	if r.original || r.scoreType == "" && r.parameters.Empty() {
		return
	}
	if r.scoreType == "" || r.parameters.Empty() || r.inputs == 0 {
		if r.scoreType != "Sum" && r.scoreType != "GroupMin" {
			r.notes.Warn(r.at, "score_type, score_type_parameters and n_input are used only together, so the points are those of gen/GEN", "")
		}
		return
	}
	if r.inputs != len(r.p.Tests) {
		r.notes.Refuse(r.at, i18n.Messagef("n_input is %d, but there are %s", r.inputs, i18n.Plural(len(r.p.Tests), "test")), "correct it")
		return
	}
	switch r.scoreType {
	case "Sum":
		r.each()
	case "GroupMin", "GroupMul", "GroupThreshold":
		if list, ok := r.scored(); ok {
			r.regroup(list)
		}
	default:
		r.notes.Refuse(r.at, i18n.Messagef("the score_type %s is not supported", format.Visible(format.Clip(r.scoreType, 30))), "write Sum, GroupMin, GroupMul or GroupThreshold")
	}
}

// each reads the number of points that each test gives. It ignores a list, because task-maker
// derives such a list from gen/GEN.
func (r *reader) each() {
	if r.parameters.IsList() {
		return
	}
	v, ok := r.parameters.Number()
	total := v * float64(len(r.p.Tests))
	if !ok || !arePoints(v) || !arePoints(total) {
		r.notes.Refuse(r.parameters.Place, i18n.Messagef("is not a number of points from 0 to %d", mostPoints), "write one such as 5")
		return
	}
	switch own := r.root.Groups[0]; {
	case len(r.subtasks) == 0:
		own.Points = total
	case len(r.subtasks) == 1 && own.Points != total:
		r.notes.Refuse(r.parameters.Place, "gives different points from gen/GEN", "make both equal, or remove one of them")
	}
}

// codenames returns the names of the tests in CMS, in the order of CMS.
func (r *reader) codenames() (list []string) {
	for i := range r.p.Tests {
		list = append(list, fmt.Sprintf("%03d", i))
	}
	slices.Sort(list)
	return list
}

// scored reads the subtasks in score_type_parameters. ok is false if it refuses them.
func (r *reader) scored() (list []scored, ok bool) {
	items := r.parameters.Items()
	if !r.parameters.IsList() || len(items) == 0 || len(items) > mostSubtasks {
		r.notes.Refuse(r.parameters.Place, i18n.Messagef("is not a list of 1 to %d subtasks", mostSubtasks), "write one such as [[40, 3], [60, 5]]")
		return nil, false
	}
	names, next := r.codenames(), 0
	for _, item := range items {
		points, tests, threshold := partsOf(item)
		one := scored{place: item.Place()}
		if one.points, ok = points.Number(); !ok || !arePoints(one.points) {
			r.notes.Refuse(one.place, "is not a subtask with points and tests", "write one such as [40, 3]")
			return nil, false
		}
		if count, err := strconv.Atoi(tests.Text()); err == nil && tests.Tag == "!!int" {
			if count <= 0 || next+count > len(names) {
				r.notes.Refuse(one.place, i18n.Messagef("needs %s, but has only %d left", i18n.Plural(count, "test"), len(names)-next), "correct the number")
				return nil, false
			}
			one.tests, next = numbers(names[next:next+count]), next+count
		} else if one.tests, ok = r.named(one.place, tests, names); !ok {
			return nil, false
		}
		if !r.isMin(one.place, threshold) {
			return nil, false
		}
		list = append(list, one)
	}
	return list, true
}

// partsOf returns the parts of a subtask in score_type_parameters. The subtask is a list or a
// mapping.
func partsOf(item reading.YAML) (points, tests, threshold reading.YAML) {
	if fields, err := item.Fields(); err == nil && item.IsMap() {
		for _, f := range fields {
			switch f.Key {
			case "max_score":
				points = f.YAML
			case "testcases":
				tests = f.YAML
			case "threshold":
				threshold = f.YAML
			}
		}
		return points, tests, threshold
	}
	for i, part := range item.Items() {
		switch i {
		case 0:
			points = part
		case 1:
			tests = part
		case 2:
			threshold = part
		}
	}
	return points, tests, threshold
}

// numbers returns the numbers of the tests with these names in CMS.
func numbers(names []string) (list []int) {
	for _, name := range names {
		if n, err := strconv.Atoi(name); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// named returns the numbers of the tests in a list of names, or of the tests for which a pattern
// matches a prefix of the name. It returns false if it refuses them, or if there are none.
func (r *reader) named(place string, tests reading.YAML, names []string) ([]int, bool) {
	var found []string
	if tests.IsList() {
		known := map[string]bool{}
		for _, name := range names {
			known[name] = true
		}
		for _, name := range tests.Texts() {
			if !known[name] {
				r.notes.Refuse(place, i18n.Messagef("there is no test %s", format.Visible(format.Clip(name, 30))), "correct the name")
				return nil, false
			}
			if found = append(found, name); len(found) > len(names) {
				r.notes.Refuse(place, "names a test twice", "remove the second name")
				return nil, false
			}
		}
	} else if tests.IsText() {
		pattern, wrong := reading.Pattern("^(?:" + tests.Text() + ")")
		if wrong != "" {
			r.notes.Refuse(place, i18n.Messagef("the pattern %s is not supported", format.Visible(format.Clip(tests.Text(), 60))), "list the names of the tests")
			return nil, false
		}
		found = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !pattern.MatchString(name) })
	}
	if len(found) == 0 {
		r.notes.Refuse(place, "names no tests", "write their number, a list of their names, or a pattern")
	}
	return numbers(found), len(found) > 0
}

// isMin reports whether the points of a subtask follow from its worst test alone. This is so for
// all types of scores if no test can give a part of its points.
func (r *reader) isMin(place string, threshold reading.YAML) bool {
	if r.scoreType == "GroupMin" {
		return true
	}
	if r.shares() {
		r.notes.Refuse(place, i18n.Messagef("a checker or manager gives partial points, which the score_type %s does not support", r.scoreType), "write GroupMin")
		return false
	}
	if v, ok := threshold.Number(); r.scoreType == "GroupThreshold" && (!ok || v < 1) {
		r.notes.Refuse(place, "a right answer gives 1, which is more than the threshold", "write a threshold of 1")
		return false
	}
	return true
}

// regroup assigns the tests to the subtasks of task.yaml. A test in several subtasks is judged once
// in each of them. If gen/GEN has subtasks, too, both lists must be equal.
func (r *reader) regroup(list []scored) {
	if len(r.subtasks) > 0 {
		if place := r.differs(list); place != "" {
			r.notes.Refuse(place, "gives different points from gen/GEN", "make both equal, or remove one of them")
		}
		return
	}
	all, total := slices.Clone(r.p.Tests), 0
	for _, one := range list {
		if total += len(one.tests); total > reading.MostTests {
			r.notes.Refuse(one.place, i18n.Messagef("there are more than %d tests", reading.MostTests), "list fewer")
			return
		}
	}
	r.p.Tests, r.root.Groups = nil, nil
	used := map[int]bool{}
	add := func(path string, points float64, tests []int) {
		r.root.Groups = append(r.root.Groups, &grading.Group{Path: path, Score: grading.Min, Points: points})
		for _, i := range tests {
			used[i] = true
			t := all[i]
			t.Name, t.Group = fmt.Sprintf("%s/%03d", path, i), path
			r.p.Tests = append(r.p.Tests, t)
		}
	}
	for i, one := range list {
		add(fmt.Sprintf("st%d", i+1), one.points, one.tests)
	}
	var rest []int
	for i := range all {
		if !used[i] {
			rest = append(rest, i)
		}
	}
	if len(rest) > 0 {
		add("none", 0, rest)
	}
}

// differs returns the first place where score_type_parameters differs from gen/GEN; "" if there is
// none. Task-maker includes in a subtask the tests of the subtasks that it depends on.
func (r *reader) differs(list []scored) string {
	if len(list) != len(r.subtasks) {
		return r.parameters.Place
	}
	for i, one := range list {
		own, with := r.subtasks[i], map[string]bool{}
		r.below(own.Group, with)
		var tests []int
		for k, t := range r.p.Tests {
			if with[t.Group] {
				tests = append(tests, k)
			}
		}
		slices.Sort(one.tests)
		if one.points != own.Points || !slices.Equal(one.tests, tests) {
			return one.place
		}
	}
	return ""
}
