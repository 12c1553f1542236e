package catalogue

import (
	"context"
	"path/filepath"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/program/jury"
	"grundy/judge/spec"
	"grundy/judge/spec/guess"
	"grundy/judge/tests/check"
)

// CheckOf returns the check that a flag names, and the checker if the check is a program.
func CheckOf(ctx context.Context, word string, host Host) (spec.Check, check.Checker, error) {
	c, err := chosenCheck(word)
	if err != nil || c.Program == nil {
		return c, nil, err
	}
	src, err := juryFiles.File(c.Program.File.Value)
	if err != nil {
		return c, nil, err
	}
	checker, err := host.Checker(ctx, src, jury.Terms{Protocol: c.Program.Protocol.Value, Flags: strings.Fields(c.Program.Flags.Value)})
	return c, checker, err
}

// ValidatorOf returns the validator that a flag names. The flag is the path of a program, after
// its protocol, testlib: or kattis:, if the source does not show it.
func ValidatorOf(ctx context.Context, word string, host Host) (check.Validator, error) {
	protocol, path := spoken(word)
	src, err := juryFiles.File(path)
	if err != nil {
		return nil, err
	}
	return host.Validator(ctx, src, protocol)
}

// Inputs reads the inputs of a folder or zip file of tests, with their answers, if any.
func Inputs(path string) (inputs []guess.Input, err error) {
	f, err := openFolder(path, path)
	if err != nil {
		return nil, err
	}
	for _, p := range f.Pairs {
		g, err := f.read(p)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, guess.Input{Name: filepath.Base(p.Input), Text: g.Input, Answer: g.Want})
	}
	if len(inputs) == 0 {
		return nil, fault.New(path, "contains no inputs", "put NAME.in there, with NAME.out beside it if there is an answer")
	}
	return inputs, nil
}
