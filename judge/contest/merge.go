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
	m.Problems = mergeList(base.Problems, file.Problems, now.Problems, problemID, mergeProblem)
	m.Teams = mergeList(base.Teams, file.Teams, now.Teams, teamID, mergeWhole)
	m.Jury = mergeList(base.Jury, file.Jury, now.Jury, func(j Juror) string { return j.ID }, mergeWhole)
	return &m
}

// pick sets a value of the file to that of the jury, unless the file has changed it.
func pick[T any](file *T, base, now T) {
	if equal(*file, base) {
		*file = now
	}
}

// mergeWhole returns the value of the file if the file has changed it, and else that of the jury.
func mergeWhole[T any](base, file, now T) T {
	pick(&file, base, now)
	return file
}

// mergeProblem merges a problem: its label and its color one by one, and everything that follows from
// its files, points and limits together.
func mergeProblem(base, file, now Problem) Problem {
	m := mergeWhole(bare(base), bare(file), bare(now))
	m.Label, m.Color = mergeWhole(base.Label, file.Label, now.Label), mergeWhole(base.Color, file.Color, now.Color)
	return m
}

// bare returns a problem without its label and its color.
func bare(p Problem) Problem {
	p.Label, p.Color = "", ""
	return p
}

// mergeList merges lists. Elements that the jury added and the file lacks are at the end. merge
// merges an element that both have.
func mergeList[T any](base, file, now []T, id func(T) string, merge func(base, file, now T) T) (list []T) {
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
		case inBase && inNow:
			list = append(list, merge(was, one, here))
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
