package i18n

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grundy/judge/format"
)

// Text returns a text that was filled in already in a language: English, or by the row
// whose format it has. Of several rows the one that says most counts. What stands in
// place of a %s, %v or %w is translated in turn if it is a phrase of the catalogue. A
// text without a row stays as it is.
func Text(lang, text string) string {
	if lang != Chinese {
		return text
	}
	core := strings.TrimSpace(text)
	translated, ok := translate(core)
	if !ok {
		return text
	}
	return within(text, core, translated)
}

// Log returns what a compiler said in a language: the hint that stands before it is ours.
func Log(lang, log string) string {
	if hint, rest := Hint(lang, log); hint != "" && lang == Chinese {
		return hint + "\n" + rest
	}
	return log
}

// Hint divides what a compiler said into the hint before it, which is ours, in a language,
// and the compiler's words. Without a hint it is empty.
func Hint(lang, log string) (hint, rest string) {
	first, rest, _ := strings.Cut(log, "\n")
	hint, ours := strings.CutPrefix(first, "hint: ")
	if !ours {
		return "", log
	}
	if translated, ok := translate(hint); ok && lang == Chinese {
		return Sprintf(lang, "hint: %s", translated), rest
	}
	return first, rest
}

func translate(text string) (translated string, ok bool) {
	if text == "" {
		return "", false
	}
	if zh, ok := catalogue()[text]; ok && !strings.Contains(text, "%") {
		return zh, true
	}
	for _, p := range patterns() {
		if !strings.Contains(text, p.longest) {
			continue
		}
		if m := p.match.FindStringSubmatch(text); m != nil {
			return p.fill(m[1:]), true
		}
	}
	return "", false
}

// A pattern is a row as texts are compared with it.
type pattern struct {
	match   *regexp.Regexp
	longest string   // of its parts that are no places
	weight  int      // letters of all these parts
	verbs   []string // of its places
	zh      string
}

// verb is a place in a format, the number of an argument apart.
var verb = regexp.MustCompile(`%(?:%|[-+# 0]*(?:\[(\d+)\])?[0-9]*(?:\.[0-9]+)?([a-zA-Z]))`)

// leastWeight is how many letters a pattern has outside its places; with fewer, all
// sorts of texts would have its format.
const leastWeight = 4

// patterns are the rows that have places, or a percent sign, those that say most first.
var patterns = sync.OnceValue(func() (list []*pattern) {
	for en, zh := range catalogue() {
		p := patternOf(en, zh)
		if (len(p.verbs) > 0 || strings.Contains(en, "%%")) && p.weight >= leastWeight {
			list = append(list, p)
		}
	}
	for noun, thing := range nouns {
		several := strings.TrimPrefix(format.Plural(2, noun), "2 ")
		list = append(list, patternOf("%d "+noun, "%d "+thing), patternOf("%d "+several, "%d "+thing))
	}
	slices.SortFunc(list, func(a, b *pattern) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.match.String(), b.match.String()))
	})
	return list
})

func patternOf(en, zh string) *pattern {
	p := &pattern{zh: zh}
	var form strings.Builder
	form.WriteString(`(?s)^`)
	add := func(literal string) {
		literal = strings.ReplaceAll(literal, "%%", "%")
		form.WriteString(regexp.QuoteMeta(literal))
		p.weight += len(strings.ReplaceAll(literal, " ", ""))
		if len(literal) > len(p.longest) {
			p.longest = literal
		}
	}
	at := 0
	for _, m := range verb.FindAllStringSubmatchIndex(en, -1) {
		if m[4] < 0 { // %%
			continue
		}
		add(en[at:m[0]])
		at = m[1]
		kind := en[m[4]:m[5]]
		p.verbs = append(p.verbs, kind)
		form.WriteString(places[kind])
		if places[kind] == "" {
			form.WriteString(`(.*?)`)
		}
	}
	add(en[at:])
	form.WriteString(`$`)
	p.match = regexp.MustCompile(form.String())
	return p
}

// places are what stands in the place of a verb, where it is not just anything.
var places = map[string]string{
	"d": `(-?[0-9][0-9,]*)`,
	"q": "(\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`)",
	"f": `(-?[0-9][0-9.]*)`,
}

// fill writes what stood in the places into the Chinese format, by their numbers.
func (p *pattern) fill(found []string) string {
	next := 0
	return verb.ReplaceAllStringFunc(p.zh, func(place string) string {
		m := verb.FindStringSubmatch(place)
		if m[2] == "" {
			return "%"
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1]) // digits
			next--
		}
		next++
		if next > len(found) {
			return place
		}
		return phrase(p.verbs[next-1], found[next-1])
	})
}

// phrase translates what stood in a place if it is a phrase or a role, and no name.
func phrase(kind, found string) string {
	if role, ok := roles[found]; ok {
		return role
	}
	if (kind == "s" || kind == "v" || kind == "w") && strings.Contains(found, " ") {
		if zh, ok := translate(found); ok {
			return zh
		}
	}
	return found
}
