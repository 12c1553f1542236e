package setup

import (
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/jsonschema"
	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

// A reader reads YAML values and collects complaints.
type reader struct {
	file       string
	complaints spec.Complaints
}

// keys has the row of each key of a mapping.
type keys map[string]row

// A row is a key of a mapping: its doc for editors, the schema of its value, and the reader of its value.
type row struct {
	doc  string
	of   *jsonschema.Schema
	read func(*yaml.Node)
}

// object returns the schema of a mapping with these keys. The keys in must are required.
func (k keys) object(must ...string) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", AdditionalProperties: false, Required: must, Properties: map[string]*jsonschema.Schema{}}
	for name, one := range k {
		value := *one.of
		value.Description = one.doc
		s.Properties[name] = &value
	}
	return s
}

// These are the schemas of values in contest.yaml.
var (
	aText  = &jsonschema.Schema{Type: jsonschema.Scalars, Pattern: `^[^\r\n]*$`}
	aTime  = &jsonschema.Schema{Type: []string{"string", "integer"}, Pattern: `^([0-9.]+(s|m|h))+$|^0$`}
	aSize  = &jsonschema.Schema{Type: "string", Pattern: `^[0-9]+ ?[KMG]?i?B$`}
	aCount = &jsonschema.Schema{Type: []string{"integer", "string"}, Pattern: `^[0-9]+$`, Minimum: new(int)}
	aYes   = &jsonschema.Schema{Enum: []any{true, false, "yes", "no"}}
	aList  = &jsonschema.Schema{Type: "array", MinItems: 1, Items: aText}
)

// someOf returns the schema of a list.
func someOf(item *jsonschema.Schema, most int) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", MinItems: 1, MaxItems: most, Items: item}
}

// root returns the top-level value of a file.
func (r *reader) root(text []byte) (*yaml.Node, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, spec.Complaints{spec.Syntax(r.file, text, err)}
	}
	if len(doc.Content) == 0 {
		return nil, spec.Complaints{{Place: spec.Place{File: r.file, Line: 1, Column: 1}, What: "is empty", Remedy: "grundy serve --new DIR writes one to fill in"}}
	}
	return doc.Content[0], nil
}

func (r *reader) place(n *yaml.Node) spec.Place {
	return spec.Place{File: r.file, Line: max(1, n.Line), Column: max(1, n.Column)}
}

func (r *reader) complain(n *yaml.Node, what, remedy i18n.Message) {
	r.complaints = append(r.complaints, spec.Complaint{Place: r.place(n), What: what, Remedy: remedy})
}

// complained reports whether any complaint contains a word.
func (r *reader) complained(word string) bool {
	return slices.ContainsFunc(r.complaints, func(c spec.Complaint) bool { return strings.Contains(c.What.String(), word) })
}

// under returns the value of a key of a mapping, or the mapping itself if the key is missing.
func under(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return n
}

// mapping reads a mapping. The keys in must are required.
func (r *reader) mapping(n *yaml.Node, name string, known keys, must ...string) {
	if n.Kind != yaml.MappingNode {
		r.complain(n, i18n.Messagef("%s is not a mapping of keys", name), i18n.Messagef("its keys are %s", strings.Join(slices.Sorted(maps.Keys(known)), ", ")))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		one, ok := known[key.Value]
		switch {
		case !ok:
			r.complain(key, i18n.Messagef("unknown key %q", format.Clip(key.Value, 40)), suggest(key.Value, known))
		case seen[key.Value]:
			r.complain(key, i18n.Messagef("%s is given twice", key.Value), "remove one of them")
		default:
			seen[key.Value] = true
			if value.Kind == yaml.AliasNode {
				value = value.Alias
			}
			one.read(value)
		}
	}
	for _, k := range must {
		if !seen[k] {
			r.complain(n, i18n.Messagef("%s has no %s", name, k), i18n.Messagef("add %s:", k))
		}
	}
}

func suggest(word string, known keys) i18n.Message {
	return format.Suggest(word, slices.Sorted(maps.Keys(known)))
}

// list calls item with each entry of a list. It complains about a value that is not a list, and
// about an empty list or one of more than most entries.
func (r *reader) list(n *yaml.Node, name string, most int, item func(*yaml.Node)) {
	switch {
	case n.Kind != yaml.SequenceNode:
		r.complain(n, i18n.Messagef("%s is not a list", name), "write - before each of them")
	case len(n.Content) == 0:
		r.complain(n, i18n.Messagef("%s is empty", name), "add one")
	case len(n.Content) > most:
		r.complain(n, i18n.Messagef("%s has %s, more than %d", name, i18n.Counted(len(n.Content), "entry"), most), "leave some out")
	default:
		for _, one := range n.Content {
			if one.Kind == yaml.AliasNode {
				one = one.Alias
			}
			item(one)
		}
	}
}

// scalar returns the text of a value that is not a list or a mapping.
func (r *reader) scalar(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		r.complain(n, "is not a single value", "write one, in quotes if it has : or # in it")
		return ""
	}
	return n.Value
}

// matching returns a reader for texts that satisfy form.
func (r *reader) matching(to *string, form func(string) bool, remedy i18n.Message) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if text := r.scalar(n); form(text) {
			*to = text
		} else if n.Kind == yaml.ScalarNode {
			r.complain(n, i18n.Messagef("%q is not allowed here", format.Clip(text, 40)), remedy)
		}
	}
}

func (r *reader) id(to *string) func(*yaml.Node) {
	return r.matching(to, contest.IsID, contest.WriteID)
}

func (r *reader) text(to *string) func(*yaml.Node) {
	return r.matching(to, contest.IsName, contest.WriteName)
}

// path reads the path of a file in the folder of contest.yaml.
func (r *reader) path(to *spec.Text) func(*yaml.Node) {
	return func(n *yaml.Node) {
		switch text := r.scalar(n); {
		case n.Kind != yaml.ScalarNode:
		case !filepath.IsLocal(filepath.FromSlash(text)):
			r.complain(n, i18n.Messagef("the path %s leads out of the folder of this file", format.Clip(text, 60)), "copy the file into that folder, and name it there")
		default:
			*to = spec.Text{Value: text, Place: r.place(n)}
		}
	}
}

// fits reports whether a password is a text of at least 8 characters and at most 72 bytes. Bcrypt
// rejects longer passwords.
func fits(password string) bool { return contest.IsLine(password, 8, 72) && len(password) <= 72 }

// misfit says what is wrong with a password that does not fit.
const misfit i18n.Message = "the password has fewer than 8 characters, more than 72 bytes, or control characters"

func (r *reader) password(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		switch text := r.scalar(n); {
		case n.Kind != yaml.ScalarNode:
		case strings.HasPrefix(text, "$2"):
			if !hashed(text) {
				r.complain(n, "the password is not a bcrypt hash", "write the password itself, or what grundy serve --new writes")
			}
			*to = text
		case !fits(text):
			r.complain(n, misfit, "choose another one")
		default:
			*to = text
		}
	}
}

// languages reads a list of language ids that the judge knows.
func (r *reader) languages(to *[]string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		r.list(n, "languages", 100, func(n *yaml.Node) {
			var ids []string
			for _, l := range build.Known() {
				ids = append(ids, l.ID)
			}
			id := r.scalar(n)
			if n.Kind == yaml.ScalarNode && !slices.Contains(ids, id) {
				r.complain(n, i18n.Messagef("%q is not a language", format.Clip(id, 40)), format.Suggest(id, ids))
			}
			*to = append(*to, id)
		})
	}
}

func (r *reader) span(to *time.Duration, least, most time.Duration) func(*yaml.Node) {
	return func(n *yaml.Node) {
		text := r.scalar(n)
		d, err := spec.ParseTime(text)
		if text == "0" {
			d, err = 0, nil
		}
		switch {
		case n.Kind != yaml.ScalarNode:
		case err != nil:
			r.complain(n, i18n.Messagef("%q is not a length of time", format.Clip(text, 40)), "write 5h, 90m or 4h30m")
		case d < least || d > most || d%time.Second != 0:
			r.complain(n, i18n.Messagef("%s is not between %s and %s in whole seconds", contest.Length(d), contest.Length(least), contest.Length(most)), "write 5h, 90m or 4h30m")
		default:
			*to = d
		}
	}
}

func (r *reader) size(to *int64) func(*yaml.Node) {
	return func(n *yaml.Node) {
		text := r.scalar(n)
		size, err := spec.ParseSize(text)
		if err != nil || size < 1 || size > stream.MostBlob {
			r.complain(n, i18n.Messagef("%q is not a size up to 256MiB", format.Clip(text, 40)), "write 64KiB")
			return
		}
		*to = size
	}
}

// whole reads a non-negative integer.
func (r *reader) whole(to *int) func(*yaml.Node) {
	return func(n *yaml.Node) {
		number, err := strconv.ParseUint(r.scalar(n), 10, 30)
		if n.Kind == yaml.ScalarNode && err != nil {
			r.complain(n, i18n.Messagef("%q is not a whole number from 0 on", format.Clip(n.Value, 40)), "write one, such as 4")
			return
		}
		*to = int(number)
	}
}

func (r *reader) seed(to *uint64) func(*yaml.Node) {
	return func(n *yaml.Node) {
		number, err := strconv.ParseUint(r.scalar(n), 10, 64)
		if n.Kind == yaml.ScalarNode && err != nil {
			r.complain(n, i18n.Messagef("%q is not a seed", format.Clip(n.Value, 40)), "write a whole number, such as 1")
			return
		}
		*to = number
	}
}

func (r *reader) yes(to *bool) func(*yaml.Node) {
	return func(n *yaml.Node) {
		switch r.scalar(n) {
		case "true", "yes":
			*to = true
		case "false", "no":
			*to = false
		default:
			r.complain(n, i18n.Messagef("%q is neither true nor false", format.Clip(n.Value, 40)), "write one of them")
		}
	}
}

// oneOf reads one of the known words.
func oneOf[T ~string](r *reader, to *T, known ...T) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if text := T(r.scalar(n)); slices.Contains(known, text) {
			*to = text
		} else {
			r.complain(n, i18n.Messagef("%q is unknown", format.Clip(string(text), 40)), i18n.Messagef("write one of %s", listed(known)))
		}
	}
}

// listed joins words for a message.
func listed[T ~string](list []T) string {
	texts := make([]string, len(list))
	for i, one := range list {
		texts[i] = string(one)
	}
	return strings.Join(texts, ", ")
}
