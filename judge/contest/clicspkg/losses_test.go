package clicspkg_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
)

// lossy is a package of another judge with many things that Grundy cannot import.
var lossy = map[string]string{
	"contest":         `{"id":"c","name":"C","start_time":"2026-05-01T10:00:00+02","duration":"5:00:00","scoreboard_type":"pass-fail","penalty_time":20}`,
	"judgement-types": `[{"id":"AC","solved":true},{"id":"YES","solved":true},{"id":"CE","solved":false,"penalty":true},{"id":"XX","solved":false,"penalty":true}]`,
	"groups":          `[{"id":"g","name":"G"}]`,
	"organizations":   `[{"id":"o","name":"O"}]`,
	"problems":        `[{"id":"a","label":"A","name":"Sum","max_score":33.5},{"id":"a","label":"B"},{"label":"C"}]`,
	"teams":           `[{"id":"1","name":"One","group_ids":["g"],"organization_id":"o"},{"id":"2","name":"Two","group_ids":["gone"],"organization_id":"lost"},{"id":"2"}]`,
	"accounts":        `[{"id":"acc","username":"one","type":"team"}]`,
	"submissions": `[{"id":"s1","language_id":"cpp","problem_id":"a","team_id":"1","time":"2026-05-01T10:10:00+02"},
{"id":"s2","language_id":"cpp","problem_id":"a","team_id":"9","time":"2026-05-01T10:20:00+02"},{"id":"s3","language_id":"cpp","problem_id":"z","team_id":"1","time":"2026-05-01T10:21:00+02"},
{"id":"s4","language_id":"cpp","problem_id":"a","team_id":"2","time":"2026-05-01T10:30:00+02"},{"id":"s5","language_id":"cpp","problem_id":"a","team_id":"2","time":"2026-05-01T09:00:00+02"},
{"id":"s6","language_id":"cpp","problem_id":"a","team_id":"2","time":"2026-05-01T19:00:00+02"},{"id":"s7","problem_id":"a","team_id":"2"}]`,
	"judgements": `[{"id":"j1","submission_id":"s1","judgement_type_id":"XX","start_time":"2026-05-01T10:10:01+02","end_time":"2026-05-01T10:10:02+02"},
{"id":"j2","submission_id":"s2","judgement_type_id":"AC","start_time":"2026-05-01T10:20:01+02","end_time":"2026-05-01T10:20:02+02"},
{"id":"j4","submission_id":"s4","judgement_type_id":"YES","start_time":"2026-05-01T10:30:01+02","end_time":"2026-05-01T10:30:02+02"},
{"id":"j5","submission_id":"s5","judgement_type_id":"CE","start_time":"2026-05-01T10:30:01+02","end_time":"2026-05-01T10:30:02+02"},
{"id":"j6","submission_id":"s4","judgement_type_id":null,"start_time":"2026-05-01T10:31:01+02"},{"id":"j9","submission_id":"s99","judgement_type_id":"AC","end_time":"2026-05-01T10:31:02+02"}]`,
	"runs":           `[{"id":"r1","judgement_id":"j1","judgement_type_id":"XX"},{"id":"r9","judgement_id":"j9","judgement_type_id":"AC"}]`,
	"clarifications": `[{"id":"q1","from_team_id":"8","text":"?","time":"2026-05-01T10:11:00+02"},{"id":"q2","from_team_id":"1","problem_id":"z","text":"?","time":"2026-05-01T10:12:00+02"},{"id":"q3","to_team_id":"1","reply_to_id":"q1","text":"!","time":"2026-05-01T10:13:00+02"}]`,
}

// TestLosses checks that each thing that is lost has a note with its id. What is left out must not
// move the judgements of other submissions.
func TestLosses(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range lossy {
		files[name+".json"] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := clicspkg.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, n := range p.Notes {
		said += n.In("en") + "\n"
		if n.In("zh") == n.In("en") {
			t.Errorf("%s is not in Chinese", n)
		}
	}
	for _, want := range []string{
		"the package lacks their team: 1 (s2)\n", "the package lacks their problem: 1 (s3)\n", "they have no time: 1 (s7)\n", "from before the start, which do not count: 1 (s5)\n", "after the end, which are practice: 1 (s6)\n",
		"submissions without their source: 4 (s5, s1, s4, s6)\n", "because their submission is: 2 (j2, j9)\n", "no verdict or no end: 1 (j6)\n", "count as WA: 1 (XX)\n", "count as AC, because they solve the problem: 1 (YES)\n", "differs from that of Grundy: 1 (CE)\n",
		"runs left out, because their judgement is: 1 (r9)\n", "clarifications left out, because the package lacks their team: 1 (q1)\n", "about no problem, because the package lacks theirs: 1 (q2)\n", "answer no question, because the package lacks it: 1 (q3)\n",
		"teams left out, because they have no id or the id of another team: 1 (2)\n", "problems left out, because they have no id or the id of another problem: 2 (a, )\n", "teams in groups that the package lacks; the group is named by its id: 1 (2)\n", "its id: 1 (2)\n",
		"maximum points are rounded: 1 (a)\n", "tables that are not imported: 1 (accounts)\n", "!events without effect", "!that are not there",
	} {
		want, not := strings.CutPrefix(want, "!")
		if strings.Contains(said, want) == not {
			t.Errorf("the notes have %q: %v\n%s", want, not, said)
		}
	}
	state := contest.NewState()
	for _, e := range p.Log {
		state.Apply(e.Seq, e.Event)
	}
	got := ""
	for _, sub := range state.Submissions {
		got += fmt.Sprintf("%s %s; ", sub.Team, sub.Verdict())
	}
	if want := "2 CE; 1 WA; 2 AC; 2 ; "; got != want || state.Ignored > 0 {
		t.Errorf("the submissions are %q, want %q; %+v", got, want, state.Refusals)
	}
}

// TestMissingTables checks that a package without teams, problems or judgements says so, and that a
// long list of ids is cut.
func TestMissingTables(t *testing.T) {
	for _, missing := range []string{"teams", "problems", "judgements", "submissions"} {
		files := fstest.MapFS{}
		for name, text := range lossy {
			files[name+".json"] = &fstest.MapFile{Data: []byte(text)}
		}
		files[missing+".json"] = &fstest.MapFile{Data: []byte("[]\n")}
		if missing == "teams" {
			delete(files, "teams.json")
		}
		p, err := clicspkg.Read(files)
		if err != nil {
			t.Fatal(err)
		}
		if said := fmt.Sprint(p.Notes); !strings.Contains(said, "tables that are not there: ") || !strings.Contains(said, "("+missing+")") {
			t.Errorf("without %s the notes are %q", missing, p.Notes)
		}
	}
	var list []string
	for i := range 70 {
		list = append(list, fmt.Sprintf(`{"id":"s%d","problem_id":"a","team_id":"gone","time":"2026-05-01T10:10:00+02"}`, i))
	}
	p, err := clicspkg.Read(fstest.MapFS{"contest.json": {Data: []byte(lossy["contest"])}, "submissions.json": {Data: []byte("[" + strings.Join(list, ",") + "]")}})
	if err != nil {
		t.Fatal(err)
	}
	if said := fmt.Sprint(p.Notes); !strings.Contains(said, "70 (s0, s1,") || !strings.Contains(said, "s49, …)") {
		t.Errorf("the notes are %q", p.Notes)
	}
}

// TestLostMembers checks that a note names the members that are lost, such as pictures, and that the
// teams of a hidden group stay hidden.
func TestLostMembers(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range lossy {
		files[name+".json"] = &fstest.MapFile{Data: []byte(text)}
	}
	for name, text := range map[string]string{
		"contest":       strings.Replace(lossy["contest"], "{", `{"logo":[{"href":"contest/logo.png"}],"banner":[],"scoreboard_freeze_duration":null,`, 1),
		"groups":        `[{"id":"g","name":"G","hidden":true,"location":{}},{"id":"h","name":"H","type":"site"}]`,
		"organizations": `[{"id":"o","name":"O","country":"","logo":[{"href":"organizations/o/logo.png"}]}]`,
		"teams":         `[{"id":"1","name":"One","location":{"x":3,"y":1.5,"rotation":90},"group_ids":["h","g"],"photo":[{"href":"teams/1/photo.jpg"}]},{"id":"2","name":"Two","location":{"description":"Room 2, 14"},"group_ids":["h"],"photo":null},{"id":"3","name":"Three","location":[7]}]`,
	} {
		files[name+".json"] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := clicspkg.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	if said := fmt.Sprint(p.Notes); !strings.Contains(said, "members that are not imported: 2 (contest.logo, groups.type)") {
		t.Errorf("the notes are %s", said)
	}
	teams := p.Log[0].Setup.Teams
	if len(teams) != 3 || !teams[0].Hidden || teams[1].Hidden || teams[0].Seat != "3, 1.5" || teams[1].Seat != "Room 2, 14" || teams[2].Seat != "" {
		t.Errorf("the teams are %+v", teams)
	}
}
