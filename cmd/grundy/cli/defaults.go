package cli

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/judge/base/fault"
)

// A Default is a value for a flag that the command line does not give.
type Default struct {
	Values []string
	Place  string // where it comes from, for errors
}

// fromFile annotates flags whose value is a Default.
const fromFile = "grundy_from_file"

// Before returns an argument check that first gives flags the values that defaults returns, unless
// the command line gives the flags. A flag that the command does not have is skipped.
func Before(check cobra.PositionalArgs, defaults func(cmd *cobra.Command) (map[string]Default, error)) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		all, err := defaults(cmd)
		if err != nil {
			return err
		}
		for name, d := range all {
			if err := setDefault(cmd.Flags().Lookup(name), d); err != nil {
				return fault.At(d.Place, err)
			}
		}
		if check == nil {
			return nil
		}
		return check(cmd, args)
	}
}

// setDefault sets a flag that the command line does not give.
func setDefault(f *pflag.Flag, d Default) error {
	if f == nil || f.Changed {
		return nil
	}
	for _, value := range d.Values {
		if err := f.Value.Set(value); err != nil {
			return invalid(f, err)
		}
	}
	f.Changed = true
	if f.Annotations == nil {
		f.Annotations = map[string][]string{}
	}
	f.Annotations[fromFile] = []string{d.Place}
	return nil
}

// invalid returns the error for a value that a flag refuses.
func invalid(f *pflag.Flag, err error) error {
	var known *fault.Error
	if errors.As(err, &known) {
		return fault.At("--"+f.Name, known)
	}
	kind, ok := kinds[f.Value.Type()]
	if !ok {
		return fault.Errorf("--%s: %w", f.Name, err)
	}
	return fault.New("--"+f.Name, kind[0], kind[1])
}

// isDefault reports whether the value of a flag comes from a file.
func isDefault(f *pflag.Flag) bool { return f.Annotations[fromFile] != nil }
