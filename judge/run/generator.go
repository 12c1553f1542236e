package run

import (
	"context"

	"grundy/judge/build"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
)

// Generator turns a program in any language into a function that runs it in the box with
// arguments and an input, and returns what it prints. If files are given, it reads the input
// from one of them, and writes the other.
func (m *Machine) Generator(ctx context.Context, src build.Source, files spec.Files) (func(ctx context.Context, args []string, input []byte) ([]byte, error), error) {
	program, err := m.builder.Own(ctx, src, "generator")
	if err != nil {
		return nil, err
	}
	limits := sandbox.Limits{CPU: programTime, Wall: programWall, Output: programOutput, Processes: processes}
	return func(ctx context.Context, args []string, input []byte) ([]byte, error) {
		with := *program
		with.Args = append(append([]string{}, program.Args...), args...)
		return m.answer(ctx, &with, input, limits, sandbox.Files(files))
	}, nil
}
