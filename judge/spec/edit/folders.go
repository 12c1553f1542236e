package edit

import (
	"bytes"
	"fmt"

	"gopkg.in/yaml.v3"
)

// A Part is a subtask whose tests are in a folder of their own.
type Part struct {
	Name   string `yaml:"name"`
	Points int    `yaml:"points"`
	Tests  string `yaml:"tests"` // the folder
	Score  string `yaml:"score"`
}

// ByFolders returns a spec to be stored next to the folders of its subtasks, which replace the
// tests and subtasks of the given spec. Everything else is preserved, except comments and layout.
// For the path of a program that the spec names, moved returns the path from the new place of the
// spec.
func ByFolders(text []byte, parts []Part, moved func(path string) string) ([]byte, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return nil, err
	}
	if root.Kind != yaml.DocumentNode || root.Content[0].Kind != yaml.MappingNode {
		return nil, fmt.Errorf("it is not a mapping")
	}
	spec := root.Content[0]
	for _, key := range []string{"reference", "brute", "validator", "interactor"} {
		move(value(spec, key), moved)
	}
	if check := value(spec, "check"); check != nil && check.Kind == yaml.MappingNode {
		move(check, moved) // a word is not a path
	}
	for key, what := range map[string]any{"tests": map[string]string{"folder": "."}, "subtasks": parts} {
		var v yaml.Node
		if err := v.Encode(what); err != nil {
			return nil, err
		}
		set(spec, key, &v)
	}
	plain(&root)
	root.HeadComment = "The tests of each subtask, as grundy gen wrote them."
	var out bytes.Buffer
	e := yaml.NewEncoder(&out)
	e.SetIndent(2)
	if err := e.Encode(&root); err != nil {
		return nil, err
	}
	return out.Bytes(), e.Close()
}

// value returns the value of a key, or nil if the key is missing.
func value(mapping *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return mapping.Content[i+1]
		}
	}
	return nil
}

// set sets the value of a key, and adds the key if it is missing.
func set(mapping *yaml.Node, key string, v *yaml.Node) {
	if old := value(mapping, key); old != nil {
		*old = *v
		return
	}
	mapping.Content = append(mapping.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, v)
}

// move changes the paths of programs in a value, which is a path, a mapping with a path, or a list.
func move(v *yaml.Node, moved func(path string) string) {
	switch {
	case v == nil:
	case v.Kind == yaml.ScalarNode:
		v.SetString(moved(v.Value))
	case v.Kind == yaml.MappingNode:
		move(value(v, "program"), moved)
	case v.Kind == yaml.SequenceNode:
		for _, one := range v.Content {
			move(one, moved)
		}
	}
}

// plain removes comments, because they may refer to what has changed.
func plain(n *yaml.Node) {
	n.HeadComment, n.LineComment, n.FootComment = "", "", ""
	for _, part := range n.Content {
		plain(part)
	}
}
