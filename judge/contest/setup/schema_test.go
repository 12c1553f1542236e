package setup

import (
	"slices"
	"testing"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/jsonschema"
)

// misfitOf returns the first key of a value that a schema does not allow, or lacks.
func misfitOf(s *jsonschema.Schema, n *yaml.Node) string {
	switch {
	case len(s.AnyOf) > 0 && n.Kind == yaml.MappingNode:
		return misfitOf(&s.AnyOf[1], n)
	case n.Kind == yaml.SequenceNode && s.Items != nil:
		for _, item := range n.Content {
			if wrong := misfitOf(s.Items, item); wrong != "" {
				return wrong
			}
		}
	case n.Kind == yaml.MappingNode && s.Properties != nil:
		var given []string
		for i := 0; i < len(n.Content); i += 2 {
			key := n.Content[i].Value
			given = append(given, key)
			if s.Properties[key] == nil {
				return "unknown " + key
			}
			if wrong := misfitOf(s.Properties[key], n.Content[i+1]); wrong != "" {
				return wrong
			}
		}
		for _, key := range s.Required {
			if !slices.Contains(given, key) {
				return "no " + key
			}
		}
	case n.Kind != yaml.ScalarNode || s.Properties != nil:
		return n.Value + " of another kind"
	}
	return ""
}

// TestSchema checks that the schema has the keys that the reader accepts, and requires those that it
// requires.
func TestSchema(t *testing.T) {
	s := Schema()
	for text, want := range map[string]string{
		"name: A\nproblems: [p2197, {problem: x.yaml, label: A, color: '#ff8800', points: 3}]\nteams: [{id: a, password: b, name: c, organization: d, group: e, languages: [cpp], hidden: no}]\njury: [{id: j, password: k}]\nquota: {size: 64KiB, minute: 3, waiting: 4, judging: 5m}\nmedals: {gold: 1, silver: 2, bronze: 3}\nid: a\nstart: now\nduration: 5h\nfreeze: 1h\npenalty: 20m\npractice: yes\nscoring: ioi\ncounterexamples: never\nseed: 3\nlanguages: [c]\nproxies: [127.0.0.1]\n": "",
		"name: A\nproblems: [p2197]\nteams: [{id: a}]\njury: [{id: j, password: k}]\n":                   "no password",
		"name: A\nproblems: [{label: A}]\nteams: [{id: a, password: b}]\njury: [{id: j, password: k}]\n": "no problem",
		"name: A\nproblem: [a]\nteams: [{id: a, password: b}]\njury: [{id: j, password: k}]\n":           "unknown problem",
		"name: A\nproblems: [a]\n": "no teams",
		"name: A\nproblems: [a]\nteams: {id: a}\njury: [{id: j, password: k}]\n":                                     "unknown id",
		"name: A\nquota: {seconds: 3}\nproblems: [a]\nteams: [{id: a, password: b}]\njury: [{id: j, password: k}]\n": "unknown seconds",
	} {
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		got := misfitOf(s, doc.Content[0])
		if want == "unknown id" { // a mapping in place of a list
			want = " of another kind"
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
	if names := len(s.Properties); names != len((&Setup{}).keys(&reader{})) {
		t.Errorf("%d keys", names)
	}
	if _, err := s.Encode(); err != nil {
		t.Error(err)
	}
}
