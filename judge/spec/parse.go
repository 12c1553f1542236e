package spec

import (
	"bytes"
	"errors"
	"io"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
)

// largest is the maximum size of a spec in bytes. It bounds the cost of a hostile spec.
const largest = 256 << 10

// Parse reads a spec. The file's name is used in complaints. If the name ends in .yaml, its last
// element must be the id followed by .yaml. Parse does not open files. An error is a Complaints
// with everything that is wrong with the structure of the spec.
func Parse(file string, data []byte) (*Problem, error) {
	d := &decoder{file: file}
	if what, remedy, line := unreadable(data); what != "" {
		d.complainAt(Place{file, line, 1}, what, remedy)
		return nil, d.complaints
	}
	docs, err := documents(data)
	if err != nil {
		d.complaints = append(d.complaints, Syntax(file, data, err))
		return nil, d.complaints
	}
	if len(docs) == 0 || empty(docs[0].Content[0]) {
		d.complainAt(Place{file, 1, 1}, "the file is empty", "a spec begins with id: NAME")
		return nil, d.complaints
	}
	if len(docs) > 1 {
		d.complain(docs[1], "a second document begins here", "a file holds one spec")
	}
	var p *Problem
	if root := docs[0].Content[0]; d.refuse(root, 0) {
		p = d.problem(root)
	}
	if len(d.complaints) > 0 {
		d.complaints.sort()
		return nil, d.complaints
	}
	return p, nil
}

// unreadable says why the bytes are not a text, and in which line.
func unreadable(data []byte) (what, remedy i18n.Message, line int) {
	if len(data) > largest {
		return i18n.Messagef("the spec has %d bytes", len(data)),
			i18n.Messagef("a spec may have at most %d", largest), 1
	}
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		return "the file begins with a byte order mark", "save it as UTF-8 without a byte order mark", 1
	}
	return misencoded(data)
}

// misencoded says which byte or character YAML does not allow in a text, and in which line.
func misencoded(data []byte) (what, remedy i18n.Message, line int) {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			what, remedy = i18n.Messagef("byte %#02x is not UTF-8", data[i]), "save the file as UTF-8"
		case forbidden(r):
			what, remedy = i18n.Messagef("the character %U is not allowed", r), "remove it"
		}
		if what != "" {
			return what, remedy, 1 + bytes.Count(data[:i], []byte("\n"))
		}
		i += size
	}
	return "", "", 0
}

// forbidden reports whether YAML refuses a character, or treats it as a line end although editors
// do not. Such a line end would make the number of every later line wrong.
func forbidden(r rune) bool {
	switch r {
	case '\t', '\n', '\r':
		return false
	case '\u2028', '\u2029', '\ufeff', '\ufffe', '\uffff':
		return true
	}
	return unicode.IsControl(r)
}

// documents returns the first two documents, each with one root. The position of the second
// document is the position of its dashes, and its root may lie behind the end of the file.
func documents(data []byte) ([]*yaml.Node, error) {
	var docs []*yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	for len(docs) < 2 {
		var doc yaml.Node
		err := dec.Decode(&doc)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		docs = append(docs, &doc)
	}
	return docs, nil
}
