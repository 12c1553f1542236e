package problem

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Narrow returns the problem with fewer legal cases. A bound such as n=100 caps the value of a
// number or the length of a word. The reference and the rules do not change. Errors have the field
// as their place.
func (p *Problem) Narrow(bounds []string) (*Problem, error) {
	if err := p.Makes(); err != nil {
		return nil, err
	}
	most := map[string]int64{}
	for _, bound := range bounds {
		field, value, _ := strings.Cut(bound, "=")
		field = strings.TrimSpace(field)
		if p.Grammar.Field(field) == nil {
			return nil, p.noField(field)
		}
		n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		if err != nil {
			return nil, fault.New(field, i18n.Messagef("%q is not a whole number", value), i18n.Messagef("write it as %s=100", field))
		}
		most[field] = n
	}
	return p.narrow(most)
}

func (p *Problem) noField(field string) error {
	var known []string
	for _, f := range p.Grammar.Fields() {
		known = append(known, f.Name)
	}
	return fault.New(field, "the case has no such field", format.Suggest(field, known))
}

// narrow is like Narrow, with the bounds as a map from fields to their greatest values.
func (p *Problem) narrow(most map[string]int64) (*Problem, error) {
	n := &narrowing{p: p, most: most}
	sp := *p.Spec
	sp.Stored, sp.Subtasks, sp.Groups = nil, nil, nil // they may be illegal now, or without a case
	sp.Input.Case = n.items(sp.Input.Case)
	if n.err != nil {
		return nil, n.err
	}
	return Load(&sp, p.code)
}

type narrowing struct {
	p    *Problem
	most map[string]int64
	err  error
}

func (n *narrowing) items(items []spec.Item) []spec.Item {
	items = slices.Clone(items)
	for i := range items {
		items[i].Lines = n.items(items[i].Lines)
		items[i].Fields = slices.Clone(items[i].Fields)
		for k := range items[i].Fields {
			f := &items[i].Fields[k]
			most, named := n.most[f.Name.Value]
			switch {
			case !named:
			case !f.Int.Absent():
				n.text(f, &f.Int, most)
			case !f.Length.Absent():
				n.text(f, &f.Length, most)
			default:
				n.complain(f, "is one of a few words", "narrow another field")
			}
		}
	}
	return items
}

// text narrows a range "lo..hi".
func (n *narrowing) text(f *spec.Field, t *spec.Text, most int64) {
	lo, hi, isRange := strings.Cut(t.Value, "..")
	if !isRange {
		n.complain(f, i18n.Messagef("is exactly %s", t.Value), "narrow another field")
		return
	}
	least, greatest, constant := n.p.Grammar.Field(f.Name.Value).Bounds()
	switch {
	case !constant:
		t.Value = fmt.Sprintf("%s..min(%s, %d)", lo, hi, most)
	case most < least:
		n.complain(f, i18n.Messagef("is at least %d", least), "give a larger bound")
	case most < greatest:
		t.Value = fmt.Sprintf("%s..%d", lo, most)
	}
}

func (n *narrowing) complain(f *spec.Field, what, remedy i18n.Message) {
	if n.err == nil {
		n.err = fault.Errorf("%s: %s; %s", f.Name.Value, what, remedy)
	}
}

// WithRoom returns the problem with up to the given number of cases per file. It returns the
// problem itself if that already allows as many cases, or if a file has one case, begins with the
// number of cases, or has bounds on totals.
func (p *Problem) WithRoom(cases int) (*Problem, error) {
	sp := *p.Spec
	f := &sp.Input.Framing
	if p.Grammar.Single() || !f.Count.Absent() || len(f.Total) > 0 || p.Grammar.MaxCases() >= cases {
		return p, nil
	}
	f.Max.Value, sp.Subtasks, sp.Groups = fmt.Sprint(cases), nil, nil // hunts do not need points
	return Load(&sp, p.code)
}
