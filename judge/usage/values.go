package usage

import (
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/judge/fault"
	"grundy/judge/words"
)

// A duration is the value of a flag that takes a time.
type duration time.Duration

// Time adds a flag that takes a time.
func Time(flags *pflag.FlagSet, into *time.Duration, name string, value time.Duration, usage string) {
	*into = value
	flags.Var((*duration)(into), name, usage)
}

// Set implements pflag.Value.
func (d *duration) Set(text string) error {
	long, err := words.ParseTime(text)
	if err == nil {
		*d = duration(long)
	}
	return err
}

// String implements pflag.Value.
func (d *duration) String() string { return time.Duration(*d).String() }

// Type implements pflag.Value.
func (d *duration) Type() string { return "duration" }

// A language is the value of a flag that takes the language of what is printed.
type language string

// Language adds a flag that takes the language of what is printed, en unless said.
func Language(cmd *cobra.Command, into *string, name, usage string) {
	*into = "en"
	cmd.Flags().Var((*language)(into), name, usage)
	// It fails only for a flag that is not there.
	_ = cmd.RegisterFlagCompletionFunc(name,
		cobra.FixedCompletions([]cobra.Completion{"en\tEnglish", "zh\tChinese"}, cobra.ShellCompDirectiveNoFileComp))
}

// Set implements pflag.Value.
func (l *language) Set(text string) error {
	if text != "en" && text != "zh" {
		return fault.New("", "no words in "+strconv.Quote(text), "use en or zh")
	}
	*l = language(text)
	return nil
}

// String implements pflag.Value.
func (l *language) String() string { return string(*l) }

// Type implements pflag.Value.
func (l *language) Type() string { return "string" }

// leastMemory is the least limit of memory, in bytes: the sandbox itself needs some
// of it before a program begins.
const leastMemory = 1 << 20

// Memory parses a limit of memory such as 64MiB that a flag gives; empty is 0.
func Memory(flag, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	n, err := words.ParseSize(text)
	switch {
	case err != nil:
		return 0, fault.At(flag, err)
	case n < leastMemory:
		return 0, fault.New(flag, strconv.Quote(text)+" is less than any program can run in", "the least is 1MiB")
	}
	return n, nil
}
