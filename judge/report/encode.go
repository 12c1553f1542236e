package report

import (
	"encoding/json"
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"grundy/judge/base/i18n"
	"grundy/judge/report/arrange"
)

// version is the version of the form that Encode writes.
const version = 2

// Encode writes a Report as JSON that Decode reads. It preserves every byte, even in texts that
// are not UTF-8. It omits only the list of tiers that the machine refused. It is for sending and
// storing; package judge/render/json writes JSON for other programs.
func Encode(r *Report) ([]byte, error) {
	return json.Marshal(wireEnvelope{version, wireReportOf(r)})
}

// The types of the encoded form. If the name or the meaning of a field changes, version must
// change. Zero values are omitted. An empty list is written, so that it differs from nil.
type (
	wireEnvelope struct {
		Version int         `json:"version"`
		Report  *wireReport `json:"report"`
	}
	wireReport struct {
		Problem        wireProblem  `json:"problem,omitzero"`
		File           wireText     `json:"file,omitzero"`
		Files          []wireText   `json:"files,omitzero"`
		Language       wireLanguage `json:"language,omitzero"`
		Verdict        Verdict      `json:"verdict,omitzero"`
		Waits          bool         `json:"waits,omitzero"`
		Talks          bool         `json:"talks,omitzero"`
		Tier           wireTier     `json:"tier,omitzero"`
		Seed           uint64       `json:"seed,omitzero"`
		Limits         wireLimits   `json:"limits,omitzero"`
		TimeFactor     float64      `json:"time_factor,omitzero"`
		MemoryFactor   float64      `json:"memory_factor,omitzero"`
		Overhead       int64        `json:"overhead,omitzero"`
		Compile        wireCompile  `json:"compile,omitzero"`
		Tests          []wireTest   `json:"tests,omitzero"`
		Planned        int          `json:"planned,omitzero"`
		Samples        bool         `json:"samples,omitzero"`
		GivenUp        int          `json:"given_up,omitzero"`
		Cases          int          `json:"cases,omitzero"`
		Shares         []wireShare  `json:"shares,omitzero"`
		Whole          wireTried    `json:"whole,omitzero"`
		Warnings       []wireText   `json:"warnings,omitzero"`
		Counterexample *wireExample `json:"counterexample,omitzero"`
		Subtasks       []wirePart   `json:"subtasks,omitzero"`
		Runs           int          `json:"runs,omitzero"`
		Fails          int          `json:"fails,omitzero"`
		Graded         *wireGrade   `json:"graded,omitzero"`

		Match *[]wireMatchGame `json:"match,omitzero"`
		Trial *wireTrial       `json:"trial,omitzero"`
	}
	wireGrade struct {
		Verdict wireText    `json:"verdict,omitzero"`
		Points  float64     `json:"points,omitzero"`
		Of      float64     `json:"of,omitzero"`
		Scoring bool        `json:"scoring,omitzero"`
		Groups  []wireGroup `json:"groups,omitzero"`
	}
	wireGroup struct {
		Path    wireText `json:"path,omitzero"`
		Verdict wireText `json:"verdict,omitzero"`
		Points  float64  `json:"points,omitzero"`
	}
	wireProblem struct {
		ID      wireText `json:"id,omitzero"`
		En      wireText `json:"en,omitzero"`
		Zh      wireText `json:"zh,omitzero"`
		Checker wireText `json:"checker,omitzero"`
		Tests   wireText `json:"tests,omitzero"`
	}
	wireLanguage struct {
		ID   wireText `json:"id,omitzero"`
		Name wireText `json:"name,omitzero"`
	}
	wireTier struct {
		Name wireText   `json:"name,omitzero"`
		Gaps []wireText `json:"gaps,omitzero"`
	}
	wireLimits struct {
		CPU       time.Duration `json:"cpu_ns,omitzero"`
		Wall      time.Duration `json:"wall_ns,omitzero"`
		Memory    int64         `json:"memory,omitzero"`
		Output    int64         `json:"output,omitzero"`
		Stderr    int64         `json:"stderr,omitzero"`
		Stack     int64         `json:"stack,omitzero"`
		Processes int           `json:"processes,omitzero"`
	}
	wireCompile struct {
		OK     bool     `json:"ok,omitzero"`
		Cached bool     `json:"cached,omitzero"`
		Log    wireText `json:"log,omitzero"`
	}
	wireTest struct {
		Name    wireText        `json:"name,omitzero"`
		Group   wireText        `json:"group,omitzero"`
		Verdict Verdict         `json:"verdict,omitzero"`
		Cases   int             `json:"cases,omitzero"`
		CPU     time.Duration   `json:"cpu_ns,omitzero"`
		Wall    time.Duration   `json:"wall_ns,omitzero"`
		Memory  int64           `json:"memory,omitzero"`
		Detail  wireText        `json:"detail,omitzero"`
		Times   []time.Duration `json:"times_ns,omitzero"`
		Cached  bool            `json:"cached,omitzero"`
		Score   *float64        `json:"score,omitzero"`
		Points  *float64        `json:"points,omitzero"`

		Division wireText `json:"division,omitzero"`
	}
	wirePart struct {
		Name    wireText `json:"name,omitzero"`
		Points  float64  `json:"points,omitzero"`
		Of      int      `json:"of,omitzero"`
		Verdict Verdict  `json:"verdict,omitzero"`
	}
	wireShare struct {
		Answer wireText `json:"answer"`
		Cases  int      `json:"cases"`
	}
	wireExample struct {
		Verdict     Verdict       `json:"verdict,omitzero"`
		Input       []byte        `json:"input,omitzero"`
		Want        []byte        `json:"want,omitzero"`
		Got         []byte        `json:"got,omitzero"`
		Stderr      []byte        `json:"stderr,omitzero"`
		Detail      wireText      `json:"detail,omitzero"`
		Hint        wireText      `json:"hint,omitzero"`
		Test        wireText      `json:"test,omitzero"`
		Case        int           `json:"case,omitzero"`
		Cases       int           `json:"cases,omitzero"`
		Alone       int           `json:"alone,omitzero"`
		Unanswered  bool          `json:"unanswered,omitzero"`
		Minimal     bool          `json:"minimal,omitzero"`
		Smaller     wireTried     `json:"smaller,omitzero"`
		Local       bool          `json:"local,omitzero"`
		Least       bool          `json:"least,omitzero"`
		Shrunk      bool          `json:"shrunk,omitzero"`
		Carried     bool          `json:"carried,omitzero"`
		Unsteady    bool          `json:"unsteady,omitzero"`
		Waits       bool          `json:"waits,omitzero"`
		Place       *wirePlace    `json:"place,omitzero"`
		Warnings    []wirePlace   `json:"warnings,omitzero"`
		Cut         time.Duration `json:"cut_ns,omitzero"`
		Interrupted bool          `json:"interrupted,omitzero"`
		Spent       bool          `json:"spent,omitzero"`
		File        wireText      `json:"file,omitzero"`
		Facts       *wireFacts    `json:"facts,omitzero"`
		Dialogue    *wireDialogue `json:"dialogue,omitzero"`
		Earlier     []wireEarlier `json:"earlier,omitzero"`
	}
	wireEarlier struct {
		Printed []byte `json:"printed,omitzero"`
		Next    []byte `json:"next,omitzero"`
	}
	wireDialogue struct {
		Head      []wireLine `json:"head,omitzero"`
		Tail      []wireLine `json:"tail,omitzero"`
		Omitted   int64      `json:"omitted,omitzero"`
		Turns     int        `json:"turns,omitzero"`
		Idle      bool       `json:"idle,omitzero"`
		Process   int        `json:"process,omitzero"`
		Processes int        `json:"processes,omitzero"`
	}
	wireLine struct {
		Interactor bool   `json:"interactor,omitzero"`
		Process    int    `json:"process,omitzero"`
		Text       []byte `json:"text,omitzero"`
	}
	wirePlace struct {
		File wireText `json:"file,omitzero"`
		Line int      `json:"line,omitzero"`
		What wireText `json:"what,omitzero"`
	}
	wireTried struct {
		Cases    int             `json:"cases,omitzero"`
		Orders   []arrange.Order `json:"orders,omitzero"`
		Together bool            `json:"together,omitzero"`
	}
	wireFacts struct {
		Position wireText    `json:"position,omitzero"`
		Class    wireClass   `json:"class,omitzero"`
		Outcome  wireClass   `json:"outcome,omitzero"`
		Worth    wireText    `json:"worth,omitzero"`
		Wins     []wireMove  `json:"wins,omitzero"`
		Counted  bool        `json:"counted,omitzero"`
		Played   *wirePlayed `json:"played,omitzero"`
		Best     *wireMove   `json:"best,omitzero"`
		Score    int64       `json:"score,omitzero"`
		Line     []wirePly   `json:"line,omitzero"`
	}
	wireMove struct {
		Heap  int      `json:"heap,omitzero"`
		Take  int64    `json:"take,omitzero"`
		After wireText `json:"after,omitzero"`
		Name  wireText `json:"name,omitzero"`
	}
	wirePly struct {
		Position wireText  `json:"position,omitzero"`
		Class    wireClass `json:"class,omitzero"`
		Heaps    []int64   `json:"heaps,omitzero"`
		Over     bool      `json:"over,omitzero"`
		Move     wireText  `json:"move,omitzero"`
	}
	wirePlayed struct {
		After   wireText   `json:"after,omitzero"`
		Class   wireClass  `json:"class,omitzero"`
		Replies []wireMove `json:"replies,omitzero"`
	}
)

// A wireText is a text: a JSON string if it is valid UTF-8, otherwise {"base64": …}.
type wireText string

// MarshalJSON implements json.Marshaler.
func (t wireText) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(t)) {
		return json.Marshal(string(t))
	}
	return json.Marshal(wireBytes{[]byte(t)})
}

// wireBytes is the JSON form of a text that is not UTF-8.
type wireBytes struct {
	Base64 []byte `json:"base64"`
}

// A wireClass is the class of a position, a single letter in JSON.
type wireClass Class

// MarshalText implements encoding.TextMarshaler.
func (c wireClass) MarshalText() ([]byte, error) { return []byte{byte(c)}, nil }

// each applies a function to a list; nil stays nil.
func each[A, B any](list []A, of func(A) B) []B {
	if list == nil {
		return nil
	}
	out := make([]B, len(list))
	for i, v := range list {
		out[i] = of(v)
	}
	return out
}

// option applies a function to a value, if there is one.
func option[A, B any](v *A, of func(A) B) *B {
	if v == nil {
		return nil
	}
	out := of(*v)
	return &out
}

func toText(m i18n.Message) wireText { return wireText(m) }

func wireReportOf(r *Report) *wireReport {
	w := &wireReport{
		Problem: wireProblem{wireText(r.Problem.ID), wireText(r.Problem.En), wireText(r.Problem.Zh), wireText(r.Problem.Checker), wireText(r.Problem.Tests)},
		File:    wireText(r.File), Files: each(r.Files, func(name string) wireText { return wireText(name) }), Language: wireLanguage{wireText(r.Language.ID), wireText(r.Language.Name)}, Verdict: r.Verdict, Waits: r.Waits, Talks: r.Talks,
		Tier: wireTier{wireText(r.Tier.Name), each(r.Tier.Gaps, toText)}, Seed: r.Seed, Limits: wireLimits(r.Limits), TimeFactor: r.TimeFactor, MemoryFactor: r.MemoryFactor, Overhead: r.Overhead,
		Compile: wireCompile{r.Compile.OK, r.Compile.Cached, wireText(r.Compile.Log)},
		Tests:   each(r.Tests, wireTestOf), Planned: r.Planned, Samples: r.Samples, GivenUp: r.GivenUp, Cases: r.Cases, Whole: wireTried(r.Whole),
		Warnings: each(r.Warnings, toText), Counterexample: option(r.Counterexample, wireExampleOf), Subtasks: each(r.Subtasks, wirePartOf), Runs: r.Runs, Fails: r.Fails,
		Graded: option(r.Graded, wireGradeOf), Match: option(r.Match, wireMatchOf), Trial: option(r.Trial, wireTrialOf),
	}
	if r.Shares != nil {
		w.Shares = []wireShare{}
	}
	for _, answer := range slices.Sorted(maps.Keys(r.Shares)) {
		w.Shares = append(w.Shares, wireShare{wireText(answer), r.Shares[answer]})
	}
	return w
}

func wireTestOf(t Test) wireTest {
	return wireTest{
		wireText(t.Name), wireText(t.Group), t.Verdict, t.Cases, t.CPU, t.Wall, t.Memory, wireText(t.Detail), t.Times, t.Cached, t.Score, t.Points, wireText(t.Division),
	}
}

func wireGradeOf(g Grade) wireGrade {
	return wireGrade{wireText(g.Verdict), g.Points, g.Of, g.Scoring, each(g.Groups, func(o Group) wireGroup { return wireGroup{wireText(o.Path), wireText(o.Verdict), o.Points} })}
}

func wirePartOf(s Subtask) wirePart { return wirePart{wireText(s.Name), s.Points, s.Of, s.Verdict} }

func wireExampleOf(e Counterexample) wireExample {
	return wireExample{
		Verdict: e.Verdict, Input: e.Input, Want: e.Want, Got: e.Got, Stderr: e.Stderr,
		Detail: wireText(e.Detail), Hint: wireText(e.Hint), Test: wireText(e.Test), Case: e.Case, Cases: e.Cases, Alone: e.Alone,
		Unanswered: e.Unanswered, Minimal: e.Minimal, Smaller: wireTried(e.Smaller), Local: e.Local, Least: e.Least, Shrunk: e.Shrunk, Carried: e.Carried,
		Unsteady: e.Unsteady, Waits: e.Waits, Cut: e.Cut, Interrupted: e.Interrupted, Spent: e.Spent, File: wireText(e.File), Place: option(e.Place, wirePlaceOf), Warnings: each(e.Warnings, wirePlaceOf), Facts: option(e.Facts, wireFactsOf),
		Dialogue: option(e.Dialogue, wireDialogueOf), Earlier: each(e.Earlier, func(o Earlier) wireEarlier { return wireEarlier(o) }),
	}
}

func wireDialogueOf(d Dialogue) wireDialogue {
	return wireDialogue{each(d.Head, wireLineOf), each(d.Tail, wireLineOf), d.Omitted, d.Turns, d.Idle, d.Process, d.Processes}
}

func wireLineOf(l Line) wireLine { return wireLine{l.Interactor, l.Process, []byte(l.Text)} }

func wirePlaceOf(p Place) wirePlace { return wirePlace{wireText(p.File), p.Line, wireText(p.What)} }

func wireFactsOf(f Facts) wireFacts {
	return wireFacts{
		wireText(f.Position), wireClass(f.Class), wireClass(f.Outcome), wireText(f.Worth), each(f.Wins, wireMoveOf), f.Counted, option(f.Played, wirePlayedOf),
		option(f.Best, wireMoveOf), f.Score, each(f.Line, wirePlyOf),
	}
}

func wireMoveOf(m Move) wireMove {
	return wireMove{m.Heap, m.Take, wireText(m.After), wireText(m.Name)}
}

func wirePlyOf(p Ply) wirePly {
	return wirePly{wireText(p.Position), wireClass(p.Class), p.Heaps, p.Over, wireText(p.Move)}
}

func wirePlayedOf(p Played) wirePlayed {
	return wirePlayed{wireText(p.After), wireClass(p.Class), each(p.Replies, wireMoveOf)}
}
