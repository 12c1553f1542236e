package statement

import "grundy/judge/spec"

// points describes the lines of points, and what these are.
func (w *writer) points(it spec.Item) []string {
	fields := it.Lines[0].Fields
	line := w.say("point", w.line(fields[:2]))
	if len(fields) > 2 {
		line += w.say("then") + w.line(fields[2:])
	}
	out := []string{w.say("block", w.times(it.Repeat.Value), line)}
	is := map[string]bool{}
	for _, word := range it.Shape.Is {
		is[word.Value] = true
	}
	switch {
	case is["counterclockwise"]:
		out = append(out, w.say("counterclockwise"))
	case is["convex"]:
		out = append(out, w.say("convex"))
	case is["general"]:
		out = append(out, w.say("general"))
	case is["distinct"]:
		out = append(out, w.say("distinct points"))
	}
	if is["collinear"] {
		out = append(out, w.say("collinear"))
	}
	return out
}
