package clicspkg_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/printing"
	"grundy/judge/report"
)

var start = time.Date(2026, 11, 22, 9, 0, 0, 123456789, time.UTC)

func textOf(i int) []byte { return fmt.Appendf(nil, "print(%d)\n", i) }

func sha(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// random returns a random contest, which is finished if done is set.
func random(seed uint64, done bool) *clicspkg.Package {
	r := rand.New(rand.NewPCG(seed, 3))
	p := &clicspkg.Package{Source: func(_ context.Context, digest string) ([]byte, error) {
		for i := range 100 {
			if text := textOf(i); i%3 != 1 && sha(text) == digest {
				return text, nil
			}
		}
		return nil, errors.New("lost")
	}}
	s := contest.NewState()
	put := func(at time.Duration, e contest.Event) {
		e.Time = start.Add(at)
		p.Log = append(p.Log, clicspkg.Entry{Seq: uint64(3*len(p.Log) + 2), Event: e})
		s.Apply(uint64(len(p.Log)), e)
	}
	c := &contest.Contest{
		ID: "round", Name: "Round <&> 一", Start: start, Duration: 3 * time.Hour, Freeze: time.Hour, Penalty: 20 * time.Minute, Scoring: contest.ICPC,
		Problems: []contest.Problem{{Label: "A", ID: "pA", Name: "Nim", Tests: 2, Points: 100, Digest: "d", Time: time.Second, Memory: 64 << 20}, {Label: "B", ID: "pB", Name: "B", Tests: 2, Points: 100, Time: time.Second}},
		Jury:     []contest.Juror{{ID: "chief", Password: "$2a$chief"}}, Medals: contest.Medals{Gold: 1},
	}
	if seed%3 == 0 {
		c.Scoring = contest.IOI
	}
	for i := range 4 {
		c.Teams = append(c.Teams, contest.Team{ID: fmt.Sprint("t", i), Name: fmt.Sprint("队 ", i), Password: "$2a$team", Group: []string{"", "三区"}[i%2], Organization: "HUST", Hidden: i == 3})
	}
	put(-time.Hour, contest.Event{Kind: contest.KindSetup, By: "grundy", Setup: c})
	for i := range r.IntN(60) {
		at := time.Duration(i)*3*time.Minute + time.Duration(r.IntN(1000))*time.Millisecond
		team, problem := fmt.Sprint("t", r.IntN(4)), []string{"pA", "pB"}[r.IntN(2)]
		switch r.IntN(8) {
		case 0, 1, 2:
			text := textOf(i)
			put(at, contest.Event{Kind: contest.KindSubmitted, By: team, Submitted: &contest.Submitted{
				Nonce: fmt.Sprint("n-", i), Team: team, Problem: problem, Language: "python3", File: "a.py", Source: sha(text), Size: int64(len(text)),
			}})
		case 3, 4, 5:
			if jobs := s.Waiting(); len(jobs) > 0 {
				put(at, judge(r, jobs[r.IntN(len(jobs))]))
			}
		case 6:
			put(at, contest.Event{Kind: contest.KindAsked, By: team, Asked: &contest.Asked{Nonce: fmt.Sprint("q-", i), From: team, Problem: problem, Text: "为什么 <b>?"}})
		case 7:
			if n := len(s.Submissions); n > 0 && s.Submission(n).Verdict() != "" {
				put(at, contest.Event{Kind: contest.KindRejudge, By: "chief", Rejudge: &contest.Rejudge{Submissions: []int{n}}})
				put(at, judge(r, [2]int{n, len(s.Submission(n).Attempts) - 1}))
				put(at, contest.Event{Kind: contest.KindDecided, By: "chief", Decided: &contest.Decided{Rejudging: len(s.Rejudgings), Apply: r.IntN(2) == 0}})
			}
		}
	}
	if done {
		for _, job := range s.Waiting() {
			put(4*time.Hour, judge(r, job))
		}
		put(5*time.Hour, contest.Event{Kind: contest.KindThawed, By: "chief"})
		put(6*time.Hour, contest.Event{Kind: contest.KindFinalized, By: "chief"})
		put(7*time.Hour, contest.Event{Kind: contest.KindAsked, By: "chief", Asked: &contest.Asked{Nonce: "late", Text: "Thank you all"}})
	}
	return p
}

func judge(r *rand.Rand, job [2]int) contest.Event {
	verdict := []report.Verdict{"AC", "WA", "RE", "MLE"}[r.IntN(4)]
	return contest.Event{Kind: contest.KindJudged, By: "w", Judged: &contest.Judged{
		Submission: job[0], Attempt: job[1], Verdict: verdict, Took: time.Duration(r.IntN(1000)) * time.Millisecond,
		Tests: []contest.Test{{Verdict: "AC", CPU: 7 * time.Millisecond}, {Verdict: verdict, CPU: 1234 * time.Millisecond}},
	}}
}

func zipped(t *testing.T, p *clicspkg.Package) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := p.Zip(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func unzipped(t *testing.T, text []byte) *zip.Reader {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// TestAround checks that exporting, importing and exporting again gives the same bytes, and for
// backups the same state. Only backups have password hashes.
func TestAround(t *testing.T) {
	for seed := range uint64(30) {
		p := random(seed, seed%2 == 0)
		p.Passwords = seed%5 == 0
		once := zipped(t, p)
		back, err := clicspkg.Read(unzipped(t, once))
		if err != nil {
			t.Fatal(err)
		}
		if again := zipped(t, back); !bytes.Equal(once, again) {
			t.Fatalf("contest %d: two packages: %s", seed, different(unzipped(t, once), unzipped(t, again)))
		}
		all := ""
		for _, f := range unzipped(t, once).File {
			all += contents(t, f)
		}
		if strings.Contains(all, "$2a$") != p.Passwords {
			t.Errorf("contest %d: passwords %v, in the package %v", seed, p.Passwords, !p.Passwords)
		}
		if x, y := state(p), state(back); p.Passwords && x != y {
			t.Errorf("contest %d: the state was\n%s and is\n%s", seed, x, y)
		}
	}
}

func contents(t *testing.T, f *zip.File) string {
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// different returns the name of the first file that differs between two packages.
func different(x, y *zip.Reader) string {
	for i := range x.File {
		a, _ := fs.ReadFile(x, x.File[i].Name)
		if b, _ := fs.ReadFile(y, x.File[i].Name); !bytes.Equal(a, b) {
			return fmt.Sprintf("%s:\n%.2000s\n%.2000s", x.File[i].Name, a, b)
		}
	}
	return fmt.Sprintf("%d and %d files", len(x.File), len(y.File))
}

func state(p *clicspkg.Package) string {
	s := contest.NewState()
	for _, e := range p.Log {
		s.Apply(e.Seq, e.Event)
	}
	text, _ := json.Marshal(s)
	return string(text)
}

// TestContents checks that a package has every file that it should have, and every source that
// the store has not lost.
func TestContents(t *testing.T) {
	p := random(2, true)
	dir := t.TempDir()
	if err := p.Folder(dir + "/c"); err != nil {
		t.Fatal(err)
	}
	if err := p.Folder(dir + "/c"); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("over another package: %v", err)
	}
	back, err := clicspkg.Read(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(zipped(t, back), zipped(t, p)) {
		t.Error("the folder is not the archive")
	}
	for _, name := range []string{
		"api", "contest", "judgement-types", "languages", "problems", "groups", "organizations", "teams", "accounts", "state",
		"submissions", "judgements", "runs", "clarifications", "awards", "commentary", "scoreboard",
	} {
		if text, err := os.ReadFile(dir + "/c/" + name + ".json"); err != nil || !json.Valid(text) {
			t.Errorf("%s: %v, %.200s", name, err, text)
		}
	}
	feed, _ := os.ReadFile(dir + "/c/event-feed.ndjson")
	lines := strings.Split(strings.TrimSpace(string(feed)), "\n")
	if last := lines[len(lines)-1]; !strings.Contains(last, `"type":"state"`) || !strings.Contains(last, `"end_of_updates":"2026`) {
		t.Errorf("the feed ends with %s", last)
	}
	found, lost := 0, 0
	for _, e := range back.Log {
		if e.Submitted == nil {
			continue
		}
		want, err := p.Source(t.Context(), e.Submitted.Source)
		got, gone := back.Source(t.Context(), e.Submitted.Source)
		if (err == nil) != (gone == nil) || !bytes.Equal(want, got) {
			t.Errorf("%s: %q, %v; want %q, %v", e.Submitted.Nonce, got, gone, want, err)
		}
		if found++; err != nil {
			lost++
		}
	}
	if note := i18n.Messagef("submissions without their source: %d", lost); found == 0 || lost == 0 || !slices.Contains(back.Notes, note) {
		t.Errorf("%d sources, %d lost, notes %q", found, lost, back.Notes)
	}
}

// foreign returns a package without Grundy's log, as another judge writes it.
func foreign(t *testing.T, p *clicspkg.Package) fstest.MapFS {
	fsys := fstest.MapFS{}
	for _, f := range unzipped(t, zipped(t, p)).File {
		if f.Name != "grundy.ndjson" {
			fsys["contest/"+f.Name] = &fstest.MapFile{Data: []byte(contents(t, f))}
		}
	}
	return fsys
}

// TestForeign imports a package of another judge and exports the contest again. The tables of the
// setup, submissions, judgements, runs and clarifications must be the same, and so must the rows of
// the scoreboard.
func TestForeign(t *testing.T) {
	for seed := range uint64(30) {
		p := random(seed, true)
		fsys := foreign(t, p)
		back, err := clicspkg.Read(fsys)
		if err != nil {
			t.Fatal(err)
		}
		z := unzipped(t, zipped(t, back))
		for _, name := range []string{
			"contest", "state", "judgement-types", "problems", "groups", "organizations", "teams", "submissions", "judgements", "runs",
			"clarifications", "scoreboard",
		} {
			got, _ := fs.ReadFile(z, name+".json")
			if want := fsys["contest/"+name+".json"].Data; name != "scoreboard" && !bytes.Equal(got, want) || !bytes.Equal(rows(got), rows(want)) {
				t.Fatalf("contest %d: %s is\n%s, was\n%s", seed, name, got, want)
			}
		}
	}
}

// TestYAML checks that tables in YAML are read, in the forms that the specification shows.
func TestYAML(t *testing.T) {
	p, err := clicspkg.Read(fstest.MapFS{
		"contest.yaml": {Data: []byte(`
id: wf2014
name: 2014 World Finals
formal_name: 38th Annual World Finals
start_time: 2014-06-25T10:00:00+01
duration: 5:00:00
scoreboard_freeze_duration: 1:00:00
scoreboard_type: pass-fail
penalty_time: 20
`)},
		"problems.yaml": {Data: []byte(`
- id: bottles
  label: B
  name: Curvy Little Bottles
  ordinal: 2
  rgb: '#808080'
  time_limit: 3.5
  test_data_count: 15
- {id: asteroids, label: A, name: Asteroid Rangers, ordinal: 1, time_limit: 2, test_data_count: 10}
`)},
		"teams.json": {Data: []byte(`[{"id":"45","name":"A team","group_ids":null}]`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := p.Log[0].Setup
	if c.ID != "wf2014" || c.Name != "38th Annual World Finals" || !c.Start.Equal(time.Date(2014, 6, 25, 9, 0, 0, 0, time.UTC)) ||
		c.Duration != 5*time.Hour || c.Freeze != time.Hour || c.Penalty != 20*time.Minute || len(c.Teams) != 1 {
		t.Errorf("the contest is %+v", c)
	}
	if len(c.Problems) != 2 || c.Problems[0].ID != "asteroids" || c.Problems[1].Time != 3500*time.Millisecond || c.Problems[1].Color != "#808080" {
		t.Errorf("the problems are %+v", c.Problems)
	}
}

// rows returns the rows of a scoreboard, and nil for any other file.
func rows(text []byte) []byte {
	var o struct{ Rows json.RawMessage }
	_ = json.Unmarshal(text, &o)
	return o.Rows
}

// TestRefused checks that Read rejects malformed packages, and with which error.
func TestRefused(t *testing.T) {
	good := foreign(t, random(2, true))
	with := func(name, text string) fstest.MapFS {
		fsys := fstest.MapFS{}
		for n, f := range good {
			fsys[n] = f
		}
		fsys["contest/"+name] = &fstest.MapFile{Data: []byte(text)}
		return fsys
	}
	const zone = `{"id":"c","start_time":"2026-11-22T10:00:00+01","duration":"5:00:00"}`
	var bomb bytes.Buffer
	z := zip.NewWriter(&bomb)
	w, _ := z.Create("a.py")
	_, _ = w.Write(make([]byte, 5<<20))
	_ = z.Close()
	for i, row := range []struct {
		fsys fs.FS
		want string // empty if the package is accepted
	}{
		{fstest.MapFS{}, "contest.json: is not there"},
		{with("contest.json", `{`), "contest.json: unexpected end"},
		{with("contest.json", `{}`), "contest.json: has no id"},
		{with("contest.json", `{"id":"c"}`), "contest.json: has no start_time"},
		{with("contest.json", `{"id":"c","start_time":"now"}`), `contest.json: "now" is not a time`},
		{with("contest.json", `{"id":"c","start_time":"2026-11-22T10:00:00Z"}`), "contest.json: has no duration"},
		{with("contest.json", `{"id":"c","start_time":"2026-11-22T10:00:00Z","duration":"5h"}`), `"5h" is not a relative time`},
		{with("contest.json", `{"id":"c>","start_time":"2026-11-22T10:00:00Z","duration":"5:00:00"}`), `"c>" is not an id of a contest`},
		{with("contest.json", zone), ""},
		{with("submissions.json", `[{"id":"../../x","team_id":"t1"}]`), `"../../x" is not an id`},
		{with("submissions/1/files.zip", "PK"), "is not an archive"},
		{with("submissions/1/files.zip", bomb.String()), "has more bytes than the 4194304 allowed"},
		{with("judgements.json", `[{"id":"1","submission_id":"1","judgement_type_id":"AC","end_time":"2026-11-22T10:00:00Z","score":1e308}]`), "1e+308 points"},
		{with("grundy.ndjson", "{}\n"), "grundy.ndjson: line 1: is not a head"},
		{with("grundy.ndjson", "{\"grundy\":1}\n"), "grundy.ndjson: does not begin"},
		{with("grundy.ndjson", "{\"grundy\":1}\n{"), "grundy.ndjson: line 2: "},
		{with("grundy.ndjson", "{\"grundy\":1}\n{\"seq\":1} {}"), "grundy.ndjson: line 2: "},
		{with("grundy.ndjson", "{\"grundy\":1}\n{\"seq\":1,\"kind\":\"annulled\"}"), `line 2: another version of Grundy wrote it (unknown kind "annulled"); use the version`},
		{with("grundy.ndjson", "{\"grundy\":1}\n{\"seq\":1,\"kind\":\"setup\",\"setup\":{\"id\":\"c\",\"rooms\":[]}}"), `line 2: another version of Grundy wrote it (json: unknown field "rooms")`},
		{with("grundy.ndjson", "{\"grundy\":1}\n{\"seq\":1,\"setup\":{\"id\":\"c.*\"}}"), "is not an id of a contest"},
		{with("grundy.ndjson", "{\"grundy\":1}\n{\"seq\":1,\"asked\":{\"nonce\":\"a b\"}}"), `"asked.a b" is not a nonce`},
		{with("grundy.ndjson", "{\"grundy\":1}\n{\"seq\":2,\"setup\":{\"id\":\"c\"}}\n{\"seq\":2}"), "event 2 stands after 2"},
	} {
		_, err := clicspkg.Read(row.fsys)
		if row.want == "" && err != nil || row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("package %d: %v, want %q", i, err, row.want)
		}
	}
}

// FuzzRead reads packages with any contest, submissions and judgements. Every package that can be
// read must also be writable.
func FuzzRead(f *testing.F) {
	f.Add(`{"id":"c","start_time":"2026-11-22T10:00:00+01","duration":"5:00:00","penalty_time":20}`,
		`[{"id":"1","team_id":"t1","problem_id":"pA","language_id":"c","time":"2026-11-22T10:00:00Z"}]`,
		`[{"id":"1","submission_id":"1","judgement_type_id":"AC","end_time":"2026-11-22T10:00:00Z","score":1}]`)
	f.Fuzz(func(t *testing.T, contest, submissions, judgements string) {
		p, err := clicspkg.Read(fstest.MapFS{
			"contest.json": {Data: []byte(contest)}, "submissions.json": {Data: []byte(submissions)}, "judgements.json": {Data: []byte(judgements)},
			"teams.json": {Data: []byte(`[{"id":"t1","name":"One"}]`)}, "problems.json": {Data: []byte(`[{"id":"pA","label":"A"}]`)},
		})
		if err != nil {
			return
		}
		if err := p.Zip(io.Discard); err != nil {
			t.Errorf("%+v: %v", p.Log, err)
		}
	})
}

// TestDamaged checks that reading a backup reports missing and changed files, and reports nothing
// for an intact backup.
func TestDamaged(t *testing.T) {
	texts := map[string][]byte{}
	put := func(text string) string {
		digest := fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
		texts[digest] = []byte(text)
		return digest
	}
	bundle, statement := put("a problem"), put("# A problem")
	p := &clicspkg.Package{At: time.Now(), Passwords: true, Source: func(_ context.Context, digest string) ([]byte, error) {
		if text, ok := texts[digest]; ok {
			return text, nil
		}
		return nil, errors.New("none")
	}}
	p.Log = []clicspkg.Entry{{Seq: 1, Event: contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: &contest.Contest{
		ID: "c", Name: "C", Start: time.Now(), Duration: time.Hour, Scoring: contest.ICPC,
		Problems: []contest.Problem{{Label: "A", ID: "a", Name: "A", Digest: bundle, Statements: map[string]string{"en": statement}}},
	}}}}
	whole := zipped(t, p)
	for want, change := range map[int]func(name, text string) (string, bool){
		0: func(_, text string) (string, bool) { return text, true },
		1: func(name, text string) (string, bool) { return text, name != "blobs/"+bundle },
		2: func(name, text string) (string, bool) {
			if strings.HasPrefix(name, "blobs/") {
				text += "!"
			}
			return text, true
		},
	} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, f := range unzipped(t, whole).File {
			if text, stays := change(f.Name, contents(t, f)); stays {
				w, err := z.Create(f.Name)
				if err == nil {
					_, err = io.WriteString(w, text)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		back, err := clicspkg.Read(unzipped(t, b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		note := i18n.Messagef("problems, statements, pictures and reports that are missing or damaged: %d", want)
		if got := slices.Contains(back.Notes, note); got != (want > 0) || want == 0 && len(back.Notes) > 0 {
			t.Errorf("%d lost: the notes are %q", want, back.Notes)
		}
	}
}

// TestNonsense checks that a log with negative numbers is refused.
func TestNonsense(t *testing.T) {
	p := &clicspkg.Package{At: time.Now(), Passwords: true}
	p.Log = []clicspkg.Entry{{Seq: 1, Event: contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: &contest.Contest{
		ID: "c", Name: "C", Start: time.Now(), Duration: time.Hour, Scoring: contest.ICPC,
		Problems: []contest.Problem{{Label: "A", ID: "a", Name: "A", Time: 5}},
	}}}}
	whole := zipped(t, p)
	for was, is := range map[string]string{
		`"events":1`: `"events":-1`, `"duration":3600000000000`: `"duration":-1`, `"time":5`: `"time":-5`, `"seq":1`: `"seq":-1`, "": "",
	} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		changed := false
		for _, f := range unzipped(t, whole).File {
			text := contents(t, f)
			if f.Name == "grundy.ndjson" && was != "" {
				changed = strings.Contains(text, was)
				text = strings.Replace(text, was, is, 1)
			}
			w, err := z.Create(f.Name)
			if err == nil {
				_, err = io.WriteString(w, text)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		_, err := clicspkg.Read(unzipped(t, b.Bytes()))
		if (err != nil) != (was != "") || changed != (was != "") {
			t.Errorf("%s instead of %s: %v, changed %t", is, was, err, changed)
		}
	}
}

// TestPrintedTexts checks that a backup has the texts to print, and that a package to publish has none.
func TestPrintedTexts(t *testing.T) {
	digest := strings.Repeat("0123456789abcdef", 4)
	p := &clicspkg.Package{Log: []clicspkg.Entry{{Seq: 1, Event: contest.Event{Print: &printing.Sent{Text: digest}}}}}
	if got := p.Blobs(); len(got) != 0 {
		t.Errorf("a package to publish has %v", got)
	}
	p.Passwords = true
	if got := p.Blobs(); !slices.Equal(got, []string{digest}) {
		t.Errorf("a backup has %v", got)
	}
}
