package sources

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/program/build"
)

// A starting is how a kind of source shows that a program starts in it.
type starting struct {
	files string // extensions
	main  *regexp.Regexp
	// unless matches the sources in which no program starts, although they have no main.
	unless *regexp.Regexp
}

// startings has a row for each compiled language. In other languages, every file can be started.
var startings = []starting{
	{files: bodies, main: regexp.MustCompile(`(?:^|[\s;}])(?:int|void|signed|auto|long|int32_t|i32|ll)\s+main\s*\(|(?m:^)\s*main\s*\(`)},
	{files: ".java", main: regexp.MustCompile(`\bvoid\s+main\s*\(`)},
	{files: ".kt", main: regexp.MustCompile(`\bfun\s+main\s*\(`)},
	{files: ".cs", main: regexp.MustCompile(`\bstatic\s+(?:async\s+)?(?:void|int|Task|Task<int>)\s+Main\s*\(`)},
	{files: ".go", main: regexp.MustCompile(`(?m)^func\s+main\s*\(\s*\)`)},
	{files: ".rs", main: regexp.MustCompile(`\bfn\s+main\s*\(`)},
	{files: ".hs", main: regexp.MustCompile(`(?m)^main\b[^\n]*(?:::|=)`)},
	{files: ".pas .pp .dpr .lpr", unless: regexp.MustCompile(`(?i)^(?:\s|\{[^}]*\}|//[^\n]*\n|\(\*.*?\*\))*unit\s`)},
}

// scripted lists the extensions of interpreted sources, of which every file can be started.
var scripted = strings.Fields(".py .py3 .js .mjs .cjs .ts .lua .rb .php")

func startingOf(name string) (starting, bool) {
	i := slices.IndexFunc(startings, func(s starting) bool { return slices.Contains(strings.Fields(s.files), path.Ext(name)) })
	if i < 0 {
		return starting{}, false
	}
	return startings[i], true
}

// startable reports whether a compiled program can start in a source.
func startable(name string, text []byte) bool {
	s, ok := startingOf(name)
	switch {
	case !ok:
		return false
	case s.main == nil:
		return !s.unless.Match(text)
	case path.Ext(name) == ".hs":
		return s.main.Match(text)
	}
	return s.main.Match(withoutLiterals(text))
}

// implements reports whether a C or C++ source that has the name of a header belongs to it: it
// includes a header of its own name, and is no program. Sources in Java belong to the program in any
// case.
func implements(name string, text []byte, from string) bool {
	if path.Ext(name) == ".java" {
		return true
	}
	if startable(name, text) {
		return false
	}
	return slices.ContainsFunc(includes(name, text, "."), func(w want) bool {
		return !w.system && !w.part && stem(w.tries[0]) == stem(name)
	})
}

// entry returns the class in which a Java program of several files starts; "" for other languages.
func entry(src build.Source) string {
	if path.Ext(src.Name) != ".java" {
		return ""
	}
	return cmp.Or(build.PublicClass(src.Text), build.MainClass(withoutLiterals(src.Text)))
}
