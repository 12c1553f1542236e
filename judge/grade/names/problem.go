package names

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Problems are the problems that names may name.
type Problems struct {
	// Graded are the ids of the graded problems in order; nil: all problems are graded. With
	// several, names may also use labels, such as A, 1, T1, q1 or 第一题.
	Graded []string
	// Lookup returns the id of the problem with an id, a number at a judge, or a title.
	Lookup func(word string) (id string, ok bool)
}

// A rank says how clearly a run of characters names a problem. The highest rank of a path counts.
type rank int

// The ranks.
const (
	byTitle rank = iota + 1
	byNumber
	byEdge   // a letter or number at an end of a name
	byPart   // a letter or number that is all of a part
	bySheet  // ex1, which may be a sheet of problems
	byMarker // 第一题, T1
	byID
)

// A claim is a run of characters that may name a problem.
type claim struct {
	rank  rank
	id    string
	piece int
	span
	leading bool // by edge: it is the first word of the part
	letter  bool // by edge or part: it is a letter
	// middle means that it is a capital between other words, as in B-1. It is no label, but makes the
	// label beside it uncertain.
	middle bool
}

var (
	// marker matches a label with a word that says that it is one of a problem.
	marker = regexp.MustCompile(`第\s*(\d{1,2}|[一二三四五六七八九十]{1,3}|[a-z])\s*(?:小|道|个|大)?\s*(?:编程)?题` +
		`|(?:题目?|问题|试题)\s*[:：_\-.#]?\s*(\d{1,2}|[一二三四五六七八九十]{1,3}|[a-z])(?:$|[^\da-z一二三四五六七八九十])` +
		`|(?:^|[^\da-z])(\d{1,2}|[a-z])\s*(?:号|小)?题(?:$|[^\d一二三四五六七八九十目])` +
		`|(?:^|[^\pL])(?:t|q|p|pr|prob|problem|question|ques|task|no|num|nr|aufgabe|ejercicio|exercice)[\s._\-#]*(\d{1,2})(?:$|[^\d\pL]|\p{Han})` +
		`|(?:^|[^\pL])(?:problem|prob|question|task)[\s._\-#]*([a-z])(?:$|[^\pL]|\p{Han})`)
	// sheet matches a label that is one of a problem only if there is no other label.
	sheet = regexp.MustCompile(`(?:^|[^\pL])(?:ex|exercise)[\s._\-#]*(\d{1,2})(?:$|[^\d\pL]|\p{Han})|(?:习题|练习)\s*(\d{1,2}|[一二三四五六七八九十]{1,3})`)
	// labelWord matches the words of labels.
	labelWord = regexp.MustCompile(`^(?:t|q|p|pr|prob|problem|question|ques|task|no|num|ex|exercise)$`)
)

// claims returns what in a text may name a problem, except labels that need other words.
func (p Problems) claims(t *text, piece int) (list []claim) {
	list = p.byID(t, piece)
	if len(p.Graded) == 1 {
		return list
	}
	for _, c := range list {
		t = t.without(c.span)
	}
	if p.Graded != nil {
		marked := p.marked(t, piece, marker, byMarker)
		for _, c := range marked {
			t = t.without(c.span)
		}
		list = append(list, marked...)
		sheets := p.marked(t, piece, sheet, bySheet)
		for _, c := range sheets {
			t = t.without(c.span)
		}
		list = append(list, sheets...)
		list = append(list, p.bare(t.withoutOrdinary(), piece)...)
	}
	return append(list, p.titles(t, piece)...)
}

// byID returns the runs that are the ids of problems, of graded ones and of others. The id of a
// problem that is not graded must have letters and digits.
func (p Problems) byID(t *text, piece int) (list []claim) {
	words := t.words()
	for length := min(3, len(words)); length > 0; length-- { // "HDU 1847" is two words
		for from := range len(words) - length + 1 {
			s := span{words[from].from, words[from+length-1].to}
			word := t.spaced(words[from : from+length])
			id, ok := p.Lookup(word)
			if !ok || slices.ContainsFunc(list, func(c claim) bool { return c.from < s.to && s.from < c.to }) {
				continue
			}
			mixed := strings.ContainsFunc(word, unicode.IsDigit) && strings.ContainsFunc(word, unicode.IsLetter)
			if mixed || slices.Contains(p.Graded, id) && newText(id).key() == newText(word).key() {
				list = append(list, claim{rank: byID, id: id, piece: piece, span: s})
			}
		}
	}
	return list
}

// words returns the words of a text: what stands between separators, and between ideographs and
// other characters.
func (t *text) words() (list []span) {
	var before class
	for _, one := range t.tokens() {
		if n := len(list); n > 0 && list[n-1].to == one.from && (before == ideograph) == (one.class == ideograph) {
			list[n-1].to = one.to
		} else {
			list = append(list, one.span)
		}
		before = one.class
	}
	return list
}

// spaced returns words joined by spaces.
func (t *text) spaced(words []span) string {
	list := make([]string, len(words))
	for i, s := range words {
		list[i] = t.shown(s)
	}
	return strings.Join(list, " ")
}

// marked returns the labels that match an expression.
func (p Problems) marked(t *text, piece int, form *regexp.Regexp, rank rank) (list []claim) {
	for {
		s := string(t.lower)
		m := form.FindStringSubmatchIndex(s)
		if m == nil {
			return list
		}
		label, at := labelIn(s, m)
		t = t.without(at) // so that the next label may share the separator before it
		if i := position(label); i >= 0 && i < len(p.Graded) {
			list = append(list, claim{rank: rank, id: p.Graded[i], piece: piece, span: at})
		}
	}
}

// labelIn returns the number or letter of a label, and its span without the characters around it
// that the expression needs.
func labelIn(s string, match []int) (label string, at span) {
	for g := 2; g < len(match); g += 2 {
		if match[g] < 0 {
			continue
		}
		end := match[g+1]
		if i := strings.LastIndex(s[end:match[1]], "题"); i >= 0 {
			end += i + len("题")
		}
		label, at = s[match[g]:match[g+1]], spanOf(s, match[0], end)
	}
	for runes := []rune(s); at.from < at.to-1 && !inWord(runes[at.from]); {
		at.from++
	}
	return label, at
}

// bare returns the letters and numbers that may be labels, and the numbers of problems at their
// judges.
func (p Problems) bare(t *text, piece int) (list []claim) {
	tokens := t.tokens()
	for n, one := range tokens {
		if one.class == digit && len(one.word) >= 3 {
			if id := p.numbered(one.word); id != "" {
				list = append(list, claim{rank: byNumber, id: id, piece: piece, span: one.span})
			}
			continue
		}
		c := claim{rank: byEdge, piece: piece, span: one.span, letter: one.class == letter, leading: n == 0}
		i := -1
		if one.class != ideograph && len(one.word) <= 2 {
			i = position(one.word)
		}
		switch {
		case i < 0:
			continue
		case n > 0 && n < len(tokens)-1 && (!c.letter || !unicode.IsUpper(t.cased[one.from]) || i >= len(p.Graded)):
			continue
		case n > 0 && tokens[n-1].to == one.from && tokens[n-1].class != ideograph:
			continue // 20b, ann1
		case n < len(tokens)-1 && tokens[n+1].from == one.to && tokens[n+1].class != ideograph:
			continue // a1, 2d
		case len(tokens) == 1:
			c.rank = byPart
		}
		c.middle = n > 0 && n < len(tokens)-1
		if i < len(p.Graded) {
			c.id = p.Graded[i]
		}
		list = append(list, c)
	}
	return list
}

// titles returns the longest run of words that is the title of a problem.
func (p Problems) titles(t *text, piece int) []claim {
	words := t.words()
	for length := min(6, len(words)); length > 0; length-- {
		for from := range len(words) - length + 1 {
			s := span{words[from].from, words[from+length-1].to}
			if id, ok := p.Lookup(t.spaced(words[from : from+length])); ok && (p.Graded == nil || slices.Contains(p.Graded, id)) {
				return []claim{{rank: byTitle, id: id, piece: piece, span: s}}
			}
		}
	}
	return nil
}

// numbered returns the graded problem with a number at its judge. It returns "" if there is none,
// or if several have the number.
func (p Problems) numbered(word string) (id string) {
	for _, one := range p.Graded {
		before, ok := strings.CutSuffix(one, word)
		if !ok || strings.HasSuffix(before, "-") || before != "" && before[len(before)-1] >= '0' && before[len(before)-1] <= '9' {
			continue
		}
		if id != "" {
			return ""
		}
		id = one
	}
	return id
}

// Position returns the index of the problem that a label such as A, 1, T1 or 第一题 means, or -1.
func Position(label string) int {
	t := newText(label)
	if i := position(string(t.lower)); i >= 0 {
		return i
	}
	s := string(t.lower)
	for _, form := range []*regexp.Regexp{marker, sheet} {
		if m := form.FindStringSubmatchIndex(s); m != nil && m[0] == 0 && m[1] == len(s) {
			label, _ := labelIn(s, m)
			return position(label)
		}
	}
	return -1
}

// mostLabel is the greatest number that a label may have. Greater ones are numbers at judges.
const mostLabel = 99

// position returns the index that a letter or a number stands for, or -1.
func position(word string) int {
	if len(word) == 1 && word[0] >= 'a' && word[0] <= 'z' {
		return int(word[0] - 'a')
	}
	if n, err := strconv.Atoi(word); err == nil {
		if n > mostLabel {
			return -1
		}
		return max(n, 0) - 1
	}
	return chinese(word) - 1
}

// chinese returns the value of a Chinese number up to 99, or 0.
func chinese(word string) int {
	digits := []rune("一二三四五六七八九")
	value, last := 0, 0
	for _, r := range word {
		i := slices.Index(digits, r)
		switch {
		case r == '十' && value == 0:
			value, last = max(last, 1)*10, 0
		case i >= 0 && last == 0:
			last = i + 1
		default:
			return 0
		}
	}
	return value + last
}

// Whole returns the id of the graded problem that a whole part of a path names by its id, a label,
// a number at its judge or a title; "" if it names none.
func (p Problems) Whole(part string) string {
	if i := Position(part); i >= 0 && i < len(p.Graded) {
		return p.Graded[i]
	}
	id, ok := p.Lookup(part)
	if !ok {
		t := newText(part).tokens()
		if len(t) == 1 && t[0].class == digit && len(t[0].word) >= 3 {
			return p.numbered(t[0].word)
		}
		return ""
	}
	if !p.grades(id) {
		return ""
	}
	return id
}

// Split returns the id of a problem, graded or not, in a part of a path, and the other words joined
// by hyphens.
func (p Problems) Split(part string) (rest, id string) {
	t := newText(part)
	claims := p.byID(t, 0)
	if len(claims) == 0 {
		return joined(t), ""
	}
	last := claims[len(claims)-1]
	return joined(t.without(last.span)), last.id
}
