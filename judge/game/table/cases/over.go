package cases

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// An Axis is a field of the case with the values that it takes in a table.
type Axis struct {
	Name   string
	values []any // int64 or string
	text   string
}

// MostOver is the maximum number of cases that Over tries.
const MostOver = 10_000

// ParseAxis reads an axis such as n=0..20, n=1,3,5..9 or s=ab,ba.
func ParseAxis(g *grammar.Grammar, text string) (Axis, error) {
	name, list, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if !ok || strings.TrimSpace(list) == "" {
		return Axis{}, fault.New("--over", i18n.Messagef("%q names no values of a field", text), "write FIELD=VALUES, such as n=0..20")
	}
	f := g.Field(name)
	if f == nil {
		return Axis{}, fault.New("--over", i18n.Messagef("the case has no field %s", name), i18n.Messagef("use one of %s", strings.Join(namesOf(g), ", ")))
	}
	axis := Axis{Name: name, text: text}
	for part := range strings.SplitSeq(list, ",") {
		values, err := valuesOf(f, strings.TrimSpace(part), MostOver-len(axis.values))
		if err != nil {
			return Axis{}, err
		}
		axis.values = append(axis.values, values...)
	}
	return axis, nil
}

// namesOf returns the names of the fields of a case.
func namesOf(g *grammar.Grammar) (names []string) {
	for _, f := range g.Fields() {
		names = append(names, f.Name)
	}
	return names
}

// valuesOf reads a value of a field or a range of numbers, with at most room values.
func valuesOf(f *grammar.Field, text string, room int) ([]any, error) {
	switch f.Kind {
	case grammar.Word:
		return []any{text}, nil
	case grammar.Choice:
		i := slices.Index(f.Options, text)
		if i < 0 {
			return nil, fault.New("--over", i18n.Messagef("%q is not a value of %s", text, f.Name), i18n.Messagef("use one of %s", strings.Join(f.Options, ", ")))
		}
		return []any{int64(i)}, nil
	}
	low, high, isRange := strings.Cut(text, "..")
	if !isRange {
		high = low
	}
	lo, errLow := strconv.ParseInt(low, 10, 64)
	hi, errHigh := strconv.ParseInt(high, 10, 64)
	switch {
	case errLow != nil || errHigh != nil || lo > hi:
		return nil, fault.New("--over", i18n.Messagef("%q is not a number or a range of numbers", text), "write values such as 3 or 0..20")
	case uint64(hi)-uint64(lo) >= uint64(max(room, 0)):
		return nil, fault.New("--over", i18n.Messagef("more than %d cases", MostOver), "name fewer values")
	}
	var values []any
	for v := lo; ; v++ {
		if values = append(values, v); v == hi {
			return values, nil
		}
	}
}

// Over returns the table of the cases in which fields take the values of axes, in all combinations.
// The values of the last axis change first. Over omits illegal cases and counts them. There is an
// error if no case is legal, if the rules can decide none, or if ctx ends.
func Over(ctx context.Context, g *grammar.Grammar, rules game.Game, axes []Axis) (*Table, error) {
	total := 1
	for _, a := range axes {
		if total *= len(a.values); total > MostOver {
			return nil, fault.New("--over", i18n.Messagef("more than %d cases", MostOver), "name fewer values")
		}
	}
	var texts []string
	for _, a := range axes {
		texts = append(texts, a.text)
	}
	t := &Table{Cases: g.NewCases(), Over: strings.Join(texts, " ")}
	oracle := game.Explainer(rules, budget)
	var illegal error
	for i := range total {
		c, err := g.Make(combination(axes, i))
		if err != nil {
			t.Illegal++
			illegal = cmp.Or(illegal, err)
			continue
		}
		class, err := letters(oracle, c)
		if err != nil {
			t.Next = fmt.Errorf("case %d, %s: %w", len(t.Class)+1, oracle.Position(c), err)
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t.Cases.Add(c)
		t.Class = append(t.Class, class)
	}
	switch {
	case len(t.Class) > 0:
		t.columns(ctx, func() game.Oracle { return game.Explainer(rules, budget) })
		return t, ctx.Err()
	case t.Next != nil:
		return nil, t.Next
	}
	return nil, fault.New("--over", i18n.Messagef("no such case is legal: %s", illegal), "give each field of the case values that fit together, with one --over for each field")
}

// combination returns the values of the fields in a combination, counted from 0.
func combination(axes []Axis, i int) map[string]any {
	values := map[string]any{}
	for _, a := range slices.Backward(axes) {
		values[a.Name] = a.values[i%len(a.values)]
		i /= len(a.values)
	}
	return values
}
