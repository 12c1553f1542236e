package spec

import (
	"bytes"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
)

// A breach translates one of yaml's messages into our words. The line that yaml reports is
// unreliable: it may be the line of the enclosing mapping, a number too small by one, or missing.
type breach struct {
	says         string // a part of yaml's message
	what, remedy i18n.Message
	where        findLine
}

// A findLine is a way to find the line of a breach.
type findLine int

const (
	// byPrefix means that the breach is on the last line of the shortest prefix of the file that
	// has the breach. This is right for every breach that a file does not get by losing its end.
	byPrefix findLine = iota
	counted           // the line that yaml reports is right
	oneLess           // yaml counts lines from 0
)

// breaches lists the messages of yaml that are translated. The first match counts.
var breaches = []breach{
	{"did not find expected key", "this line does not fit the mapping around it",
		"check its indentation, and the quotes", byPrefix},
	{"did not find expected '-'", "this line does not fit the list around it",
		"check its indentation, or begin it with -", byPrefix},
	{"mapping values are not allowed", "a pair such as key: value is not allowed here",
		"check the indentation, and quote text that holds \": \"", byPrefix},
	{"could not find expected ':'", "a line among the keys has no colon",
		"write key: value", byPrefix},
	{"block sequence entries are not allowed", "a list item cannot begin here",
		"begin it on a line of its own", byPrefix},
	{"found unexpected end of stream", "a quote is not closed",
		"close it", counted},
	{"did not find expected ',' or ']'", "a [ is not closed, or a comma is missing in it",
		"close it, and quote text that holds quotes or brackets", oneLess},
	{"did not find expected ',' or '}'", "a { is not closed, or a comma is missing in it",
		"close it, and quote text that holds quotes or brackets", oneLess},
	{"did not find expected node content", "a value is missing between brackets",
		"close the brackets, and write one value between two commas", oneLess},
	{"found character that cannot start any token",
		"a word begins with a character that YAML reserves, or with a tab",
		"quote the word", byPrefix},
	{"found a tab character", "the indentation contains a tab", "indent with spaces", byPrefix},
	{"found unknown escape",
		"a backslash in double quotes begins an unknown escape",
		"write \\\\, or use single quotes", byPrefix},
	{"unknown anchor", "an alias (*name) is not allowed", "write the value itself, or put it in quotes", byPrefix},
	{"did not find expected alphabetic or numeric character", "a word begins with & or *",
		"quote the word", byPrefix},
	{"did not find expected comment or line break", "a | or > is followed by text on its line",
		"begin it on the next line", byPrefix},
	{"exceeded max depth", "lists or mappings are nested too deep", "nest them less deeply", byPrefix},
	{"undefined tag handle", "a tag (!name) is not allowed", "remove it, or put the word in quotes", byPrefix},
}

// saidLine matches the beginning of yaml's messages, which may contain a line.
var saidLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// Syntax turns an error of yaml about the text of a file into a complaint with the right line.
func Syntax(file string, data []byte, err error) Complaint {
	message := err.Error()
	if strings.Contains(message, "control characters") || strings.Contains(message, "UTF-8") {
		if what, remedy, line := misencoded(bytes.TrimPrefix(data, []byte("\ufeff"))); what != "" {
			return Complaint{Place{file, line, 1}, what, remedy}
		}
	}
	f := breach{what: i18n.Messagef("this is not YAML: %s", saidLine.ReplaceAllString(message, "")), remedy: "correct this line, or quote its text", where: counted}
	for _, known := range breaches {
		if strings.Contains(message, known.says) {
			f = known
			break
		}
	}
	line := 0
	if m := saidLine.FindStringSubmatch(message); m != nil {
		line, _ = strconv.Atoi(m[1]) // without a line, it is 0, which means the first
	}
	switch f.where {
	case oneLess:
		line++
	case byPrefix:
		line = lastOfPrefix(data, f.says, line)
	}
	last := max(1, bytes.Count(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))+1)
	return Complaint{Place{file, min(max(1, line), last), 1}, f.what, f.remedy}
}

// lastOfPrefix returns the number of lines in the shortest prefix of the data that yaml refuses
// with a message containing the parameter says. If there is no such prefix, it returns otherwise.
func lastOfPrefix(data []byte, says string, otherwise int) int {
	lines := bytes.SplitAfter(data, []byte("\n"))
	refused := func(n int) bool {
		_, err := documents(bytes.Join(lines[:n], nil))
		return err != nil && strings.Contains(err.Error(), says)
	}
	if n := sort.Search(len(lines), refused); n < len(lines) || refused(n) {
		return n
	}
	return otherwise
}
