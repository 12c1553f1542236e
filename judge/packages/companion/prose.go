package companion

import (
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

var (
	// sentence matches a line of prose with the mark at its end: four words or more, or East Asian
	// letters.
	sentence = regexp.MustCompile(`^(?:[A-Z]\S*(?:\s+\S+){3,}[.:]|.*[\p{Han}\p{Hiragana}].*[。：，])\s*$`)
	// words matches a line that begins with a capital letter and has four words or more.
	words = regexp.MustCompile(`^[A-Z]\S*(?:\s+\S+){3,}\s*$`)
	// remark matches prose that may begin with a small letter.
	remark = regexp.MustCompile(`^(?:\S+\s+){4,}\S*[.。]\s*$|^.*[\p{Han}\p{Hiragana}].*[。：，]\s*$`)
	letter = regexp.MustCompile(`\pL`)
)

// unexplained returns an output without the sentences that explain it. These follow a blank line,
// or lines without letters.
func unexplained(body string) string {
	lines := strings.Split(body, "\n")
	letters := false
	for i, line := range lines {
		if sentence.MatchString(line) || i > 0 && !letters && words.MatchString(line) {
			if i > 0 && (!letters || strings.TrimSpace(lines[i-1]) == "") {
				return strings.Join(lines[:i], "\n")
			}
			return body // the program's output itself has sentences
		}
		letters = letters || letter.MatchString(line)
	}
	return body
}

// withoutRemarks removes the remarks that follow the first line of outputs if another output has
// none, because a program that prints sentences prints them always. It returns a note for each
// output that becomes shorter.
func withoutRemarks(tests []Test) (notes []i18n.Message) {
	remarked := func(t Test) int {
		return slices.IndexFunc(strings.Split(t.Output, "\n"), remark.MatchString)
	}
	if !slices.ContainsFunc(tests, func(t Test) bool { return remarked(t) < 0 }) {
		return nil
	}
	for i, t := range tests {
		at := remarked(t)
		if at < 1 {
			continue
		}
		lines := strings.Split(t.Output, "\n")
		tests[i].Output = tidy(strings.Join(lines[:at], "\n"))
		notes = append(notes, i18n.Messagef("%d.out: left out the text below the output, as an explanation: %s", i+1, format.Visible(format.Cut(lines[at], 60))))
	}
	return notes
}
