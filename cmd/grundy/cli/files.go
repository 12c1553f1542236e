package cli

import (
	"github.com/spf13/cobra"

	"grundy/judge/spec"
)

// Files is the value of --files: the files that programs use instead of standard input and output.
type Files struct{ spec.Files }

// AddFiles adds --files.
func AddFiles(cmd *cobra.Command, into *Files) {
	cmd.Flags().Var(into, "files", "files that programs read and write in place of standard input and output, as game.in,game.out")
}

// Set implements pflag.Value.
func (f *Files) Set(word string) (err error) {
	f.Files, err = spec.ParseFiles(word)
	return err
}

// String implements pflag.Value.
func (f *Files) String() string {
	if f.Files == (spec.Files{}) {
		return ""
	}
	return f.Input + "," + f.Output
}

// Type implements pflag.Value.
func (*Files) Type() string { return "files" }
