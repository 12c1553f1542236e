package catalogue

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/build"
	"grundy/judge/spec"
)

// checkFactors complains of factors for languages that there are not: nobody would notice
// that they do nothing.
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
		remedy := "known: " + strings.Join(ids, ", ")
		if near := spec.Nearest(id, ids); near != "" {
			remedy = "did you mean " + near + "?"
		}
		list = append(list, spec.Text{Value: id, Place: sp.Factors[id].Place}.Complain(strconv.Quote(id)+" is no language", remedy))
	}
	if list == nil {
		return nil
	}
	return list
}
