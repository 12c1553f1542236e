package crash

import (
	"regexp"
	"slices"
	"strings"
)

// A Warning is a compiler's remark on a line of the source.
type Warning struct {
	Place
	Kind string // such as uninitialized; empty: unknown
}

// These forms match a warning of gcc, javac, Free Pascal and rustc. A form has the groups file,
// line, text and kind.
var warningForms = []*regexp.Regexp{
	regexp.MustCompile(`(?m)^(?P<file>[^:\n]+):(?P<line>\d+):\d+: warning: (?P<text>.+?)(?: \[-W(?P<kind>[^\]\n]+)\])?$`),
	regexp.MustCompile(`(?m)^(?P<file>[^:\n]+):(?P<line>\d+): warning: \[(?P<kind>[a-z-]+)\] (?P<text>.+)$`),
	regexp.MustCompile(`(?m)^(?P<file>[^:\n]+)\((?P<line>\d+),\d+\) Warning: (?P<text>.+(?P<kind>initialized|unreachable).*)$`),
	regexp.MustCompile(`(?m)^warning: (?P<text>(?:(?P<kind>unused comparison|function cannot return|this arithmetic)[^\n]*|[^\n]+))\n +--> (?P<file>[^:\n]+):(?P<line>\d+):\d+$`),
}

// Warnings finds the warnings of a compiler on lines of the source, without repetitions.
func Warnings(log string, names Names) (list []Warning) {
	source := regexp.MustCompile(`(?:^|/)` + names.pattern() + `$`)
	for _, form := range warningForms {
		for _, m := range form.FindAllStringSubmatch(log, -1) {
			group := func(name string) string { return m[form.SubexpIndex(name)] }
			at := source.FindStringSubmatch(group("file"))
			if at == nil {
				continue
			}
			w := Warning{Place{number(group("line")), oneLine(group("text")), names.called(at[1])}, strings.TrimSuffix(group("kind"), "=")}
			if w.Line > 0 && !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Warning) int { return a.Line - b.Line })
	return list
}

// mistakes lists the kinds of warnings that usually name a mistake.
var mistakes = []string{
	"uninitialized", "maybe-uninitialized", "overflow", "array-bounds", "return-type", "unused-value", "sequence-point", "format",
	"format-extra-args", "shift-count-overflow", "shift-count-negative", "dangling-else", "bool-compare", "tautological-compare",
	"int-in-bool-context", "div-by-zero", "misleading-indentation", "empty-body", "aggressive-loop-optimizations", "infinite-recursion",
	"logical-not-parentheses", "return-local-addr", "dangling-pointer", "use-after-free", "free-nonheap-object", "memset-elt-size",
	"memset-transposed-args", "sizeof-pointer-memaccess", "stringop-overflow", "char-subscripts", "int-conversion", "duplicated-cond", "init-self", "address",
	"divzero", "empty", // javac
	"initialized",                                                    // Free Pascal
	"unused comparison", "function cannot return", "this arithmetic", // rustc
}

// style lists the kinds of warnings that say nothing about a failure.
var style = []string{
	"unused-variable", "unused-but-set-variable", "unused-parameter", "unused-function", "unused-result", "unused-label", "unused-local-typedefs",
	"comment", "unknown-pragmas", "missing-field-initializers", "deprecated", "deprecated-declarations", "catch-value", "cpp",
	"sign-compare", "rawtypes", "unchecked", "serial", "this-escape", "static", "removal",
}

// sizeBefore matches an unsigned difference that is huge for an empty container.
var sizeBefore = regexp.MustCompile(`(?:size|length)\(\) *- *\w`)

// taste matches the one advice on parentheses that is a matter of taste.
var taste = regexp.MustCompile(`.&&. within .\|\|.`)

// mistaken reports whether a warning names a mistake. line is the text of its line.
func (w Warning) mistaken(line string) bool {
	switch w.Kind {
	case "parentheses":
		return !taste.MatchString(w.What)
	case "sign-compare":
		return sizeBefore.MatchString(line)
	}
	return slices.Contains(mistakes, w.Kind)
}

const (
	mostTelling = 3 // warnings in a report
	nearby      = 2 // lines between a warning and the error
)

// Telling returns the few warnings that may explain a failure: first those near the line of the
// error, and then those that name a mistake. line is 0 if the line of the error is unknown.
func Telling(list []Warning, sources map[string][]byte, file string, line int) (telling []Warning) {
	lines := map[string][]string{}
	for name, text := range sources {
		lines[name] = strings.Split(string(text), "\n")
	}
	near := func(w Warning) bool {
		return line > 0 && w.File == file && max(w.Line-line, line-w.Line) <= nearby && w.Kind != "" && !slices.Contains(style, w.Kind) && !taste.MatchString(w.What)
	}
	var others []Warning
	for _, w := range list {
		text := ""
		if w.Line <= len(lines[w.File]) {
			text = lines[w.File][w.Line-1]
		}
		switch mistaken := w.mistaken(text); {
		case near(w):
			telling = append(telling, w)
		case mistaken:
			others = append(others, w)
		}
	}
	telling = append(telling, others...)
	return telling[:min(len(telling), mostTelling)]
}
