package text

import (
	"fmt"
	"io"
	"strings"

	"grundy/judge/base/format"
)

// A Setting is a value of a configuration.
type Setting struct {
	Name   string
	Values []string
	Place  string // the file and the line
	Beaten bool   // a nearer file has another value
}

// Settings writes the values of a configuration, and where they come from.
func Settings(w io.Writer, list []Setting, s Style) error {
	p := &printer{Style: s}
	width := 0
	for _, one := range list {
		width = max(width, format.Width(one.text()))
	}
	for _, one := range list {
		row := fmt.Sprintf("%s  %s", format.Pad(one.text(), width), format.Visible(one.Place))
		if one.Beaten {
			row = p.Faint(row + p.say("  (a nearer file has another value)"))
		}
		p.out.WriteString(row + "\n")
	}
	if len(list) == 0 {
		p.printf("nothing is configured; write ~/.config/grundy/config.yaml, or .grundy.yaml in a folder of programs\n")
	}
	return p.flush(w)
}

// text returns the name and the value.
func (s Setting) text() string {
	return format.Visible(s.Name + ": " + strings.Join(s.Values, ", "))
}
