package mutant

// Source is the mutant alone: the reference with its change.
func (s *Set) Source(m Mutant) string {
	text := apply(s.text, 0, len(s.text), m.edits)
	if m.kept.name != "" {
		text += "\n" + m.kept.declaration() + "\n"
	}
	return text
}
