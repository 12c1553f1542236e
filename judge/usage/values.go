package usage

import (
	"strconv"
	"time"

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
