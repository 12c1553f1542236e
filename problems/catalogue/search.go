package catalogue

import (
	"slices"
	"strings"
	"unicode"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Search returns the problems with a tag, if one is given, and with all words. Words are parts of
// an id, alias, title, tag or source, ignoring case. If there is no such problem, the error
// suggests a word near the first unknown word.
func Search(all []*spec.Problem, words []string, tag string) (found []*spec.Problem, err error) {
	for _, sp := range all {
		if (tag == "" || hasTag(sp, tag)) && matches(sp, words) {
			found = append(found, sp)
		}
	}
	if len(found) > 0 || tag == "" && len(words) == 0 {
		return found, nil
	}
	if known := Tags(all); tag != "" && !slices.Contains(known, strings.ToLower(tag)) {
		return nil, fault.New("--tag", i18n.Messagef("no problem has the tag %q", tag), i18n.Messagef("%sknown: %s", meant(tag, known), strings.Join(known, ", ")))
	}
	for _, w := range words {
		if !slices.ContainsFunc(all, func(sp *spec.Problem) bool { return matches(sp, []string{w}) }) {
			return nil, fault.New("list", i18n.Messagef("no problem has the word %q", w), i18n.Messagef("%sgrundy list shows all", meant(w, vocabulary(all))))
		}
	}
	return nil, fault.New("list", "no problem matches", "give fewer words")
}

// meant suggests a known word that is near a wrong one.
func meant(word string, known []string) i18n.Message {
	near := format.Nearest(strings.ToLower(word), wordsOnly(known))
	if folded := fold(word); strings.ContainsFunc(folded, unicode.IsDigit) {
		near = ""
		if i := slices.IndexFunc(known, func(k string) bool { return slip(folded, fold(k)) }); i >= 0 {
			near = known[i]
		}
	}
	if near != "" {
		return i18n.Messagef("did you mean %s? ", near)
	}
	return ""
}

func hasTag(sp *spec.Problem, tag string) bool {
	return slices.ContainsFunc(sp.Tags, func(t spec.Text) bool { return strings.EqualFold(t.Value, tag) })
}

// matches reports whether all words occur in the names of a problem.
func matches(sp *spec.Problem, words []string) bool {
	called := called(sp)
	return !slices.ContainsFunc(words, func(w string) bool {
		w = strings.ToLower(w)
		return !slices.ContainsFunc(called, func(text string) bool { return strings.Contains(text, w) })
	})
}

// called returns the names of a problem in lower case: id, titles, source, aliases and tags.
func called(sp *spec.Problem) (list []string) {
	texts := []spec.Text{sp.ID, sp.Title.En, sp.Title.Zh, sp.Source}
	for _, t := range slices.Concat(texts, sp.Aliases, sp.Tags) {
		list = append(list, strings.ToLower(t.Value))
	}
	return list
}

// vocabulary returns the words that searches can find, each once.
func vocabulary(specs []*spec.Problem) (list []string) {
	for _, sp := range specs {
		for _, text := range called(sp) {
			list = append(list, strings.Fields(text)...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
