package build

import (
	"cmp"
	"path/filepath"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"
)

// binaryName returns the file name of compiled programs.
func binaryName() string {
	if runtime.GOOS == "windows" {
		return "program.exe"
	}
	return "program"
}

// metavariables are the placeholders in command lines.
var metavariables = []string{"{path}", "{files}", "{binary}", "{mainfile}", "{mainclass}", "{Mainclass}", "{memlim}", "{server}"}

// memlim is the value of {memlim}, in MiB, when a compiler is run. Programs get their own limit
// from Program.Within.
const memlim = "1024"

// put replaces the metavariables of a word, except {server}. The source and the compiled program
// are in dir.
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

// template is like words, but does not replace {memlim}.
func template(line, dir, source, class string) []string {
	const memory = "\x00"
	list := words(strings.ReplaceAll(line, "{memlim}", memory), dir, source, class)
	for i, w := range list {
		list[i] = strings.ReplaceAll(w, memory, "{memlim}")
	}
	return list
}

// windowsStack makes MinGW's linker set the size of the stack that Codeforces has. On Windows the
// linker decides the size, and its default of 2 MiB is too small for contests.
const windowsStack = "-Wl,--stack,268435456"

// words splits a command line and then replaces metavariables, because file names may contain
// spaces. It also adapts the options of the linker to the system.
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

// split splits a command line into words.
func split(line string) []string {
	list, _ := splitQuoted(line)
	return list
}

// splitQuoted splits a command line at spaces outside quotes, as a shell does. ok reports whether
// all quotes are closed.
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
