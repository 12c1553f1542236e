package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// clics serves the API of another judge's contest and returns its address. The board has the given
// kind and rows.
func clics(t *testing.T, kind, rows string) string {
	t.Helper()
	if kind != "" {
		kind = fmt.Sprintf(`,"scoreboard_type":%q`, kind)
	}
	return answering(t, map[string]string{
		"/api/contests":              `[{"id":"c","name":"Sums"` + kind + `}]`,
		"/api/contests/c/teams":      `[{"id":"t1","name":"First"},{"id":"t2","name":"Second"}]`,
		"/api/contests/c/problems":   `[{"id":"a","label":"A"},{"id":"b","label":"B"},{"id":"c","label":"C"}]`,
		"/api/contests/c/scoreboard": `{"rows":[` + rows + `]}`,
	})
}

// answering serves constant answers by their paths.
func answering(t *testing.T, answers map[string]string) (url string) {
	t.Helper()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := answers[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, text)
	}))
	t.Cleanup(web.Close)
	return web.URL
}

const (
	ofPoints = `{"rank":1,"team_id":"t1","score":{"score":150.5},"problems":[
{"problem_id":"a","num_judged":2,"num_pending":0,"score":50},{"problem_id":"b","num_judged":1,"num_pending":0,"score":100.5},{"problem_id":"c","num_judged":3,"num_pending":1,"score":0}]},
{"rank":2,"team_id":"t2","score":{"score":0},"problems":[{"problem_id":"a","num_judged":0,"num_pending":2,"score":0},{"problem_id":"b","num_judged":0,"num_pending":0,"score":0}]}`
	ofSolved = `{"rank":1,"team_id":"t1","score":{"num_solved":1,"total_time":"0:32:00.000"},"problems":[
{"problem_id":"a","num_judged":2,"num_pending":0,"solved":true},{"problem_id":"b","num_judged":1,"num_pending":0,"solved":false},{"problem_id":"c","num_judged":0,"num_pending":1,"solved":false}]},
{"rank":2,"team_id":"t2","score":{"num_solved":0,"total_time":"0:00:00.000"},"problems":[]}`
)

// TestBoards checks boards of points and of solved problems, as text and as JSON.
func TestBoards(t *testing.T) {
	for _, row := range []struct{ name, kind, rows, text, json string }{
		{"points", "score", ofPoints,
			"Sums\nrank  team    points  A   B      C\n1     First   150.5   50  100.5  0?1\n2     Second  0       ?2  .      .\n",
			`{"version":1,"name":"Sums","scoring":"score","problems":["A","B","C"],"rows":[` +
				`{"rank":1,"team":"First","score":150.5,"cells":[{"judged":2,"score":50},{"judged":1,"score":100.5},{"judged":3,"pending":1,"score":0}]},` +
				`{"rank":2,"team":"Second","cells":[{"pending":2},{},{}]}]}` + "\n"},
		{"solved", "pass-fail", ofSolved,
			"Sums\nrank  team    solved  penalty  A   B   C\n1     First   1       0:32:00  +2  -1  ?1\n2     Second  0       0:00:00  .   .   .\n",
			`{"version":1,"name":"Sums","scoring":"pass-fail","problems":["A","B","C"],"rows":[` +
				`{"rank":1,"team":"First","solved":1,"time":"0:32:00.000","cells":[{"judged":2,"solved":true},{"judged":1},{"pending":1}]},` +
				`{"rank":2,"team":"Second","time":"0:00:00.000","cells":[{},{},{}]}]}` + "\n"},
		{"old", "", ofSolved, "Sums\nrank  team    solved  penalty  A   B   C\n1     First   1       0:32:00  +2  -1  ?1\n2     Second  0       0:00:00  .   .   .\n", ""},
	} {
		url := clics(t, row.kind, row.rows)
		for flag, want := range map[string]string{"": row.text, "--json": row.json} {
			var out, errs strings.Builder
			code := execute(t.Context(), strings.Fields("board "+url+" "+flag), strings.NewReader(""), &out, &errs)
			if want != "" && (code != asExpected || out.String() != want) {
				t.Errorf("%s %s: exit code %d, %s\n%s\nwant\n%s", row.name, flag, code, &errs, &out, want)
			}
		}
	}
	var out strings.Builder
	execute(t.Context(), strings.Fields("board "+clics(t, "score", ofPoints)+" --lang zh"), strings.NewReader(""), &out, &out)
	if !strings.Contains(out.String(), "得分") || strings.Contains(out.String(), "罚时") {
		t.Errorf("in Chinese it is\n%s", &out)
	}
}

// TestBoardGroups checks that the board shows the groups of teams with the ranks in them, and that
// --group limits it. A team may be in several groups. An unknown group is an error with the groups.
func TestBoardGroups(t *testing.T) {
	url := answering(t, map[string]string{
		"/api/contests":            `[{"id":"c","name":"Sums","scoreboard_type":"pass-fail"}]`,
		"/api/contests/c/groups":   `[{"id":"1","name":"高一 / A"},{"id":"2","name":"Girls"},{"id":"3","name":"Nobody"}]`,
		"/api/contests/c/teams":    `[{"id":"t1","name":"First","group_ids":["1"]},{"id":"t2","name":"Second","group_ids":["2","1"]},{"id":"t3","name":"Third","group_ids":[]},{"id":"t4","name":"Fourth","group_ids":["2"]}]`,
		"/api/contests/c/problems": `[{"id":"a","label":"A"}]`,
		"/api/contests/c/scoreboard": `{"rows":[{"rank":1,"team_id":"t3","score":{"num_solved":1,"total_time":"0:01:00"}},{"rank":2,"team_id":"t1","score":{}},
{"rank":2,"team_id":"t2","score":{}},{"rank":4,"team_id":"t4","score":{}}]}`,
	})
	for _, row := range []struct {
		args []string
		code int
		has  []string
	}{
		{nil, asExpected, []string{"rank  team    group ", "1     Third  ", "2     First   高一 / A #1 ", "2     Second  Girls #1, 高一 / A #1 ", "4     Fourth  Girls #2 "}},
		{[]string{"--group", "Girls"}, asExpected, []string{"Sums\nGroup: Girls\nrank  overall  team ", "\n1     2        Second ", "\n2     4        Fourth "}},
		{[]string{"--group", "高一 / A", "--lang", "zh"}, asExpected, []string{"分组：高一 / A\n名次  总名次  队伍 ", "\n1     2       First ", "\n1     2       Second "}},
		{[]string{"--group", "2", "--json"}, asExpected, []string{`"group":"Girls"`, `{"rank":4,"team":"Fourth","groups":[{"name":"Girls","rank":2}]`}},
		{[]string{"--json"}, asExpected, []string{`{"rank":2,"team":"Second","groups":[{"name":"Girls","rank":1},{"name":"高一 / A","rank":1}]`}},
		{[]string{"--group", "girls"}, cannotTell, []string{`--group: no team on the board is in the group "girls"; the groups are 高一 / A, Girls`}},
		{[]string{"--group", "Nobody"}, cannotTell, []string{"the groups are"}},
		{[]string{"--group", ""}, cannotTell, []string{"--group: "}},
	} {
		var out strings.Builder
		code := execute(t.Context(), append([]string{"board", url}, row.args...), strings.NewReader(""), &out, &out)
		for _, want := range row.has {
			if code != row.code || !strings.Contains(out.String(), want) {
				t.Errorf("%q: exit code %d, no %q in\n%s", row.args, code, want, &out)
			}
		}
	}
}

// TestBoardFrozen checks that a board shows since when the public sees submissions as pending,
// until the contest is thawed.
func TestBoardFrozen(t *testing.T) {
	for _, row := range []struct{ state, flags, has, not string }{
		{`"frozen":"2026-11-22T17:00:00Z","thawed":null`, "", "\nThe public board has been frozen since ", "公"},
		{`"frozen":"2026-11-22T17:00:00Z","thawed":null`, "--lang zh", "\n公开榜单自 ", "frozen"},
		{`"frozen":"2026-11-22T17:00:00Z","thawed":null`, "--json", `"frozen":"2026-11-22T17:00:00Z"`, "public"},
		{`"frozen":"2026-11-22T17:00:00Z","thawed":"2026-11-22T18:30:00Z"`, "", "rank", "frozen"},
		{`"frozen":null`, "--json", `"rank":1`, "frozen"},
	} {
		var out strings.Builder
		url := clics(t, "", ofSolved+`],"state":{`+row.state+`},"more":[`)
		if code := execute(t.Context(), strings.Fields("board "+url+" "+row.flags), strings.NewReader(""), &out, &out); code != asExpected || !strings.Contains(out.String(), row.has) || strings.Contains(out.String(), row.not) {
			t.Errorf("%s %s: exit code %d\n%s", row.state, row.flags, code, &out)
		}
	}
}

// TestBoardProblems serves a contest with two languages. The statement names the language with
// larger limits, and no language that the contest does not offer.
func TestBoardProblems(t *testing.T) {
	dir := t.TempDir()
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(fmt.Sprintf(small, filepath.Join(repo, "testdata/cli/files/sums")), "[go]", "[go, java]", 1)
	if err := os.WriteFile(filepath.Join(dir, "contest.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get(serving(t, dir) + "problems/A")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(page); !strings.Contains(got, "Larger limits: Java: time × ") || strings.Contains(got, "Python") || strings.Contains(got, "Kotlin") {
		t.Errorf("the problem is\n%s", got)
	}
}
