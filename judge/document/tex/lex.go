package tex

import (
	"strings"

	"grundy/judge/base/i18n"
)

// A kind is the kind of a token.
type kind int

const (
	end     kind = iota // of the source
	text                // characters without a meaning
	space               // also one newline
	par                 // blank lines
	command             // text is the name, without the backslash
	open                // {
	closed              // }
	math                // $ or $$
	cell                // &
	begin               // \begin{text}
	finish              // \end{text}
)

// A token is a part of a source.
type token struct {
	kind  kind
	text  string
	line  int
	built bool // a command that is not looked up among the macros of the statement
}

// raw returns the source of a token.
func (t token) raw() string {
	switch t.kind {
	case command:
		return `\` + t.text
	case begin:
		return `\begin{` + t.text + "}"
	case finish:
		return `\end{` + t.text + "}"
	case par:
		return "\n\n"
	}
	return t.text
}

// A frame is a text that is being read: a file, or what a macro stands for.
type frame struct {
	text  string
	at    int
	line  int
	macro bool // all tokens have the line of the macro
	fresh bool // at the beginning of a line, after a comment
}

// These constants bound what macros expand to and how many files are included.
const (
	mostFrames   = 100
	mostMacros   = 20_000
	mostExpanded = 1 << 20
)

// A lexer returns the tokens of a source and of the texts that are put before its rest.
type lexer struct {
	frames  []frame
	pending []token
	macros  int // the number of expanded macros
	spent   int // the bytes of their texts
	missed  int // brackets without an end
}

// push puts a text before the rest of the source. It returns false if a bound is reached.
func (l *lexer) push(text string, line int, macro bool) bool {
	l.macros++
	l.spent += len(text)
	for len(l.frames) > 1 && l.frames[len(l.frames)-1].at >= len(l.frames[len(l.frames)-1].text) {
		l.frames = l.frames[:len(l.frames)-1]
	}
	if len(l.frames) >= mostFrames || l.macros > mostMacros || l.spent > mostExpanded || len(l.pending) > 0 {
		return false
	}
	l.frames = append(l.frames, frame{text: text, line: line, macro: macro})
	return true
}

// unread puts a token before the rest of the source.
func (l *lexer) unread(t token) { l.pending = append(l.pending, t) }

// next returns the next token.
func (l *lexer) next() token {
	if n := len(l.pending); n > 0 {
		t := l.pending[n-1]
		l.pending = l.pending[:n-1]
		return t
	}
	for len(l.frames) > 0 {
		f := &l.frames[len(l.frames)-1]
		if f.at < len(f.text) {
			if t, ok := f.token(); ok {
				return t
			}
			continue
		}
		if len(l.frames) == 1 {
			return token{kind: end, line: f.line}
		}
		l.frames = l.frames[:len(l.frames)-1]
	}
	return token{kind: end}
}

// peek returns the next token without reading it.
func (l *lexer) peek() token {
	t := l.next()
	l.unread(t)
	return t
}

// special lists the characters that end a run of text.
const special = " \t\r\n\\{}$&%#~[]"

// token returns the token at the beginning of the rest; ok is false after a comment.
func (f *frame) token() (t token, ok bool) {
	rest := f.text[f.at:]
	t.line = f.line
	fresh := f.fresh
	f.fresh = false
	switch c := rest[0]; c {
	case '%':
		f.comment(rest)
		return t, false
	case ' ', '\t', '\r', '\n':
		length := len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
		lines := strings.Count(rest[:length], "\n")
		f.skip(length)
		t.kind, t.text = space, " "
		if lines > 0 {
			t.text = "\n"
		}
		if lines > 1 || lines == 1 && fresh {
			t.kind = par
		}
		return t, true
	case '\\':
		return f.command(rest), true
	case '{':
		t.kind, t.text = open, "{"
	case '}':
		t.kind, t.text = closed, "}"
	case '&':
		t.kind, t.text = cell, "&"
	case '$':
		t.kind, t.text = math, "$"
		if strings.HasPrefix(rest, "$$") {
			t.text = "$$"
		}
	case '[', ']', '~', '#':
		t.kind, t.text = text, rest[:1]
	default:
		t.kind, t.text = text, rest[:cut(rest)]
	}
	f.skip(len(t.text))
	return t, true
}

// cut returns the length of the run of text at the beginning of a text.
func cut(rest string) int {
	if i := strings.IndexAny(rest, special); i > 0 {
		return i
	}
	return len(rest)
}

// skip advances by some bytes.
func (f *frame) skip(length int) {
	if !f.macro {
		f.line += strings.Count(f.text[f.at:f.at+length], "\n")
	}
	f.at += length
}

// comment skips a comment, the end of its line, and the spaces of the next line.
func (f *frame) comment(rest string) {
	line := strings.IndexByte(rest, '\n')
	if line < 0 {
		f.skip(len(rest))
		return
	}
	after := rest[line+1:]
	f.skip(line + 1 + len(after) - len(strings.TrimLeft(after, " \t")))
	f.fresh = true
}

// command returns the command at the beginning of the rest.
func (f *frame) command(rest string) token {
	t := token{kind: command, line: f.line}
	length := 1
	for length < len(rest) && letter(rest[length]) {
		length++
	}
	if length == 1 && len(rest) > 1 {
		length = 2
		for length < len(rest) && rest[length]&0xc0 == 0x80 { // a letter of several bytes
			length++
		}
	}
	t.text = rest[1:length]
	if t.text == "\n" || t.text == "\t" || t.text == "\r" || t.text == "" {
		t.text = " "
	}
	f.skip(length)
	if t.text != "begin" && t.text != "end" {
		return t
	}
	after := f.text[f.at:]
	trimmed := strings.TrimLeft(after, " \t\n")
	const most = 100
	name, _, ok := strings.Cut(strings.TrimPrefix(trimmed[:min(len(trimmed), most)], "{"), "}")
	if !strings.HasPrefix(trimmed, "{") || !ok {
		return t
	}
	t.kind = map[string]kind{"begin": begin, "end": finish}[t.text]
	t.text = strings.TrimSpace(name)
	f.skip(len(after) - len(trimmed) + len(name) + 2)
	return t
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '@' }

// verbatim returns the text up to a sign, and skips the sign. ok is false if there is no sign in
// the file or macro that is being read.
func (l *lexer) verbatim(sign string) (inside string, ok bool) {
	if len(l.pending) > 0 || len(l.frames) == 0 {
		return "", false
	}
	f := &l.frames[len(l.frames)-1]
	inside, _, ok = strings.Cut(f.text[f.at:], sign)
	if ok {
		f.skip(len(inside) + len(sign))
	}
	return inside, ok
}

// spaces skips spaces, but no blank line.
func (l *lexer) spaces() {
	for {
		if t := l.next(); t.kind != space {
			l.unread(t)
			return
		}
	}
}

// group returns the source of an argument: the contents of a pair of braces, or one token. Macros
// in it are not expanded.
func (l *lexer) group() string {
	l.spaces()
	t := l.next()
	switch t.kind {
	case open:
		return l.upTo(func(t token) bool { return t.kind == closed })
	case end, par, closed, finish:
		l.unread(t)
		return ""
	case text: // one character
		for i := range t.text {
			if i > 0 {
				l.unread(token{kind: text, text: t.text[i:], line: t.line})
				return t.text[:i]
			}
		}
	}
	return t.raw()
}

// optional returns the source of an argument in brackets, which ends in the same paragraph.
func (l *lexer) optional() (source string, ok bool) {
	const most, misses = 1000, 1000
	var read []token
	depth := 0
	for len(read) < most && l.missed < misses {
		t := l.next()
		read = append(read, t)
		switch {
		case len(read) == 1 && t.kind == space: // try the next one
			read = append(read[:0], t)
			if next := l.peek(); next.kind != text || next.text != "[" {
				l.unread(t)
				return "", false
			}
			continue
		case !ok && (t.kind != text || t.text != "["):
			l.unreadAll(read)
			return "", false
		case t.kind == end, t.kind == par, t.kind == finish:
			l.missed++
			l.unreadAll(read)
			return "", false
		case !ok:
			ok = true
		case t.kind == open:
			depth++
		case t.kind == closed:
			depth--
		case t.kind == text && t.text == "]" && depth == 0:
			return joined(read), true
		}
	}
	l.missed++
	l.unreadAll(read)
	return "", false
}

// joined returns the source of tokens in brackets.
func joined(list []token) string {
	var b sourceText
	for _, t := range list[:len(list)-1] {
		b.add(t.raw())
	}
	_, inside, _ := strings.Cut(b.String(), "[")
	return inside
}

// unreadAll puts tokens before the rest of the source.
func (l *lexer) unreadAll(list []token) {
	for i := len(list) - 1; i >= 0; i-- {
		l.unread(list[i])
	}
}

// upTo returns the source up to a token outside braces, which is skipped.
func (l *lexer) upTo(stops func(token) bool) string {
	var b sourceText
	for depth := 0; ; {
		t := l.next()
		switch {
		case t.kind == end:
			return b.String()
		case depth == 0 && stops(t):
			return b.String()
		case t.kind == open:
			depth++
		case t.kind == closed:
			depth--
		}
		b.add(t.raw())
		if depth < 0 {
			return b.String()
		}
	}
}

// A sourceText joins the sources of tokens. It keeps a command apart from a letter after it.
type sourceText struct {
	strings.Builder
	word bool // the last token is a command that ends with a letter
}

func (s *sourceText) add(raw string) {
	if s.word && raw != "" && letter(raw[0]) {
		s.WriteByte(' ')
	}
	s.WriteString(raw)
	s.word = len(raw) > 1 && raw[0] == '\\' && letter(raw[len(raw)-1])
}

// A macro is what a command of the statement stands for.
type macro struct {
	arguments int
	optional  bool // the first argument is in brackets, and may be missing
	standard  string
	body      string
	same      string // the command that it is another name for
	after     string // of an environment: what its end stands for
}

// arguments reads the arguments of a macro.
func (l *lexer) arguments(m macro) []string {
	var list []string
	if m.optional {
		value, ok := l.optional()
		if !ok {
			value = m.standard
		}
		list = append(list, value)
	}
	for len(list) < m.arguments {
		list = append(list, l.group())
	}
	return list
}

// expand puts what a macro stands for before the rest of the source.
func (l *lexer) expand(m macro, line int) bool {
	arguments := l.arguments(m)
	if m.arguments == 0 { // TeX ignores spaces after a command
		l.spaces()
	}
	if pending := l.pending; len(pending) > 0 { // what was read ahead follows the text
		l.pending = nil
		var after sourceText
		for i := len(pending) - 1; i >= 0; i-- {
			after.add(pending[i].raw())
		}
		return l.push(filled(m.body, arguments)+separated(m.body, after.String()), line, true)
	}
	return l.push(filled(m.body, arguments), line, true)
}

// separated puts a space between a command at the end of a text and a letter after it.
func separated(before, after string) string {
	at := len(strings.TrimRight(before, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	if at > 0 && at < len(before) && before[at-1] == '\\' && after != "" && letter(after[0]) {
		return " " + after
	}
	return after
}

// filled returns the body of a macro with its arguments.
func filled(body string, arguments []string) string {
	if !strings.Contains(body, "#") {
		return body
	}
	var b strings.Builder
	for i := 0; i < len(body) && b.Len() < mostExpanded; i++ {
		if body[i] == '#' && i+1 < len(body) {
			if n := int(body[i+1] - '1'); n >= 0 && n < len(arguments) {
				b.WriteString(separated(b.String()[max(0, b.Len()-40):], arguments[n]))
				i++
				continue
			}
			if body[i+1] == '#' {
				i++
			}
		}
		b.WriteByte(body[i])
	}
	return b.String()
}

// unknown is the message about a macro without a meaning here.
func unknown(name string) i18n.Message {
	return i18n.Messagef("the macro %s is unknown, so its text is kept", `\`+name)
}
