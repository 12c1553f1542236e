package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// Language returns the language of messages, from --lang or else from the environment. It works on
// unparsed arguments, because the help of flags is in that language, too.
func Language(args []string, getenv func(string) string) string {
	lang := i18n.Preferred(getenv)
	for i, arg := range args {
		value, given := strings.CutPrefix(arg, "--lang=")
		switch {
		case arg == "--":
			return lang
		case arg == "--lang" && i+1 < len(args):
			value, given = args[i+1], true
		}
		if l, ok := i18n.Language(value); given && ok {
			lang = l
		}
	}
	return lang
}

// langFlag is --lang, the language of messages. The flag once meant a programming language, and a
// value that is not a human language still does.
type langFlag struct {
	lang        *string
	programming string
}

// Set implements pflag.Value.
func (f *langFlag) Set(word string) error {
	if word == "" {
		return emptyValue()
	}
	if lang, ok := i18n.Language(word); ok {
		*f.lang = lang
	} else {
		f.programming = word
	}
	return nil
}

// String implements pflag.Value.
func (f *langFlag) String() string { return "" }

// Type implements pflag.Value.
func (f *langFlag) Type() string { return "string" }

// AddLanguage adds --lang to a command and its subcommands.
func AddLanguage(root *cobra.Command, lang *string) {
	root.PersistentFlags().Var(&langFlag{lang: lang}, "lang", "language of the output: en or zh (default: that of LC_ALL or LANG)")
	_ = root.RegisterFlagCompletionFunc("lang", languages) // fails only if the flag does not exist
}

var languages = cobra.FixedCompletions([]cobra.Completion{"en\tEnglish", "zh\t中文"}, cobra.ShellCompDirectiveNoFileComp)

// passOn treats a --lang that is not a human language as --language, if the command has that
// flag.
func passOn(cmd *cobra.Command) error {
	lang := cmd.Flags().Lookup("lang")
	if lang == nil {
		return nil
	}
	f, ok := lang.Value.(*langFlag)
	if !ok || f.programming == "" {
		return nil
	}
	if cmd.Flags().Lookup("language") == nil {
		return fault.Errorf("--lang: %q is not a language of messages; use en or zh", f.programming)
	}
	return cmd.Flags().Set("language", f.programming)
}

// Explain is the value of --explain: the language of explanations, if it differs from the language
// of the report.
type Explain string

// AddExplain adds --explain.
func AddExplain(cmd *cobra.Command, into *Explain) {
	cmd.Flags().Var(into, "explain", "language of the explanation: en or zh (default: that of --lang)")
	_ = cmd.RegisterFlagCompletionFunc("explain", languages)
}

// Or returns the given language, or lang if none is given.
func (e Explain) Or(lang string) string {
	if e == "" {
		return lang
	}
	return string(e)
}

// Set implements pflag.Value.
func (e *Explain) Set(word string) error {
	lang, ok := i18n.Language(word)
	if !ok {
		return fault.New("", i18n.Messagef("%q is not a language of messages", word), "use en or zh")
	}
	*e = Explain(lang)
	return nil
}

// String implements pflag.Value.
func (e *Explain) String() string { return string(*e) }

// Type implements pflag.Value.
func (e *Explain) Type() string { return "string" }
