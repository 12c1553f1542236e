package cli

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// Man returns the manual pages of a command and its subcommands, by their file names. Package
// cobra/doc is not used, because it needs two further modules and translates Markdown, which our
// help is not.
func Man(root *cobra.Command, lang, version string) map[string]string {
	p, pages := page{lang: lang}, map[string]string{}
	var others []string
	for _, sub := range root.Commands() {
		if !sub.IsAvailableCommand() || sub.HasAvailableSubCommands() {
			continue
		}
		name := root.Name() + "-" + sub.Name()
		pages[name+".1"] = p.man(sub, name, version, []string{root.Name() + "(1)"})
		others = append(others, name+"(1)")
	}
	pages[root.Name()+".1"] = p.man(root, root.Name(), version, others)
	return pages
}

// man returns the manual page of a command.
func (p page) man(cmd *cobra.Command, name, version string, others []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s\" \"%s\"\n", strings.ToUpper(name), version, cmd.Root().Name())
	section := func(heading, text string) {
		if text = strings.Trim(text, "\n"); text != "" {
			fmt.Fprintf(&b, ".SH %s\n.nf\n%s\n.fi\n", heading, roff(text))
		}
	}
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name), roff(p.text(cmd.Short)))
	section("SYNOPSIS", cmd.UseLine())
	section("DESCRIPTION", cmd.Long)
	for _, g := range append(cmd.Groups(), &cobra.Group{Title: "Other commands:"}) {
		section(strings.ToUpper(strings.TrimSuffix(g.Title, ":")), p.commands(cmd, g.ID))
	}
	section("OPTIONS", p.flags(cmd.LocalFlags())+p.flags(cmd.InheritedFlags()))
	section("EXAMPLES", cmd.Example)
	fmt.Fprintf(&b, ".SH SEE ALSO\n%s\n", roff(strings.Join(others, ", ")))
	return b.String()
}

// control matches the characters with which a line of roff is a request.
var control = regexp.MustCompile(`(?m)^[.']`)

// roff returns a text as roff that prints it.
func roff(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\e`), "-", `\-`)
	return control.ReplaceAllString(text, `\&$0`)
}
