package catalogue

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/program/build"
	"grundy/judge/program/jury"
	"grundy/judge/spec"
)

// A call is a call of a generator of a spec, with the name of the test that it makes.
type call struct {
	name string
	args []string
}

// callsOf returns the calls of a generator. Its tests have its name or, if there are several, are
// numbered in a folder of this name.
func callsOf(g spec.Generator) (list []call, err error) {
	name := g.Name.Value
	if g.Name.Absent() {
		name = strings.TrimSuffix(path.Base(g.File.Value), path.Ext(g.File.Value))
	}
	args := g.Args
	if len(args) == 0 {
		args = []spec.Text{{Value: spec.SeedWord, Place: g.File.Place}}
	}
	if what := wrongName(name); what != "" {
		return nil, spec.Text{Place: g.Place}.Complain(i18n.Messagef("%s cannot name tests: %s", format.Visible(name), what), "use letters, digits, hyphens, and slashes between folders")
	}
	for _, a := range args {
		if g.Tests > 1 && !strings.Contains(a.Value, spec.SeedWord) {
			return nil, a.Complain(i18n.Messagef("%d tests are made with the same arguments", g.Tests), i18n.Messagef("add %s, which stands for the seed", spec.SeedWord))
		}
		for range g.Tests {
			seed := strconv.Itoa(g.Seed + len(list))
			list = append(list, call{fmt.Sprintf("%s/%d", name, len(list)+1), strings.Fields(strings.ReplaceAll(a.Value, spec.SeedWord, seed))})
		}
	}
	if len(list) == 1 {
		list[0].name = name
	}
	return list, nil
}

// wrongName says why a name cannot be that of tests; empty if it can.
func wrongName(name string) i18n.Message {
	switch {
	case path.Clean(name) != name || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "."):
		return "it is not a path within a folder"
	case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }):
		return "it has a control character"
	case strings.ContainsAny(name, `*?[]\`):
		return "it has a character of patterns"
	}
	return ""
}

// generated adds the tests that the generators of a spec make. A test is made when it is read.
func generated(ctx context.Context, sp *spec.Problem, host Host, code *problem.Code) error {
	if len(sp.Generators) == 0 {
		return nil
	}
	last, given := &lastMade{}, len(code.Tests)
	for _, g := range sp.Generators {
		src, err := programOf(sp, "generator", g.File)
		if err != nil {
			return err
		}
		calls, err := callsOf(g)
		if err != nil {
			return err
		}
		by := &lateGenerator{host: host, id: sp.ID.Value, src: src}
		for _, c := range calls {
			if slices.ContainsFunc(code.Tests, func(t problem.FixedTest) bool { return t.Name == c.name }) {
				return spec.Text{Place: g.Place}.Complain(i18n.Messagef("two tests are called %s", c.name), "give the generator another name")
			}
			m := &making{by: by, last: last, Made: &packages.Made{Program: &packages.Program{Path: g.File.Value}, Args: c.args}}
			code.Tests = append(code.Tests, problem.FixedTest{
				Name: c.name, Path: c.name, Place: c.name, Files: []string{beside(sp, g.File)}, Sample: testfiles.IsSample(c.name),
				Read: func() (problem.GivenTest, error) {
					input, err := m.input(ctx)
					return problem.GivenTest{Name: c.name, Input: input}, fault.At(c.name, err)
				},
			})
		}
	}
	line := i18n.Messagef("%s of generators", i18n.Plural(len(code.Tests)-given, "test"))
	if code.From == "" {
		code.From = line
	} else {
		code.From = i18n.Messagef("%s; %s", code.From, line)
	}
	slices.SortStableFunc(code.Tests, func(a, b problem.FixedTest) int {
		if a.Sample != b.Sample {
			return map[bool]int{true: -1, false: 1}[a.Sample]
		}
		return format.Natural(a.Name, b.Name)
	})
	return nil
}

// A lateGenerator is a generator that is built for its first test, because most commands read stored tests.
type lateGenerator struct {
	host Host
	id   string
	src  build.Source

	mu    sync.Mutex
	built *jury.Generator
}

// generator returns the built program.
func (l *lateGenerator) generator(ctx context.Context) (*jury.Generator, error) {
	if l.host == nil {
		return nil, unbuilt(l.id, "its generator is a program, but programs cannot be built here")
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.built != nil {
		return l.built, nil
	}
	var err error
	if l.built, err = l.host.Generator(ctx, l.src, spec.Files{}); err != nil {
		return nil, withRole("generator", l.src, err)
	}
	return l.built, nil
}

// Generate implements maker.
func (l *lateGenerator) Generate(ctx context.Context, args []string, input []byte) ([]byte, error) {
	g, err := l.generator(ctx)
	if err != nil {
		return nil, err
	}
	return g.Generate(ctx, args, input)
}

// Both implements maker.
func (l *lateGenerator) Both(ctx context.Context, args []string, input []byte) (printed, said []byte, err error) {
	g, err := l.generator(ctx)
	if err != nil {
		return nil, nil, err
	}
	return g.Both(ctx, args, input)
}
