package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// problem finds the problem, narrowed if that is wished. Two solutions may be held
// against each other where there is no reference.
func (f *stressFlags) problem(ctx context.Context, name string, j *judgeTools) (*problem.Problem, error) {
	p, err := catalogue.Open().Problem(ctx, name, j)
	if err != nil {
		return nil, err
	}
	if len(f.most) == 0 {
		return p, nil
	}
	most := map[string]int64{}
	for _, part := range f.most {
		field, value, _ := strings.Cut(part, "=")
		field = strings.TrimSpace(field)
		place := "--max " + field
		if p.Grammar.Field(field) == nil {
			return nil, noField(p, place, field)
		}
		if most[field], err = strconv.ParseInt(strings.TrimSpace(value), 10, 64); err != nil {
			return nil, fault.New(place, fmt.Sprintf("%q is no whole number", value), "write it as "+field+"=100")
		}
	}
	narrow, err := p.Narrow(most)
	if err != nil {
		o := parts(err)[0]
		return nil, fault.New("--max "+o.Place, o.What, o.Remedy)
	}
	return narrow, nil
}

func noField(p *problem.Problem, place, field string) error {
	var known []string
	for _, f := range p.Grammar.Fields() {
		known = append(known, f.Name)
	}
	o := fault.New(place, "no field of a case is called so", "known: "+strings.Join(known, ", "))
	if near := spec.Nearest(field, known); near != "" {
		o.Remedy = "did you mean " + near + "?"
	}
	return o
}
