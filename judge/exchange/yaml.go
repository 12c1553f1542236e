package exchange

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// textLimit is the size in bytes of the largest description, program or statement that is
// read.
const textLimit = 4 << 20

// A node is a value of a YAML file, with its place.
type node struct {
	*yaml.Node
	file string
}

// parseYAML reads a YAML file of a folder. A file that is empty gives a node of kind 0. The
// error has the line.
func parseYAML(folder fs.FS, path string) (node, error) {
	f, err := FileIn(folder, path)
	if err != nil {
		return node{}, err
	}
	text, err := f.Read(textLimit)
	if err != nil {
		return node{}, err
	}
	return yamlOf(path, text)
}

// yamlOf parses a text as YAML.
func yamlOf(path string, text []byte) (n node, err error) {
	defer fault.Guard(&err, path) // the parser panics on some texts
	n = node{&yaml.Node{}, path}
	var document yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	switch err := decoder.Decode(&document); {
	case errors.Is(err, io.EOF):
		return n, nil
	case err != nil:
		place, what := path, strings.TrimPrefix(err.Error(), "yaml: ")
		if m := yamlLine.FindStringSubmatch(what); m != nil {
			place, what = path+":"+m[1], m[2]
		}
		return n, fault.New(place, i18n.Messagef("is no YAML: %s", format.Visible(what)), "put values with a colon or a bracket into quotes")
	}
	if len(document.Content) == 1 {
		n.Node = document.Content[0]
	}
	return n.real(), nil
}

// yamlLine matches how the parser begins an error.
var yamlLine = regexp.MustCompile(`^line (\d+): (.*)$`)

// mostAliases bounds how many aliases lead to a value.
const mostAliases = 8

// real returns the value that an alias stands for.
func (n node) real() node {
	for range mostAliases {
		if n.Node == nil || n.Kind != yaml.AliasNode || n.Alias == nil {
			break
		}
		n.Node = n.Alias
	}
	return n
}

// place returns file:line.
func (n node) place() string {
	if n.Node == nil || n.Line == 0 {
		return n.file
	}
	return fmt.Sprintf("%s:%d", n.file, n.Line)
}

// empty reports whether there is no value.
func (n node) empty() bool {
	return n.Node == nil || n.Kind == 0 || n.Kind == yaml.ScalarNode && n.Tag == "!!null"
}

// isMap, isList and isText report what a value is.
func (n node) isMap() bool  { return n.Node != nil && n.Kind == yaml.MappingNode }
func (n node) isList() bool { return n.Node != nil && n.Kind == yaml.SequenceNode }
func (n node) isText() bool { return n.Node != nil && n.Kind == yaml.ScalarNode && !n.empty() }

// text returns a scalar as it is written; empty if the value is none.
func (n node) text() string {
	if !n.isText() {
		return ""
	}
	return n.Value
}

// items returns the values of a list; a value that is no list is the only one of its own.
func (n node) items() (list []node) {
	switch {
	case n.empty():
	case n.isList():
		for _, c := range n.Content {
			list = append(list, node{c, n.file}.real())
		}
	default:
		list = []node{n}
	}
	return list
}

// texts returns the scalars of a list, or the scalar alone.
func (n node) texts() (list []string) {
	for _, item := range n.items() {
		if item.isText() {
			list = append(list, item.Value)
		}
	}
	return list
}

// words returns the words of a scalar, or the scalars of a list as they are.
func (n node) words() []string {
	if n.isList() {
		return n.texts()
	}
	return strings.Fields(n.text())
}

// number returns a scalar as a number; false if it is none.
func (n node) number() (float64, bool) {
	v, err := strconv.ParseFloat(strings.ReplaceAll(n.text(), "_", ""), 64)
	return v, err == nil && !math.IsNaN(v)
}

// A field is a key of a mapping with its value.
type field struct {
	key   string
	place string
	node
}

// fields returns the keys of a mapping. A key that is there twice is an error.
func (n node) fields() (list []field, err error) {
	if !n.isMap() {
		return nil, nil
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := node{n.Content[i], n.file}.real()
		if !key.isText() {
			return nil, fault.New(key.place(), "a key is no word", "write it in quotes")
		}
		if seen[key.Value] {
			return nil, fault.New(key.place(), i18n.Messagef("the key %s is there twice", format.Visible(key.Value)), "take one of them away")
		}
		seen[key.Value] = true
		list = append(list, field{key.Value, key.place(), node{n.Content[i+1], n.file}.real()})
	}
	return list, nil
}

// A table says what is done with the values of keys.
type table map[string]func(field)

// read calls the function of each key of a mapping. A value that is no mapping, and a key
// that the table lacks, are notes.
func (t table) read(n node, notes *Notes) error {
	if n.empty() {
		return nil
	}
	if !n.isMap() {
		return fault.New(n.place(), "is no mapping of keys to values", "write KEY: VALUE on each line")
	}
	all, err := n.fields()
	if err != nil {
		return err
	}
	for _, f := range all {
		if do, known := t[f.key]; known {
			if do != nil {
				do(f)
			}
			continue
		}
		notes.Warn(f.place, i18n.Messagef("the key %s is unknown and not used", format.Visible(format.Clip(f.key, 60))), "")
	}
	return nil
}

// textNode returns a scalar that is in no file.
func textNode(text string) node {
	return node{Node: &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}}
}
