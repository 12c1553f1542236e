package run

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// generating are the limits of a run of a generator.
var generating = sandbox.Limits{CPU: 5 * time.Second, Wall: 15 * time.Second, Memory: 1 << 30, Output: 16 << 20, Processes: processes}

// A SeededGenerator is a program that prints an input. Its arguments are a seed and a size.
type SeededGenerator struct {
	m       *Machine
	name    string
	program *build.Program
}

// SeededGenerator compiles a program in any language as a generator.
func (m *Machine) SeededGenerator(ctx context.Context, src build.Source) (*SeededGenerator, error) {
	program, err := m.builder.Own(ctx, src, "generator")
	if err != nil {
		return nil, err
	}
	return &SeededGenerator{m, src.Name, program}, nil
}

// Call returns the command that a generator is called with, for people.
func (g *SeededGenerator) Call(seed uint64, size int) string {
	return fmt.Sprintf("%s %d %d", g.name, seed, size)
}

// Generate returns the input for a seed and a size.
func (g *SeededGenerator) Generate(ctx context.Context, seed uint64, size int) ([]byte, error) {
	res, err := g.m.Run(ctx, sandbox.Command{
		Args: append(slices.Clone(g.program.Args), strconv.FormatUint(seed, 10), strconv.Itoa(size)), Env: g.program.Env,
		Limits: generating, Visible: g.program.Folders(),
	})
	if err != nil {
		return nil, err
	}
	call := g.Call(seed, size)
	switch o := ended(res, generating); {
	case o.Verdict == report.TLE:
		return nil, fault.New(call, i18n.Messagef("the generator does not end: %s", o.Detail), "let it print one input for the seed and the size, and end")
	case o.Verdict != report.AC:
		what := i18n.Messagef("the generator fails: %s", o.Detail)
		if line := format.Telling(res.Stderr); line != "" {
			what = i18n.Messagef("the generator fails: %s: %s", o.Detail, line)
		}
		return nil, fault.New(call, what, "call it by hand with these arguments, a seed and a size")
	}
	return res.Stdout, nil
}
