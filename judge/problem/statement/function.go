package statement

import (
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/program/function"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// Function describes in Markdown the functions that a submission implements, with their heads in each
// language. It is empty if submissions are programs.
func Function(sp *spec.Problem, lang string) string {
	if sp.Function == nil {
		return ""
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		return ""
	}
	f, err := function.New(sp, g)
	if err != nil {
		return ""
	}
	out := []string{i18n.Sentences(lang,
		i18n.Format(lang, "Write functions, not a program."),
		i18n.Format(lang, "For each case, the judge reads the input, calls them in this order and prints the output."),
		i18n.Format(lang, "Do not read standard input, and do not print to standard output."),
	), "", "```"}
	out = append(out, f.Signatures()...)
	for _, r := range f.Records {
		out = append(out, r.String())
	}
	out = append(out, "```", "")
	for _, l := range f.Languages() {
		heads := "`" + strings.Join(l.Signatures(f), "`, `") + "`"
		if l.Within() != "" {
			heads = i18n.Sprintf(lang, "%s in %s", heads, code(l.Within()))
		}
		out = append(out, "- "+l.Name+": "+heads)
	}
	return strings.Join(out, "\n") + "\n"
}
