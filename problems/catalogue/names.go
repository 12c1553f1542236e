package catalogue

import (
	"slices"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/spec"
	"grundy/judge/words"
)

// mostNamed is how many problems an error names.
const mostNamed = 4

// unknown says that no problem has a name, and what may be meant: those that have its
// words in a title, a tag or the source, one with an id that is near, or those with a word
// that is near.
func (c Catalogue) unknown(name string) error {
	specs := c.Specs()
	near := spec.Nearest(name, c.IDs())
	// The number near one is no more meant than any other.
	spoken := slices.DeleteFunc(vocabulary(specs), func(w string) bool { return strings.ContainsAny(w, "0123456789") })
	for _, word := range []string{name, spec.Nearest(name, spoken)} {
		if word != name && near != "" {
			break
		}
		switch ids := having(specs, word); {
		case len(ids) == 1:
			return fault.New(name, "no such problem", "did you mean "+ids[0]+"?")
		case len(ids) > 1:
			return fault.New(name, "no such problem", "grundy list "+words.Shell(word)+" shows those with this word: "+words.Few(ids, mostNamed))
		}
	}
	if near != "" {
		return fault.New(name, "no such problem", "did you mean "+near+"?")
	}
	return fault.New(name, "no such problem", "grundy list names those there are")
}

// having returns the ids of the problems that have all words of a text; none if it has no
// words.
func having(specs []*spec.Problem, text string) (ids []string) {
	found, err := Search(specs, strings.Fields(text), "")
	if err != nil || strings.TrimSpace(text) == "" {
		return nil
	}
	for _, sp := range found {
		ids = append(ids, sp.ID.Value)
	}
	return ids
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

// addTitles adds the titles that are no other name and that no other problem is called
// by: of Nim there are many.
func addTitles(known map[string]string, specs []*spec.Problem) {
	for _, sp := range specs {
		for _, title := range []string{sp.Title.En.Value, sp.Title.Zh.Value} {
			if _, taken := known[fold(title)]; taken || title == "" {
				continue
			}
			if found, err := Search(specs, []string{title}, ""); err == nil && len(found) == 1 {
				known[fold(title)] = sp.ID.Value
			}
		}
	}
}

// Complete returns the names that begin like one, each with the title of its problem: all
// ids if nothing is begun; else ids, aliases and titles in the spelling that was begun.
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

// begins reports whether a name begins with what was typed, in any spelling.
func begins(name, begun string) bool { return strings.HasPrefix(fold(name), fold(begun)) }

// spelt returns a name that begins as was typed, letter by letter: shells drop others.
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
