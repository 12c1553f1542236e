package clics

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
)

// A Notice says that an object now has the content Data. If Data is null, the object was deleted.
type Notice struct {
	Type  string          `json:"type"`
	ID    *string         `json:"id"` // nil if there is only one object of the type
	Data  json.RawMessage `json:"data"`
	Token string          `json:"token,omitempty"`
}

// A Feed turns the events of a log into notices of what changed for a client. Applying all
// notices in order gives the objects that the API returns. A notice never refers to an object
// that was not sent before it.
type Feed struct {
	api  *API
	view View
	sent map[unit]told
	// place is the place of the last notice. Notices up to since are skipped. The first notice of
	// an event increases the event number of place.
	place, since token
	begins       bool // the next notice is the first of an event
	out          []Notice
}

// told is what the client knows about a unit, which is what the feed last sent.
type told struct {
	ids    []string
	hashes []uint64 // the hash of the last text sent for each id
	hash   uint64   // the hash of all runs of a judgement
	runs   int
}

// A token is the place of a notice: the number of its event among the events that the client
// sees, and the number of the notice within the event. Numbers of the log would reveal how many
// events the client does not see.
type token struct{ event, count uint64 }

// after reports whether a place comes after another place.
func (t token) after(other token) bool {
	return t.event > other.event || t.event == other.event && t.count > other.count
}

// NewFeed returns a feed to which no event has been applied yet.
func NewFeed(v View) *Feed {
	return &Feed{view: v, api: New(contest.NewState(), v, time.Time{}), sent: map[unit]told{}}
}

// tag returns the part of a token that identifies the view. Tokens of other views are rejected,
// because other views get different notices.
func (v View) tag() string {
	hash := fnv.New32a()
	fmt.Fprintf(hash, "%t %s %t", v.Jury, v.team(), v.old())
	return fmt.Sprintf("%08x", hash.Sum32())
}

// Since makes a new feed skip all notices up to a token. The token must be from a feed with the
// same view.
func (f *Feed) Since(text string) (err error) {
	bad := fault.New("since_token", i18n.Messagef("%q is not a token of this feed", text), "read the feed from its beginning")
	parts := strings.Split(text, ".")
	if len(parts) != 3 || parts[2] != f.view.tag() {
		return bad
	}
	var numbers [2]uint64
	for i := range numbers {
		if numbers[i], err = strconv.ParseUint(parts[i], 10, 63); err != nil || strconv.FormatUint(numbers[i], 10) != parts[i] {
			return bad
		}
	}
	f.since = token{numbers[0], numbers[1]}
	return nil
}

// behind reports whether the feed has not yet reached the token after which it must continue.
func (f *Feed) behind() bool { return f.since.after(f.place) }

// over reports whether the feed is complete: nothing changes any more.
func (f *Feed) over() bool { return over(f.api.s, f.api.now) }

// next returns the next time at which the clock alone changes something.
func (f *Feed) next() (time.Time, bool) {
	if f.api.s.Contest == nil || f.over() {
		return time.Time{}, false
	}
	return next(f.api.s.Contest, f.api.now)
}

// Pass advances the clock to now and returns the notices of what changed by time alone.
func (f *Feed) Pass(now time.Time) []Notice {
	for {
		moment, ok := f.next()
		if !ok || moment.After(now) {
			return f.take()
		}
		f.api.now = moment
		f.api.index()
		f.tell(f.everything())
	}
}

// Apply applies an event with its number in the log, and returns the notices of what changed.
func (f *Feed) Apply(seq uint64, e contest.Event) []Notice {
	before := f.Pass(e.Time)
	if f.over() {
		return before
	}
	f.begins = true
	defer func() { f.begins = false }()
	f.api.s.Apply(seq, e)
	if f.api.s.Contest == nil {
		return before
	}
	if e.Time.After(f.api.now) {
		f.api.now = e.Time
	}
	if e.Setup != nil || e.Changed != nil {
		f.api.index()
	}
	f.tell(f.touched(e))
	return append(before, f.take()...)
}

func (f *Feed) take() []Notice {
	out := f.out
	f.out = nil
	return out
}

// touched returns the units that an event may change.
func (f *Feed) touched(e contest.Event) []unit {
	s := f.api.s
	switch {
	case e.Setup != nil || e.Changed != nil || e.Kind == contest.KindThawed || e.Kind == contest.KindFinalized:
		return f.everything()
	case e.Submitted != nil:
		units := []unit{{"submissions", len(s.Submissions), 0}}
		if languages := (unit{collection: "languages"}); !slices.Contains(f.sent[languages].ids, idOf(e.Submitted.Language)) {
			units = slices.Insert(units, 0, languages)
		}
		return units
	case e.Judged != nil:
		return append(f.judgements(e.Judged.Submission), unit{collection: "awards"})
	case e.Overruled != nil:
		return append(f.judgements(e.Overruled.Submission), unit{collection: "awards"})
	case e.Decided != nil && e.Decided.Rejudging >= 1 && e.Decided.Rejudging <= len(s.Rejudgings):
		var units []unit
		for _, n := range s.Rejudgings[e.Decided.Rejudging-1].Submissions {
			units = append(units, f.judgements(n)...)
		}
		return append(units, unit{collection: "awards"})
	case e.Asked != nil:
		return []unit{{"clarifications", len(s.Clarifications), 0}}
	}
	return nil
}

// judgements returns the units of a submission's judgements and their runs.
func (f *Feed) judgements(n int) (units []unit) {
	if sub := f.api.s.Submission(n); sub != nil {
		for k := range sub.Attempts {
			units = append(units, unit{"judgements", n, k}, unit{"runs", n, k})
		}
	}
	return units
}

// everything returns the contest and all units of the collections, in the order of collections.
func (f *Feed) everything() (units []unit) {
	units = []unit{{collection: "contest"}}
	for _, c := range collections {
		if c.seen == nil || c.seen(f.api) {
			units = append(units, c.units(f.api)...)
		}
	}
	return units
}

// tell sends the units that changed since the client's last update. Additions and changes
// come in the order of collections, deletions in the opposite order, and the state last.
func (f *Feed) tell(units []unit) {
	var gone []func()
	for _, u := range units {
		if u.collection == "runs" {
			gone = append(gone, f.runs(u)...)
		} else {
			gone = append(gone, f.unit(u)...)
		}
	}
	for _, back := range slices.Backward(gone) {
		back()
	}
	f.unit(unit{collection: "state"})
}

// unit sends what changed in a unit. It returns functions that send the deletions.
func (f *Feed) unit(u unit) (gone []func()) {
	known, now := f.sent[u], told{}
	for _, o := range f.objects(u) {
		id, _ := o["id"].(string)
		text := encode(o)
		now.ids, now.hashes = append(now.ids, id), append(now.hashes, digest(text))
		if i := slices.Index(known.ids, id); i < 0 || known.hashes[i] != now.hashes[len(now.hashes)-1] {
			f.notice(u, id, text)
		}
	}
	for _, id := range known.ids {
		if !slices.Contains(now.ids, id) {
			gone = append(gone, func() { f.notice(u, id, json.RawMessage("null")) })
		}
	}
	if f.sent[u] = now; len(now.ids) == 0 {
		delete(f.sent, u)
	}
	return gone
}

// runs sends the runs of a judgement. There are many runs, so the feed remembers only their
// number and one hash of all of them.
func (f *Feed) runs(u unit) (gone []func()) {
	objects := f.objects(u)
	now, texts := told{runs: len(objects)}, make([]json.RawMessage, len(objects))
	for i, o := range objects {
		texts[i] = encode(o)
		now.hash = now.hash*31 + digest(texts[i])
	}
	known := f.sent[u]
	if known.hash == now.hash && known.runs == now.runs {
		return nil
	}
	for i, o := range objects {
		f.notice(u, o["id"].(string), texts[i])
	}
	for i := len(objects); i < known.runs; i++ {
		gone = append(gone, func() { f.notice(u, fmt.Sprintf("%d-%d-%d", u.n, u.k, i+1), json.RawMessage("null")) })
	}
	if f.sent[u] = now; now.runs == 0 {
		delete(f.sent, u)
	}
	return gone
}

func digest(text []byte) uint64 {
	hash := fnv.New64a()
	hash.Write(text)
	return hash.Sum64()
}

// objects renders a unit.
func (f *Feed) objects(u unit) []Object {
	switch u.collection {
	case "contest":
		return []Object{f.api.contest()}
	case "state":
		return []Object{f.api.state()}
	}
	return f.api.collection(u.collection).objects(f.api, u)
}

func (f *Feed) notice(u unit, id string, data json.RawMessage) {
	if f.begins {
		f.place, f.begins = token{event: f.place.event + 1}, false
	}
	f.place.count++
	if !f.place.after(f.since) {
		return
	}
	n := Notice{Type: u.collection, Data: data, Token: fmt.Sprintf("%d.%d.%s", f.place.event, f.place.count, f.view.tag())}
	if id != "" && u.collection != "contest" {
		n.ID = &id
	}
	f.out = append(f.out, n)
}

// encode writes an object as JSON. It panics if that is impossible, which would be a bug.
func encode(o any) json.RawMessage {
	text, err := json.Marshal(o)
	if err != nil {
		panic("clics: an object that is not JSON: " + err.Error())
	}
	return text
}
