package build

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"grundy/judge/base/i18n"
)

// A known is a row of the table of compile errors whose messages do not show their cause. The hint
// is a format whose argument is a group of log, or of text.
type known struct {
	instead bool           // omits the compiler's messages, because they mislead
	drop    *regexp.Regexp // matches messages to omit; nil: none
	log     *regexp.Regexp // matches the compiler's messages
	text    *regexp.Regexp // matches the source; nil: any
	named   bool           // the argument of the hint is the group of text, not of log
	hint    i18n.Message
}

var (
	// noMain matches the errors of linkers and compilers about a program without a main function.
	noMain = regexp.MustCompile("undefined reference to [`'](?:main|WinMain(?:@16)?)'|undefined symbol: main\\b|\"_main\", referenced from|" +
		`error\[E0601\]|function main is undeclared in the main package|error CS5001|The IO action .main. is not defined`)
	// linkerWords matches lines of a linker that name files other than the source, or only say that
	// linking failed.
	linkerWords = regexp.MustCompile("(?m)^(?:.*\\bld(?:\\.\\w+)?: .*|.*\\(\\.text.*undefined reference to [`'](?:main|WinMain(?:@16)?)'|collect2: .*|clang: error: linker.*)\n?")
	// includedFrom matches the lines by which gcc shows how a header was reached.
	includedFrom = regexp.MustCompile(`(?m)^(?:In file included|\s+) from [^\n]*[,:]\n`)
	// misspelt matches the name of a function that may be a misspelt main.
	misspelt = regexp.MustCompile(`\b(?:int|void|signed|auto|fn|func)\s+(mian|mina|mani|maim|amin|mein|mainn|maiin|mmain|nain|Main|MAIN|_main|main_)\s*\(`)
)

// undeclared matches an error about an undeclared name: of gcc for C and C++, or of ld for a
// function in C. name is a regular expression.
func undeclared(name string) *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:error: (?:unknown type name )?|undefined reference to )['` + "`" + `]` + name + `'(?:$| was not declared| undeclared| does not name| \()`)
}

// knowns is the table of known refusals. The first matching row applies.
var knowns = []known{
	{
		log:     regexp.MustCompile(`(?m)^[^\s:]*(?:\+\+|[a-z0-9]): (?:.*: )?(?i:File size limit exceeded|File too large)`),
		instead: true,
		hint:    "the program is too large; fill large arrays when it runs, not where they are declared",
	},
	{
		log:  undeclared(`(__int(?:64|32|16|8))`),
		hint: "%[1]s is a type of Visual C++; write long long and %%lld, or choose C++ 98 or 11 with --language, where Grundy defines __int64",
	},
	{
		log:  regexp.MustCompile(`fatal error: (conio|windows|graphics|dos|process|io|direct|tchar)\.h: No such file`),
		hint: "%[1]s.h exists only on Windows; remove it and the code that needs it, such as getch() and system(\"pause\")",
	},
	{
		log:  regexp.MustCompile(`fatal error: (iostream|fstream|iomanip|vector|map|set|algorithm|stack|queue)\.h: No such file`),
		hint: "%[1]s.h is older than standard C++; write #include <%[1]s> and using namespace std;",
	},
	{
		log:  regexp.MustCompile(`fatal error: algo\.h: No such file`),
		hint: "algo.h is older than standard C++; write #include <algorithm> and using namespace std;",
	},
	{
		log:  regexp.MustCompile(`fatal error: ([^\s:]+): No such file or directory\n +\d+ \| *# *include *"`),
		hint: "%[1]s is not among the files of the program; put it beside the file that includes it, and mind capital letters",
	},
	{
		log:  regexp.MustCompile(`#include nested depth \d+ exceeds maximum`),
		drop: includedFrom,
		hint: "headers include each other without end; begin each with #pragma once",
	},
	{
		log:  undeclared(`gets`),
		hint: "gets was removed from C and C++, because it does not know the length of the array; use fgets or getline, or choose C++ 98 or 11 with --language",
	},
	{
		log:  regexp.MustCompile(`warning: the 'gets' function is dangerous|undefined reference to .gets'`),
		hint: "gets was removed from C; use fgets",
	},
	{
		log:  undeclared(`_?((?:v?[sf]?n?w?scanf|v?[sf]?n?w?printf|str(?:n?cpy|n?cat|tok|error)|memcpy|memmove|fopen|freopen)_s)`),
		hint: "%[1]s is a function of Visual C++; use the one without _s",
	},
	{
		log:  undeclared(`_?(gets_s|itoa(?:_s)?|ltoa|ultoa|i64toa|strrev|strlwr|strupr|stricmp|strnicmp|getch|getche|kbhit|Sleep)`),
		hint: "%[1]s is a function of Visual C++, not a standard one; write it yourself, or remove it",
	},
	{
		log: noMain, drop: linkerWords, text: misspelt, named: true,
		hint: "the program has no function main; should %[1]s be main?",
	},
	{
		log: noMain, drop: linkerWords,
		hint: "the program has no function main",
	},
	{
		log:     regexp.MustCompile(`(?m): error: ` + regexp.QuoteMeta(noFunMain) + `$`),
		instead: true, // the messages are Grundy's own
		hint:    noFunMain,
	},
	{
		log:     regexp.MustCompile(`(?m): error: ` + regexp.QuoteMeta(noMainClass) + `$`),
		instead: true,
		hint:    noMainClass,
	},
	{
		log:  regexp.MustCompile(`requires exactly one main package`),
		hint: "a program must begin with package main",
	},
	{
		log:  regexp.MustCompile(`Illegal unit name|fpc: error: program was not created`),
		text: regexp.MustCompile(`(?i)^(?:\s|\{[^}]*\})*unit\s`),
		hint: "this is a unit, not a program; write program instead of unit",
	},
	{
		log:  regexp.MustCompile(`'::main' must return 'int'`),
		hint: "in C++, main must return int",
	},
	{
		log:  regexp.MustCompile(`error: '[^']*?\b(j0|j1|jn|y0|y1|yn)(?:\[[^']*\])?' redeclared as different kind`),
		hint: "%[1]s is a function of <math.h>; rename yours",
	},
	{
		log:  regexp.MustCompile(`error: reference to '(\w+)' is ambiguous`),
		text: regexp.MustCompile(`using\s+namespace\s+std`),
		hint: "using namespace std also imports std::%[1]s; rename yours",
	},
	{
		log:  regexp.MustCompile(`SyntaxError: Missing parentheses in call to '(print|exec)'`),
		hint: "this is Python 2; in Python 3 %[1]s is a function: %[1]s(...)",
	},
	{
		log:  regexp.MustCompile(`SyntaxError: `),
		text: regexp.MustCompile(`(?m)^[ \t]*except[ \t]+[\w.]+[ \t]*,[ \t]*\w+[ \t]*:`),
		hint: "this looks like Python 2; in Python 3 write except X as e:",
	},
	{
		log:  regexp.MustCompile(`SyntaxError: leading zeros in decimal integer literals|(?m)^(?:[ \t]*raise[ \t]+[\w.]+[ \t]*,.*|[^"'\n]*(?:<>|\b[0-9]+[lL]\b)[^"'\n]*)\n[ \t]*[\^~]+\nSyntaxError: `),
		hint: "this looks like Python 2; write it in Python 3",
	},
	{
		log:  regexp.MustCompile(`class (\S+) is public, should be declared in a file named`),
		hint: "a submission is one file, in which only one class may be public; remove the word public before class %[1]s",
	},
	{
		log:  regexp.MustCompile(`error: (?:expected|stray|extended character) .*\n +\d+ \| [^"\n]*[\x{3000}，；（）：“”]`),
		hint: "the code contains Chinese punctuation or a full-width space; switch the keyboard to English",
	},
}

// hinted returns the compiler's messages, preceded by a hint if their cause is known.
func hinted(log string, text []byte, name string) i18n.Message {
	if !utf8.Valid(text) && wantsUTF8.MatchString(log) {
		return before(log, i18n.Messagef("%s is not UTF-8; save the file as UTF-8", name))
	}
	for _, k := range knowns {
		m := k.log.FindStringSubmatch(log)
		if m != nil && (k.text == nil || k.text.Match(text)) {
			if k.instead {
				log = ""
			}
			if k.drop != nil {
				log = k.drop.ReplaceAllString(log, "")
			}
			if k.named {
				if t := k.text.FindSubmatch(text); t != nil {
					m = []string{"", string(t[1])}
				}
			}
			return before(log, k.filled(m))
		}
	}
	return i18n.Message(log)
}

// before puts a hint before the compiler's messages.
func before(log string, hint i18n.Message) i18n.Message {
	line := i18n.Messagef("hint: %s", hint) + "\n"
	if log == "" {
		return line
	}
	return line + "\n" + i18n.Message(log)
}

// filled returns the hint with its argument filled in.
func (k *known) filled(match []string) i18n.Message {
	if !strings.Contains(string(k.hint), "%") {
		return k.hint
	}
	return i18n.Messagef(string(k.hint), match[1])
}

// wantsUTF8 matches messages of compilers about a source in another encoding: that it is not UTF-8,
// a class name that javac misreads, or stray bytes in gcc.
var wantsUTF8 = regexp.MustCompile(`(?i)utf-8|is public, should be declared in a file|stray '\\[23]\d\d'`)

// python2Name matches the error of Python 3 about a built-in function that only Python 2 has.
var python2Name = regexp.MustCompile(`(?m)^NameError: (?:global )?name '(raw_input|xrange|unicode|unichr|basestring|long|reduce|cmp|execfile|file)' is not defined`)

// CrashHint returns a hint at why a program crashed, from what it wrote to standard error; "" if the
// cause is unknown.
func CrashHint(stderr []byte) i18n.Message {
	if m := python2Name.FindSubmatch(stderr); m != nil {
		return i18n.Messagef("this looks like Python 2; Python 3 has no %s", string(m[1]))
	}
	return ""
}
