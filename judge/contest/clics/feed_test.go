package clics_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/clics"
)

// views has a view of the public, of the jury and of a team, in both versions.
var views = []clics.View{
	{}, {Jury: true, User: "chief"}, {User: "t1"},
	{Version: clics.V2023}, {Jury: true, Version: clics.V2023}, {User: "t0", Version: clics.V2023},
}

// client holds the objects of a feed's reader as JSON, by collection and id.
type client map[string]map[string]string

func (c client) apply(list []clics.Notice) {
	for _, n := range list {
		id := ""
		if n.ID != nil {
			id = *n.ID
		}
		if c[n.Type] == nil {
			c[n.Type] = map[string]string{}
		}
		if c[n.Type][id] = string(n.Data); string(n.Data) == "null" {
			delete(c[n.Type], id)
		}
	}
}

// direct returns the objects that the API answers with, without a feed.
func direct(a *clics.API) client {
	c := client{}
	put := func(collection, id string, o clics.Object) {
		text, _ := json.Marshal(o)
		c.apply([]clics.Notice{{Type: collection, ID: &id, Data: text}})
	}
	for _, name := range a.Names() {
		list, _ := a.Collection(name)
		for _, o := range list {
			put(name, o["id"].(string), o)
		}
	}
	for _, name := range []string{"contest", "state"} {
		o, _ := a.Single(name)
		put(name, "", o)
	}
	return c
}

// same compares two clients and ignores empty collections.
func same(x, y client) error {
	for _, c := range []client{x, y} {
		maps.DeleteFunc(c, func(_ string, list map[string]string) bool { return len(list) == 0 })
	}
	for _, pair := range [][2]client{{x, y}, {y, x}} {
		for name, list := range pair[0] {
			for id, text := range list {
				if pair[1][name][id] != text {
					return fmt.Errorf("%s %s is\n%s and\n%s", name, id, x[name][id], y[name][id])
				}
			}
		}
	}
	return nil
}

// TestFeed reads the feeds of a hundred random contests, event by event. After each event it
// compares the client's objects with the API's answers. It also checks that a notice refers only
// to objects sent before, that a feed resumed at a token sends the same notices, and that nothing
// follows end_of_updates.
func TestFeed(t *testing.T) {
	for seed := range uint64(100) {
		log := random(seed)
		for i, v := range views {
			if i%3 != int(seed%3) {
				continue
			}
			if err := readFeed(log, v, seed); err != nil {
				t.Fatalf("contest %d, %+v: %v", seed, v, err)
			}
		}
	}
}

func readFeed(log []entry, v clics.View, seed uint64) error {
	feed, state, have := clics.NewFeed(v), contest.NewState(), client{}
	var all []clics.Notice
	now := time.Time{}
	for i, e := range log {
		notices := feed.Apply(e.seq, e.Event)
		if uint64(i)%7 == seed%7 { // the clock advances up to the next event
			passed := e.Time.Add(time.Minute)
			if i+1 < len(log) && log[i+1].Time.Before(passed) {
				passed = log[i+1].Time
			}
			notices = append(notices, feed.Pass(passed)...)
			now = latest(now, passed)
		}
		if err := referring(have, notices); err != nil {
			return err
		}
		all = append(all, notices...)
		now = latest(now, e.Time)
		if !ended(have) {
			state.Apply(e.seq, e.Event)
			if (uint64(i)+seed)%6 != 0 && i < len(log)-1 {
				continue
			}
			if err := same(have, direct(clics.New(state, v, now))); err != nil {
				return fmt.Errorf("after event %d (%s): %w", e.seq, e.Kind, err)
			}
		}
	}
	for i, n := range all {
		if strings.Contains(string(n.Data), `"end_of_updates":"`) && i != len(all)-1 {
			return fmt.Errorf("%d notices after the end of updates", len(all)-1-i)
		}
	}
	return resume(log, v, all, have)
}

func ended(c client) bool { return strings.Contains(c["state"][""], `"end_of_updates":"`) }

// resume reads the feed again, starting after some of its tokens.
func resume(log []entry, v clics.View, all []clics.Notice, have client) error {
	for cut := 0; cut < len(all); cut += 1 + len(all)/3 {
		feed, again := clics.NewFeed(v), client{}
		if err := feed.Since(all[cut].Token); err != nil {
			return fmt.Errorf("token %s: %v", all[cut].Token, err)
		}
		again.apply(all[:cut+1])
		var rest []clics.Notice
		for _, e := range log {
			rest = append(rest, feed.Apply(e.seq, e.Event)...)
		}
		again.apply(rest)
		if len(rest) > 0 && cut+1 < len(all) && rest[0].Token != all[cut+1].Token {
			return fmt.Errorf("after token %s comes %s, and came %s", all[cut].Token, rest[0].Token, all[cut+1].Token)
		}
		again.apply(feed.Pass(log[len(log)-1].Time.Add(time.Minute)))
		other := client{}
		for name, list := range have {
			other[name] = maps.Clone(list)
		}
		whole := clics.NewFeed(v)
		for _, e := range log {
			other.apply(whole.Apply(e.seq, e.Event))
		}
		other.apply(whole.Pass(log[len(log)-1].Time.Add(time.Minute)))
		if err := same(again, other); err != nil {
			return fmt.Errorf("from token %s on: %w", all[cut].Token, err)
		}
	}
	return nil
}

// holders maps the members that refer to other objects to the collections of these objects.
var holders = map[string]string{
	"language_id": "languages", "problem_id": "problems", "team_id": "teams", "organization_id": "organizations", "group_ids": "groups",
	"submission_id": "submissions", "judgement_id": "judgements", "judgement_type_id": "judgement-types", "from_team_id": "teams",
	"to_team_ids": "teams", "to_team_id": "teams", "reply_to_id": "clarifications", "team_ids": "teams",
}

// referring applies notices to a client's objects. It returns an error if an object then refers
// to a missing one.
func referring(have client, list []clics.Notice) error {
	for _, n := range list {
		have.apply([]clics.Notice{n})
		if string(n.Data) == "null" {
			if err := lonely(have, n.Type, *n.ID); err != nil {
				return err
			}
			continue
		}
		for collection, ids := range references(n.Data) {
			for _, id := range ids {
				if _, ok := have[collection][id]; !ok {
					return fmt.Errorf("%s refers to %s %s, which was not sent", n.Data, collection, id)
				}
			}
		}
	}
	return nil
}

// lonely returns an error if an object refers to a deleted one.
func lonely(have client, collection, id string) error {
	for _, list := range have {
		for _, text := range list {
			if slices.Contains(references(json.RawMessage(text))[collection], id) {
				return fmt.Errorf("%s %s was deleted, but %s refers to it", collection, id, text)
			}
		}
	}
	return nil
}

func references(data json.RawMessage) map[string][]string {
	var o map[string]any
	_ = json.Unmarshal(data, &o)
	found := map[string][]string{}
	for name, value := range o {
		to, ok := holders[name]
		if !ok {
			continue
		}
		switch value := value.(type) {
		case string:
			found[to] = append(found[to], value)
		case []any:
			for _, id := range value {
				found[to] = append(found[to], id.(string))
			}
		}
	}
	return found
}

// TestBadTokens checks that a feed rejects malformed tokens and tokens of other views.
func TestBadTokens(t *testing.T) {
	log := random(1)
	public := clics.NewFeed(clics.View{})
	good := public.Apply(log[0].seq, log[0].Event)[0].Token
	if err := clics.NewFeed(clics.View{}).Since(good); err != nil {
		t.Fatal(err)
	}
	if err := clics.NewFeed(clics.View{Jury: true}).Since(good); err == nil {
		t.Error("the jury's feed accepts a token of the public's feed")
	}
	for _, bad := range []string{"", "999999", "xY-99_", "1.2", "1.2.", "+1.2." + good[len(good)-8:], "01.2." + good[len(good)-8:], good + "0", " " + good} {
		if err := clics.NewFeed(clics.View{}).Since(bad); err == nil {
			t.Errorf("%q is accepted as a token", bad)
		}
	}
}
