package resolver

import (
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
)

// awardNames are the names of the awards that have one winner or are medals.
var awardNames = map[string]i18n.Message{
	"winner":       "Winner of the contest",
	"gold-medal":   "Gold medal",
	"silver-medal": "Silver medal",
	"bronze-medal": "Bronze medal",
}

// AwardName returns the name of an award, by its id, in a language.
func (m *Ceremony) AwardName(id, lang string) string {
	if name, ok := awardNames[id]; ok {
		return name.In(lang)
	}
	problem := strings.TrimPrefix(id, "first-to-solve-")
	for _, p := range m.Contest.Problems {
		if p.Public() == problem {
			problem = p.Label
		}
	}
	return i18n.Sprintf(lang, "First to solve problem %s", problem)
}

// Text returns a step as a sentence in a language.
func (m *Ceremony) Text(s Step, lang string) string {
	label := ""
	if s.Problem >= 0 {
		label = m.Contest.Problems[s.Problem].Label
	}
	switch s.Kind {
	case Select:
		return i18n.Sprintf(lang, "%s: problem %s is pending", s.Team.Name, label)
	case Reveal:
		return m.result(s, label, lang)
	case Move:
		return i18n.Sprintf(lang, "%s moves up to place %d", s.Team.Name, s.Row.Rank)
	}
	list := []string{i18n.Sprintf(lang, "%s: place %d", s.Team.Name, s.Row.Rank)}
	for _, id := range s.Awards {
		list = append(list, m.AwardName(id, lang))
	}
	return i18n.List(lang, list)
}

// result returns a sentence about the cell that a step reveals.
func (m *Ceremony) result(s Step, label, lang string) string {
	switch c := s.Row.Cells[s.Problem]; {
	case c.Pending > 0:
		return i18n.Sprintf(lang, "%s: problem %s has no verdict yet", s.Team.Name, label)
	case m.Contest.Scoring == contest.IOI:
		return i18n.Sprintf(lang, "%s: problem %s has %s points", s.Team.Name, label, format.Points(c.Points))
	case c.Solved && c.First:
		return i18n.Sprintf(lang, "%s: problem %s is accepted, as the first", s.Team.Name, label)
	case c.Solved:
		return i18n.Sprintf(lang, "%s: problem %s is accepted", s.Team.Name, label)
	}
	return i18n.Sprintf(lang, "%s: problem %s is rejected", s.Team.Name, label)
}
