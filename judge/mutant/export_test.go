package mutant

// Source is the mutant alone: the reference with its change.
func (s *Set) Source(m Mutant) string {
	text := apply(s.text, 0, len(s.text), m.edits)
	if m.carried.name != "" {
		text += "\n" + m.carried.declaration() + "\n"
	}
	return text
}
