package mutant

// Source returns the source of one mutant: the reference with its change.
func (s *Set) Source(m Mutant) string {
	return s.with(m, m.edits)
}

// Side returns the source of one mutant that evaluates the changed expression, its site, both as
// the reference does and as the mutant does. If the mutant has no site, its source is that of
// Source.
func (s *Set) Side(m Mutant) string { return s.with(m, m.program()) }

func (s *Set) with(m Mutant, edits []edit) string {
	text := apply(s.text, 0, len(s.text), edits)
	if m.carried.name != "" {
		text += "\n" + m.carried.declaration() + "\n"
	}
	return text
}
