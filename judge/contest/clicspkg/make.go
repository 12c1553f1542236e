package clicspkg

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
)

// make makes the log of a contest from the tables of a package without a log.
func (p *Package) make(fsys fs.FS, s *sources) error {
	var t tables
	var lost losses
	into := map[string]any{
		"contest": &t.contest, "state": &t.state, "problems": &t.problems, "groups": &t.groups,
		"organizations": &t.orgs, "languages": &t.languages, "teams": &t.teams, "submissions": &t.submissions,
		"judgements": &t.judgements, "runs": &t.runs, "clarifications": &t.clarification, "judgement-types": &t.judgementTypes,
		"awards": &t.awards,
	}
	for _, name := range slices.Sorted(maps.Keys(into)) {
		text, err := s.table(fsys, name)
		if err != nil {
			return err
		}
		if len(text.json) > 0 {
			if err := json.Unmarshal(text.json, into[name]); err != nil {
				return fault.At(text.file, err)
			}
			lost.members(name, text.json, into[name])
		}
	}
	switch {
	case t.contest.ID == "":
		return fault.New("contest.json", "has no id", "")
	case t.contest.Start.IsZero():
		return fault.New("contest.json", "has no start_time", "give it one")
	case t.contest.Duration <= 0:
		return fault.New("contest.json", "has no duration", "give it one")
	}
	m := maker{tables: t, sources: s, numbers: map[string]int{}, lost: lost}
	m.without(func(name string) bool { return hasTable(fsys, name) })
	m.check()
	m.happen(t.contest.Start.Add(-time.Hour), contest.Event{Kind: contest.KindSetup, Setup: m.setup()})
	if err := m.submit(); err != nil {
		return err
	}
	m.judge()
	m.ask()
	m.end()
	p.Log = m.log()
	m.refused(p.Log)
	if p.Notes = append(m.notes, m.lost.notes()...); s.omitted {
		p.Notes = m.lost.only(aboutResults).notes()
	}
	for _, e := range p.Log {
		if err := sound(e.Event); err != nil {
			return err
		}
	}
	return nil
}

// maker makes events from tables.
type maker struct {
	tables
	sources *sources
	events  []contest.Event
	numbers map[string]int // submission numbers, by the ids in the package
	notes   []i18n.Message
	lost    losses
	types   map[string]string // the CLICS types that stand for the judgement types of the package
}

func (m *maker) note(format string, a ...any) { m.notes = append(m.notes, i18n.Messagef(format, a...)) }

func (m *maker) happen(at time.Time, e contest.Event) {
	e.Time = at
	m.events = append(m.events, e)
}

// log returns the setup and then the other events, sorted by time. Events with equal times keep
// the order in which they were made.
func (m *maker) log() (log []Entry) {
	slices.SortStableFunc(m.events, func(x, y contest.Event) int {
		if first := cmp.Compare(rank(x), rank(y)); first != 0 {
			return first
		}
		return x.Time.Compare(y.Time)
	})
	for i, e := range m.events {
		log = append(log, Entry{uint64(i + 1), e})
	}
	return log
}

// rank returns 0 for the setup and 1 for other events, so that the setup comes first.
func rank(e contest.Event) int {
	if e.Setup != nil {
		return 0
	}
	return 1
}

// setup makes the setup of the contest.
func (m *maker) setup() *contest.Contest {
	t := m.contest
	id := strings.ReplaceAll(t.ID, ".", "-") // the store uses dots as separators in names
	if id != t.ID {
		m.note("the contest %s is named %s", t.ID, id)
	}
	c := &contest.Contest{
		ID: id, Name: cmp.Or(t.FormalName, t.Name, t.ID), Start: t.Start.Time, Duration: time.Duration(t.Duration),
		Freeze: time.Duration(t.Freeze), Penalty: time.Duration(t.Penalty), Scoring: contest.ICPC,
	}
	if t.Type == "score" {
		c.Scoring = contest.IOI
	}
	c.Medals = m.medals()
	slices.SortStableFunc(m.problems, func(x, y theProblem) int { return cmp.Compare(x.Ordinal, y.Ordinal) })
	for _, p := range m.problems {
		c.Problems = append(c.Problems, contest.Problem{
			Label: p.Label, ID: p.ID, Name: p.Name, Color: p.RGB, Points: int(p.MaxScore), Tests: p.Tests,
			Time: time.Duration(p.TimeLimit*1000+0.5) * time.Millisecond, Memory: p.MemoryLimit << 20,
		})
	}
	for _, l := range m.languages {
		c.Languages = append(c.Languages, l.ID)
	}
	organizations, logos := m.organizations(), map[string]*contest.Picture{}
	for _, o := range m.orgs {
		logos[o.ID] = m.picture("organizations", o.ID, "logo", o.Logo, contest.MostLogo)
	}
	for _, t := range m.teams {
		team := contest.Team{ID: t.ID, Name: cmp.Or(t.DisplayName, t.Name, t.ID), Organization: named(organizations, t.Organization), Hidden: t.Hidden, Seat: t.Location.seat()}
		team.Photo = m.picture("teams", t.ID, "photo", t.Photo, contest.MostPhoto)
		if team.Logo = m.picture("teams", t.ID, "logo", t.Logo, contest.MostLogo); team.Logo == nil {
			team.Logo = logos[t.Organization]
		}
		for _, g := range m.groups { // nobody sees the teams of a hidden group
			team.Hidden = team.Hidden || g.Hidden && slices.Contains(t.Groups, g.ID)
		}
		if len(t.Groups) > 0 {
			team.Group = named(m.groups, t.Groups[0])
		}
		if len(t.Groups) > 1 {
			m.note("team %s is in %d groups; it stays in %s", t.ID, len(t.Groups), team.Group)
		}
		c.Teams = append(c.Teams, team)
	}
	return c
}

// medals returns how many teams have each medal.
func (m *maker) medals() (medals contest.Medals) {
	for _, a := range m.awards {
		switch a.ID {
		case "gold-medal":
			medals.Gold = len(a.Teams)
		case "silver-medal":
			medals.Silver = len(a.Teams)
		case "bronze-medal":
			medals.Bronze = len(a.Teams)
		case "winner":
		default:
			if !strings.HasPrefix(a.ID, "first-to-solve-") { // follows from the submissions
				m.lost.add(lostAward, a.ID)
			}
		}
	}
	return medals
}

// UnmarshalJSON reads a location. A package whose locations have another form is imported without them.
func (l *theLocation) UnmarshalJSON(text []byte) error {
	type plain theLocation
	if json.Unmarshal(text, &l.Description) != nil {
		_ = json.Unmarshal(text, (*plain)(l))
	}
	return nil
}

// seat returns where a team sits, or "" if it is not given.
func (l theLocation) seat() string {
	switch {
	case contest.IsName(l.Description):
		return l.Description
	case l.X != nil && l.Y != nil:
		return fmt.Sprintf("%g, %g", *l.X, *l.Y)
	}
	return ""
}

// named returns the name of the object with an id.
func named(list []theNamed, id string) string {
	for _, n := range list {
		if n.ID == id {
			return cmp.Or(n.Name, id)
		}
	}
	return id
}

// submit makes the submissions and gives them new numbers.
func (m *maker) submit() error {
	slices.SortStableFunc(m.submissions, func(x, y theSubmission) int { return x.Time.Compare(y.Time.Time) })
	for _, sub := range m.submissions {
		if !fs.ValidPath(sub.ID) || strings.Contains(sub.ID, "/") {
			return fault.New("submissions.json", i18n.Messagef("%q is not an id", sub.ID), "")
		}
		if !m.imports(sub) {
			continue
		}
		if m.numbers[sub.ID] > 0 {
			return fault.New("submissions.json", i18n.Messagef("two submissions have the id %q", sub.ID), "")
		}
		file, digest, size, err := m.source(sub)
		if err != nil {
			return err
		}
		m.numbers[sub.ID] = len(m.numbers) + 1
		m.happen(sub.Time.Time, contest.Event{Kind: contest.KindSubmitted, By: sub.TeamID, Submitted: &contest.Submitted{
			Nonce: fmt.Sprint("import-", len(m.numbers)), Team: sub.TeamID, Problem: sub.ProblemID, Language: sub.LanguageID, File: file, Source: digest, Size: size,
		}})
	}
	return nil
}

// imports reports whether a submission can be imported. Otherwise it notes why not.
func (m *maker) imports(sub theSubmission) bool {
	switch {
	case !slices.ContainsFunc(m.teams, func(t theTeam) bool { return t.ID == sub.TeamID }):
		m.lost.add(lostTeamSubmission, sub.ID)
	case !slices.ContainsFunc(m.problems, func(p theProblem) bool { return p.ID == sub.ProblemID }):
		m.lost.add(lostProblemSubmission, sub.ID)
	case sub.Time.IsZero():
		m.lost.add(lostTimeSubmission, sub.ID)
	default:
		switch at := sub.Time.Sub(m.contest.Start.Time); {
		case at < 0:
			m.lost.add(earlySubmission, sub.ID)
		case at >= time.Duration(m.contest.Duration):
			m.lost.add(lateSubmission, sub.ID)
		}
		return true
	}
	return false
}

// source returns the file of a submission. A submission to Grundy is one file. If there are
// several files, source chooses the one that the entry point names, or else the first.
func (m *maker) source(sub theSubmission) (name, digest string, size int64, err error) {
	if m.sources.omitted {
		return sub.EntryPoint, "", 0, nil
	}
	list, err := m.sources.unpack("submissions/" + sub.ID + "/files.zip")
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(list) == 0 {
		m.lost.add(lostSource, sub.ID)
		return sub.EntryPoint, "", 0, nil
	}
	if err != nil {
		return "", "", 0, err
	}
	is := func(f file) bool {
		return f.name == sub.EntryPoint || sub.EntryPoint != "" && strings.HasPrefix(f.name, sub.EntryPoint+".")
	}
	f := list[max(0, slices.IndexFunc(list, is))]
	if len(list) > 1 {
		m.note("submission %s has %d files; %s stays", sub.ID, len(list), f.name)
	}
	return f.name, m.sources.add(f.text), int64(len(f.text)), nil
}

// judge makes the judgements. Each judgement of a submission after the first becomes a rejudging
// of its own. The rejudgings up to the judgement that counts are applied, and the later ones are
// dropped.
func (m *maker) judge() {
	of, runs := m.verdicts()
	type again struct {
		theJudgement
		attempt int
		apply   bool
	}
	var later []again
	for _, sub := range m.submissions {
		list := of[sub.ID]
		for k := range list {
			if list[k].End.Before(sub.Time.Time) { // the clocks of two machines differ
				list[k].End = sub.Time
			}
		}
		slices.SortStableFunc(list, func(x, y theJudgement) int { return x.End.Compare(y.End.Time) })
		counts := counting(list)
		for k, j := range list {
			if m.numbers[sub.ID] == 0 {
				continue
			}
			if k > 0 {
				later = append(later, again{j, k, k <= counts})
				continue
			}
			m.happen(j.End.Time, m.judged(j, k, runs[j.ID]))
		}
	}
	slices.SortStableFunc(later, func(x, y again) int { return x.End.Compare(y.End.Time) })
	for i, j := range later {
		m.happen(j.End.Time, contest.Event{Kind: contest.KindRejudge, Rejudge: &contest.Rejudge{Submissions: []int{m.numbers[j.SubmissionID]}, Reason: "import"}})
		m.happen(j.End.Time, m.judged(j.theJudgement, j.attempt, runs[j.ID]))
		m.happen(j.End.Time, contest.Event{Kind: contest.KindDecided, Decided: &contest.Decided{Rejudging: i + 1, Apply: j.apply}})
	}
}

// verdicts returns the judgements with a verdict, by submission, and their runs, by judgement.
func (m *maker) verdicts() (of map[string][]theJudgement, runs map[string][]theRun) {
	of, runs = map[string][]theJudgement{}, map[string][]theRun{}
	kept := map[string]bool{}
	for _, j := range m.judgements {
		switch {
		case m.numbers[j.SubmissionID] == 0:
			m.lost.add(lostJudgement, j.ID)
		case j.Type == "" || j.End.IsZero():
			m.lost.add(openJudgement, j.ID)
		default:
			of[j.SubmissionID], kept[j.ID] = append(of[j.SubmissionID], j), true
		}
	}
	for _, r := range m.runs {
		if kept[r.JudgementID] {
			runs[r.JudgementID] = append(runs[r.JudgementID], r)
		} else {
			m.lost.add(lostRun, r.ID)
		}
	}
	return of, runs
}

// counting returns the index of the judgement that counts: the last one that is not marked as not
// current. It returns -1 if there is none.
func counting(list []theJudgement) int {
	for i, j := range slices.Backward(list) {
		if j.Current == nil || *j.Current {
			return i
		}
	}
	return -1
}

func (m *maker) judged(j theJudgement, attempt int, runs []theRun) contest.Event {
	judged := &contest.Judged{
		Submission: m.numbers[j.SubmissionID], Attempt: attempt, Verdict: verdictOf(m.types[j.Type]), Took: j.End.Sub(j.Start.Time), Worker: "import",
	}
	if judged.Verdict == "" {
		judged.Error = "the judge of this package erred: " + j.Type
	}
	if j.Score != nil {
		judged.Points = []float64{*j.Score}
	}
	slices.SortStableFunc(runs, func(x, y theRun) int { return cmp.Compare(x.Ordinal, y.Ordinal) })
	for _, r := range runs {
		judged.Tests = append(judged.Tests, contest.Test{
			Verdict: verdictOf(r.Type), CPU: time.Duration(r.RunTime*1000+0.5) * time.Millisecond,
		})
	}
	return contest.Event{Kind: contest.KindJudged, By: "import", Judged: judged}
}

// ask makes the clarifications and gives them new numbers.
func (m *maker) ask() {
	slices.SortStableFunc(m.clarification, func(x, y theClarification) int { return x.Time.Compare(y.Time.Time) })
	numbers := map[string]int{}
	team := func(id string) bool {
		return id == "" || slices.ContainsFunc(m.teams, func(t theTeam) bool { return t.ID == id })
	}
	for _, c := range m.clarification {
		to := c.To
		if len(c.ToAll) > 0 {
			to = c.ToAll[0]
		}
		if len(c.ToAll) > 1 {
			m.note("clarification %s is to %d teams; it stays with %s", c.ID, len(c.ToAll), to)
		}
		if !team(c.From) || !team(to) {
			m.lost.add(lostClarification, c.ID)
			continue
		}
		i := len(numbers)
		numbers[c.ID] = i + 1
		if c.Problem != "" && !slices.ContainsFunc(m.problems, func(p theProblem) bool { return p.ID == c.Problem }) {
			m.lost.add(lostAbout, c.ID)
			c.Problem = ""
		}
		if c.Reply != "" && numbers[c.Reply] == 0 {
			m.lost.add(lostReply, c.ID)
		}
		m.happen(c.Time.Time, contest.Event{Kind: contest.KindAsked, By: cmp.Or(c.From, "jury"), Asked: &contest.Asked{
			Nonce: fmt.Sprint("import-", i+1), From: c.From, To: to, ReplyTo: numbers[c.Reply], Problem: c.Problem, Text: c.Text,
		}})
	}
}

// end adds the thaw and the finalization, if the contest has them.
func (m *maker) end() {
	if !m.state.Thawed.IsZero() {
		m.happen(m.state.Thawed.Time, contest.Event{Kind: contest.KindThawed, By: "import"})
	}
	if !m.state.Finalized.IsZero() {
		m.happen(m.state.Finalized.Time, contest.Event{Kind: contest.KindFinalized, By: "import"})
	}
}
