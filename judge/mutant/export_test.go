package mutant

// Source is the mutant alone: the reference with its change.
func (s *Set) Source(m Mutant) string {
	return s.with(m, m.edits)
}

// Side is the mutant alone, with its site in both ways.
func (s *Set) Side(m Mutant) string { return s.with(m, m.program()) }

func (s *Set) with(m Mutant, edits []edit) string {
	text := apply(s.text, 0, len(s.text), edits)
	if m.carried.name != "" {
		text += "\n" + m.carried.declaration() + "\n"
	}
	return text
}
