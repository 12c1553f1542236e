// Package companion receives problems from Competitive Companion, a browser extension that sends
// the contents of a problem's page: title, limits and samples. It also reads samples from text that
// was copied from such a page.
//
//	task, err := companion.Parse(body)
//	task.Tests[0].Input
//
//	tests, notes, err := companion.Paste(text)
package companion

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Ports are the ports to which the extension sends problems. The list is in the order in which
// Listen should try them. Ports of tools that are no longer used come last.
var Ports = []int{10043, 27121, 10045, 10042, 1327, 6174, 4244}

// A Task is a problem as the extension sends it.
type Task struct {
	Name        string `json:"name"`
	Group       string `json:"group"` // the judge and the contest
	URL         string `json:"url"`
	Interactive bool   `json:"interactive"`
	Memory      int64  `json:"memoryLimit"` // in MiB
	Time        int64  `json:"timeLimit"`   // in milliseconds
	Tests       []Test `json:"tests"`
	Input       Stream `json:"input"`
	Output      Stream `json:"output"`
	Batch       Batch  `json:"batch"`
}

// A Test is a sample.
type Test struct {
	Input  string `json:"input"`
	Output string `json:"output"`
}

// A Stream says where a program reads or writes: standard input or output, or a file.
type Stream struct {
	Type string `json:"type"`
	File string `json:"fileName"`
}

// A Batch identifies the problems of a contest that are sent one after another.
type Batch struct {
	ID   string `json:"id"`
	Size int    `json:"size"`
}

// These bounds limit a message.
const (
	MostBytes = 16 << 20
	mostTests = 100
	mostName  = 300
	mostTime  = 10 * 60 * 1000
	mostMiB   = 1 << 20
)

// Parse parses a message of the extension.
func Parse(body []byte) (*Task, error) {
	const place = "the message"
	var t Task
	if err := json.Unmarshal(body, &t); err != nil {
		return nil, fault.New(place, misread(err), "send it with the extension")
	}
	switch {
	case strings.TrimSpace(t.Name) == "":
		return nil, fault.New(place, "has no name of a problem", "send it with the extension")
	case len(t.Name) > mostName || len(t.Group) > mostName || len(t.URL) > 10*mostName:
		return nil, fault.New(place, "has a name that is too long", "send it with the extension")
	case len(t.Tests) > mostTests:
		return nil, fault.New(place, i18n.Messagef("has %d samples", len(t.Tests)), i18n.Messagef("at most %d are read", mostTests))
	case len(t.Input.File) > mostName || len(t.Output.File) > mostName:
		return nil, fault.New(place, "has a name that is too long", "send it with the extension")
	case t.Time < 0 || t.Time > mostTime || t.Memory < 0 || t.Memory > mostMiB:
		return nil, fault.New(place, "has unreasonable limits", "send it with the extension")
	}
	t.Input.File, t.Output.File = format.Visible(t.Input.File), format.Visible(t.Output.File)
	t.Name, t.Group, t.URL = oneLine(t.Name), oneLine(t.Group), oneLine(t.URL)
	if u, err := url.Parse(t.URL); err != nil || u.Scheme != "http" && u.Scheme != "https" {
		t.URL = ""
	}
	for i := range t.Tests {
		t.Tests[i].Input, t.Tests[i].Output = tidy(t.Tests[i].Input), tidy(t.Tests[i].Output)
	}
	return &t, nil
}

// misread says why a message could not be decoded. A value of the wrong type is described by its
// JSON key, because the error of package json names Go types.
func misread(err error) i18n.Message {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return i18n.Messagef("is not what Competitive Companion sends: %v", err)
	case wrong.Field == "":
		return i18n.Messagef("is a JSON %s, not an object", format.Clip(wrong.Value, 40))
	}
	return i18n.Messagef("has %q as a JSON %s", wrong.Field, format.Clip(wrong.Value, 40))
}

// oneLine returns a text on one line, with single spaces between words and no control characters.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// tidy returns a sample with Unix line ends, plain spaces, and exactly one newline at its end.
func tidy(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\u00a0", " ")
	if s = strings.TrimRight(s, " \t\n"); s == "" {
		return "\n"
	}
	return s + "\n"
}

// mostID is the maximum length of an id that is made from a name.
const mostID = 60

var notID = regexp.MustCompile(`[^a-z0-9]+`)

// id makes an id from a text. It returns "" if too few letters can be used.
func id(text string) string {
	s := strings.Trim(notID.ReplaceAllString(strings.ToLower(text), "-"), "-")
	if len(s) > mostID {
		s = strings.Trim(s[:mostID], "-")
	}
	if s != "" && s[0] >= '0' && s[0] <= '9' {
		s = "p" + s
	}
	if what, _ := spec.CheckID(s); what != "" {
		return ""
	}
	return s
}

// reserved matches the names that Windows gives to devices. No folder can have them there.
var reserved = regexp.MustCompile(`^(con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// safe returns an id that can be the name of a folder on every system.
func safe(id string) string {
	if reserved.MatchString(id) {
		return "p-" + id
	}
	return id
}

// ID returns the id of the problem, which can be the name of a folder.
func (t *Task) ID() string { return safe(t.ownID()) }

// ownID returns the id of the problem. It is made from the name. If the name is very short or has
// letters that are not Latin, it is made from the address, because otherwise several problems of a
// contest could have the same id.
func (t *Task) ownID() string {
	if what, _ := spec.CheckID(t.Name); what == "" && len(t.Name) <= mostID {
		return t.Name
	}
	name, address := id(t.Name), addressID(t.URL)
	if strings.ContainsFunc(t.Name, func(r rune) bool { return r > unicode.MaxLatin1 && unicode.IsLetter(r) }) {
		return cmp.Or(address, name, "problem")
	}
	if len(name) > 2 {
		return name
	}
	return cmp.Or(address, name, "problem")
}

// addressID makes an id from the address of a page. It uses the parameter pid or id, or else the
// last part of the path. If that part is a single letter, the contest precedes it. The id is empty
// if the address gives none.
func addressID(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	if asked := cmp.Or(u.Query().Get("pid"), u.Query().Get("id")); asked != "" {
		return id(asked)
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	last := parts[len(parts)-1]
	if len(last) < 2 {
		contest := slices.IndexFunc(parts, func(p string) bool { return strings.ContainsAny(p, "0123456789") })
		if contest < 0 {
			return ""
		}
		last = parts[contest] + last
	}
	return id(last)
}

// Contest returns the id of the contest with which a problem is sent, or "" if it is sent alone.
func (t *Task) Contest() string {
	if t.Batch.Size < 2 {
		return ""
	}
	if s := id(t.Group); s != "" {
		return safe(s)
	}
	return "contest"
}
