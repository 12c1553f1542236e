package edit

import (
	"bytes"
	"fmt"

	"gopkg.in/yaml.v3"
)

// A Part is a subtask with its tests in a folder of its own.
type Part struct {
	Name   string `yaml:"name"`
	Points int    `yaml:"points"`
	Tests  string `yaml:"tests"` // the folder
	Score  string `yaml:"score"`
}

// ByFolders returns a spec that lies beside the folders of its subtasks and has their tests
// instead of those that it had. Everything else is as it was, except comments and
// layout. From where it lies, moved gives the path of a file that it names.
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
		move(check, moved) // a word is no path
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

// value returns the value of a key; nil if there is none.
func value(mapping *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return mapping.Content[i+1]
		}
	}
	return nil
}

// set sets the value of a key, which may be new.
func set(mapping *yaml.Node, key string, v *yaml.Node) {
	if old := value(mapping, key); old != nil {
		*old = *v
		return
	}
	mapping.Content = append(mapping.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, v)
}

// move changes the paths in what names programs: a path, a mapping with one, or a list.
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

// plain removes comments, which may speak of what has changed.
func plain(n *yaml.Node) {
	n.HeadComment, n.LineComment, n.FootComment = "", "", ""
	for _, part := range n.Content {
		plain(part)
	}
}
