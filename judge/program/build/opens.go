package build

import (
	"bytes"
	"regexp"
	"strings"
)

// Opens finds the names of two files that a program opens: the first file that it reads, and the
// first file that it writes. Each is empty if there is none, or if Opens does not know the
// language. Opens ignores comments, strings, and code that runs only on the author's computer: for
// example inside #ifndef ONLINE_JUDGE, or after a test whether a file exists. It examines only the
// text, so the result is a guess.
func (l *Language) Opens(source []byte) (reads, writes string) {
	family, ok := openers[l.ID]
	if !ok {
		return "", ""
	}
	code := family.code(source)
	if family.macros {
		code = preprocessed(code)
	}
	var first [2]found // the first file read, and the first file written
	for _, o := range family.calls {
		for _, at := range o.call.FindAllSubmatchIndex(code, -1) {
			f := found{at[0], submatch(source, at, 1)}
			if isStream(f.name) || atHome(code, at[0], at[1]) {
				continue
			}
			way := &first[0]
			if o.intoFile(code, source, at) {
				way = &first[1]
			}
			if way.name == "" || f.at < way.at {
				*way = f
			}
		}
	}
	return first[0].name, first[1].name
}

// found is the name of a file and the offset in the source where it is opened.
type found struct {
	at   int
	name string
}

// intoFile reports whether a call opens a file for writing.
func (o opener) intoFile(code, source []byte, at []int) bool {
	switch stream := submatch(code, at, 3); {
	case o.writes:
		return true
	case stream != "":
		return stream == "stdout"
	case o.mode:
		mode := submatch(source, at, 2)
		return strings.HasPrefix(mode, "w") || strings.HasPrefix(mode, "a")
	case code[at[0]] == '.': // a stream that was declared earlier
		name := regexp.QuoteMeta(string(lastWord.Find(code[:at[0]])))
		return regexp.MustCompile(`\bofstream\b[\w\s,]*\b` + name + `\b`).Match(code)
	}
	return false
}

var lastWord = regexp.MustCompile(`\w*$`)

// submatch returns a group of a match.
func submatch(text []byte, at []int, group int) string {
	if 2*group+1 >= len(at) || at[2*group] < 0 {
		return ""
	}
	return string(text[at[2*group]:at[2*group+1]])
}

// isStream reports whether a name means a standard stream or a device, not a file: "-", /dev/stdin.
func isStream(name string) bool {
	return name == "" || name == "-" || strings.HasPrefix(name, "/dev/") || strings.HasPrefix(name, "/proc/")
}

// An opener is a call that opens a file. The first group of the regular expression is the name of
// the file. If mode is set, the second group is the mode. The third group, which only freopen has,
// is the stream that the file replaces. It says whether the file is read or written, and the mode is
// then ignored.
type opener struct {
	call         *regexp.Regexp
	writes, mode bool
}

// A family is a group of languages that open files in the same ways. noise matches comments and
// strings.
type family struct {
	noise  *regexp.Regexp
	macros bool
	calls  []opener
}

// opening returns the opener for a call. In call, § stands for a string and ¤ for the prefix of a
// string.
func opening(call string, flags ...bool) opener {
	call = strings.ReplaceAll(call, "¤", `[rRbBuUfF]{0,2}`)
	o := opener{call: regexp.MustCompile(strings.ReplaceAll(call, "§", `"(\x01*)"`))}
	o.writes = len(flags) > 0 && flags[0]
	o.mode = len(flags) > 1 && flags[1]
	return o
}

const (
	slashes = `//[^\n]*|(?s:/\*.*?\*/)|`
	plains  = `"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`
)

var (
	cFamily = family{
		noise: regexp.MustCompile(slashes + `(?s:R"\(.*?\)")|` + plains), macros: true,
		calls: []opener{
			opening(`\bfreopen\s*\(\s*§\s*,\s*§\s*,\s*(stdin|stdout)\b`, false, true),
			opening(`\bfopen\s*\(\s*§\s*,\s*§\s*\)`, false, true),
			opening(`\bifstream\s*\w*\s*[({]\s*§\s*[,)}]`),
			opening(`\bofstream\s*\w*\s*[({]\s*§\s*[,)}]`, true),
			opening(`\.open\s*\(\s*§\s*[,)]`),
		},
	}
	openers = map[string]family{
		"c": cFamily, "cpp": cFamily, "cpp17": cFamily,
		"python3": {
			noise: regexp.MustCompile(`#[^\n]*|(?s:"""(?:\\.|[^\\])*?"""|'''(?:\\.|[^\\])*?''')|` + plains),
			calls: []opener{
				opening(`(?:^|[^\w.]|\bio\.|\bcodecs\.)open\s*\(\s*(?:file\s*=\s*)?¤§\s*(?:,\s*(?:mode\s*=\s*)?¤§)?\s*[,)]`, false, true),
				opening(`\bPath\s*\(\s*¤§\s*\)\s*\.(?:read_|open\b)`),
				opening(`\bfileinput\.(?:input|FileInput)\s*\(\s*(?:files\s*=\s*)?\(?¤§\s*[,)]`),
			},
		},
		"java": {
			noise: regexp.MustCompile(slashes + `(?s:""".*?""")|` + plains),
			calls: []opener{
				opening(`\bnew\s+(?:java\.io\.)?(?:FileInputStream|FileReader|RandomAccessFile)\s*\(\s*§\s*[,)]`),
				opening(`\bnew\s+(?:java\.util\.)?(?:Scanner|FileInputStream|FileReader)\s*\(\s*new\s+(?:java\.io\.)?File\s*\(\s*§\s*[,)]`),
				opening(`=\s*new\s+(?:java\.io\.)?File\s*\(\s*§\s*[,)]`),
				opening(`\bFiles\.(?:read\w+|lines|new\w*Reader|newInputStream)\s*\(\s*(?:Paths\.get|Path\.of)\s*\(\s*§\s*[,)]`),
				opening(`\bnew\s+(?:Scanner|InputReader|FastReader|FastScanner)\s*\(\s*(?:Paths\.get|Path\.of)\s*\(\s*§\s*[,)]`),
				opening(`\bnew\s+(?:java\.io\.)?(?:FileOutputStream|FileWriter|PrintWriter|PrintStream|Formatter)\s*\(\s*(?:new\s+File\s*\(\s*)?§\s*[,)]`, true),
			},
		},
		"go": {
			noise: regexp.MustCompile(slashes + "`[^`]*`|" + plains),
			calls: []opener{
				opening(`\b(?:os\.Open|os\.OpenFile|os\.ReadFile|ioutil\.ReadFile)\s*\(\s*§\s*[,)]`),
				opening(`\b(?:os\.Create|os\.WriteFile|ioutil\.WriteFile)\s*\(\s*§\s*[,)]`, true),
			},
		},
		"rust": {
			noise: regexp.MustCompile(slashes + `(?s:\br#+".*?"#+|\br"[^"]*"|"(?:\\.|[^"\\])*")|'(?:\\[^\n']+|[^'\\\n])'`),
			calls: []opener{
				opening(`\b(?:File::open|fs::read|fs::read_to_string|read_to_string)\s*\(\s*§\s*[,)]`),
				opening(`\b(?:File::create|fs::write)\s*\(\s*§\s*[,)]`, true),
			},
		},
		"javascript": {
			noise: regexp.MustCompile(slashes + "(?s:`(?:\\\\.|[^`\\\\])*`)|" + plains),
			calls: []opener{
				opening(`\b(?:readFileSync|readFile|createReadStream|openSync)\s*\(\s*§\s*[,)]`),
				opening(`\b(?:writeFileSync|writeFile|createWriteStream)\s*\(\s*§\s*[,)]`, true),
			},
		},
	}
)

// code returns the source without comments. Strings get double quotes, and the bytes between
// them become \x01, so that a name in a string does not look like a call. Raw
// strings of C++ and Rust are replaced by spaces, as comments are. Offsets in the result are offsets
// in the source.
func (f family) code(source []byte) []byte {
	code := bytes.Clone(source)
	for _, at := range f.noise.FindAllIndex(source, -1) {
		part := code[at[0]:at[1]]
		quote := bytes.IndexByte([]byte("\"'`"), part[0]) >= 0
		for i, c := range part {
			switch {
			case quote:
				part[i] = 1
			case c != '\n':
				part[i] = ' '
			}
		}
		if quote {
			part[0], part[len(part)-1] = '"', '"'
		}
	}
	return code
}

var (
	condition = regexp.MustCompile(`\b(?:if|elif|unless|match|and|or|case)\b|\?|&&|\|\||\btry\s*:|\btry\b\s*\{`)
	homely    = regexp.MustCompile(`(?i)local|debug|\bhome|online|judge|_oj\b|\boj\b|exists?\b|is_?file|canread|access|getenv|environ|\benv\b|getprop|platform|\bargc\b|\bargv?\b|args\b|\bstat\b|\(\s*0\s*\)|\bfalse\b|\btry\s*:|err == nil|\bok\(|is_ok`)
	opensToo  = regexp.MustCompile(`\b(?:fopen|access)\s*\(|\bifstream\b`)
	isNull    = regexp.MustCompile(`NULL|nullptr|!`)
	otherwise = regexp.MustCompile(`^[\s}]*(?:else|except|catch|finally)\b`)
)

// atHome reports whether a call depends on a test of where the program runs. It finds the lines
// that enclose the call by their indentation.
func atHome(code []byte, from, to int) bool {
	start := bytes.LastIndexByte(code[:from+1], '\n') + 1
	if end := bytes.IndexByte(code[to:], '\n'); end >= 0 {
		to += end
	} else {
		to = len(code)
	}
	if asksHome(code[start:to]) {
		return true
	}
	depth := indentation(code[start:])
	if len(code[start:]) > 0 && otherwise.Match(code[start:]) {
		depth++
	}
	for start > 0 && depth > 0 {
		end := start - 1
		start = bytes.LastIndexByte(code[:end], '\n') + 1
		line := code[start:end]
		if len(bytes.TrimSpace(line)) == 0 || indentation(line) >= depth {
			continue
		}
		if asksHome(line) {
			return true
		}
		if depth = indentation(line); otherwise.Match(line) {
			depth++ // so that the if of this else is checked, too
		}
	}
	return false
}

func asksHome(line []byte) bool {
	if !condition.Match(line) {
		return false
	}
	return homely.Match(line) || opensToo.Match(line) && !isNull.Match(line)
}

func indentation(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }

var (
	directive = regexp.MustCompile(`^\s*#\s*(\w+)\s*(.*?)\s*$`)
	defined   = regexp.MustCompile(`^(!?)\s*defined\s*\(?\s*(\w+)\s*\)?$`)
	firstWord = regexp.MustCompile(`^\w+`)
)

// A macros holds what is known about the macros of a file and the conditions around a line. A
// condition is 1 if true, -1 if false, and 0 if unknown.
type macros struct {
	defined map[string]bool
	around  []int
}

// preprocessed replaces lines by spaces if their condition is false or unknown. It also replaces
// directives, but keeps the definitions of macros that are used.
func preprocessed(code []byte) []byte {
	m := macros{defined: map[string]bool{"ONLINE_JUDGE": true}}
	out := bytes.Clone(code)
	place := 0
	for line := range bytes.Lines(code) {
		keep := !m.read(line)
		name := definition(line)
		if !m.holds() || !keep || name != "" && !usedTwice(code, name) {
			for i, c := range line {
				if c != '\n' {
					out[place+i] = ' '
				}
			}
		}
		place += len(line)
	}
	return out
}

func definition(line []byte) string {
	if d := directive.FindSubmatch(line); d != nil && string(d[1]) == "define" {
		return string(firstWord.Find(d[2]))
	}
	return ""
}

func usedTwice(code []byte, name string) bool {
	return len(regexp.MustCompile(`\b`+name+`\b`).FindAllIndex(code, 2)) > 1
}

func (m *macros) holds() bool {
	for _, c := range m.around {
		if c != 1 {
			return false
		}
	}
	return true
}

// read evaluates a directive. It reports whether the line is a directive other than the definition
// of a macro.
func (m *macros) read(line []byte) bool {
	d := directive.FindSubmatch(line)
	if d == nil {
		return false
	}
	rest, last := string(d[2]), len(m.around)-1
	word := firstWord.FindString(rest)
	switch string(d[1]) {
	case "ifdef":
		m.around = append(m.around, m.known(word))
	case "ifndef":
		m.around = append(m.around, -m.known(word))
	case "if":
		m.around = append(m.around, m.value(rest))
	case "elif":
		if last >= 0 {
			m.around[last] = min(-m.around[last], m.value(rest))
		}
	case "else":
		if last >= 0 {
			m.around[last] = -m.around[last]
		}
	case "endif":
		m.around = m.around[:max(last, 0)]
	case "define":
		if m.holds() {
			m.defined[word] = true
		}
		return false
	case "undef":
		delete(m.defined, word)
	}
	return true
}

func (m *macros) known(name string) int {
	switch {
	case m.defined[name]:
		return 1
	case strings.HasPrefix(name, "_") && !strings.HasPrefix(name, "_WIN"):
		return 0 // the compiler may define it
	}
	return -1
}

func (m *macros) value(expression string) int {
	if d := defined.FindStringSubmatch(expression); d != nil {
		if d[1] == "!" {
			return -m.known(d[2])
		}
		return m.known(d[2])
	}
	switch expression {
	case "0":
		return -1
	case "1":
		return 1
	}
	return 0
}
