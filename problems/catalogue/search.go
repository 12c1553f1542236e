package catalogue

import (
	"slices"
	"strings"

	"grundy/judge/spec"
)

// Matches reports whether all words occur in what people call a problem: its id, aliases,
// titles, tags and source, ignoring case. A word may be a part of one there.
func Matches(sp *spec.Problem, words []string) bool {
	called := called(sp)
	return !slices.ContainsFunc(words, func(w string) bool {
		w = strings.ToLower(w)
		return !slices.ContainsFunc(called, func(text string) bool { return strings.Contains(text, w) })
	})
}

// called returns what people call a problem, in small letters.
func called(sp *spec.Problem) (list []string) {
	texts := []spec.Text{sp.ID, sp.Title.En, sp.Title.Zh, sp.Source}
	for _, t := range slices.Concat(texts, sp.Aliases, sp.Tags) {
		list = append(list, strings.ToLower(t.Value))
	}
	return list
}

// Vocabulary returns the words that a search may be meant for, each once.
func Vocabulary(specs []*spec.Problem) (list []string) {
	for _, sp := range specs {
		for _, text := range called(sp) {
			list = append(list, strings.Fields(text)...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
