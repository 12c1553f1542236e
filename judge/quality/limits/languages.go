package limits

import (
	"slices"

	"grundy/judge/program/build"
)

// In returns the entries in the given languages, or all entries if ids is empty.
func In(entries []Entry, b *build.Builder, ids []string) (list []Entry, err error) {
	if len(ids) == 0 {
		return entries, nil
	}
	for _, e := range entries {
		lang, err := b.Detect(e.Source, "")
		if err != nil {
			return nil, err
		}
		if slices.Contains(ids, lang.ID) {
			list = append(list, e)
		}
	}
	return list, nil
}
