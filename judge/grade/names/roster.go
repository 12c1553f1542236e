package names

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A Person is a student in the roster of a class.
type Person struct {
	ID      string
	Aliases []string // other ids, such as a login
	// Platform are those of the ids that a platform gave, and that it writes into names of files.
	Platform []string
	Names    []string // full names, in each order that files may use
}

// A kind is what a key of a person is.
type kind int

// The kinds of keys. A primary id wins over an alias with the same characters.
const (
	isName kind = iota
	isAlias
	isID
)

// A key is an id or a name of a person.
type key struct {
	person int
	kind   kind
	gaps   []rune // the separators before its characters; 0: none
	words  int
}

// A roster finds the persons of a class in texts.
type roster struct {
	people  []Person
	keys    map[string][]key
	lengths []int // the lengths of keys, the longest first
	// shortest and longest are the lengths of the numbers that ids end with, of those that have at
	// least four digits; 0: there are none.
	shortest, longest int
}

func newRoster(people []Person) *roster {
	r := &roster{people: people, keys: map[string][]key{}}
	for i, p := range people {
		if len(p.Names) == 0 || p.Names[0] != p.ID { // else the roster has names alone
			r.add(p.ID, i, isID)
		}
		for _, alias := range p.Aliases {
			r.add(alias, i, isAlias)
		}
		for _, name := range p.Names {
			r.add(name, i, isName)
		}
	}
	r.measure()
	for k, keys := range r.keys {
		best := slices.MaxFunc(keys, func(a, b key) int { return cmp.Compare(a.kind, b.kind) })
		if best.kind == isID { // an alias of another person does not make an id ambiguous
			r.keys[k] = slices.DeleteFunc(keys, func(one key) bool { return one.kind == isAlias && one.person != best.person })
		}
		r.lengths = append(r.lengths, len([]rune(k)))
	}
	slices.Sort(r.lengths)
	r.lengths = slices.Compact(r.lengths)
	slices.Reverse(r.lengths)
	return r
}

// measure measures the numbers that ids end with.
func (r *roster) measure() {
	for _, p := range r.people {
		tokens := newText(p.ID).tokens()
		if len(tokens) == 0 || tokens[len(tokens)-1].class != digit || len(tokens[len(tokens)-1].word) < 4 {
			continue
		}
		n := len(tokens[len(tokens)-1].word)
		if r.shortest == 0 || n < r.shortest {
			r.shortest = n
		}
		r.longest = max(r.longest, n)
	}
}

// add adds a key of a person.
func (r *roster) add(word string, person int, kind kind) {
	t := newText(word)
	k := t.key()
	if k == "" || slices.ContainsFunc(r.keys[k], func(one key) bool { return one.person == person }) {
		return
	}
	one := key{person: person, kind: kind, words: 0}
	for i := range t.at {
		one.gaps = append(one.gaps, t.before(i))
		if t.gap(i) {
			one.words++
		}
	}
	r.keys[k] = append(r.keys[k], one)
}

// withID returns the persons with an id.
func (r *roster) withID(id string) (people []int) {
	for _, k := range r.keys[newText(id).key()] {
		if k.kind != isName {
			people = append(people, k.person)
		}
	}
	return people
}

// A strength says how sure it is that a run of characters means a person.
type strength int

// The strengths of matches. A weak one is a short number or a single character, which may mean
// something else. A doubtful one has other letters beside it. Only the strongest matches of a path
// count.
const (
	none strength = iota
	weak
	doubtful
	sure
)

// A match is a run of characters that is an id or a name.
type match struct {
	piece int
	span
	people   []int
	strength strength
	id       bool
	strange  bool // by an id that a platform may have given to somebody else
}

// matches returns the matches in a text. Of two matches, one of which contains the other, only the
// longer one counts.
func (r *roster) matches(t *text, piece int) (list []match) {
	squeezed := []rune(t.key())
	for _, length := range r.lengths {
		for i := 0; i+length <= len(squeezed); i++ {
			keys := r.keys[string(squeezed[i:i+length])]
			if len(keys) == 0 {
				continue
			}
			m := match{piece: piece, span: span{t.at[i], t.at[i+length-1] + 1}}
			if slices.ContainsFunc(list, func(long match) bool { return long.from <= m.from && m.to <= long.to }) {
				continue
			}
			for _, k := range keys {
				s := t.strength(i, i+length, k)
				if s < m.strength || s == none {
					continue
				}
				if s > m.strength {
					m.strength, m.people = s, nil
				}
				m.people, m.id = append(m.people, k.person), m.id || k.kind != isName
			}
			if m.strength > none {
				list = append(list, m)
			}
		}
	}
	return list
}

// strength says how sure it is that the letters and digits from i to j are a key with the same
// characters.
func (t *text) strength(i, j int, k key) strength {
	if !t.joins(i, j, k) || !t.bounded(i, k) || !t.bounded(j, k) && !t.followed(j, k) {
		return none
	}
	s := sure
	if around := t.ideographsAround(i, j); around < s {
		if s = around; s == none {
			return none
		}
	}
	length, digits, letters := j-i, false, false
	for m := i; m < j; m++ {
		digits = digits || classOf(t.rune(m)) == digit
		letters = letters || classOf(t.rune(m)) != digit
	}
	switch {
	case length == 1, k.kind != isName && !letters && length < 4, k.kind != isName && length < 3:
		if !t.alone(i, j) {
			return none
		}
		return weak
	case k.kind == isName && k.words == 1 && classOf(t.rune(i)) == letter && t.strangeWords(i, j):
		return min(s, doubtful)
	case k.words > 1 && classOf(t.rune(i)) == letter && t.inLongerName(i, j):
		if k.kind != isName && !t.sameSeparators(i, j, k) {
			return none // Mary A Smith is not a_smith
		}
		return min(s, doubtful)
	case k.kind != isName && !digits && classOf(t.rune(i)) == letter && t.likeName(i, j):
		return min(s, doubtful)
	case classOf(t.rune(j-1)) == letter && j < len(t.at) && !t.gap(j) && classOf(t.rune(j)) == digit && k.words == 1:
		return min(s, doubtful) // ann12 may be another login than ann
	}
	return s
}

// joins reports whether separators in a run are allowed by a key. Digits that a key joins must be
// joined, and so must the letters of ids.
func (t *text) joins(i, j int, k key) bool {
	for m := i + 1; m < j; m++ {
		if !t.gap(m) || k.gaps[m-i] != 0 {
			continue
		}
		a, b := classOf(t.rune(m-1)), classOf(t.rune(m))
		switch {
		case k.kind != isName, a == digit && b == digit, a == letter && b == letter && j-i < 6:
			return false
		}
	}
	return true
}

// bounded reports whether a run may begin or end before the k-th letter or digit.
func (t *text) bounded(at int, k key) bool {
	if at == 0 || at == len(t.at) || t.gap(at) {
		return true
	}
	a, b := classOf(t.rune(at-1)), classOf(t.rune(at))
	switch {
	case a == digit && b == digit:
		return false
	case a == letter && b == letter:
		return k.kind == isName && k.words > 1 && t.camel(at)
	}
	return true
}

// followed reports whether a long id or name ends before a word such as hw3 or q1 that is joined to
// it.
func (t *text) followed(at int, k key) bool {
	return len(k.gaps) >= 6 && classOf(t.rune(at-1)) == letter && joinedWord.MatchString(t.between(at, len(t.at)))
}

// joinedWord matches the words that may follow an id or name without a separator.
var joinedWord = regexp.MustCompile(`^(?:(?:hw|lab|homework|assignment|task|problem|ex|q|t|p)\d|(?:final|solution|main|homework|hw|lab)(?:\PL|$))`)

// alone reports whether the letters and digits from i to j are a word.
func (t *text) alone(i, j int) bool {
	edge := func(at int) bool {
		return at == 0 || at == len(t.at) || t.gap(at) || classOf(t.rune(at-1)) != classOf(t.rune(at))
	}
	return edge(i) && edge(j)
}

// ideographsAround says how sure it is that ideographs without separators before i and after j do
// not belong to the name between them.
func (t *text) ideographsAround(i, j int) strength {
	before, after := i, j
	if classOf(t.rune(i)) == ideograph {
		for before > 0 && !t.gap(before) && classOf(t.rune(before-1)) == ideograph {
			before--
		}
	}
	if classOf(t.rune(j-1)) == ideograph {
		for after < len(t.at) && !t.gap(after) && classOf(t.rune(after)) == ideograph {
			after++
		}
	}
	numbered := before > 0 && classOf(t.rune(before-1)) == digit
	left := unknownBefore([]rune(t.between(before, i)), numbered)
	right := unknownAfter([]rune(t.between(j, after)))
	switch {
	case left == "" && right == "":
		return sure
	case compound.MatchString(left), len([]rune(left)) == 1, len([]rune(right)) == 1, j-i+len([]rune(left+right)) <= mostChinese:
		return none
	}
	return doubtful
}

// mostChinese is the length of the longest Chinese names. What is shorter may be another name.
const mostChinese = 4

// unknownBefore returns the ideographs directly before a name that are no word such as 班. numbered
// means that a number precedes them.
func unknownBefore(left []rune, numbered bool) string {
	for end := len(left); end > 0; end-- {
		if known := string(left[:end]); beforeName.MatchString(known) && (end > 1 || numbered || strings.Contains("班组级号题的", known)) {
			return string(left[end:])
		}
	}
	return string(left)
}

// unknownAfter returns the ideographs directly after a name that are no word such as 作业.
func unknownAfter(right []rune) string {
	for i := range right {
		if afterName.MatchString(string(right[i:])) {
			return string(right[:i])
		}
	}
	return string(right)
}

// between returns the letters and digits from i to j.
func (t *text) between(i, j int) string {
	var b strings.Builder
	for ; i < j; i++ {
		b.WriteRune(t.rune(i))
	}
	return b.String()
}

// strangeWords reports whether words of letters, whose meaning is unknown, stand beside the run of
// letters from i to j. Such words may belong to the name of another person.
func (t *text) strangeWords(i, j int) bool {
	rest := t.without(span{t.at[i], t.at[j-1] + 1}).withoutOrdinary()
	return slices.ContainsFunc(rest.tokens(), func(one token) bool {
		return one.class == letter && len(one.word) > 1 && strings.ContainsFunc(one.word, unicode.IsLetter) && !labelWord.MatchString(one.word)
	})
}

// inLongerName reports whether a word of letters, whose meaning is unknown, stands directly before
// the run from i to j, or after it with the separator that is also within the run.
func (t *text) inLongerName(i, j int) bool {
	from, to := t.at[i], t.at[j-1]+1
	inner := rune(0)
	for m := i + 1; m < j; m++ {
		if t.gap(m) {
			inner = t.before(m)
		}
	}
	for _, one := range t.without(span{from, to}).withoutOrdinary().tokens() {
		if one.class != letter || len(one.word) < 2 || labelWord.MatchString(one.word) {
			continue
		}
		if one.to == from-1 || one.from == to+1 && t.lower[to] == inner {
			return true
		}
	}
	return false
}

// likeName reports whether the run from i to j and a word beside it look like a full name: both have
// capitals, and the meaning of the word is unknown. A login may be the first name of somebody else.
func (t *text) likeName(i, j int) bool {
	from, to := t.at[i], t.at[j-1]+1
	if !unicode.IsUpper(t.cased[from]) {
		return false
	}
	return slices.ContainsFunc(t.without(span{from, to}).withoutOrdinary().tokens(), func(one token) bool {
		return (one.to == from-1 || one.from == to+1) && one.class == letter && len(one.word) > 1 && unicode.IsUpper(t.cased[one.from]) && !labelWord.MatchString(one.word)
	})
}

// sameSeparators reports whether the separators in the run from i to j are those of a key.
func (t *text) sameSeparators(i, j int, k key) bool {
	for m := i + 1; m < j; m++ {
		if t.gap(m) && t.before(m) != k.gaps[m-i] {
			return false
		}
	}
	return true
}

// within returns the first student whose id or name is inside a longer number, word or name of a
// text, or -1.
func (r *roster) within(t *text) int {
	squeezed := []rune(t.key())
	for _, length := range r.lengths {
		for i := 0; i+length <= len(squeezed); i++ {
			keys := r.keys[string(squeezed[i:i+length])]
			if len(keys) > 0 && (length >= 4 || length >= 2 && classOf(squeezed[i]) == ideograph) && !t.gapWithin(i, i+length) {
				return keys[0].person
			}
		}
	}
	return -1
}

// gapWithin reports whether separators are in the run from i to j of digits or ideographs.
func (t *text) gapWithin(i, j int) bool {
	for m := i + 1; m < j; m++ {
		if t.gap(m) && classOf(t.rune(m)) != letter {
			return true
		}
	}
	return false
}
