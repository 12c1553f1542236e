package check

import (
	"bytes"
	"regexp"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/i18n"
)

// PromptHint returns the hint that a text is a prompt, and a remedy.
func PromptHint(text []byte) i18n.Message {
	return i18n.Messagef("the program prints a prompt, %q; remove the text in input(...), or the cout or printf that prints it", cut(text))
}

// fewTexts is the maximum number of different texts that added removes.
const fewTexts = 6

// added returns the first additional text in an output that agrees with the expected one otherwise.
// Additional texts are prompts before answers or on their own lines, and other texts directly
// before an answer. It returns nil for other outputs.
func added(want, got []byte) (text []byte) {
	answers := map[string]bool{}
	for _, w := range bytes.Fields(want) {
		answers[string(w)] = true
	}
	rest := got
	for range fewTexts {
		kind, i, j, differ := first(want, rest)
		if !differ {
			return text
		}
		if kind == Missing {
			return nil
		}
		extra, answer := divided(want[i:], rest[j:])
		glued := answer == len(extra)
		switch {
		case IsPrompt(extra) && (answer >= 0 || !hasAnswer(extra, answers)):
		case glued && !hasAnswer(extra, answers) && utf8.RuneCount(extra) > 1 && bytes.ContainsFunc(extra, unicode.IsLetter):
		default:
			return nil
		}
		if text == nil {
			text = bytes.Clone(extra)
		}
		rest = bytes.ReplaceAll(rest, extra, []byte(" "))
	}
	return nil
}

// divided compares the first line of an output with the expected one. If the line ends with the
// expected line, divided returns the text before it, and where the expected line begins. Otherwise
// it returns the whole line, and -1.
func divided(want, got []byte) (extra []byte, answer int) {
	wanted, line := trim(line(want)), trim(line(got))
	if rest, ok := bytes.CutSuffix(line, wanted); ok && len(wanted) > 0 {
		return trim(rest), len(rest)
	}
	return line, -1
}

// hasAnswer reports whether a text contains a word of the expected answer.
func hasAnswer(text []byte, answers map[string]bool) bool {
	for _, w := range bytes.Fields(text) {
		if answers[string(w)] {
			return true
		}
	}
	return false
}

var (
	// asking matches words that ask for an input.
	asking = regexp.MustCompile(`(?i)\b(?:enter|input|please|type|give|press|how many|number of|read)\b|请|輸入|输入|键入|按`)
	// answering matches words that name an answer, and labels of cases.
	answering = regexp.MustCompile(`(?i)\b(?:answer|ans|result|output|case|winner|the)\b|答案|结果|输出`)
)

// IsPrompt reports whether a text probably asks for input. Either it contains such words, or it has
// letters, ends like a prompt, and names no answer.
func IsPrompt(text []byte) bool {
	if !bytes.ContainsFunc(text, unicode.IsLetter) {
		return false
	}
	last, _ := utf8.DecodeLastRune(text)
	return asking.Match(text) || bytes.ContainsRune([]byte(":：?？=＝>》"), last) && !answering.Match(text)
}

// printing matches a text that a source prints: an argument of input in Python, or the first text
// of a cout, printf or puts in C and C++.
var printing = regexp.MustCompile(`\binput\(\s*[fru]?["']([^"'\n]+)["']|\bcout\s*<<\s*"([^"\n]+)"|\b(?:printf|puts)\s*\(\s*"([^"\n]+)"`)

// Prompt returns a text that a source prints to ask for input, and that occurs in its output but
// not in the output of another program. It returns nil if there is none. The text ends before the
// first escape or format.
func Prompt(source, output, other []byte) []byte {
	for _, m := range printing.FindAllSubmatch(source, -1) {
		text := bytes.Join(m[1:], nil)
		if end := bytes.IndexAny(text, "\\%{"); end >= 0 {
			text = text[:end]
		}
		text = bytes.TrimSpace(text)
		asked := len(m[1]) > 0 || IsPrompt(text)
		if asked && len(text) > 0 && bytes.Contains(output, text) && !bytes.Contains(other, text) {
			return text
		}
	}
	return nil
}
