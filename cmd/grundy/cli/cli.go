// Package cli reads the values of flags. It reports mistakes in a command line as faults, with a
// place, what is wrong, and a remedy. Cobra's own messages take several lines and name internals of
// Go packages.
package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// Alone returns an argument check. If the flag is set, only the flags in beside and inherited flags
// may accompany it. The check given applies in any case.
func Alone(flag string, beside []string, check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) (err error) {
		if !cmd.Flags().Changed(flag) {
			return check(cmd, args)
		}
		cmd.Flags().Visit(func(f *pflag.Flag) {
			if f.Name != flag && !isDefault(f) && !slices.Contains(beside, f.Name) && cmd.InheritedFlags().Lookup(f.Name) == nil && err == nil {
				err = fault.New("--"+f.Name, i18n.Messagef("cannot be combined with --%s", flag), "remove it")
			}
		})
		if err != nil {
			return err
		}
		return check(cmd, args)
	}
}

// Wants returns a check of the number of arguments.
func Wants(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		usage := i18n.Messagef("write %s", strings.TrimSuffix(cmd.UseLine(), " [flags]"))
		switch {
		case len(args) < least && len(args) == 0 && strings.Contains(cmd.Use, "PROBLEM"):
			return fault.New(cmd.Name(), "no problem is given", usage)
		case len(args) == 1 && least == 2 && missing(args[0]):
			return fault.New(args[0], "no such file", usage)
		case len(args) < least && strings.Contains(cmd.Use, "FOLDER"):
			return fault.New(cmd.Name(), "no folder is given", usage)
		case len(args) < least:
			return fault.New(cmd.Name(), "no file is given", usage)
		case most >= 0 && len(args) > most:
			return fault.New(cmd.Name(), i18n.Messagef("unexpected argument %q", args[most]), usage)
		case strings.Contains(cmd.Use, "PROBLEM FILE") && IsSource(args[0]):
			return swapped(cmd, args)
		}
		return nil
	}
}

// IsSource reports whether a word in the place of a problem names a file that is neither a spec nor
// a package nor an archive.
func IsSource(word string) bool {
	ext := strings.ToLower(filepath.Ext(word))
	if ext == "" || slices.Contains(notSources, ext) || strings.Contains(word, "://") {
		return false
	}
	info, err := os.Stat(word)
	return err == nil && info.Mode().IsRegular()
}

// notSources lists extensions of problems and archives. Package catalogue rejects most archives.
var notSources = []string{".yaml", ".yml", ".zip", ".kpp", ".xml", ".prob", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst"}

// missing reports whether a word is named like a program but the file does not exist.
func missing(word string) bool {
	_, err := os.Stat(word)
	return errors.Is(err, fs.ErrNotExist) && slices.Contains(programs, strings.ToLower(filepath.Ext(word)))
}

// programs lists common extensions of programs.
var programs = []string{".c", ".cpp", ".cc", ".go", ".java", ".py", ".rs", ".js"}

// swapped returns an error with the right order, because a file is in the place of the problem.
func swapped(cmd *cobra.Command, args []string) error {
	right := strings.Fields(strings.TrimSuffix(cmd.UseLine(), " [flags]"))
	if i := slices.IndexFunc(args, func(a string) bool { return filepath.Ext(a) == "" }); i > 0 {
		right = slices.Concat(strings.Fields(cmd.CommandPath()), args[i:i+1], args[:i], args[i+1:])
	}
	for i, word := range right {
		if strings.ToUpper(word) != word { // placeholders such as PROBLEM and FILE... are not quoted
			right[i] = format.Shell(word)
		}
	}
	return fault.New(args[0], "is a file, not a problem", i18n.Messagef("the problem comes first: %s", strings.Join(right, " ")))
}

// Unlimited is the value of most for commands that take any number of arguments.
const Unlimited = -1

// UnknownCommand runs the root command without a subcommand. It prints the help, or returns an
// error about the name that is not a subcommand.
func UnknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	var known []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			known = append(known, sub.Name())
		}
	}
	return fault.New(args[0], "no such command", format.Suggest(args[0], known))
}

// FlagError returns an error that says what is wrong with a flag.
func FlagError(cmd *cobra.Command, err error) error {
	remedy := i18n.Messagef("%s --help lists the flags", cmd.CommandPath())
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		name := unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			return fault.New("-"+name, "no such flag", remedy)
		}
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		if near := format.Nearest(name, known); near != "" {
			remedy = i18n.Messagef("did you mean --%s?", near)
		} else if others := having(cmd.Root(), name); len(others) > 0 {
			remedy = i18n.Messagef("it is a flag of %s", strings.Join(others, ", "))
		}
		return fault.New("--"+name, "no such flag", remedy)
	}
	var lacking *pflag.ValueRequiredError
	if errors.As(err, &lacking) {
		return fault.New("--"+lacking.GetFlag().Name, "needs a value", remedy)
	}
	var bad *pflag.InvalidValueError
	if errors.As(err, &bad) {
		return badValue(bad)
	}
	return err
}

// having returns the names of the commands that have a flag.
func having(root *cobra.Command, flag string) (names []string) {
	for _, sub := range root.Commands() {
		if sub.Flags().Lookup(flag) != nil {
			names = append(names, sub.CommandPath())
		}
	}
	return names
}

// bounds are the allowed ranges of flags that several commands have. A command may have its own
// range, in a row before the general one. Defaults are not checked.
var bounds = []struct {
	command      string // empty: all commands
	name         string
	least, most  int64
	what, remedy i18n.Message
}{
	{"", "time", 1, int64(time.Hour), "must be above 0 and at most 1h", "give it as 500ms or 2s"},
	{"", "for", 0, int64(1000 * time.Hour), "is not between 0 and 1000h", "give it as 10s or 5m"},
	{"serve", "jobs", 0, 1024, "is not between 0 and 1024", "give one such as 2, or 0 to judge elsewhere"},
	{"", "jobs", 1, 1024, "is not between 1 and 1024", "give one such as 2"},
	{"", "port", 1, 65535, "is not between 1 and 65535", "give one such as 10043"},
}

// CheckBounds rejects given flags whose values are out of range, and empty flags and arguments. It
// treats a --lang with a programming language as --language.
func CheckBounds(cmd *cobra.Command, args []string) error {
	if err := passOn(cmd); err != nil {
		return err
	}
	if err := nothingEmpty(cmd, args); err != nil {
		return err
	}
	held := map[string]bool{}
	for _, b := range bounds {
		f := cmd.Flags().Lookup(b.name)
		if f == nil || !f.Changed || held[b.name] || b.command != "" && b.command != cmd.Name() {
			continue
		}
		held[b.name] = true
		n, err := strconv.ParseInt(f.Value.String(), 10, 64)
		if err != nil {
			d, _ := time.ParseDuration(f.Value.String()) // valid, because the flag printed it
			n = int64(d)
		}
		if n < b.least || n > b.most {
			return fault.New("--"+b.name, b.what, b.remedy)
		}
	}
	return nil
}

// nothingEmpty rejects empty arguments, which a script passes when a variable is not set. Files,
// addresses and names cannot be empty, and an empty flag must not be treated like an absent one.
// Completions may be empty, because shells request completions of empty words.
func nothingEmpty(cmd *cobra.Command, args []string) (err error) {
	if cmd.Name() == cobra.ShellCompRequestCmd {
		return nil
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch f.Value.(type) {
		case *langFlag, *word: // these flags reject empty values themselves
			return
		}
		list, several := f.Value.(pflag.SliceValue)
		empty := f.Value.Type() == "string" && f.Value.String() == "" || several && (len(list.GetSlice()) == 0 || slices.Contains(list.GetSlice(), ""))
		if empty && err == nil {
			err = fault.At("--"+f.Name, emptyValue())
		}
	})
	if i := slices.Index(args, ""); i >= 0 && err == nil {
		err = fault.New(cmd.Name(), i18n.Messagef("argument %d is empty", i+1), i18n.Messagef("write grundy %s", cmd.Use))
	}
	return err
}

func emptyValue() error {
	return fault.New("", "needs a value, but the value is empty", "remove the flag, or give it a value")
}

// kinds maps the types of flags to what is wrong with a bad value, and a remedy.
var kinds = map[string][2]i18n.Message{
	"bool":    {"neither true nor false", "remove the value"},
	"int":     {"not a whole number", "give one such as 8"},
	"uint64":  {"not a whole number from 0", "give one such as 7"},
	"float64": {"not a number", "give one such as 100"},
}

func badValue(err *pflag.InvalidValueError) error {
	f := err.GetFlag()
	var known *fault.Error
	if errors.As(err.Unwrap(), &known) {
		return fault.At("--"+f.Name, known)
	}
	kind, ok := kinds[f.Value.Type()]
	if !ok {
		kind = [2]i18n.Message{i18n.Messagef("no %s", f.Value.Type()), ""}
	}
	return fault.New("--"+f.Name, i18n.Messagef("%q is %s", err.GetValue(), kind[0]), kind[1])
}
