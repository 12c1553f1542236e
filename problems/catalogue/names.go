package catalogue

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// mostNamed is the maximum number of problems in an error.
const mostNamed = 4

// unknown returns the error for a name that no problem has, with suggestions. It first suggests
// problems with the words of the name in a title, a tag or the source. Otherwise it suggests a
// problem with a name that differs by a typo, or problems with a similar word. It does not suggest
// similar numbers.
func (c Catalogue) unknown(name string, specs []*spec.Problem) error {
	meant := func(ids []string, word string) error {
		if len(ids) == 1 {
			return fault.New(name, "no such problem", i18n.Messagef("did you mean %s?", ids[0]))
		}
		return fault.New(name, "no such problem", i18n.Messagef("grundy list %s shows those with this word: %s", format.Shell(word), format.Few(ids, mostNamed)))
	}
	if ids := having(specs, name); len(ids) > 0 {
		return meant(ids, name)
	}
	if folded := fold(name); strings.ContainsFunc(folded, unicode.IsDigit) {
		if id := slipOf(folded, specs); id != "" {
			return meant([]string{id}, "")
		}
		return stranger(name)
	}
	if id := format.Nearest(name, wordsOnly(c.IDs())); id != "" {
		return meant([]string{id}, "")
	}
	word := format.Nearest(name, wordsOnly(vocabulary(specs)))
	if ids := having(specs, word); len(ids) > 0 {
		return meant(ids, word)
	}
	return stranger(name)
}

// stranger returns the error for a problem that Grundy does not have.
func stranger(name string) error {
	own := name
	if judge, number, ok := strings.Cut(name, ":"); ok {
		own = number // a number such as P1001 shows its judge
		if strings.IndexFunc(fold(number), unicode.IsDigit) == 0 {
			own = judge + number
		}
	}
	return fault.New(name, "no such problem", i18n.Messagef("grundy list shows the problems; %s", bringTests(own)))
}

// bringTests describes how to judge a problem that Grundy does not have.
func bringTests(name string) i18n.Message {
	id := spec.Hyphenated(name)
	switch what, _ := spec.CheckID("p" + id); {
	case id == "" || what != "":
		id = "mine"
	case unicode.IsDigit(rune(id[0])):
		id = "p" + id
	}
	return i18n.Messagef("for another one, grundy listen receives it from the browser, grundy new %[1]s --paste takes copied samples, and grundy stress FILE --against BRUTE compares with a slow program; or put samples into a folder as %[1]s/1.in with %[1]s/1.out and run grundy submit %[1]s FILE", id)
}

// slipOf returns the id of the problem with a name that differs from a folded name by a typo.
func slipOf(folded string, specs []*spec.Problem) string {
	for _, sp := range specs {
		known := map[string]string{}
		addNames(known, sp)
		for name := range known {
			if slip(folded, name) {
				return sp.ID.Value
			}
		}
	}
	return ""
}

// wordsOnly returns the names without digits, because similar numbers are not related.
func wordsOnly(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(w string) bool { return strings.ContainsFunc(w, unicode.IsDigit) })
}

// having returns the ids of the problems that contain all words of a text; none if the text has
// no words.
func having(specs []*spec.Problem, text string) (ids []string) {
	found, err := Search(specs, strings.Fields(text), "")
	if err != nil || strings.TrimSpace(text) == "" {
		return nil
	}
	for _, sp := range found {
		if !slices.ContainsFunc(strings.Fields(text), func(word string) bool { return !begunIn(sp, word) }) {
			ids = append(ids, sp.ID.Value)
		}
	}
	return ids
}

// begunIn reports whether a word occurs in the names of a problem. A word that begins with a
// digit must not occur within a longer number: 847 does not match 1847.
func begunIn(sp *spec.Problem, word string) bool {
	pattern := regexp.QuoteMeta(word)
	if unicode.IsDigit(rune(word[0])) {
		pattern = `(?:^|\D)` + pattern
	}
	return slices.ContainsFunc(called(sp), regexp.MustCompile("(?i)"+pattern).MatchString)
}

// titlesOf returns the titles of problems.
func titlesOf(specs []*spec.Problem) (list []string) {
	for _, sp := range specs {
		for _, t := range []spec.Text{sp.Title.En, sp.Title.Zh} {
			if t.Value != "" {
				list = append(list, t.Value)
			}
		}
	}
	return list
}

// addTitles adds titles that are unique and that are not another name. For example, several
// problems are called Nim.
func addTitles(known map[string]string, specs []*spec.Problem) {
	for _, sp := range specs {
		titles := []string{sp.Title.En.Value, sp.Title.Zh.Value}
		for _, title := range append(titles, bracketed.ReplaceAllString(titles[0], ""), bracketed.ReplaceAllString(titles[1], "")) {
			if _, taken := known[fold(title)]; taken || title == "" {
				continue
			}
			if found, err := Search(specs, []string{title}, ""); err == nil && len(found) == 1 {
				known[fold(title)] = sp.ID.Value
			}
		}
	}
}

// bracketed matches prefixes of titles, such as 【模板】 and [SHOI2002].
var bracketed = regexp.MustCompile(`^(?:\[[^\]]*\]|【[^】]*】)\s*`)

// Complete returns the names with the prefix begun, each with the title of its problem. If begun
// is empty, it returns all ids; otherwise ids, aliases and titles, in the spelling of begun.
func (c Catalogue) Complete(begun string) (list [][2]string) {
	known := c.Lookup()
	for _, id := range c.IDs() {
		names, title := []string{id}, ""
		if sp, err := c.spec(id); err == nil {
			title = sp.Title.In("en").Value
			if begun != "" {
				names = slices.Concat(names, aliasesOf(sp), titlesOf([]*spec.Problem{sp}))
			}
		}
		for _, name := range names {
			of, ok := known(name)
			c := [2]string{spelt(name, begun), title}
			if begins(name, begun) && ok && of == id && !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}

func aliasesOf(sp *spec.Problem) (list []string) {
	for _, alias := range sp.Aliases {
		list = append(list, alias.Value)
	}
	return list
}

// begins reports whether a name begins with the typed text, in any spelling.
func begins(name, begun string) bool { return strings.HasPrefix(fold(name), fold(begun)) }

// spelt returns a name that begins exactly with the typed text, because shells drop other
// completions.
func spelt(name, begun string) string {
	if strings.HasPrefix(name, begun) {
		return name
	}
	rest := []rune(name)
	for _, r := range fold(begun) {
		for len(rest) > 0 && fold(string(rest[0])) != string(r) {
			rest = rest[1:]
		}
		if len(rest) > 0 {
			rest = rest[1:]
		}
	}
	return begun + string(rest)
}
