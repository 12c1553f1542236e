package cli

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
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
	long, err := spec.ParseTime(text)
	if err == nil {
		*d = duration(long)
	}
	return err
}

// String implements pflag.Value.
func (d *duration) String() string { return time.Duration(*d).String() }

// Type implements pflag.Value.
func (d *duration) Type() string { return "duration" }

// Memory parses the value of a memory flag such as 64MiB. An empty value is 0.
func Memory(flag, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	n, err := spec.ParseSize(text)
	switch {
	case err != nil:
		return 0, fault.At(flag, err)
	case n < spec.LeastMemory:
		return 0, fault.New(flag, i18n.Messagef("%q is too little for a program", text), "use at least 1MiB")
	}
	return n, nil
}

// A once is the value of a flag that must not be repeated, because only one value can apply.
type once struct {
	into *string
	set  bool
}

// Once adds a flag with a text, which must not be given twice.
func Once(cmd *cobra.Command, into *string, name string, usage i18n.Message) {
	cmd.Flags().Var(&once{into: into}, name, string(usage)) // Translate translates it
}

// Set implements pflag.Value.
func (o *once) Set(text string) error {
	if o.set {
		return fault.New("", "is given twice", "remove one of them")
	}
	*o.into, o.set = text, true
	return nil
}

// String implements pflag.Value.
func (o *once) String() string { return *o.into }

// Type implements pflag.Value.
func (o *once) Type() string { return "string" }

// A words is the value of a flag that takes words of a list, separated by commas, and may be
// repeated.
type words struct {
	into  *[]string
	known []string
}

// Words adds a flag that takes words of a list, and completes it.
func Words(cmd *cobra.Command, into *[]string, name string, known []string, usage i18n.Message) {
	cmd.Flags().Var(&words{into, known}, name, string(usage)) // Translate translates it
	// This fails only if the flag does not exist.
	_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(known, cobra.ShellCompDirectiveNoFileComp))
}

// Set implements pflag.Value.
func (w *words) Set(text string) error {
	for one := range strings.SplitSeq(text, ",") {
		if one = strings.TrimSpace(one); !slices.Contains(w.known, one) {
			return unknown(one, w.known)
		}
		*w.into = append(*w.into, one)
	}
	return nil
}

// String implements pflag.Value.
func (w *words) String() string { return "" }

// Type implements pflag.Value.
func (w *words) Type() string { return "words" }

// A word is the value of a flag that takes one word of a list.
type word struct {
	into  *string
	known []string
}

// Word adds a flag that takes one word of a list, and completes it.
func Word(cmd *cobra.Command, into *string, name string, known []string, usage i18n.Message) {
	cmd.Flags().Var(&word{into, known}, name, string(usage)) // Translate translates it
	// This fails only if the flag does not exist.
	_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(known, cobra.ShellCompDirectiveNoFileComp))
}

// Set implements pflag.Value.
func (w *word) Set(text string) error {
	if slices.Contains(w.known, text) {
		*w.into = text
		return nil
	}
	return unknown(text, w.known)
}

// unknown returns an error about a word that is not in a list.
func unknown(text string, known []string) error {
	remedy := i18n.Messagef("known: %s", strings.Join(known, ", "))
	if near := format.Nearest(text, known); near != "" {
		remedy = i18n.Messagef("did you mean %s? %s", near, remedy)
	}
	return fault.New("", i18n.Messagef("%q is unknown", text), remedy)
}

// String implements pflag.Value.
func (w *word) String() string { return "" }

// Type implements pflag.Value.
func (w *word) Type() string { return "string" }
