package problem

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/grading"
	"grundy/judge/tests/plan"
)

// A Subtask is a part of a problem that gives points.
type Subtask struct {
	Name   string
	Points int
	Group  *grading.Group // its rules: all, min or sum
	// Narrow is the problem with only the cases that satisfy the condition of the subtask. It is
	// nil if the subtask has no condition. It can make tests if the whole problem can.
	Narrow *Problem
	Spec   spec.Subtask
}

// Subtasks returns the subtasks, or none if the problem has no points.
func (p *Problem) Subtasks() []Subtask { return p.subtasks }

// Plans reports whether tests are made for the subtask.
func (s Subtask) Plans() bool { return s.Narrow != nil || s.Spec.Tests.Absent() }

// Holds reports whether a test that came with the problem belongs to the subtask. The pattern
// decides or, without one, the condition on its cases.
func (s Subtask) Holds(t FixedTest) (bool, error) {
	switch {
	case !s.Spec.Tests.Absent():
		return matches(s.Spec.Tests.Value, t), nil
	case s.Narrow == nil:
		return true, nil
	}
	g, err := t.Read()
	return err == nil && s.HoldsInput(g.Input), err
}

// HoldsInput reports whether the cases of an input belong to the subtask. Without a condition, they
// do unless a pattern selects the tests.
func (s Subtask) HoldsInput(input []byte) bool {
	if s.Narrow == nil {
		return s.Spec.Tests.Absent()
	}
	v, err := s.Narrow.Grammar.Validate(input, grammar.Lenient)
	return err == nil && v.Fault == nil
}

// matches reports whether a pattern matches a test by its name, the path of its input, or a folder
// on this path.
func matches(pattern string, t FixedTest) bool {
	pattern = strings.TrimSuffix(pattern, "/")
	for _, name := range []string{t.Name, t.Path} {
		for name != "." && name != "/" && name != "" {
			if ok, err := path.Match(pattern, name); ok && err == nil {
				return true
			}
			name = path.Dir(name)
		}
	}
	return false
}

// setSubtasks makes the subtasks that the spec declares. The error is a spec.Complaints.
func (p *Problem) setSubtasks() error {
	var complaints spec.Complaints
	sum := 0
	groups := &grading.Group{Score: grading.Sum}
	for i, declared := range p.Spec.Subtasks {
		s := Subtask{Name: declared.Name.Value, Points: declared.Points, Spec: declared}
		if declared.Name.Absent() {
			s.Name = fmt.Sprint(i + 1)
		}
		same := func(other Subtask) bool { return other.Name == s.Name }
		if slices.ContainsFunc(p.subtasks, same) {
			at := spec.Text{Place: declared.Place}
			complaints = append(complaints, at.Complain(i18n.Messagef("two subtasks are called %s", s.Name), "give one of them another name"))
		}
		if c, wrong := p.wrongTests(declared.Tests); wrong {
			complaints = append(complaints, c)
		}
		if !declared.Where.Absent() {
			narrow, err := p.where(declared.Where)
			complaints = append(complaints, spec.ComplaintsOf(err, declared.Where)...)
			s.Narrow = narrow
		}
		sum += s.Points
		s.Group = groupOf(declared, fmt.Sprintf("secret/%d", i+1), s.Name)
		groups.Groups = append(groups.Groups, s.Group)
		p.subtasks = append(p.subtasks, s)
	}
	if len(p.subtasks) > 0 && sum == 0 {
		at := spec.Text{Place: p.Spec.Subtasks[0].Place}
		complaints = slices.Insert(complaints, 0, at.Complain("no subtask gives points", "give them points, or leave subtasks out"))
	}
	if len(complaints) > 0 {
		return complaints
	}
	if len(p.subtasks) > 0 {
		p.groups = groups
	}
	return nil
}

// groupOf returns the group of a subtask. If all tests must pass, no test after the first failing
// one is run. If the least score counts, none after the first one without points is. The mean of
// the scores counts in a subtask with the score sum.
func groupOf(s spec.Subtask, path, name string) *grading.Group {
	g := &grading.Group{Path: path, Name: name, Points: float64(s.Points), Score: grading.All, Stop: true}
	switch s.Score.Value {
	case "min":
		g.Score, g.Accept, g.AtZero = grading.Min, g.Points, true
	case "sum":
		g.Score, g.Accept, g.Stop = grading.Mean, g.Points, false
	}
	return g
}

// wrongTests complains about a pattern that is malformed, or that no test matches.
func (p *Problem) wrongTests(pattern spec.Text) (c spec.Complaint, wrong bool) {
	if pattern.Absent() {
		return c, false
	}
	if _, err := path.Match(pattern.Value, ""); err != nil {
		return pattern.Complain(i18n.Messagef("%s is not a pattern", pattern.Value), "write one such as group2/*"), true
	}
	for _, t := range p.code.Tests {
		if matches(pattern.Value, t) {
			return c, false
		}
	}
	if len(p.code.Tests) == 0 {
		return pattern.Complain("there is no folder of tests", "name one as tests: {folder: FOLDER}"), true
	}
	return pattern.Complain(i18n.Messagef("no test in the folder is called %s", pattern.Value),
		i18n.Messagef("write a folder there, or a pattern that %s matches", p.code.Tests[0].Name)), true
}

// where returns the problem with only the cases that satisfy a condition.
func (p *Problem) where(where spec.Text) (*Problem, error) {
	if p.Grammar == nil {
		return nil, where.Complain("the spec declares no input, so a condition cannot select cases", "declare the input with the key input, or list tests")
	}
	sp := *p.Spec
	sp.Subtasks, sp.Stored, sp.Samples = nil, nil, nil
	both := spec.Text{Value: where.Value, Place: where.Place}
	if !sp.Input.Where.Absent() {
		both.Value = "(" + sp.Input.Where.Value + ") and (" + where.Value + ")"
	}
	whole := sp.Input.Case
	sp.Input.Where, sp.Input.Case = both, bounded(whole, where.Value)
	code := p.code
	code.Tests = nil
	narrow := &Problem{Spec: &sp, code: code, checker: p.checker, literal: p.literal, plan: p.plan}
	narrow.plan.Samples, narrow.plan.Kept = nil, nil
	if narrow.declared() != nil { // perhaps no value is left
		sp.Input.Case = whole
		if err := narrow.declared(); err != nil {
			return nil, err
		}
	}
	walk := narrow.Grammar.Enumerate()
	walk.Steps = emptySteps
	for range walk.All() {
		for _, s := range p.plan.Samples {
			if v, err := narrow.Grammar.Validate(s.In, grammar.Lenient); err == nil && v.Fault == nil {
				narrow.plan.Samples = append(narrow.plan.Samples, plan.Given{In: s.In, Out: s.Out})
			}
		}
		return narrow, nil
	}
	return nil, where.Complain(i18n.Messagef("no case fulfils %s", where.Value), "correct it, or the bounds of the input")
}

// emptySteps bounds the search for a case that satisfies the condition of a subtask.
const emptySteps = 200_000

// simple matches a condition that bounds a field, or all values of a field: n <= 10^3,
// max(a) < 100.
var simple = regexp.MustCompile(`^\(*\s*(?:(max|min)\(\s*)?([A-Za-z]\w*)\s*\)?\s*(<=|<|>=|>|==)\s*([0-9][0-9*^ ]*?)\s*\)*$`)

// notAll matches a condition that may be true although some part is false.
var notAll = regexp.MustCompile(`\b(or|not)\b|\|\||\?|!([^=]|$)`)

// bounded returns the items with tighter bounds, if a part of a condition bounds a field. The
// condition still applies; the bounds only avoid drawing cases that violate it.
func bounded(items []spec.Item, where string) []spec.Item {
	if notAll.MatchString(where) {
		return items
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(where, "&&", " and "), " and ") {
		if m := simple.FindStringSubmatch(strings.TrimSpace(part)); m != nil {
			items = bound{m[1], m[2], m[3], strings.TrimSpace(m[4])}.items(items, false)
		}
	}
	return items
}

// A bound is a simple condition.
type bound struct{ of, field, than, value string }

func (b bound) items(items []spec.Item, inBlock bool) []spec.Item {
	items = slices.Clone(items)
	for i := range items {
		if items[i].Lines != nil {
			items[i].Lines = b.items(items[i].Lines, true)
		}
		items[i].Fields = slices.Clone(items[i].Fields)
		for k := range items[i].Fields {
			f := &items[i].Fields[k]
			several := inBlock || !f.Count.Absent()
			if f.Name.Value == b.field && !f.Int.Absent() && several == (b.of != "") {
				f.Int.Value = b.tighter(f.Int.Value)
			}
		}
	}
	return items
}

// tighter returns the bounds of a field, narrowed by a further bound.
func (b bound) tighter(bounds string) string {
	lo, hi, isRange := strings.Cut(bounds, "..")
	if !isRange {
		return bounds
	}
	lo, hi = strings.TrimSpace(lo), strings.TrimSpace(hi)
	upper, lower := b.of != "min", b.of != "max"
	switch {
	case b.than == "<=" && upper:
		hi = fmt.Sprintf("min(%s, %s)", hi, b.value)
	case b.than == "<" && upper:
		hi = fmt.Sprintf("min(%s, %s - 1)", hi, b.value)
	case b.than == ">=" && lower:
		lo = fmt.Sprintf("max(%s, %s)", lo, b.value)
	case b.than == ">" && lower:
		lo = fmt.Sprintf("max(%s, %s + 1)", lo, b.value)
	case b.than == "==" && b.of == "":
		lo, hi = fmt.Sprintf("max(%s, %s)", lo, b.value), fmt.Sprintf("min(%s, %s)", hi, b.value)
	}
	return lo + ".." + hi
}
