package documenttest

import (
	"regexp"
	"strings"
)

// Formulas finds the formulas of a statement in its source, in order: ext is .tex, .md or .html. It
// knows nothing of the readers, whose formulas it is compared with. It looks for the marks of
// formulas after it has removed comments and code, and expanded the macros of the statement.
func Formulas(ext, source string) []string {
	source = strings.ReplaceAll(source, "\r\n", "\n")
	switch ext {
	case ".tex":
		return marked(expanded(uncommented(source)), mathEnvironments)
	case ".html":
		return marked(unescaped.Replace(tags.ReplaceAllString(htmlCode.ReplaceAllString(source, " "), "")), nil)
	}
	return marked(markdownCode.ReplaceAllStringFunc(source, func(code string) string {
		if strings.HasPrefix(code, `\`) && !strings.HasPrefix(code, "\\`") {
			return code
		}
		return " "
	}), nil)
}

var (
	texCode      = regexp.MustCompile(`(?s)\\begin\{(?:verbatim|lstlisting|Verbatim|minted|comment|alltt|filecontents)\*?\}.*?\\end\{(?:verbatim|lstlisting|Verbatim|minted|comment|alltt|filecontents)\*?\}|\\iffalse\b.*?\\fi\b|\\end\{document\}.*`)
	texVerb      = regexp.MustCompile(`\\(?:verb|lstinline)\*?(?:\|[^|\n]*\||![^!\n]*!|\+[^+\n]*\+|"[^"\n]*"|@[^@\n]*@|/[^/\n]*/|#[^#\n]*#|=[^=\n]*=)`)
	texComment   = regexp.MustCompile(`\\.|%[^\n]*\n?[ \t]*`)
	htmlCode     = regexp.MustCompile(`(?is)<(?:pre|code|script|style|tt)\b.*?</(?:pre|code|script|style|tt)>|<!--.*?-->`)
	tags         = regexp.MustCompile(`(?s)</?[A-Za-z][^<>]*>`)
	unescaped    = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&", "&nbsp;", " ", "&quot;", `"`, "&#39;", "'", "&le;", "≤", "&ge;", "≥")
	markdownCode = regexp.MustCompile("(?s)\\\\.|(?m:^[ \t>*-]*```.*?^[ \t>]*```+[ \t]*$)|(?m:^[ \t>*-]*~~~.*?^[ \t>]*~~~+[ \t]*$)|``[^`].*?``|`[^`\n]*(?:\n[^`\n]+)?`|<!--.*?-->|<pre>.*?</pre>|<code>.*?</code>")
)

// mathEnvironments are the environments of LaTeX that are formulas.
var mathEnvironments = regexp.MustCompile(`^\\begin\{((?:align|equation|gather|eqnarray|multline|displaymath|math|flalign|alignat)\*?)\}`)

// uncommented removes comments and code from a text in TeX.
func uncommented(text string) string {
	text = texVerb.ReplaceAllString(text, " ")
	text = texComment.ReplaceAllStringFunc(text, func(s string) string {
		if s[0] == '%' {
			return ""
		}
		return s
	})
	return texCode.ReplaceAllString(text, " ")
}

// A definition is a macro of a statement.
type definition struct {
	arguments int
	optional  string
	isOption  bool
	body      string
}

var defines = regexp.MustCompile(`^\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator)\*?\s*(?:\{\s*(\\[A-Za-z@]+|\\.)\s*\}|(\\[A-Za-z@]+))\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?\s*`)
var defs = regexp.MustCompile(`^\\[gex]?def\s*(\\[A-Za-z@]+)((?:#\d)*)\s*`)
var command = regexp.MustCompile(`^\\(?:[A-Za-z@]+|(?s:.))`)

// expanded expands the macros that a text in TeX defines, and removes their definitions.
func expanded(text string) string {
	macros := map[string]definition{}
	budget := 100000
	var expand func(text string, depth int) string
	expand = func(text string, depth int) string {
		var b strings.Builder
		for i := 0; i < len(text); {
			if text[i] != '\\' {
				b.WriteByte(text[i])
				i++
				continue
			}
			if n := define(text[i:], macros); n > 0 {
				i += n
				continue
			}
			name := command.FindString(text[i:])
			if name == "" {
				name = `\`
			}
			i += len(name)
			m, known := macros[name]
			budget--
			if !known || depth > 20 || budget < 0 {
				b.WriteString(name)
				continue
			}
			body, n := m.with(text[i:])
			i += n
			inner := expand(body, depth+1)
			if k := len(inner); k > 1 && inner[0] == '\\' || k > 0 && i < len(text) && letter(text[i]) && strings.HasSuffix(command.FindString(inner[max(0, strings.LastIndexByte(inner, '\\')):]), inner[max(0, strings.LastIndexByte(inner, '\\')):]) {
				inner += " "
			}
			b.WriteString(inner)
		}
		return b.String()
	}
	return expand(text, 0)
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// define stores the definition at which a text begins, and returns its length; 0 if there is none.
func define(text string, macros map[string]definition) int {
	if m := defines.FindStringSubmatchIndex(text); m != nil {
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return text[m[2*i]:m[2*i+1]]
		}
		body, n := argument(text[m[1]:])
		d := definition{body: body, optional: group(4), isOption: m[8] >= 0}
		if a := group(3); a != "" {
			d.arguments = int(a[0] - '0')
		}
		if strings.Contains(text[:m[1]], "MathOperator") {
			d.body = `\operatorname{` + body + "}"
		}
		macros[group(1)+group(2)] = d
		return m[1] + n
	}
	if m := defs.FindStringSubmatch(text); m != nil {
		body, n := argument(text[len(m[0]):])
		macros[m[1]] = definition{arguments: len(m[2]) / 2, body: body}
		return len(m[0]) + n
	}
	return 0
}

// with returns the body of a macro with its arguments, and how much of the text they take.
func (d definition) with(text string) (string, int) {
	body, n := d.body, 0
	for i := range d.arguments {
		value, k := d.optional, 0
		if i == 0 && d.isOption {
			if strings.HasPrefix(text, "[") {
				if end := strings.IndexByte(text, ']'); end > 0 {
					value, k = text[1:end], end+1
				}
			}
		} else {
			value, k = argument(text[n:])
		}
		n += k
		body = strings.ReplaceAll(body, "#"+string(rune('1'+i)), value)
	}
	if d.arguments == 0 {
		rest := strings.TrimLeft(text, " \n")
		if strings.HasPrefix(rest, "{}") {
			return body, len(text) - len(rest) + 2
		}
	}
	return body, n
}

// argument returns the argument at which a text begins, and how much of the text it takes.
func argument(text string) (string, int) {
	rest := strings.TrimLeft(text, " \n\t")
	skipped := len(text) - len(rest)
	if rest == "" {
		return "", skipped
	}
	if rest[0] != '{' {
		word := rest[:1]
		if rest[0] == '\\' {
			word = command.FindString(rest)
		}
		return word, skipped + len(word)
	}
	depth := 0
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return rest[1:i], skipped + i + 1
			}
		}
	}
	return rest[1:], len(text)
}

// marks are the marks at the two ends of formulas. Those of Codeforces come first.
var marks = [][2]string{{"$$$$$$", "$$$$$$"}, {"$$$", "$$$"}, {"$$", "$$"}, {"$", "$"}, {`\(`, `\)`}, {`\[`, `\]`}}

// marked returns the texts between marks.
func marked(text string, environments *regexp.Regexp) (list []string) {
next:
	for i := 0; i < len(text); {
		if environments != nil {
			if m := environments.FindStringSubmatch(text[i:]); m != nil {
				end := `\end{` + m[1] + "}"
				if n := strings.Index(text[i:], end); n > 0 {
					list = append(list, text[i+len(m[0]):i+n])
					i += n + len(end)
					continue
				}
			}
			if strings.HasPrefix(text[i:], `\ensuremath`) {
				inside, n := argument(text[i+len(`\ensuremath`):])
				list = append(list, inside)
				i += len(`\ensuremath`) + n
				continue
			}
		}
		for _, m := range marks {
			if environments == nil && m[0][0] == '\\' || !strings.HasPrefix(text[i:], m[0]) {
				continue
			}
			if n := closing(text[i+len(m[0]):], m[1], environments == nil); n > 0 {
				list = append(list, text[i+len(m[0]):i+len(m[0])+n])
				i += len(m[0]) + n + len(m[1])
				continue next
			}
		}
		if text[i] == '\\' {
			i++
		}
		i++
	}
	return list
}

// closing returns where a mark closes a formula: outside of braces, and before the paragraph ends. It is
// -1 if there is none. In Markdown and HTML, a price does not end a formula.
func closing(text, mark string, light bool) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch {
		case depth <= 0 && strings.HasPrefix(text[i:], mark):
			if light && mark == "$" && (i == 0 || i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9') {
				continue
			}
			return i
		case text[i] == '\\':
			i++
		case text[i] == '{':
			depth++
		case text[i] == '}':
			depth--
		case strings.HasPrefix(text[i:], "\n\n"):
			return -1
		}
	}
	return -1
}

var (
	wrapped = regexp.MustCompile(`\\\\|\\(?:begin|end)\{(?:align|aligned|equation|gather|gathered|eqnarray|multline|split|displaymath|flalign)\*?\}|\\(?:nonumber|notag|limits|nolimits|displaystyle|xspace)\b|\\label\{[^}]*\}|\\[!]|[\s~{}]|\\[,;: ]`)
)

// Same reports whether two formulas have the same text except for spaces, braces, and marks that do not
// change what a reader sees.
func Same(a, b string) bool { return Bare(a) == Bare(b) }

// Bare returns a formula without spaces, braces, and marks that do not change what a reader sees.
func Bare(tex string) string {
	return wrapped.ReplaceAllStringFunc(tex, func(mark string) string {
		if mark == `\\` {
			return mark
		}
		return ""
	})
}
