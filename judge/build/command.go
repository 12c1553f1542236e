package build

import (
	"cmp"
	"path/filepath"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"
)

// binaryName returns the name of what compilers make.
func binaryName() string {
	if runtime.GOOS == "windows" {
		return "program.exe"
	}
	return "program"
}

// metavariables stand for something in a command line.
var metavariables = []string{"{path}", "{files}", "{binary}", "{mainfile}", "{mainclass}", "{Mainclass}", "{memlim}", "{server}"}

// memlim is what {memlim} stands for, in MiB, when a compiler is run. Programs get their
// own limit from Program.Within.
const memlim = "1024"

// put replaces the metavariables of a word. Files are by names in dir.
func put(word, dir, source, class string) string {
	at := func(name string) string {
		if dir == "" {
			return name
		}
		return filepath.Join(dir, name)
	}
	base := strings.TrimSuffix(source, filepath.Ext(source))
	if class == "" {
		class = base
	}
	r, n := utf8.DecodeRuneInString(base)
	return strings.NewReplacer("{path}", cmp.Or(dir, "."), "{files}", at(source), "{mainfile}", at(source),
		"{binary}", at(binaryName()), "{mainclass}", class, "{Mainclass}", string(unicode.ToUpper(r))+base[n:],
		"{memlim}", memlim).Replace(word)
}

// template is words with {memlim} left as it is.
func template(line, dir, source, class string) []string {
	const memory = "\x00"
	list := words(strings.ReplaceAll(line, "{memlim}", memory), dir, source, class)
	for i, w := range list {
		list[i] = strings.ReplaceAll(w, memory, "{memlim}")
	}
	return list
}

// windowsStack has MinGW's linker make the stack as large as Codeforces does: on Windows
// it is the linker that says so, and 2 MiB are too little for contests.
const windowsStack = "-Wl,--stack,268435456"

// words splits a command line and then puts in the files, whose names may have
// blanks.
func words(line, dir, source, class string) []string {
	var list []string
	for _, w := range split(line) {
		if w == "-static" && runtime.GOOS == "darwin" {
			continue // macOS has no static C library
		}
		if w == "-static" && runtime.GOOS == "windows" {
			list = append(list, windowsStack)
		}
		if !serves && strings.Contains(w, "{server}") {
			continue
		}
		list = append(list, put(w, dir, source, class))
	}
	return list
}

// split parts a command line into words.
func split(line string) []string {
	list, _ := splitQuoted(line)
	return list
}

// splitQuoted parts a command line at blanks that are not in quotes, as a shell
// does; ok reports whether all quotes are closed.
func splitQuoted(line string) (list []string, ok bool) {
	var word strings.Builder
	inside, quote := false, rune(0)
	for _, c := range line {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			inside, quote = true, c
		case quote == 0 && unicode.IsSpace(c):
			if inside {
				list = append(list, word.String())
				word.Reset()
			}
			inside = false
		default:
			inside = true
			word.WriteRune(c)
		}
	}
	if inside {
		list = append(list, word.String())
	}
	return list, quote == 0
}
