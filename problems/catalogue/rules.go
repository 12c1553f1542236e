package catalogue

import (
	"path/filepath"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/game/rules"
	"grundy/judge/program/ruleproc"
	"grundy/judge/spec"
)

// rulesOf loads the rules that a spec names, in a process of their own. It returns nil if there are
// none.
func rulesOf(sp *spec.Problem) (*rules.Rules, error) {
	if sp.Game == nil || sp.Game.Rules.Absent() {
		return nil, nil
	}
	src, err := rulesSource(sp)
	if err != nil {
		return nil, err
	}
	src.LastLoses = sp.Game.Last.Value == "loses"
	return rules.Load(src, ruleproc.Start)
}

// rulesFile returns the path of the file of rules in Starlark; empty if there is none.
func rulesFile(sp *spec.Problem) string {
	if sp.Game == nil || sp.Game.Rules.Absent() || strings.Contains(sp.Game.Rules.Value, "\n") {
		return ""
	}
	return beside(sp, sp.Game.Rules)
}

// rulesSource returns the text of the rules. A text of several lines in the spec is the rules
// themselves; one line is a path.
func rulesSource(sp *spec.Problem) (rules.Source, error) {
	file, text := rulesFile(sp), sp.Game.Rules
	if file == "" {
		return rules.Source{Name: text.Place.File, Text: text.Value, Line: text.Place.Line}, nil
	}
	if err := within(filepath.Dir(sp.File), file); err != nil {
		e := fault.In(err)
		return rules.Source{}, text.Complain(i18n.Messagef("the rules %s: %s", text.Value, e.What), e.Remedy)
	}
	read, err := store.ReadGiven(file, SpecLimit)
	if err != nil {
		what := i18n.Messagef("the rules %s: %s", text.Value, fault.In(err).What)
		return rules.Source{}, text.Complain(what, "the path is relative to the spec; rules in the spec itself begin after rules: |")
	}
	return rules.Source{Name: filepath.ToSlash(file), Text: string(read)}, nil
}
