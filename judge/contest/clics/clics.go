// Package clics implements the CLICS Contest API, versions 2026-01 and 2023-06. Scoreboards,
// resolvers and other judges read it. The package makes all answers from the state of a contest
// and the events of its log. Only its Server uses the network, to answer requests.
//
//	a := clics.New(state, clics.View{}, now)     // what the public sees
//	teams, ok := a.Collection("teams")
//
//	f := clics.NewFeed(clics.View{Jury: true})   // the same data, as notices of changes
//	for seq, e := range log {
//		notices := f.Apply(seq, e)
//	}
//
//	s := clics.NewServer(clics.Options{View: whoAsks, Source: blobs.Get})
//	mux.Handle("/api/", s)                       // and s.Apply(id, seq, e) for each event
//
// What a client sees depends on its account. The public sees the problems once the contest has
// started. It does not see judgements of submissions made while the board is frozen. A team also
// sees the judgements of its own submissions made then. The jury sees everything. Submissions
// after the end are practice and not part of the API, nor is anything after end_of_updates.
package clics

import (
	"strconv"
	"strings"
	"time"

	"grundy/judge/contest"
)

// A Version is a version of the API, by its official name.
type Version string

const (
	V2026 Version = "2026-01" // the newest
	V2023 Version = "2023-06" // the version that DOMjudge reads
)

// A View says who the client is and which version of the API it uses. The zero View is the
// public's.
type View struct {
	Jury    bool
	User    string  // the id of the team or of the juror; empty for the public
	Version Version // V2026 if empty
}

// team returns the id of the client's team, or "" if the client is not a team.
func (v View) team() string {
	if v.Jury {
		return ""
	}
	return v.User
}

// old reports whether the view uses version 2023-06.
func (v View) old() bool { return v.Version == V2023 }

// An Object is a JSON object of the API. Its members are strings, numbers, booleans, nil,
// objects and lists of these.
type Object map[string]any

// An API is a contest as one kind of client sees it.
type API struct {
	s    *contest.State
	view View
	now  time.Time
	// teams and problems map the teams and problems that the client may see to their CLICS ids.
	teams, problems map[string]string
}

// New returns the API for a state at a time. The state must not change while the API is used.
func New(s *contest.State, v View, now time.Time) *API {
	a := &API{s: s, view: v, now: now}
	a.index()
	return a
}

// index fills in the teams and problems that the client may see.
func (a *API) index() {
	a.teams, a.problems = map[string]string{}, map[string]string{}
	c := a.s.Contest
	if c == nil {
		return
	}
	for _, t := range c.Teams {
		if a.view.Jury || !t.Hidden || t.ID == a.view.team() {
			a.teams[t.ID] = idOf(t.ID)
		}
	}
	if a.view.Jury || a.started() {
		for _, p := range c.Problems {
			a.problems[p.ID] = idOf(p.Public())
		}
	}
}

func (a *API) started() bool { return !a.now.Before(a.s.Contest.Start) }
func (a *API) ended() bool   { return !a.now.Before(a.s.Contest.End()) }

// Single returns an object of which there is only one: the contest, its state, or the client's
// access, scoreboard or account.
func (a *API) Single(name string) (o Object, ok bool) {
	if a.s.Contest == nil {
		return nil, false
	}
	switch name {
	case "contest":
		o = a.contest()
	case "state":
		o = a.state()
	case "access":
		o = a.access()
	case "account":
		o = a.account()
	case "scoreboard":
		o, _ = a.Scoreboard("")
	}
	return o, o != nil
}

// Names returns the names of the collections. A collection comes after those that it refers to.
func (a *API) Names() (names []string) {
	if a.s.Contest == nil {
		return nil
	}
	for _, c := range collections {
		if c.seen == nil || c.seen(a) {
			names = append(names, c.name)
		}
	}
	return names
}

// Collection returns the objects of a collection. It returns false if the client sees no
// collection with that name.
func (a *API) Collection(name string) ([]Object, bool) {
	c := a.collection(name)
	if c == nil {
		return nil, false
	}
	list := []Object{}
	for _, u := range c.units(a) {
		list = append(list, c.objects(a, u)...)
	}
	return list, true
}

// Object returns one object of a collection. It returns false if the client sees no such object.
func (a *API) Object(collection, id string) (Object, bool) {
	c := a.collection(collection)
	if c == nil {
		return nil, false
	}
	units := c.units
	if c.named != nil {
		units = func(*API) []unit { return c.named(id) }
	}
	for _, u := range units(a) {
		for _, o := range c.objects(a, u) {
			if o["id"] == id {
				return o, true
			}
		}
	}
	return nil, false
}

func (a *API) collection(name string) *collection {
	if a.s.Contest == nil {
		return nil
	}
	for i := range collections {
		if c := &collections[i]; c.name == name && (c.seen == nil || c.seen(a)) {
			return c
		}
	}
	return nil
}

// A unit is the smallest part that is rendered and compared as a whole: one object, all runs of a
// judgement, or a whole collection such as the awards.
type unit struct {
	collection string
	// n and k are the numbers of a submission and of its attempt; n alone may be a clarification.
	n, k int
}

// A collection is a collection of the Contest API, such as teams.
type collection struct {
	name    string
	seen    func(*API) bool // whether the client sees it; nil if every client does
	units   func(*API) []unit
	objects func(*API, unit) []Object
	named   func(id string) []unit // the units that may contain the id; nil if any unit may
}

// collections lists all collections. A collection comes after those that it refers to. init fills
// in the list, because the functions in it refer to the list.
var collections []collection

func init() {
	collections = []collection{
		listed("judgement-types", (*API).judgementTypes),
		listed("languages", (*API).languages),
		listed("problems", (*API).problemList),
		listed("groups", (*API).groups),
		listed("organizations", (*API).organizations),
		listed("teams", (*API).teamList),
		{
			name: "accounts", seen: func(a *API) bool { return a.view.Jury || a.view.User != "" },
			units: one("accounts"), objects: func(a *API, _ unit) []Object { return a.accounts() },
		},
		{name: "submissions", units: (*API).submissionUnits, objects: (*API).submission, named: numbered("submissions", 1)},
		{name: "judgements", units: attemptUnits("judgements"), objects: (*API).judgement, named: numbered("judgements", 2)},
		{name: "runs", units: attemptUnits("runs"), objects: (*API).runs, named: numbered("runs", 3)},
		{name: "clarifications", units: (*API).clarificationUnits, objects: (*API).clarification, named: numbered("clarifications", 1)},
		listed("awards", (*API).awards),
		listed("commentary", func(*API) []Object { return nil }),
	}
}

// listed returns a collection that is rendered as a whole.
func listed(name string, list func(*API) []Object) collection {
	return collection{name: name, units: one(name), objects: func(a *API, _ unit) []Object { return list(a) }}
}

// one returns a function that returns the only unit of a collection.
func one(name string) func(*API) []unit {
	return func(*API) []unit { return []unit{{collection: name}} }
}

// numbered returns a function that finds the unit of an id with the given number of parts: "12",
// "12-0" or "12-0-3". The last part of "12-0-3" is the number of an object within the unit.
func numbered(name string, parts int) func(string) []unit {
	return func(id string) []unit {
		fields := strings.Split(id, "-")
		if len(fields) != parts {
			return nil
		}
		u := unit{collection: name}
		for i, to := range []*int{&u.n, &u.k}[:min(parts, 2)] {
			n, err := strconv.Atoi(fields[i])
			if err != nil {
				return nil
			}
			*to = n
		}
		return []unit{u}
	}
}
