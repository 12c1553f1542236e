package cli

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A page prints the help of commands in a language. It wraps lines to columns, unless that is 0.
type page struct {
	lang    string
	columns int
}

// Translate sets the help of a command and its subcommands to a language. It wraps lines to
// columns, unless that is 0.
func Translate(root *cobra.Command, lang string, columns int) {
	p := page{lang, columns}
	describeFlags(root, lang)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil && completion != root {
		completion.Short, completion.Long = "Print a script with which a shell completes commands, problems and flags", ""
		for _, shell := range completion.Commands() {
			describe(shell, lang)
		}
	}
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		_, err := io.WriteString(cmd.OutOrStderr(), p.usage(cmd))
		return err
	})
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		long := cmd.Long
		if long == "" {
			long = p.text(cmd.Short)
		}
		// The writer records its errors.
		_, _ = io.WriteString(cmd.OutOrStdout(), format.Wrapped(strings.TrimSpace(long), p.columns)+"\n\n"+p.usage(cmd))
	})
}

// describeFlags translates the usage of the flags of a command and its subcommands.
func describeFlags(cmd *cobra.Command, lang string) {
	describe := func(f *pflag.Flag) { f.Usage = i18n.Message(f.Usage).In(lang) }
	cmd.Flags().VisitAll(describe)
	cmd.PersistentFlags().VisitAll(describe)
	for _, sub := range cmd.Commands() {
		describeFlags(sub, lang)
	}
}

// describe sets the help of the command that prints the completion script for a shell.
func describe(shell *cobra.Command, lang string) {
	how := startups[shell.Name()]
	shell.Short = i18n.Sprintf(lang, "Print a script with which %s completes commands, problems and flags", shell.Name())
	shell.Long = shell.Short + "\n\n" + i18n.Sprintf(lang, "For one session: %s", how.line) + "\n" +
		i18n.Sprintf(lang, "For all sessions: put that line at the end of %s", how.file)
	if shell.Name() == "bash" {
		shell.Long += "\n" + i18n.Sprintf(lang, "It needs the package bash-completion.")
	}
}

// startups has, for each shell, the line that turns on completion, and the file that the shell
// reads when it starts.
var startups = map[string]struct{ line, file string }{
	"bash":       {"source <(grundy completion bash)", "~/.bashrc"},
	"zsh":        {"autoload -U compinit && compinit && source <(grundy completion zsh)", "~/.zshrc"},
	"fish":       {"grundy completion fish | source", "~/.config/fish/config.fish"},
	"powershell": {"grundy completion powershell | Out-String | Invoke-Expression", "$PROFILE"},
}

func (p page) text(s string) string { return i18n.Message(s).In(p.lang) }

// usage returns the usage of a command, with examples, commands and flags.
func (p page) usage(cmd *cobra.Command) string {
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	if own := cmd.Flags().Lookup("help"); own != nil {
		own.Usage = i18n.Sprintf(p.lang, "help for %s", cmd.Name())
	}
	if own := cmd.Flags().Lookup("version"); own != nil && cmd.Version != "" {
		own.Usage = i18n.Sprintf(p.lang, "version for %s", cmd.Name())
	}
	var b strings.Builder
	section := func(heading, text string) {
		if text != "" {
			fmt.Fprintf(&b, "\n%s\n%s\n", p.text(heading), strings.TrimRight(text, "\n"))
		}
	}
	fmt.Fprintf(&b, "%s\n", p.text("Usage:"))
	if cmd.Runnable() {
		fmt.Fprintf(&b, "  %s\n", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s [command]\n", cmd.CommandPath())
	}
	section("Examples:", cmd.Example)
	for _, g := range cmd.Groups() {
		section(g.Title, p.commands(cmd, g.ID))
	}
	rest := "Available Commands:"
	if len(cmd.Groups()) > 0 {
		rest = "Other commands:"
	}
	section(rest, p.commands(cmd, ""))
	section("Flags:", p.flags(cmd.LocalFlags()))
	section("Global Flags:", p.flags(cmd.InheritedFlags()))
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n%s\n", i18n.Sprintf(p.lang, "Use \"%s [command] --help\" for more information about a command.", cmd.CommandPath()))
	}
	return b.String()
}

// commands lists the subcommands of a command that are in a group, or in none.
func (p page) commands(cmd *cobra.Command, group string) string {
	var b strings.Builder
	for _, sub := range cmd.Commands() {
		if sub.GroupID == group && (sub.IsAvailableCommand() || sub.Name() == "help") {
			name := "  " + format.Pad(sub.Name(), sub.NamePadding()) + " "
			b.WriteString(format.Hanging(name, p.text(sub.Short), p.columns) + "\n")
		}
	}
	return b.String()
}

var (
	flagLine     = regexp.MustCompile(`^( +(?:-\w, )?--[\w-]+(?: \w+)?(?:\[="[^"]*"\])? {3,})(.*)$`)
	defaultValue = regexp.MustCompile(` \(default (?:: )?([^)]*)\)$`)
)

// flags lists flags as pflag does, with their usage in the language of the page.
func (p page) flags(set *pflag.FlagSet) string {
	var b strings.Builder
	for line := range strings.Lines(set.FlagUsages()) {
		line = strings.TrimSuffix(line, "\n")
		m := flagLine.FindStringSubmatch(line)
		if m == nil {
			b.WriteString(line + "\n")
			continue
		}
		what := p.text(m[2])
		if by := defaultValue.FindStringSubmatch(m[2]); what == m[2] && by != nil {
			value := i18n.Sprintf(p.lang, "(default %s)", by[1])
			what = p.text(strings.TrimSuffix(m[2], by[0])) + gap(value) + value
		}
		b.WriteString(format.Hanging(m[1], what, p.columns) + "\n")
	}
	return b.String()
}

// gap returns the space before a text that follows another. A wide parenthesis needs none.
func gap(text string) string {
	if strings.HasPrefix(text, "（") {
		return ""
	}
	return " "
}
