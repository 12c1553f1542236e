package clicspkg

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/contest"
)

// The kinds of data of another judge's package that Grundy cannot import. Each is the format of a
// note, whose argument is the list of the ids.
const (
	lostTeamSubmission    = "submissions left out, because the package lacks their team: %s"
	lostProblemSubmission = "submissions left out, because the package lacks their problem: %s"
	lostTimeSubmission    = "submissions left out, because they have no time: %s"
	earlySubmission       = "submissions from before the start, which do not count: %s"
	lateSubmission        = "submissions from after the end, which are practice: %s"
	lostSource            = "submissions without their source: %s"
	lostJudgement         = "judgements left out, because their submission is: %s"
	openJudgement         = "judgements left out, because they have no verdict or no end: %s"
	unknownType           = "judgement types that are unknown and count as WA: %s"
	solvingType           = "judgement types that are unknown and count as AC, because they solve the problem: %s"
	otherPenalty          = "judgement types whose penalty differs from that of Grundy: %s"
	lostRun               = "runs left out, because their judgement is: %s"
	lostClarification     = "clarifications left out, because the package lacks their team: %s"
	lostAbout             = "clarifications that are now about no problem, because the package lacks theirs: %s"
	lostReply             = "clarifications that now answer no question, because the package lacks it: %s"
	lostTeam              = "teams left out, because they have no id or the id of another team: %s"
	lostProblem           = "problems left out, because they have no id or the id of another problem: %s"
	lostGroup             = "teams in groups that the package lacks; the group is named by its id: %s"
	lostOrganization      = "teams of organizations that the package lacks; the organization is named by its id: %s"
	lostPicture           = "pictures left out, because the package lacks their file: %s"
	badPicture            = "pictures left out, because they are too large, or not PNG, JPEG or SVG without scripts: %s"
	lostPoints            = "problems whose maximum points are rounded: %s"
	lostTable             = "tables that are not there: %s"
	lostAward             = "awards that are not imported: %s"
	unusedTable           = "tables that are not imported: %s"
	unusedMember          = "members that are not imported: %s"
	lostEvent             = "events without effect: %s"
)

// mostLost is the number of ids in a note.
const mostLost = 50

// losses collects the ids of what cannot be imported, by kind.
type losses struct {
	kinds []string // in the order of their first loss
	ids   map[string][]string
}

// add adds an id to a kind, once.
func (l *losses) add(kind, id string) {
	if l.ids == nil {
		l.ids = map[string][]string{}
	}
	if l.ids[kind] == nil {
		l.kinds = append(l.kinds, kind)
	}
	if !slices.Contains(l.ids[kind][max(0, len(l.ids[kind])-mostLost):], id) {
		l.ids[kind] = append(l.ids[kind], id)
	}
}

// notes returns a note for each kind, with the number and the first ids.
func (l *losses) notes() (list []i18n.Message) {
	for _, kind := range l.kinds {
		ids := l.ids[kind]
		text := strings.Join(ids[:min(len(ids), mostLost)], ", ")
		if len(ids) > mostLost {
			text += ", …"
		}
		list = append(list, i18n.Messagef(kind, fmt.Sprintf("%d (%s)", len(ids), text)))
	}
	return list
}

// only returns the losses of some kinds.
func (l *losses) only(kinds []string) *losses {
	some := &losses{ids: l.ids}
	for _, kind := range l.kinds {
		if slices.Contains(kinds, kind) {
			some.kinds = append(some.kinds, kind)
		}
	}
	return some
}

// check removes the objects that have no id of their own, and notes what refers to missing
// objects.
func (m *maker) check() {
	m.teams = unique(m.teams, func(t theTeam) string { return t.ID }, func(id string) { m.lost.add(lostTeam, id) })
	m.problems = unique(m.problems, func(p theProblem) string { return p.ID }, func(id string) { m.lost.add(lostProblem, id) })
	groups, organizations := idsOf(m.groups), idsOf(m.organizations())
	for _, t := range m.teams {
		if t.Organization != "" && !organizations[t.Organization] {
			m.lost.add(lostOrganization, t.ID)
		}
		if slices.ContainsFunc(t.Groups, func(id string) bool { return !groups[id] }) {
			m.lost.add(lostGroup, t.ID)
		}
	}
	for _, p := range m.problems {
		if p.MaxScore != float64(int(p.MaxScore)) {
			m.lost.add(lostPoints, p.ID)
		}
	}
	m.checkTypes()
}

// unique returns the objects that have an id, and only the first with each id.
func unique[T any](list []T, id func(T) string, lose func(id string)) (kept []T) {
	seen := map[string]bool{"": true}
	for _, one := range list {
		if seen[id(one)] {
			lose(id(one))
			continue
		}
		seen[id(one)] = true
		kept = append(kept, one)
	}
	return kept
}

// organizations returns the names of the organizations.
func (t *tables) organizations() (list []theNamed) {
	for _, o := range t.orgs {
		list = append(list, theNamed{ID: o.ID, Name: o.Name})
	}
	return list
}

func idsOf(list []theNamed) map[string]bool {
	ids := map[string]bool{}
	for _, one := range list {
		ids[one.ID] = true
	}
	return ids
}

// checkTypes finds the verdicts of the judgement types that the package uses. A type that CLICS
// does not define is AC if the package says that it solves the problem, and WA otherwise.
func (m *maker) checkTypes() {
	m.types = map[string]string{}
	said := map[string]theType{}
	for _, t := range m.judgementTypes {
		said[t.ID] = t
	}
	for _, j := range m.judgements {
		id := j.Type
		if _, done := m.types[id]; id == "" || done {
			continue
		}
		as, t := id, said[id]
		if _, known := verdicts[id]; !known && !rejections[id] {
			if t.Solved != nil && *t.Solved {
				as = "AC"
				m.lost.add(solvingType, id)
			} else {
				m.lost.add(unknownType, id)
			}
		}
		m.types[id] = as
		if v := verdictOf(as); t.Penalty != nil && v != "" && m.contest.Type != "score" && *t.Penalty != contest.Costs(v) {
			m.lost.add(otherPenalty, id)
		}
	}
}

// rejections has the judgement types of CLICS that become WA.
var rejections = map[string]bool{"RE": true, "WA": true, "EO": true, "IO": true, "NO": true, "IWA": true, "MWA": true}

// without notes the tables that a package has and that Grundy does not import.
func (m *maker) without(has func(name string) bool) {
	for _, name := range []string{"teams", "problems", "submissions", "judgements"} {
		if !has(name) {
			m.lost.add(lostTable, name)
		}
	}
	for _, name := range []string{"accounts", "persons", "commentary", "map-info", "start-status"} {
		if has(name) {
			m.lost.add(unusedTable, name)
		}
	}
}

// derived has the members that follow from others, and those that only describe a language or a
// judgement type.
var derived = map[string]bool{
	"contest_time": true, "start_contest_time": true, "end_contest_time": true, "started": true, "frozen": true, "end_of_updates": true,
	"files": true, "time": true, "scoreboard_thaw_time": true, "penalty": true, "extensions": true, "entry_point_required": true, "entry_point_name": true,
	"compiler": true, "runner": true, "citation": true,
}

// members notes the members of the objects in a table that have a value, such as pictures and
// places, and that no field of into has.
func (l *losses) members(table string, text []byte, into any) {
	of := reflect.TypeOf(into).Elem()
	var list []map[string]json.RawMessage
	if of.Kind() == reflect.Slice {
		of = of.Elem()
		_ = json.Unmarshal(text, &list) // its error was reported before
	} else {
		list = make([]map[string]json.RawMessage, 1)
		_ = json.Unmarshal(text, &list[0])
	}
	known := maps.Clone(derived)
	for i := range of.NumField() {
		known[cmp.Or(of.Field(i).Tag.Get("json"), strings.ToLower(of.Field(i).Name))] = true
	}
	unused := map[string]bool{}
	for _, o := range list {
		for name, value := range o {
			if !known[strings.ToLower(name)] && !slices.Contains([]string{"null", `""`, "[]", "{}", "false"}, string(value)) {
				unused[name] = true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(unused)) {
		l.add(unusedMember, table+"."+name)
	}
}

// refused notes the events that have no effect. Each should have been noted before, with its
// reason.
func (m *maker) refused(log []Entry) {
	state := contest.NewState()
	for _, e := range log {
		before := state.Ignored
		state.Apply(e.Seq, e.Event)
		if state.Ignored > before {
			r := state.Refusals[len(state.Refusals)-1]
			m.lost.add(lostEvent, fmt.Sprintf("%s: %s", r.Kind, r.Reason))
		}
	}
}
