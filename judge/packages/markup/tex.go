package markup

import (
	"regexp"
	"strings"
	"sync"
)

// A texRule replaces matches of a pattern.
type texRule struct {
	pattern *regexp.Regexp
	instead string
}

// texRules convert simple TeX to Markdown, in order. They are compiled on first use, because
// compiling them would slow down every command.
var texRules = sync.OnceValue(func() []texRule {
	return []texRule{
		{regexp.MustCompile(`(?m)(^|[^\\])%.*$`), "$1"},
		{regexp.MustCompile(`\\problemname\{[^{}]*\}`), ""},
		{regexp.MustCompile(`\\(?:begin|end)\{(?:problem|center|document)\}(?:\{[^{}]*\})*`), ""},
		{regexp.MustCompile(`\\(?:illustration|includegraphics|label|vspace|hspace|caption|input|usepackage|documentclass)\*?(?:\[[^\]]*\])?(?:\{[^{}]*\})+`), ""},
		{regexp.MustCompile(`\\(?:section|subsection|paragraph)\*?\{([^{}]*)\}`), "\n## $1\n"},
		{regexp.MustCompile(`\\(InputFile|Input)\b`), "\n## Input\n"},
		{regexp.MustCompile(`\\(OutputFile|Output)\b`), "\n## Output\n"},
		{regexp.MustCompile(`\\(Note|Notes|Scoring|Interaction)\b`), "\n## $1\n"},
		{regexp.MustCompile(`\\begin\{(?:itemize|enumerate)\}(?:\[[^\]]*\])?`), "\n"},
		{regexp.MustCompile(`\\end\{(?:itemize|enumerate)\}`), "\n"},
		{regexp.MustCompile(`\s*\\item\s*`), "\n- "},
		{regexp.MustCompile(`\\(?:emph|textit|it)\{([^{}$]*)\}`), "*$1*"},
		{regexp.MustCompile(`\\(?:textbf|bf)\{([^{}$]*)\}`), "**$1**"},
		{regexp.MustCompile(`\\(?:texttt|t|verb|tt)\{([^{}$]*)\}`), "`$1`"},
		{regexp.MustCompile(`\\url\{([^{}]*)\}`), "<$1>"},
		{regexp.MustCompile(`\\href\{([^{}]*)\}\{([^{}]*)\}`), "[$2]($1)"},
		{regexp.MustCompile(`\\begin\{verbatim\}\n?`), "\n```\n"},
		{regexp.MustCompile(`\\end\{verbatim\}`), "```\n"},
		{regexp.MustCompile("``|''"), `"`},
		{regexp.MustCompile(`---`), "—"},
		{regexp.MustCompile(`\\(?:noindent|bigskip|medskip|smallskip|newpage|centering|par|exmp)\b\s*`), ""},
		{regexp.MustCompile(`\\\\`), "  \n"},
		{regexp.MustCompile(`\\([&#%_{}])`), "$1"},
		{regexp.MustCompile(`\\(?:ldots|dots)(?:\{\})?`), "…"},
		{regexp.MustCompile(`\n{3,}`), "\n\n"},
	}
})

var (
	texMath    = regexp.MustCompile(`(?s)\$\$.*?\$\$|\$[^$]*\$`)
	texCommand = regexp.MustCompile(`\\[a-zA-Z]+|\\begin`)
)

// Markdown converts a statement in TeX to Markdown. It keeps formulas unchanged. whole is false
// if other TeX remains.
func Markdown(tex []byte) (markdown []byte, whole bool) {
	text := strings.ReplaceAll(string(tex), "\r\n", "\n")
	var formulas []string
	text = texMath.ReplaceAllStringFunc(text, func(formula string) string {
		formulas = append(formulas, formula)
		return "\x00"
	})
	for _, rule := range texRules() {
		text = rule.pattern.ReplaceAllString(text, rule.instead)
	}
	whole = !texCommand.MatchString(text) && !strings.ContainsAny(text, "{}~")
	text = strings.ReplaceAll(text, "~", " ")
	for _, formula := range formulas {
		text = strings.Replace(text, "\x00", formula, 1)
	}
	return []byte(strings.TrimSpace(text) + "\n"), whole
}
