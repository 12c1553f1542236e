package setup_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/contest"
	"grundy/judge/contest/setup"
	"grundy/judge/spec"
)

const good = `name: Spring contest
start: 2026-11-22T14:00:00+08:00
duration: 3h
freeze: 30m
scoring: ioi
quota: {size: 32KiB, minute: 4}
languages: [c, cpp]
problems:
  - p1247
  - {problem: mine/spec.yaml, label: X, color: "#ff8800", points: 30}
jury: [{id: jury, password: plain-enough}]
teams:
  - {id: t1, name: 第一队, organization: A school, password: plain-enough}
  - {id: t2, password: plain-enough, languages: [java], hidden: true}
`

// TestParse checks the contest that a file describes, with the default values for missing keys.
func TestParse(t *testing.T) {
	s, err := setup.Parse("contest.yaml", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	c := s.Contest
	if !c.Start.Equal(time.Date(2026, 11, 22, 6, 0, 0, 0, time.UTC)) || c.Duration != 3*time.Hour || c.Freeze != 30*time.Minute ||
		c.Penalty != 20*time.Minute || c.Scoring != contest.IOI || !c.Practice || c.Quota != (contest.Quota{Size: 32 << 10, Minute: 4, Waiting: 5}) {
		t.Errorf("the rules are %+v", c)
	}
	if len(c.Problems) != 2 || c.Problems[0].Label != "A" || !reflect.DeepEqual(c.Problems[1], contest.Problem{Label: "X", Color: "#ff8800", Points: 30}) || s.Names[1].Value != "mine/spec.yaml" {
		t.Errorf("%+v, %+v", c.Problems, s.Names)
	}
	if len(c.Teams) != 2 || c.Teams[0].Name != "第一队" || c.Teams[1].Name != "t2" || !c.Teams[1].Hidden || c.Jury[0].ID != "jury" {
		t.Errorf("%+v", c.Teams)
	}
}

// TestComplaints checks that each mistake is reported with its line.
func TestComplaints(t *testing.T) {
	for want, change := range map[string][2]string{
		"c.yaml:2: the contest has no name; add name:":                            {"name: Spring contest\n", "\n"},
		`c.yaml:1: unknown key "nmae"; did you mean name?`:                        {"name:", "nmae:"},
		`c.yaml:2: "tomorrow" is not a time; write`:                               {"2026-11-22T14:00:00+08:00", "tomorrow"},
		`c.yaml:2: the year 1 is not between 1970 and 9000; write`:                {"2026-11-22T14:00:00+08:00", "0001-01-01" + "T00:00:00Z"},
		`c.yaml:2: the year 9999 is not between`:                                  {"2026-11-22T14:00:00+08:00", "9999-12-31 23:00"},
		`c.yaml:2: "0001-01-01" is not a time`:                                    {"2026-11-22T14:00:00+08:00", "0001-01-01"},
		"c.yaml:3: 0s is not between 1m and 9600h in whole seconds; write 5h":     {"3h", "0s"},
		"c.yaml:3: 500ms is not between 1m":                                       {"3h", "500ms"},
		"c.yaml:3: 10000h is not between 1m":                                      {"3h", "10000h"},
		`c.yaml:3: "" is not a length of time`:                                    {"3h", `""`},
		`c.yaml:3: "long" is not a length of time; write 5h`:                      {"3h", "long"},
		"c.yaml:4: freeze is longer than the contest":                             {"30m", "4h"},
		`c.yaml:5: "best" is unknown; write one of icpc, ioi`:                     {"ioi", "best"},
		`c.yaml:6: "-1" is not a whole number from 0 on`:                          {"minute: 4", "minute: -1"},
		`c.yaml:6: "much" is not a size up to 256MiB`:                             {"32KiB", "much"},
		`c.yaml:7: "c++" is not a language; known: c, cpp, `:                      {"cpp]", "c++]"},
		`c.yaml:14: "jaba" is not a language; did you mean java?`:                 {"[java]", "[jaba]"},
		"c.yaml:8: problems is empty":                                             {"problems:\n  - p1247\n  - {problem: mine/spec.yaml, label: X, color: \"#ff8800\", points: 30}", "problems: []"},
		"c.yaml:10: label a occurs twice":                                         {"label: X", "label: a"},
		`c.yaml:10: "red" is not allowed here; write it as "#ff8800"`:             {`"#ff8800"`, "red"},
		"c.yaml:10: a problem has no problem; add problem:":                       {"problem: mine/spec.yaml, ", ""},
		"c.yaml:11: t1 is a team, too":                                            {"id: jury", "id: t1"},
		"c.yaml:13: the password has fewer than 8":                                {"school, password: plain-enough", "school, password: short"},
		"c.yaml:13: the password has fewer than 8 characters, more than 72 bytes": {"school, password: plain-enough", "school, password: " + strings.Repeat("密", 25)},
		"c.yaml:13: the password is not a bcrypt hash":                            {"school, password: plain-enough", "school, password: $2a$10$xyz"},
		"c.yaml:14: team t1 occurs twice":                                         {"id: t2", "id: t1"},
		"c.yaml:14: a team has no password; add password:":                        {"id: t2, password: plain-enough", "id: t2"},
		`c.yaml:14: "maybe" is neither true nor false`:                            {"hidden: true", "hidden: maybe"},
		`c.yaml:13: "a\tb" is not allowed here; write a text of one line`:         {"第一队", `"a\tb"`},
		"c.yaml:12: teams is not a list":                                          {"teams:\n  - {id: t1, name: 第一队, organization: A school, password: plain-enough}\n  - {id: t2, password: plain-enough, languages: [java], hidden: true}", "teams: 30"},
		"c.yaml:2: a [ is not closed, or a comma is missing in it":                {"name: Spring contest", "name: [Spring"},
		"c.yaml:13: this line does not fit the mapping around it":                 {"jury:", "team:\n  - {id: t0}\n - x\njury:"},
		"c.yaml:2: start is given twice":                                          {"start:", "start: now\nstart:"},
		"c.yaml:1: is empty; grundy serve --new":                                  {good, "# nothing\n"},
		"c.yaml:1: the contest is not a mapping of keys":                          {good, "- a\n- b\n"},
	} {
		text := strings.Replace(good, change[0], change[1], 1)
		_, err := setup.Parse("c.yaml", []byte(text))
		if err == nil || !strings.Contains(err.Error(), strings.Replace(want, "c.yaml:2: start", "c.yaml:3: start", 1)) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestNew checks that New writes a valid contest whose passwords match.
func TestNew(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "c")
	if err := setup.New(dir, setup.Draft{Name: `The "best" of 博弈`, Problems: []string{"p1247", "a/b c.yaml"}, Teams: 3}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "contest.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := setup.Parse("contest.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	if s.Contest.Name != `The "best" of 博弈` || len(s.Contest.Teams) != 3 || s.Names[1].Value != "a/b c.yaml" || !s.Contest.Start.IsZero() {
		t.Errorf("the contest is %+v", s)
	}
	slips, err := os.ReadFile(filepath.Join(dir, "passwords.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(filepath.Join(dir, "passwords.txt")); info.Mode().Perm() != 0o600 {
		t.Errorf("the passwords have mode %v", info.Mode())
	}
	words := strings.Fields(string(slips))
	if len(words) != 8 || words[0] != "jury" || !setup.Matches(s.Contest.Jury[0].Password, words[1]) || !setup.Matches(s.Contest.Teams[2].Password, words[7]) {
		t.Errorf("the slips are\n%s", slips)
	}
	if setup.Matches(s.Contest.Jury[0].Password, words[3]) || setup.Matches("", words[1]) {
		t.Error("a wrong password matches")
	}
	if err := setup.New(dir, setup.Draft{Name: "x", Problems: []string{"p1247"}, Teams: 1}); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("over a contest: %v", err)
	}
}

// TestNewUnknown checks that New writes nothing if problems are not found, and reports all of
// them.
func TestNewUnknown(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "c")
	find := func(name string) (*spec.Problem, error) {
		if strings.HasPrefix(name, "no") {
			return nil, fault.New(name, "no such problem", "grundy list shows the problems")
		}
		return nil, nil
	}
	err := setup.New(dir, setup.Draft{Name: "x", Problems: []string{"no1", "p1247", "no2"}, Teams: 1, Spec: find})
	if err == nil || err.Error() != "no1: no such problem; grundy list shows the problems\nno2: no such problem; grundy list shows the problems" {
		t.Errorf("New reports %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("a folder is left")
	}
	if err := setup.New(dir, setup.Draft{Name: "x", Problems: []string{"p1247"}, Teams: 1, Spec: find}); err != nil {
		t.Error(err)
	}
}

// TestSeal checks that plain passwords become hashes, and the same hashes at each start.
func TestSeal(t *testing.T) {
	parse := func(text string) *contest.Contest {
		s, err := setup.Parse("c.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return &s.Contest
	}
	marks := filepath.Join(t.TempDir(), "marks")
	seal := func(c, before *contest.Contest) {
		t.Helper()
		if err := setup.Seal(t.Context(), c, before, setup.Remember(marks, []byte("secret"))); err != nil {
			t.Fatal(err)
		}
	}
	first, second, third := parse(good), parse(good), parse(strings.Replace(good, "t2, password: plain", "t2, password: other", 1))
	seal(first, nil)
	seal(second, first)
	seal(third, first)
	if first.Teams[1].Password != second.Teams[1].Password || first.Teams[1].Password == third.Teams[1].Password {
		t.Error("hashes change when passwords do not, or the other way round")
	}
	if !setup.Matches(third.Teams[1].Password, "other-enough") || !setup.Matches(first.Jury[0].Password, "plain-enough") {
		t.Error("a password does not match its hash")
	}
	// A remembered password is not compared again. Marks made with another secret are ignored.
	known := *third
	known.Teams = slices.Clone(third.Teams)
	known.Teams[1].Password = "other-enough"
	ended, end := context.WithCancel(t.Context())
	end()
	if err := setup.Seal(ended, &known, third, setup.Remember(marks, []byte("secret"))); err == nil {
		t.Error("Seal does not stop when its context ends")
	}
	one := &contest.Contest{Teams: []contest.Team{{ID: "t", Password: "a-password"}}}
	was := &contest.Contest{Teams: []contest.Team{{ID: "t", Password: "no hash at all"}}}
	mac := hmac.New(sha256.New, []byte("secret"))
	mac.Write([]byte("no hash at all\x00a-password"))
	if err := os.WriteFile(marks, []byte(hex.EncodeToString(mac.Sum(nil))), 0o600); err != nil {
		t.Fatal(err)
	}
	other := &contest.Contest{Teams: slices.Clone(one.Teams)}
	seal(one, was)
	if one.Teams[0].Password != "no hash at all" {
		t.Error("a password with a mark was compared again")
	}
	if err := setup.Seal(t.Context(), other, was, setup.Remember(marks, []byte("another"))); err != nil || other.Teams[0].Password == "no hash at all" {
		t.Errorf("a mark of another secret counts, %v", err)
	}
}

// FuzzParse checks that no file causes a panic.
func FuzzParse(f *testing.F) {
	f.Add(good)
	f.Add("a: &a [*a]\nteams: *a\n")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := setup.Parse("c.yaml", []byte(text)); (s == nil) == (err == nil) {
			t.Errorf("%v, %v", s, err)
		}
	})
}

// TestPaths checks that the paths of problems in contest.yaml are relative to its folder,
// whatever the current folder is. Ids, and paths of files that do not exist, stay unchanged.
func TestPaths(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	for _, dir := range []string{"mine", "p2197", "spring/own"} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"mine/spec.yaml", "spring/own/b.yaml"} {
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := setup.New("spring", setup.Draft{Name: "x", Teams: 1, Problems: []string{"p2197", "mine/spec.yaml", "absent/spec.yaml", filepath.Join(root, "mine")}}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("spring/contest.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text = []byte(strings.Replace(string(text), "jury:", "  - own/b.yaml\njury:", 1))
	for _, at := range []struct{ from, file, in string }{{root, "spring/contest.yaml", "spring"}, {filepath.Join(root, "mine"), "../spring/contest.yaml", "../spring"}} {
		t.Chdir(at.from)
		s, err := setup.Parse(at.file, text)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range s.Names {
			got = append(got, filepath.Clean(n.Value))
		}
		want := []string{"p2197", filepath.Join(at.in, "../mine/spec.yaml"), "absent/spec.yaml", filepath.Join(at.in, "../mine"), filepath.Join(at.in, "own/b.yaml")}
		if !slices.Equal(got, want) {
			t.Errorf("from %s: %q, want %q", at.from, got, want)
		}
	}
}

// TestNewFromFolder checks that a bare name of a folder is written as a path, so that the contest
// starts from any folder. A folder that has the name of a known problem is not meant. A path that
// leads somewhere only from the current folder is an error.
func TestNewFromFolder(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	for _, dir := range []string{"sum", "和", "p2197", "deep"} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	find := func(name string) (*spec.Problem, error) {
		if name == "p2197" {
			return &spec.Problem{File: "problems/p2197.yaml"}, nil
		}
		return &spec.Problem{File: name}, nil
	}
	for dir, want := range map[string]string{"c": "../sum ../和 p2197", ".": "./sum ./和 p2197", "deep/c": "../../sum ../../和 p2197"} {
		if err := setup.New(dir, setup.Draft{Name: "x", Teams: 1, Problems: []string{"sum", "和", "p2197"}, Spec: find}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "contest.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range strings.Fields(want) {
			if !strings.Contains(string(text), "  - "+strconv.Quote(one)+"\n") {
				t.Errorf("%s: no %q in\n%s", dir, one, text)
			}
		}
		for _, from := range []string{root, t.TempDir()} {
			t.Chdir(from)
			s, err := setup.Parse(filepath.Join(root, dir, "contest.yaml"), text)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Names[0].Value; got != filepath.Join(root, "sum") {
				t.Errorf("%s from %s: the first problem is %s", dir, from, got)
			}
		}
		t.Chdir(root)
	}
	text := strings.Replace(good, "  - p1247", "  - deep/../sum", 1)
	if _, err := setup.Parse("deep/c.yaml", []byte(text)); text == good || err == nil || !strings.Contains(err.Error(), "the path deep/../sum leads nowhere from the folder of this file") {
		t.Errorf("%v", err)
	}
}

// TestZoneless checks that a start without a zone is noticed, in each form.
func TestZoneless(t *testing.T) {
	for start, want := range map[string]bool{
		"2026-11-22T14:00": true, "2026-11-22 14:00": true, "2026-11-22T14:00:00": true, "2026-11-22 14:00:05": true, "now": false,
		"2026-11-22T14:00:00+08:00": false, "2026-11-22T14:00Z": false, "2026-11-22 14:00 -03:00": false, "2026-11-22T14:00:00Z": false,
	} {
		text := regexp.MustCompile(`(?m)^start: .*$`).ReplaceAllString(good, "start: "+start)
		s, err := setup.Parse("c.yaml", []byte(text))
		if err != nil || s.Zoneless != want {
			t.Errorf("%s: %v, %v", start, s, err)
		}
	}
}

// TestProxies checks that the addresses of proxies and of their networks are read, and that other
// values are rejected with the reason.
func TestProxies(t *testing.T) {
	s, err := setup.Parse("c.yaml", []byte(good+"\nproxies: [192.0.2.1, 10.0.0.7/8, '2001:db8::1', '::ffff:192.0.2.9']\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(s.Proxies); got != "[192.0.2.1/32 10.0.0.0/8 2001:db8::1/128 192.0.2.9/32]" {
		t.Errorf("the proxies are %s", got)
	}
	for bad, want := range map[string]string{
		"[proxy.example]": "is not an address", "[0.0.0.0/0]": "is every address", "['::/0']": "is every address", "[10.0.0.0/33]": "is not an address", "192.0.2.1": "is not a list", "[]": "is empty", "[[]]": "is not a single value",
	} {
		if _, err := setup.Parse("c.yaml", []byte(good+"\nproxies: "+bad+"\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", bad, err, want)
		}
	}
}
