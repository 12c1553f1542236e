package clics_test

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/contest/clics"
	"grundy/judge/program/build"
)

// facts describes the members of each object and their types, written down from the tables of the
// specification. A type with ? may be null; a member with ! is required. A member that begins
// with "26:" or "23:" belongs to that version only. The official JSON schemas have no licence, so
// they are not copied here.
var facts = map[string]string{
	"api": "version:string! version_url:string! provider:provider",
	"contest": `id:ID! name:string! formal_name:string start_time:TIME? duration:RELTIME! scoreboard_freeze_duration:RELTIME
		scoreboard_type:string! 26:penalty_time:RELTIME 23:penalty_time:integer`,
	"judgement-types": "id:ID! name:string! penalty:boolean solved:boolean!",
	"languages":       "id:ID! name:string! entry_point_required:boolean! entry_point_name:string extensions:strings!",
	"problems": `id:ID! label:string! name:string! ordinal:integer! rgb:color time_limit:millis
		26:memory_limit:integer 26:code_limit:integer test_data_count:integer! max_score:number`,
	"groups":        "id:ID! name:string!",
	"organizations": "id:ID! name:string! formal_name:string? logo:pictures",
	"teams":         "id:ID! name:string! label:string! organization_id:ID? group_ids:IDs! hidden:boolean photo:pictures",
	"accounts":      "id:ID! username:string! name:string type:string! team_id:ID",
	"state":         "started:TIME?! frozen:TIME? ended:TIME?! thawed:TIME? finalized:TIME?! end_of_updates:TIME?!",
	"submissions": `id:ID! language_id:ID! problem_id:ID! team_id:ID! time:TIME! contest_time:RELTIME! entry_point:string?!
		files:files!`,
	"judgements": `id:ID! submission_id:ID! judgement_type_id:ID! score:number 26:current:boolean start_time:TIME!
		start_contest_time:RELTIME! end_time:TIME! end_contest_time:RELTIME! max_run_time:millis?`,
	"runs": "id:ID! judgement_id:ID! ordinal:integer! judgement_type_id:ID! time:TIME! contest_time:RELTIME! run_time:millis!",
	"clarifications": `id:ID! from_team_id:ID? 26:to_team_ids:IDs 23:to_team_id:ID reply_to_id:ID? problem_id:ID?
		text:string! time:TIME! contest_time:RELTIME!`,
	"awards":     "id:ID! citation:string! team_ids:IDs!",
	"scoreboard": "time:TIME! contest_time:RELTIME! state:state! rows:rows!",
	"row":        "rank:integer! team_id:ID! score:score! problems:cells!",
	"score":      "num_solved:integer 26:total_time:RELTIME 23:total_time:integer score:number 26:time:RELTIME?! 23:time:integer",
	"cell": `problem_id:ID! num_judged:integer! num_pending:integer! solved:boolean score:number
		26:time:RELTIME 23:time:integer`,
	"file":     "href:string! filename:string! mime:string!",
	"picture":  "href:string! filename:string! mime:string! width:integer! height:integer!",
	"provider": "name:string!",
	"access":   "capabilities:strings! endpoints:endpoints!",
	"endpoint": "type:string! properties:strings!",
}

var patterns = map[string]*regexp.Regexp{
	"ID":      regexp.MustCompile(`^[a-zA-Z0-9_]([a-zA-Z0-9_.-]{0,34}[a-zA-Z0-9_-])?$`),
	"TIME":    regexp.MustCompile(`^[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$`),
	"RELTIME": regexp.MustCompile(`^-?([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$`),
	"color":   regexp.MustCompile(`^#([0-9a-fA-F]{3}){1,2}$`),
}

// parts maps the types that are objects, or lists of objects, to their facts.
var parts = map[string]string{
	"provider": "provider", "state": "state", "rows": "row", "score": "score", "cells": "cell", "files": "file", "pictures": "picture", "endpoints": "endpoint",
}

// hold checks a decoded JSON value against the facts of an object.
func hold(of string, v clics.Version, value any) error {
	o, ok := value.(map[string]any)
	if !ok {
		return fmt.Errorf("%v is not an object", value)
	}
	may := map[string]bool{}
	for _, fact := range strings.Fields(facts[of]) {
		year, rest, dated := strings.Cut(fact, ":")
		if dated && (year == "26" || year == "23") {
			if fact = rest; (year == "23") != (v == clics.V2023) {
				continue
			}
		}
		name, kind, _ := strings.Cut(fact, ":")
		kind, must := strings.CutSuffix(kind, "!")
		may[name] = true
		member, there := o[name]
		if !there && must {
			return fmt.Errorf("%s: no %s in %v", of, name, o)
		}
		if there {
			if err := holdMember(kind, v, member); err != nil {
				return fmt.Errorf("%s.%s: %w", of, name, err)
			}
		}
	}
	for name := range o {
		if !may[name] {
			return fmt.Errorf("%s: there is no %s in the specification", of, name)
		}
	}
	return nil
}

func holdMember(kind string, v clics.Version, value any) error {
	kind, nullable := strings.CutSuffix(kind, "?")
	if value == nil && nullable {
		return nil
	}
	if pattern := patterns[kind]; pattern != nil {
		if text, ok := value.(string); !ok || !pattern.MatchString(text) {
			return fmt.Errorf("%v does not have the type %s", value, kind)
		}
		return nil
	}
	if of := parts[kind]; of != "" {
		list, ok := value.([]any)
		if !ok {
			list = []any{value}
		}
		for _, one := range list {
			if err := hold(of, v, one); err != nil {
				return err
			}
		}
		return nil
	}
	number, isNumber := value.(float64)
	_, isString := value.(string)
	_, isBool := value.(bool)
	good := map[string]bool{
		"string": isString, "boolean": isBool, "number": isNumber && number >= 0, "integer": isNumber && number == math.Trunc(number) && number >= 0,
		"millis": isNumber && number >= 0 && math.Abs(number*1000-math.Round(number*1000)) < 1e-6,
	}
	if list, ok := value.([]any); ok && (kind == "IDs" || kind == "strings") {
		seen := map[any]bool{}
		for _, one := range list {
			if text, ok := one.(string); !ok || seen[one] || kind == "IDs" && !patterns["ID"].MatchString(text) {
				return fmt.Errorf("%v does not have the type %s", value, kind)
			}
			seen[one] = true
		}
		return nil
	}
	if !good[kind] {
		return fmt.Errorf("%v does not have the type %s", value, kind)
	}
	return nil
}

// plain returns a value after encoding it to JSON and decoding it again.
func plain(value any) (back any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	_ = json.Unmarshal(text, &back)
	return back
}

// fold returns the state after a log, and the last event of the log.
func fold(log []entry) (*contest.State, entry) {
	s := contest.NewState()
	for _, e := range log {
		s.Apply(e.seq, e.Event)
	}
	return s, log[len(log)-1]
}

// TestFacts checks all answers of the API, for fifty random contests, against the specification.
func TestFacts(t *testing.T) {
	for seed := range uint64(50) {
		s, last := fold(random(seed))
		for _, v := range views {
			if v.Version == "" {
				v.Version = clics.V2026
			}
			a := clics.New(s, v, last.Time)
			if err := whole(a, v.Version); err != nil {
				t.Fatalf("contest %d, %+v: %v", seed, v, err)
			}
		}
	}
}

// whole checks all answers of an API against the facts, and against the members that the API
// lists under access.
func whole(a *clics.API, v clics.Version) error {
	singles := map[string]any{"api": clics.Info(v)}
	for _, name := range []string{"contest", "state", "scoreboard", "access"} {
		singles[name], _ = a.Single(name)
	}
	for of, value := range singles {
		if err := hold(of, v, plain(value)); err != nil {
			return err
		}
	}
	says := map[string][]string{}
	for _, e := range singles["access"].(clics.Object)["endpoints"].([]clics.Object) {
		says[e["type"].(string)] = e["properties"].([]string)
	}
	check := func(name string, o clics.Object) error {
		for member := range o {
			if !slices.Contains(says[name], member) {
				return fmt.Errorf("%s has %s, which access does not list", name, member)
			}
		}
		return hold(name, v, plain(o))
	}
	if err := check("contest", singles["contest"].(clics.Object)); err != nil {
		return err
	}
	for _, name := range a.Names() {
		list, _ := a.Collection(name)
		for _, o := range list {
			if err := check(name, o); err != nil {
				return err
			}
			if name == "judgements" && o["start_time"].(string) > o["end_time"].(string) {
				return fmt.Errorf("a judgement ends before it begins: %v", o)
			}
			if one, ok := a.Object(name, o["id"].(string)); !ok || fmt.Sprint(one) != fmt.Sprint(o) {
				return fmt.Errorf("%s %s alone is %v", name, o["id"], one)
			}
		}
	}
	return nil
}

// TestLanguages checks that languages have the ids, extensions and entry points of the CLICS list
// of known languages. An unknown language keeps its own id.
func TestLanguages(t *testing.T) {
	s := contest.NewState()
	s.Apply(1, contest.Event{Kind: contest.KindSetup, Setup: &contest.Contest{ID: "c", Start: start, Teams: []contest.Team{{ID: "t", Languages: []string{"b"}}}}})
	a := clics.New(s, clics.View{}, start)
	for id, want := range map[string]string{ // from the table of the specification
		"c": "c", "cpp": "cc cpp cxx c++ C", "cpp17": "cc cpp cxx c++ C", "go": "go", "rust": "rs", "haskell": "hs", "pascal": "pas",
		"java": "java Main class", "javascript": "js Main file", "python3": "py Main file", "php": "php Main file", "b": "",
	} {
		o, _ := a.Object("languages", id)
		extensions, _ := o["extensions"].([]string)
		entry, required := o["entry_point_name"].(string)
		words := strings.Fields(want)
		_, wanted, _ := strings.Cut(want, "Main ")
		for _, word := range words[:max(0, len(words)-2*strings.Count(want, "Main"))] {
			if !slices.Contains(extensions, word) {
				t.Errorf("%s has the extensions %q, not %s", id, extensions, word)
			}
		}
		if required != o["entry_point_required"] || strings.TrimPrefix(entry, "Main ") != wanted {
			t.Errorf("%s is %v, want %q", id, o, want)
		}
	}
	for _, l := range build.Known() {
		if o, ok := a.Object("languages", l.ID); !ok || o["name"] != l.Name {
			t.Errorf("%s is %v", l.ID, o)
		}
	}
}

// TestScoreboard compares the API's scoreboard with the board of package board, for random
// contests and every view.
func TestScoreboard(t *testing.T) {
	for seed := range uint64(100) {
		s, last := fold(random(seed))
		for _, v := range views {
			o, _ := clics.New(s, v, latest(last.Time, s.Contest.Start)).Scoreboard("")
			got, want := lines(o, v.Version), wanted(s, v)
			if !slices.Equal(got, want) {
				t.Fatalf("contest %d, %+v: the scoreboard is\n%q, want\n%q", seed, v, got, want)
			}
		}
	}
}

// lines formats the API's scoreboard, one short line for each row.
func lines(o clics.Object, v clics.Version) (list []string) {
	minute := func(value any) any {
		if text, ok := value.(string); ok && v != clics.V2023 {
			var h, m int
			fmt.Sscanf(text, "%d:%d:00.000", &h, &m)
			return 60*h + m
		}
		return value
	}
	for _, r := range o["rows"].([]clics.Object) {
		score := r["score"].(clics.Object)
		line := fmt.Sprint(r["rank"], r["team_id"], score["num_solved"], minute(score["total_time"]), minute(score["time"]), score["score"])
		for _, c := range r["problems"].([]clics.Object) {
			line += fmt.Sprint(" ", c["problem_id"], c["num_judged"], c["num_pending"], c["solved"], c["score"], minute(c["time"]))
		}
		list = append(list, line)
	}
	return list
}

// wanted formats the board of package board in the form of lines.
func wanted(s *contest.State, v clics.View) (list []string) {
	points := s.Contest.Scoring == contest.IOI
	or := func(yes bool, value any) any {
		if yes {
			return value
		}
		return nil
	}
	for _, r := range board.Of(s, board.View{Jury: v.Jury}).Rows {
		line := fmt.Sprint(r.Rank, r.Team.ID, or(!points, r.Solved), or(!points, r.Time), or(r.Solved > 0 || r.Points > 0, r.Last), or(points, r.Points))
		for i, c := range r.Cells {
			reached := !points && c.Solved || points && c.Points > 0
			line += fmt.Sprint(" ", s.Contest.Problems[i].Public(), c.Tries, c.Pending, or(!points, c.Solved), or(points, c.Points), or(reached, c.Minute))
		}
		list = append(list, line)
	}
	return list
}
