package main

import (
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"grundy/judge/fault"
	"grundy/judge/words"
)

// A timeFlag is a flag that takes a time.
type timeFlag time.Duration

// timeVar adds a flag that takes a time.
func timeVar(flags *pflag.FlagSet, into *time.Duration, name string, value time.Duration, usage string) {
	*into = value
	flags.Var((*timeFlag)(into), name, usage)
}

// Set implements pflag.Value.
func (f *timeFlag) Set(text string) error {
	long, err := words.ParseTime(text)
	if err == nil {
		*f = timeFlag(long)
	}
	return err
}

// String implements pflag.Value.
func (f *timeFlag) String() string { return time.Duration(*f).String() }

// Type implements pflag.Value.
func (f *timeFlag) Type() string { return "duration" }

// leastMemory is the least limit of memory, in bytes: the sandbox itself needs some
// of it before a program begins.
const leastMemory = 1 << 20

// parseBytes reads a limit of memory such as 64MiB; empty is 0.
func parseBytes(flag, text string) (int64, error) {
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
