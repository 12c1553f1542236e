package catalogue

import (
	"maps"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

// checkFactors returns a complaint about factors for unknown languages, which would have no
// effect.
func checkFactors(sp *spec.Problem, languages []*build.Language) error {
	var ids []string
	for _, l := range languages {
		ids = append(ids, l.ID)
	}
	var list spec.Complaints
	for _, id := range slices.Sorted(maps.Keys(sp.Factors)) {
		if slices.Contains(ids, id) {
			continue
		}
		list = append(list, spec.Text{Value: id, Place: sp.Factors[id].Place}.Complain(i18n.Messagef("%q is not a language", id), format.Suggest(id, ids)))
	}
	if list == nil {
		return nil
	}
	return list
}
