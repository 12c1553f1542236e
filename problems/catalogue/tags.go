package catalogue

import (
	"maps"
	"slices"

	"grundy/judge/spec"
)

// Tags returns all tags in use, sorted.
func Tags(list []*spec.Problem) []string {
	set := map[string]bool{}
	for _, sp := range list {
		for _, t := range sp.Tags {
			set[t.Value] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}
