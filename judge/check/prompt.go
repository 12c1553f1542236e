package check

import (
	"bytes"
	"regexp"
	"unicode"
	"unicode/utf8"

	"grundy/judge/i18n"
)

// PromptHint says that a text is a prompt, and what to do about it.
func PromptHint(text []byte) i18n.Message {
	return i18n.Messagef("the program prints a prompt, %q; remove the text in input(...), or the cout or printf that prints it", cut(text))
}

// fewTexts is how many different texts may be added.
const fewTexts = 6

// added returns the first text that is added to an output which is the expected one
// otherwise: prompts before answers or on lines of their own, and other texts that answers
// are glued to. It is nil for other outputs.
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

// divided compares the first line of an output with the expected one. If it ends with the expected
// line, divided returns the text before that, and where the expected line begins. Otherwise it
// returns the whole line, and -1.
func divided(want, got []byte) (extra []byte, answer int) {
	wanted, line := trim(line(want)), trim(line(got))
	if rest, ok := bytes.CutSuffix(line, wanted); ok && len(wanted) > 0 {
		return trim(rest), len(rest)
	}
	return line, -1
}

// hasAnswer reports whether a word of a text is an expected one.
func hasAnswer(text []byte, answers map[string]bool) bool {
	for _, w := range bytes.Fields(text) {
		if answers[string(w)] {
			return true
		}
	}
	return false
}

var (
	// asking matches words that ask for input.
	asking = regexp.MustCompile(`(?i)\b(?:enter|input|please|type|give|press|how many|number of|read)\b|请|輸入|输入|键入|按`)
	// answering matches words that name an answer, and labels of cases.
	answering = regexp.MustCompile(`(?i)\b(?:answer|ans|result|output|case|winner|the)\b|答案|结果|输出`)
)

// IsPrompt reports whether a text is likely to ask for input: it says so, or it has letters
// and ends as such texts do, and names no answer.
func IsPrompt(text []byte) bool {
	if !bytes.ContainsFunc(text, unicode.IsLetter) {
		return false
	}
	last, _ := utf8.DecodeLastRune(text)
	return asking.Match(text) || bytes.ContainsRune([]byte(":：?？=＝>》"), last) && !answering.Match(text)
}

// printing matches a text that a source prints: in Python to ask for input, and in C and C++
// by itself.
var printing = regexp.MustCompile(`\binput\(\s*[fru]?["']([^"'\n]+)["']|\bcout\s*<<\s*"([^"\n]+)"|\b(?:printf|puts)\s*\(\s*"([^"\n]+)"`)

// Prompt returns a prompt: a text that a source prints to ask for input, and that its output
// has but another program's output has not. It returns nil if there is none. What is behind
// an escape or a format is left out.
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
