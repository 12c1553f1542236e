// Package setup reads and writes contest.yaml, the file that describes a contest. It reports all
// mistakes in the file at once, each with its line and a remedy.
//
//	name: Spring contest
//	start: 2026-11-22T14:00:00+08:00
//	duration: 5h
//	freeze: 1h
//	problems: [p1247, {problem: mine/spec.yaml, label: B, color: "#ff0000"}]
//	teams:
//	  - {id: t1, name: First team, password: $2a$10$…}
//	jury:
//	  - {id: jury, password: $2a$10$…}
package setup

import (
	"cmp"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/jsonschema"
	"grundy/judge/contest"
	"grundy/judge/spec"
)

// A Setup is the content of a contest.yaml.
type Setup struct {
	// Contest is complete except for the details of its problems, which must be looked up, and
	// plain passwords, which Seal hashes. Its Start is zero if the contest begins at once.
	Contest contest.Contest
	// Names has the names of the problems in the file, in the order of Contest.Problems.
	Names []spec.Text
	// Pictures has the files of the teams' pictures, in the order of Contest.Teams.
	Pictures []Pictures
	// Proxies lists trusted proxies. Their header X-Forwarded-For gives the address of the
	// client.
	Proxies []netip.Prefix
	// Zoneless says that the start is given without a zone. The zone of this machine is used then.
	Zoneless bool
	// Penalty says that the file gives a penalty. Points says which problems it gives points.
	Penalty bool
	Points  []bool
}

// Pictures has the paths of the pictures of a team, relative to contest.yaml. An empty path means that
// there is none.
type Pictures struct{ Logo, Photo spec.Text }

// MostFile is the maximum size of a contest.yaml, in bytes.
const MostFile = 4 << 20

// DefaultPoints are the points of a problem for which nobody gives others.
const DefaultPoints = 100

// penalty is the default of the penalty.
const penalty = 20 * time.Minute

const (
	mostProblems = 100
	mostTeams    = 10_000
	mostProxies  = 100
)

// Parse reads a contest.yaml. Its error is a spec.Complaints.
func Parse(file string, text []byte) (*Setup, error) {
	r := &reader{file: file}
	s := &Setup{Contest: contest.Contest{
		ID: "contest", Duration: 5 * time.Hour, Penalty: penalty, Scoring: contest.ICPC, Practice: true, Seed: 1,
		Counterexamples: contest.InPractice, Quota: contest.Quota{Size: 64 << 10, Minute: 10, Waiting: 5}, Medals: contest.Medals{Gold: 4, Silver: 4, Bronze: 4},
	}}
	root, err := r.root(text)
	if err != nil {
		return nil, err
	}
	r.mapping(root, "the contest", s.keys(r), mustHave...)
	s.Penalty = under(root, "penalty") != root
	s.consistent(r, root)
	if len(r.complaints) > 0 {
		slices.SortStableFunc(r.complaints, func(a, b spec.Complaint) int { return cmp.Compare(a.Place.Line, b.Place.Line) })
		return nil, r.complaints
	}
	return s, nil
}

// mustHave are the keys that a contest needs.
var mustHave = []string{"name", "problems", "teams", "jury"}

// Schema returns the JSON Schema of contest.yaml. It follows from the tables by which the file is read.
func Schema() *jsonschema.Schema {
	return (&Setup{}).keys(&reader{}).object(mustHave...)
}

// keys returns the rows of the keys of the file.
func (s *Setup) keys(r *reader) keys {
	c := &s.Contest
	quota, medals := s.quota(r), s.medals(r)
	return keys{
		"id":       {"The id of the contest.", aText, r.id(&c.ID)},
		"name":     {"The name of the contest.", aText, r.text(&c.Name)},
		"start":    {"When the contest starts: a time such as 2026-11-22T14:00:00+08:00, or now.", aText, r.start(&c.Start, &s.Zoneless)},
		"duration": {"How long it takes, such as 5h or 4h30m.", aTime, r.span(&c.Duration, contest.Shortest, contest.Longest)},
		"pauses": {"The times in which the clock stood still, oldest first.", someOf(pauseKeys(r, &contest.Pause{}).object("from"), mostPauses),
			func(n *yaml.Node) { r.list(n, "pauses", mostPauses, func(n *yaml.Node) { s.pause(r, n) }) }},
		"freeze":          {"How long the board is frozen at the end, such as 1h.", aTime, r.span(&c.Freeze, 0, contest.Longest)},
		"penalty":         {"The penalty of a rejected submission, such as 20m.", aTime, r.span(&c.Penalty, 0, 24*time.Hour)},
		"practice":        {"Whether teams may submit after the end.", aYes, r.yes(&c.Practice)},
		"printing":        {"Whether teams may send texts to print.", aYes, r.yes(&c.Printing)},
		"scoring":         {"How teams are ranked.", jsonschema.Words(contest.ICPC, contest.IOI, contest.Ladder), oneOf(r, &c.Scoring, contest.ICPC, contest.IOI, contest.Ladder)},
		"counterexamples": {"When teams see counterexamples.", jsonschema.Words(contest.InPractice, contest.Always, contest.Never), oneOf(r, &c.Counterexamples, contest.InPractice, contest.Always, contest.Never)},
		"seed":            {"The seed of the random tests.", aCount, r.seed(&c.Seed)},
		"languages":       {"The permitted languages, by their ids.", aList, r.languages(&c.Languages)},
		"quota":           {"What a team may submit.", quota.object(), func(n *yaml.Node) { r.mapping(n, "quota", quota) }},
		"medals":          {"How many medals there are.", medals.object(), func(n *yaml.Node) { r.mapping(n, "medals", medals) }},
		"problems": {"The problems, in order: ids or paths, or mappings.", someOf(&jsonschema.Schema{AnyOf: []jsonschema.Schema{*aText, *s.problemKeys(r, &contest.Problem{}, &spec.Text{}).object("problem")}}, mostProblems),
			func(n *yaml.Node) { r.list(n, "problems", mostProblems, func(n *yaml.Node) { s.problem(r, n) }) }},
		"proxies": {"The addresses of proxies in front of the server.", someOf(aText, mostProxies), func(n *yaml.Node) { r.list(n, "proxies", mostProxies, func(n *yaml.Node) { s.proxy(r, n) }) }},
		"teams": {"The teams.", someOf(teamKeys(r, &contest.Team{}, &Pictures{}).object(teamMust...), mostTeams),
			func(n *yaml.Node) { r.list(n, "teams", mostTeams, func(n *yaml.Node) { s.team(r, n) }) }},
		"jury": {"The members of the jury.", someOf(jurorKeys(r, &contest.Juror{}).object(teamMust...), 100),
			func(n *yaml.Node) { r.list(n, "jury", 100, func(n *yaml.Node) { s.juror(r, n) }) }},
	}
}

func (s *Setup) quota(r *reader) keys {
	q := &s.Contest.Quota
	return keys{
		"size":    {"The size of a source, such as 64KiB.", aSize, r.size(&q.Size)},
		"minute":  {"Submissions in a minute.", aCount, r.whole(&q.Minute)},
		"waiting": {"Submissions that wait at once.", aCount, r.whole(&q.Waiting)},
		"runs":    {"Runs in a minute on inputs of a team's own; 0: none.", aCount, r.whole(&q.Runs)},
		"judging": {"The time of judging, such as 10m.", aTime, r.span(&q.Judging, time.Second, 24*time.Hour)},
	}
}

func (s *Setup) medals(r *reader) keys {
	m := &s.Contest.Medals
	return keys{
		"gold": {"Gold medals.", aCount, r.whole(&m.Gold)}, "silver": {"Silver medals.", aCount, r.whole(&m.Silver)}, "bronze": {"Bronze medals.", aCount, r.whole(&m.Bronze)},
	}
}

// proxy reads the address of a proxy or of a network.
func (s *Setup) proxy(r *reader, n *yaml.Node) {
	text := r.scalar(n)
	if text == "" {
		return
	}
	of, err := netip.ParsePrefix(text)
	if err != nil {
		var at netip.Addr
		if at, err = netip.ParseAddr(text); err == nil {
			of = netip.PrefixFrom(at.Unmap().WithZone(""), at.Unmap().BitLen())
		}
	}
	switch {
	case err != nil:
		r.complain(n, i18n.Messagef("%q is not an address", format.Clip(text, 40)), "write one as 192.0.2.1, or a network as 192.0.2.0/24")
	case of.Bits() == 0:
		r.complain(n, i18n.Messagef("%s is every address", text), "give only the addresses of proxies; other clients could claim to be anybody")
	default:
		s.Proxies = append(s.Proxies, of.Masked())
	}
}

// problem reads a problem, which is a name or a mapping.
func (s *Setup) problem(r *reader, n *yaml.Node) {
	p := contest.Problem{Label: Label(len(s.Contest.Problems)), Points: DefaultPoints}
	name := spec.Text{Value: n.Value, Place: r.place(n)}
	if n.Kind == yaml.MappingNode {
		r.mapping(n, "a problem", s.problemKeys(r, &p, &name), "problem")
	} else if r.scalar(n); name.Value == "" {
		r.complain(n, "a problem has no name", "write its id, or the path of its spec")
	}
	if path := beside(filepath.Dir(r.file), name.Value); path != name.Value {
		name.Value = asPath(path)
	} else if isPath(path) && !filepath.IsAbs(path) && exists(path) && !exists(filepath.Join(filepath.Dir(r.file), path)) {
		r.complain(n, i18n.Messagef("the path %s leads nowhere from the folder of this file, only from the current folder", format.Clip(path, 60)), "write it relative to this file")
	}
	s.Contest.Problems, s.Names = append(s.Contest.Problems, p), append(s.Names, name)
	s.Points = append(s.Points, n.Kind == yaml.MappingNode && under(n, "points") != n)
}

// problemKeys returns the rows of the keys of a problem.
func (s *Setup) problemKeys(r *reader, p *contest.Problem, name *spec.Text) keys {
	return keys{
		"problem": {"The id of the problem, or the path of its spec, package or tests.", aText, func(n *yaml.Node) { *name = spec.Text{Value: r.scalar(n), Place: r.place(n)} }},
		"label":   {"The label: 1 to 4 letters or digits.", &jsonschema.Schema{Type: jsonschema.Scalars, Pattern: contest.LabelPattern()}, r.matching(&p.Label, contest.IsLabel, contest.WriteLabel)},
		"color":   {"The color of the balloon.", &jsonschema.Schema{Type: "string", Pattern: contest.ColorPattern()}, r.matching(&p.Color, contest.IsColor, `write it as "#ff8800"`)},
		"points":  {"The points of the problem.", aCount, r.whole(&p.Points)},
		"time":    {"A limit of CPU time that replaces the problem's, such as 2s.", aTime, func(n *yaml.Node) { readLimit(r, n, TimeLimit, func(d time.Duration) { limits(p).Time = d }) }},
		"memory":  {"A limit of memory that replaces the problem's, such as 256MiB.", aSize, func(n *yaml.Node) { readLimit(r, n, MemoryLimit, func(size int64) { limits(p).Memory = size }) }},
	}
}

// beside returns the path of a problem's file that is named relative to the folder of
// contest.yaml. Ids, and files that do not exist there, keep their names.
func beside(dir, name string) string {
	if !isPath(name) || filepath.IsAbs(name) {
		return name
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		return name
	}
	return path
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Label returns A, B, …, Z, AA, AB for 0, 1, …: the label of a problem that has none.
func Label(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return Label(i/26-1) + string(rune('A'+i%26))
}

// teamMust are the keys that teams and jurors need.
var teamMust = []string{"id", "password"}

func teamKeys(r *reader, t *contest.Team, p *Pictures) keys {
	return keys{
		"id":           {"The id of the team.", aText, r.id(&t.ID)},
		"name":         {"The name of the team. Without this key, its id.", aText, r.text(&t.Name)},
		"organization": {"The school or the company.", aText, r.text(&t.Organization)},
		"group":        {"A group of teams with a board of its own.", aText, r.text(&t.Group)},
		"seat":         {"Where the team sits, such as a room and a number.", aText, r.text(&t.Seat)},
		"password":     {"The password, or its bcrypt hash.", aText, r.password(&t.Password)},
		"languages":    {"The languages that the team may use, by their ids.", aList, r.languages(&t.Languages)},
		"extra":        {"How much longer the contest takes for the team, such as 15m.", aTime, r.span(&t.Extra, 0, contest.Longest)},
		"hidden":       {"Whether the team is not on the board.", aYes, r.yes(&t.Hidden)},
		"logo":         {"The logo of the organization: a file beside contest.yaml, as PNG, JPEG or SVG.", aText, r.path(&p.Logo)},
		"photo":        {"The photo of the team: a file beside contest.yaml, as PNG, JPEG or SVG.", aText, r.path(&p.Photo)},
	}
}

func jurorKeys(r *reader, j *contest.Juror) keys {
	return keys{
		"id":       {"The id of the juror.", aText, r.id(&j.ID)},
		"password": {"The password, or its bcrypt hash.", aText, r.password(&j.Password)},
		"duty":     {"The only task of the account. Without this key, it may do everything.", jsonschema.Words(contest.Duties...), oneOf(r, &j.Duty, contest.Duties...)},
	}
}

func (s *Setup) team(r *reader, n *yaml.Node) {
	var t contest.Team
	var p Pictures
	r.mapping(n, "a team", teamKeys(r, &t, &p), teamMust...)
	if t.Name == "" {
		t.Name = t.ID
	}
	if _, known := s.Contest.Team(t.ID); known {
		r.complain(n, i18n.Messagef("team %s occurs twice", t.ID), "give each its own id")
	}
	s.Contest.Teams, s.Pictures = append(s.Contest.Teams, t), append(s.Pictures, p)
}

func (s *Setup) juror(r *reader, n *yaml.Node) {
	var j contest.Juror
	r.mapping(n, "a juror", jurorKeys(r, &j), teamMust...)
	_, known := s.Contest.Juror(j.ID)
	if _, team := s.Contest.Team(j.ID); known || team {
		r.complain(n, i18n.Messagef("%s occurs twice", j.ID), "give each juror and each team its own id")
	}
	s.Contest.Jury = append(s.Contest.Jury, j)
}

// mostPauses limits the pauses of a contest.
const mostPauses = 100

func pauseKeys(r *reader, p *contest.Pause) keys {
	return keys{
		"from": {"When the clock stopped.", aText, r.moment(&p.From)},
		"to":   {"When it went on. Without this key, it still stands.", aText, r.moment(&p.To)},
	}
}

func (s *Setup) pause(r *reader, n *yaml.Node) {
	var p contest.Pause
	r.mapping(n, "a pause", pauseKeys(r, &p), "from")
	list := s.Contest.Pauses
	if last := len(list) - 1; !p.To.IsZero() && !p.From.Before(p.To) || last >= 0 && (list[last].To.IsZero() || p.From.Before(list[last].To)) {
		r.complain(n, "a pause ends before it begins, or two overlap", "write the pauses in the order of time")
	}
	s.Contest.Pauses = append(list, p)
}

// moment reads a time.
func (r *reader) moment(to *time.Time) func(*yaml.Node) {
	return func(n *yaml.Node) {
		text := r.scalar(n)
		if at, ok := spec.ParseMoment(text); ok {
			r.began(n, at, to)
			return
		}
		r.complain(n, i18n.Messagef("%q is not a time", format.Clip(text, 40)), "write 2026-11-22T14:00:00+08:00")
	}
}

// consistent checks conditions that concern several keys.
func (s *Setup) consistent(r *reader, root *yaml.Node) {
	c := &s.Contest
	if c.Freeze > c.Duration {
		r.complain(under(root, "freeze"), "freeze is longer than the contest", "the last part of it freezes, such as 1h")
	}
	labels := map[string]bool{}
	for i, p := range c.Problems {
		if l := strings.ToLower(p.Label); labels[l] {
			at := s.Names[i].Place
			r.complaints = append(r.complaints, spec.Complaint{Place: at, What: i18n.Messagef("label %s occurs twice", p.Label), Remedy: "give each problem its own"})
		} else {
			labels[l] = true
		}
	}
	if len(c.Jury) > 0 && !slices.ContainsFunc(c.Jury, func(j contest.Juror) bool { return j.Duty == "" }) {
		r.complain(under(root, "jury"), "every juror has a duty, so nobody can run the contest", "add one without a duty")
	}
	for _, j := range c.Jury { // checked at the end because teams may follow the jury in the file
		if _, team := c.Team(j.ID); team && !r.complained("twice") {
			r.complain(under(root, "jury"), i18n.Messagef("%s is a team, too", j.ID), "give the juror another id")
		}
	}
}

// began sets the start of the contest, if its year is within the limits.
func (r *reader) began(n *yaml.Node, at time.Time, to *time.Time) {
	if !contest.InYears(at) {
		r.complain(n, contest.OutOfYears(at), "write 2026-11-22T14:00:00+08:00, or now")
		return
	}
	*to = at
}

// zoned matches a time with a zone.
var zoned = regexp.MustCompile(`(Z|[+-]\d\d:\d\d)$`)

// start reads a time, or "now". A time without a zone is in the local zone, and sets zoneless.
func (r *reader) start(to *time.Time, zoneless *bool) func(*yaml.Node) {
	return func(n *yaml.Node) {
		text := r.scalar(n)
		if text == "now" {
			return
		}
		if at, ok := spec.ParseMoment(text); ok {
			r.began(n, at, to)
			*zoneless = !zoned.MatchString(text)
			return
		}
		r.complain(n, i18n.Messagef("%q is not a time", format.Clip(text, 40)), "write 2026-11-22T14:00:00+08:00, or now")
	}
}
