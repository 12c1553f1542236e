package catalogue

import (
	"maps"
	"slices"
	"strings"

	"grundy/judge/spec"
)

// HasTag reports whether a problem has a tag, ignoring case.
func HasTag(sp *spec.Problem, tag string) bool {
	return slices.ContainsFunc(sp.Tags, func(t spec.Text) bool { return strings.EqualFold(t.Value, tag) })
}

// Tags returns all tags in use, in order.
func Tags(list []*spec.Problem) []string {
	set := map[string]bool{}
	for _, sp := range list {
		for _, t := range sp.Tags {
			set[t.Value] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}
