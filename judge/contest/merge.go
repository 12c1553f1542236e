package contest

import "slices"

// Merge returns the rules after contest.yaml has changed from base to file, while the jury changed
// the rules on its pages from base to now. What the file changes is as in the file; everything else
// is as the jury left it. Problems, teams and jurors are compared by their ids.
func Merge(base, file, now *Contest) *Contest {
	m := *file
	pick(&m.Name, base.Name, now.Name)
	pick(&m.Start, base.Start, now.Start)
	pick(&m.Duration, base.Duration, now.Duration)
	pick(&m.Freeze, base.Freeze, now.Freeze)
	pick(&m.Pauses, base.Pauses, now.Pauses)
	m.Problems = mergeList(base.Problems, file.Problems, now.Problems, func(p Problem) string { return p.ID })
	m.Teams = mergeList(base.Teams, file.Teams, now.Teams, func(t Team) string { return t.ID })
	m.Jury = mergeList(base.Jury, file.Jury, now.Jury, func(j Juror) string { return j.ID })
	return &m
}

// pick sets a value of the file to that of the jury, unless the file has changed it.
func pick[T any](file *T, base, now T) {
	if equal(*file, base) {
		*file = now
	}
}

// mergeList merges lists. Elements that the jury added and the file lacks are at the end.
func mergeList[T any](base, file, now []T, id func(T) string) (list []T) {
	find := func(in []T, name string) (T, bool) {
		i := slices.IndexFunc(in, func(one T) bool { return id(one) == name })
		if i < 0 {
			var none T
			return none, false
		}
		return in[i], true
	}
	for _, one := range file {
		was, inBase := find(base, id(one))
		here, inNow := find(now, id(one))
		switch {
		case inBase && equal(one, was) && !inNow: // the jury removed it
		case inBase && equal(one, was):
			list = append(list, here)
		default:
			list = append(list, one)
		}
	}
	for _, one := range now {
		_, inBase := find(base, id(one))
		if _, inFile := find(file, id(one)); !inBase && !inFile {
			list = append(list, one)
		}
	}
	return list
}
