package ctd

import (
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
)

// A pattern is a POSIX extended regular expression over bytes. Matching maps the set of positions
// where a part may begin to the set where it may end. So matching never backtracks.
type pattern struct {
	op       byte       // c a class, . a sequence, | alternatives, * a repetition, ^ and $
	class    [256]bool  // of c
	parts    []*pattern // of . and |; the only one of *
	min, max int        // of *; max -1: any number
}

// mostRepeated bounds the counts of a repetition.
const mostRepeated = 10_000_000

type patternParser struct {
	rest   string
	nested int
}

// compilePattern reads a regular expression. If it is wrong, what says why.
func compilePattern(s string) (p *pattern, what i18n.Message) {
	r := patternParser{rest: s}
	p, what = r.alternatives()
	if what == "" && r.rest != "" {
		what = "a closing parenthesis has no opening one"
	}
	return p, what
}

func (r *patternParser) alternatives() (*pattern, i18n.Message) {
	if r.nested++; r.nested > mostNested {
		return nil, "too many parentheses are nested"
	}
	defer func() { r.nested-- }()
	p := &pattern{op: '|'}
	for {
		part, what := r.sequence()
		if what != "" {
			return nil, what
		}
		if p.parts = append(p.parts, part); !strings.HasPrefix(r.rest, "|") {
			break
		}
		r.rest = r.rest[1:]
	}
	if len(p.parts) == 1 {
		return p.parts[0], ""
	}
	return p, ""
}

func (r *patternParser) sequence() (*pattern, i18n.Message) {
	p := &pattern{op: '.'}
	for r.rest != "" && r.rest[0] != '|' && r.rest[0] != ')' {
		part, what := r.atom()
		if what == "" {
			part, what = r.repeated(part)
		}
		if what != "" {
			return nil, what
		}
		p.parts = append(p.parts, part)
	}
	return p, ""
}

// repeated reads the counts after a part.
func (r *patternParser) repeated(p *pattern) (*pattern, i18n.Message) {
	for times := 0; r.rest != ""; times++ {
		low, high := 0, -1
		switch r.rest[0] {
		case '*':
		case '+':
			low = 1
		case '?':
			high = 1
		case '{':
			end := strings.IndexByte(r.rest, '}')
			if end < 0 {
				return nil, "{ has no }"
			}
			var ok bool
			if low, high, ok = counts(r.rest[1:end]); !ok {
				return nil, i18n.Messagef("%s is not a count of repetitions", r.rest[:end+1])
			}
			r.rest = r.rest[end:]
		default:
			return p, ""
		}
		if times == 3 {
			return nil, "too many repetition operators in a row"
		}
		r.rest = r.rest[1:]
		p = &pattern{op: '*', parts: []*pattern{p}, min: low, max: high}
	}
	return p, ""
}

// counts reads what is between braces: "m", "m," or "m,n".
func counts(s string) (low, high int, ok bool) {
	first, second, two := strings.Cut(s, ",")
	low, err := strconv.Atoi(first)
	high = low
	if two && second == "" {
		high = -1
	} else if two && err == nil {
		high, err = strconv.Atoi(second)
	}
	ok = err == nil && 0 <= low && low <= mostRepeated && high <= mostRepeated && (high == -1 && two || low <= high) && !strings.ContainsAny(s, "+-")
	return low, high, ok
}

// atom reads a character, a class, a group or an anchor.
func (r *patternParser) atom() (*pattern, i18n.Message) {
	c := r.rest[0]
	r.rest = r.rest[1:]
	p := &pattern{op: 'c'}
	switch c {
	case '^', '$':
		p.op = c
	case '.':
		for i := range p.class {
			p.class[i] = i != 0
		}
	case '[':
		return p, r.bracket(p)
	case '(':
		inner, what := r.alternatives()
		if what == "" && !strings.HasPrefix(r.rest, ")") {
			what = "( has no )"
		}
		if what != "" {
			return nil, what
		}
		r.rest = r.rest[1:]
		return inner, ""
	case '*', '+', '?', '{':
		return nil, i18n.Messagef("%c repeats nothing", c)
	case '\\':
		if r.rest == "" {
			return nil, `\ is the last character`
		}
		c = r.rest[0]
		r.rest = r.rest[1:]
		p.class[c] = true
	default:
		p.class[c] = true
	}
	return p, ""
}

var namedClasses = map[string]func(c byte) bool{
	"alpha": isLetter, "digit": isDigit, "lower": isLower,
	"alnum":  func(c byte) bool { return isLetter(c) || isDigit(c) },
	"upper":  func(c byte) bool { return isLetter(c) && !isLower(c) },
	"space":  isSpace,
	"blank":  func(c byte) bool { return c == ' ' || c == '\t' },
	"punct":  func(c byte) bool { return c > ' ' && c < 127 && !isLetter(c) && !isDigit(c) },
	"print":  func(c byte) bool { return c >= ' ' && c < 127 },
	"graph":  func(c byte) bool { return c > ' ' && c < 127 },
	"cntrl":  func(c byte) bool { return c < ' ' || c == 127 },
	"xdigit": func(c byte) bool { return isDigit(c) || 'a' <= c|32 && c|32 <= 'f' },
}

func isLetter(c byte) bool { return 'a' <= c|32 && c|32 <= 'z' }

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// bracket reads a class after its opening bracket. In a class, a backslash is an ordinary
// character, and so is a closing bracket at the first place.
func (r *patternParser) bracket(p *pattern) (what i18n.Message) {
	negated := strings.HasPrefix(r.rest, "^")
	if negated {
		r.rest = r.rest[1:]
	}
	for first := true; ; first = false {
		if r.rest == "" {
			return "[ has no ]"
		}
		if r.rest[0] == ']' && !first {
			r.rest = r.rest[1:]
			break
		}
		if strings.HasPrefix(r.rest, "[:") {
			if what := r.named(p); what != "" {
				return what
			}
			continue
		}
		if strings.HasPrefix(r.rest, "[.") || strings.HasPrefix(r.rest, "[=") {
			return i18n.Messagef("%s in a class is not supported", r.rest[:2])
		}
		low := r.rest[0]
		high := low
		r.rest = r.rest[1:]
		if len(r.rest) >= 2 && r.rest[0] == '-' && r.rest[1] != ']' {
			high = r.rest[1]
			r.rest = r.rest[2:]
		}
		if high < low {
			return i18n.Messagef("the range %c-%c is empty", low, high)
		}
		for c := int(low); c <= int(high); c++ {
			p.class[c] = true
		}
	}
	if negated {
		for i := range p.class {
			p.class[i] = !p.class[i]
		}
	}
	return ""
}

// named reads a class such as [:alpha:] in a bracket.
func (r *patternParser) named(p *pattern) (what i18n.Message) {
	word, rest, ok := strings.Cut(r.rest[2:], ":]")
	in := namedClasses[word]
	if !ok || in == nil {
		return i18n.Messagef("[:%.10s is not a character class", word)
	}
	r.rest = rest
	for c := range 256 {
		p.class[c] = p.class[c] || in(byte(c))
	}
	return ""
}

// A span is a range of positions that includes both from and to.
type span struct{ from, to int }

// matcher finds the positions where a pattern ends. steps counts down the steps that are left.
type matcher struct {
	input []byte
	start int // where ^ matches
	steps *int
}

// longest returns the length of the longest match that begins at start; ok is false if there is
// none.
func (p *pattern) longest(input []byte, start int, steps *int) (n int, ok bool) {
	m := matcher{input, start, steps}
	ends := m.ends(p, []span{{start, start}})
	if len(ends) == 0 {
		return 0, false
	}
	return ends[len(ends)-1].to - start, true
}

// ends returns the positions where a match may end if it begins at one of the positions in from.
// Both sets are ascending, and their spans do not touch.
func (m *matcher) ends(p *pattern, from []span) []span {
	if *m.steps -= len(from) + 1; *m.steps < 0 || len(from) == 0 {
		return nil
	}
	switch p.op {
	case 'c':
		return m.class(p, from)
	case '.':
		for _, part := range p.parts {
			from = m.ends(part, from)
		}
		return from
	case '|':
		var all []span
		for _, part := range p.parts {
			all = append(all, m.ends(part, from)...)
		}
		return union(all)
	case '*':
		return m.repeat(p, from)
	}
	at := len(m.input)
	if p.op == '^' {
		at = m.start
	}
	for _, s := range from {
		if s.from <= at && at <= s.to {
			return []span{{at, at}}
		}
	}
	return nil
}

func (m *matcher) class(p *pattern, from []span) (ends []span) {
	for _, s := range from {
		*m.steps -= s.to - s.from
		for i := s.from; i <= s.to && i < len(m.input); i++ {
			if !p.class[m.input[i]] {
				continue
			}
			if n := len(ends); n > 0 && ends[n-1].to == i {
				ends[n-1].to = i + 1
			} else {
				ends = append(ends, span{i + 1, i + 1})
			}
		}
	}
	return ends
}

// repeat matches a repetition. Classes take one pass over the input.
func (m *matcher) repeat(p *pattern, from []span) []span {
	part := p.parts[0]
	if part.op == 'c' {
		return m.repeatClass(p, part, from)
	}
	now := from
	for i := 0; i < p.min && len(now) > 0; i++ {
		next := m.ends(part, now)
		if slices.Equal(next, now) {
			break // further repetitions match nothing new
		}
		now = next
	}
	all, fresh := now, now
	for i := p.min; (p.max < 0 || i < p.max) && len(fresh) > 0; i++ {
		next := union(append(m.ends(part, fresh), all...))
		fresh = without(next, all)
		all = next
	}
	return all
}

func (m *matcher) repeatClass(p, part *pattern, from []span) []span {
	var all []span
	run := -1 // the end of the run of characters of the class
	for _, s := range from {
		for i := s.from; i <= s.to; {
			if run < i {
				for run = i; run < len(m.input) && part.class[m.input[run]]; run++ {
					*m.steps--
				}
			}
			// A match may begin at each position from i to the smaller of run and s.to.
			last := min(run, s.to)
			low, high := i+p.min, run
			if p.max >= 0 {
				high = min(run, last+p.max)
			}
			if low <= high {
				all = append(all, span{low, high})
			}
			i = last + 1
		}
	}
	return union(all)
}

// union sorts spans and joins those that touch.
func union(list []span) []span {
	slices.SortFunc(list, func(a, b span) int { return a.from - b.from })
	var joined []span
	for _, s := range list {
		if n := len(joined); n > 0 && s.from <= joined[n-1].to+1 {
			joined[n-1].to = max(joined[n-1].to, s.to)
		} else {
			joined = append(joined, s)
		}
	}
	return joined
}

// without returns the positions of a that are not in b.
func without(a, b []span) (rest []span) {
	for _, s := range a {
		for len(b) > 0 && b[0].to < s.from {
			b = b[1:]
		}
		from := s.from
		for _, t := range b {
			if t.from > s.to {
				break
			}
			if from < t.from {
				rest = append(rest, span{from, t.from - 1})
			}
			from = t.to + 1
		}
		if from <= s.to {
			rest = append(rest, span{from, s.to})
		}
	}
	return rest
}
