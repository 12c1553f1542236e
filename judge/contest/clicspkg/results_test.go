package clicspkg_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
)

// oneTable has the tables of a contest with one submission, without its source.
var oneTable = map[string]string{
	"contest":     `{"id":"c","name":"C","start_time":"2026-05-01T10:00:00Z","duration":"5:00:00","scoreboard_freeze_duration":"1:00:00"}`,
	"problems":    `[{"id":"a","label":"A","name":"Sum","ordinal":0}]`,
	"teams":       `[{"id":"1","name":"One"}]`,
	"submissions": `[{"id":"s1","language_id":"cpp","problem_id":"a","team_id":"1","time":"2026-05-01T10:10:00Z"}]`,
	"judgements":  `[{"id":"j1","submission_id":"s1","judgement_type_id":"AC","start_time":"2026-05-01T10:10:01Z","end_time":"2026-05-01T10:10:02Z"}]`,
	"awards":      `[{"id":"gold-medal","team_ids":["1"]},{"id":"silver-medal","team_ids":[]},{"id":"winner","team_ids":["1"]},{"id":"first-to-solve-a","team_ids":["1"]},{"id":"best-hat","team_ids":["1"]}]`,
}

// feeds are event feeds with the tables of oneTable: of 2026-01 with objects, with whole tables, and of 2020-03.
var feeds = map[string]string{
	"objects": `{"type":"contest","id":null,"data":%contest%,"token":"1"}
{"type":"problems","id":"a","data":{"id":"a","label":"A","name":"Sum","ordinal":0},"token":"2"}

{"type":"teams","id":"9","data":{"id":"9","name":"Nine"},"token":"3"}
{"type":"teams","id":"1","data":{"id":"1","name":"Old"},"token":"3"}
{"type":"teams","id":"1","data":{"id":"1","name":"One"},"token":"4"}
{"type":"teams","id":"9","data":null,"token":"4"}
{"type":"submissions","id":"s1","data":{"id":"s1","language_id":"cpp","problem_id":"a","team_id":"1","time":"2026-05-01T10:10:00Z"},"token":"5"}
{"type":"judgements","id":"j1","data":{"id":"j1","submission_id":"s1","start_time":"2026-05-01T10:10:01Z"},"token":"6"}
{"type":"judgements","id":"j1","data":{"id":"j1","submission_id":"s1","judgement_type_id":"AC","start_time":"2026-05-01T10:10:01Z","end_time":"2026-05-01T10:10:02Z"},"token":"7"}
`,
	"tables": `{"type":"teams","id":null,"data":[{"id":"7","name":"Seven"}]}
{"type":"contest","data":%contest%}
{"type":"problems","data":%problems%}
{"type":"teams","id":null,"data":%teams%}
{"type":"submissions","data":%submissions%}
{"type":"judgements","data":%judgements%}
`,
	"old": `{"type":"contests","id":"e1","op":"create","data":%contest%}
{"type":"problems","id":"e2","op":"create","data":{"id":"a","label":"A","name":"Sum","ordinal":0}}
{"type":"teams","id":"e3","op":"create","data":{"id":"9","name":"Nine"}}
{"type":"teams","id":"e4","op":"create","data":{"id":"1","name":"One"}}
{"type":"teams","id":"e5","op":"delete","data":{"id":"9"}}
{"type":"submissions","id":"e6","op":"create","data":{"id":"s1","language_id":"cpp","problem_id":"a","team_id":"1","time":"2026-05-01T10:10:00Z"}}
{"type":"judgements","id":"e7","op":"update","data":{"id":"j1","submission_id":"s1","judgement_type_id":"AC","start_time":"2026-05-01T10:10:01Z","end_time":"2026-05-01T10:10:02Z"}}
`,
}

// seen describes the contest of a package.
func seen(p *clicspkg.Package) string {
	s := contest.NewState()
	for _, e := range p.Log {
		s.Apply(e.Seq, e.Event)
	}
	text := fmt.Sprintf("%s, freeze %s:", s.Contest.Name, s.Contest.Freeze)
	for _, t := range s.Contest.Teams {
		text += " " + t.Name
	}
	for _, sub := range s.Submissions {
		text += fmt.Sprintf("; %s %s %s", sub.Team, sub.Problem, sub.Verdict())
	}
	return text
}

// TestResults reads the results of one contest from an event feed of each form, from a folder, a zip file
// and a log. The sources that are missing are no loss.
func TestResults(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	paths := map[string]string{}
	for name, feed := range feeds {
		for table, text := range oneTable {
			feed = strings.ReplaceAll(feed, "%"+table+"%", text)
		}
		paths[name] = write(name+".ndjson", feed)
	}
	folder := fstest.MapFS{}
	for table, text := range oneTable {
		if table != "awards" {
			write("package/"+table+".json", text)
			folder[table+".json"] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	paths["folder"] = filepath.Join(dir, "package")
	read, err := clicspkg.Read(folder)
	if err != nil {
		t.Fatal(err)
	}
	written := filepath.Join(dir, "written")
	if err := read.Folder(written); err != nil {
		t.Fatal(err)
	}
	paths["log"] = filepath.Join(written, "grundy.ndjson")
	paths["zip file"] = write("c.zip", string(zipped(t, read)))
	for name, path := range paths {
		p, done, err := clicspkg.OpenResults(path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, want := seen(p), "C, freeze 1h0m0s: One; 1 a AC"; got != want || len(p.Notes) > 0 {
			t.Errorf("%s: %s, want %s; notes %q", name, got, want, p.Notes)
		}
		done()
	}
}

// TestMedals checks that the numbers of medals come from the awards, and that other awards are noted.
func TestMedals(t *testing.T) {
	files := clicspkg.Files{}
	for table, text := range oneTable {
		files[table+".json"] = []byte(text)
	}
	p, err := files.Results()
	if err != nil || p.Log[0].Setup.Medals != (contest.Medals{Gold: 1}) {
		t.Errorf("%v, %v", p, err)
	}
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: text}
	}
	if p, err = clicspkg.Read(folder); err != nil || !strings.Contains(fmt.Sprint(p.Notes), "awards that are not imported: 1 (best-hat)") {
		t.Errorf("%v, %v", p, err)
	}
}

// TestNoResults checks that a file that is neither a feed nor a package is rejected with its place.
func TestNoResults(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "is not an archive",
		"PK":                                  "is not an archive",
		"{}\n":                                "line 1: is not an event",
		"{\n":                                 "line 1: is not an event",
		"{\"type\":\"teams\",\"data\":[1]}\n": "line 1: ",
		"{\"type\":\"teams\",\"id\":\"1\",\"data\":{\"id\":\"1\"}}\n":   "has no id",
		"{\"type\":\"contest\",\"data\":{\"id\":\"c\"}}\n":              "has no start_time",
		"{\"grundy\":1,\"at\":\"2026-05-01T10:00:00Z\",\"events\":2}\n": "is not whole",
		"{\"type\":\"state\",\"data\":null}\nx\n":                       "line 2: is not an event",
	} {
		path := filepath.Join(t.TempDir(), "x.ndjson")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := clicspkg.OpenResults(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "x.ndjson") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
