package companion

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

var (
	// inputs and outputs match the lines above samples, without decoration.
	inputs  = regexp.MustCompile(`(?i)^(?:(?:sample|example)s?[ -]*(?:\d+ *)?input|input[ -]*(?:sample|example)|样例 *#?\d* *输入|输入样例|輸入範例|範例輸入|示例输入|输入示例|入力例)[ ]*(?:data)?[ #]*\d*[ ]*(?:copy|复制|コピー)?[:：]?$`)
	outputs = regexp.MustCompile(`(?i)^(?:(?:sample|example)s?[ -]*(?:\d+ *)?output|output[ -]*(?:sample|example)|样例 *#?\d* *输出|输出样例|輸出範例|範例輸出|示例输出|输出示例|出力例)[ ]*(?:data)?[ #]*\d*[ ]*(?:copy|复制|コピー)?[:：]?$`)
	// plainIn and plainOut also stand above what an input is.
	plainIn  = regexp.MustCompile(`(?i)^(?:input|输入)[ #]*\d*[ ]*(?:copy|复制)?[:：]?$`)
	plainOut = regexp.MustCompile(`(?i)^(?:output|输出)[ #]*\d*[ ]*(?:copy|复制)?[:：]?$`)
	// examples matches the heading above all samples.
	examples = regexp.MustCompile(`(?im)^[#*\s]*(?:examples?|samples?|(?:输入输出)?样例(?: *#?1)?)[ *:：]*$`)
	// ends match lines behind a sample.
	ends = regexp.MustCompile(`(?i)^(?:(?:sample|example)s?(?: *\d+)?(?: *(?:explanation|note)s?)?|notes?|hints?|explanations?|remarks?|source|author|recommend|constraints|scoring|problem statement|time limit.*|memory limit.*|` +
		`样例(?: *#?\d+)?(?: *(?:解释|说明))?|样例(?:解释|说明)(?: *#?\d+)?|输入输出样例(?: *#?\d+)?|说明(?:/提示)?|提示|数据范围(?:与约定)?|来源|题目描述|输入格式|输出格式|備考|问题描述)[:：]?$`)
	// dropped match lines that only name a button, or fence a block of code.
	dropped = regexp.MustCompile("(?i)^(?:copy|复制|コピー|copied|```\\w*|~~~)$")
)

// Paste reads the samples in a text that was copied from the page of a problem: blocks below
// "Sample Input" and "Sample Output", "input" and "output", 样例输入 and 样例输出, and others of their
// kind.
func Paste(text string) ([]Test, error) {
	if !utf8.ValidString(text) { // as Windows copies Chinese
		if decoded, err := simplifiedchinese.GB18030.NewDecoder().String(text); err == nil {
			text = decoded
		}
	}
	tests, missing := pairs(text, inputs, outputs)
	if len(tests) == 0 && missing == "" {
		if at := examples.FindStringIndex(text); at != nil {
			text = text[at[1]:] // what stands before describes inputs
		}
		tests, missing = pairs(text, plainIn, plainOut)
	}
	const place = "the text"
	switch {
	case missing != "":
		return nil, fault.New(place, i18n.Messagef("has %s", missing), "copy the samples whole, from the first heading on")
	case len(tests) == 0:
		return nil, fault.New(place, "has no samples: no line such as Sample Input or 样例输入 is in it", "copy the samples with their headings, or write 1.in and 1.out")
	case len(tests) > mostTests:
		return nil, fault.New(place, "has too many samples", "copy those of one problem")
	}
	return tests, nil
}

// pairs returns the blocks below headings. Missing says what has no counterpart.
func pairs(text string, in, out *regexp.Regexp) (tests []Test, missing string) {
	const nothing, input, output = 0, 1, 2
	state := nothing
	var block []string
	var now Test
	has := false // now has an input
	end := func() {
		body := tidy(strings.Trim(strings.Join(block, "\n"), "\n"))
		switch state {
		case input:
			if has {
				missing = "an input without its output"
			}
			now, has = Test{Input: body}, true
		case output:
			if !has {
				missing = "an output without its input"
				break
			}
			now.Output, has = body, false
			tests = append(tests, now)
		}
		block = nil
	}
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		line = strings.TrimRight(line, "\n")
		bare := strings.TrimSpace(strings.Trim(strings.TrimSpace(line), "#*`【】=_ \t"))
		switch {
		case in.MatchString(bare):
			end()
			state = input
		case out.MatchString(bare):
			end()
			state = output
		case dropped.MatchString(strings.TrimSpace(line)):
		case ends.MatchString(bare) && bare != "":
			end()
			state = nothing
		case state != nothing:
			block = append(block, line)
		}
	}
	end()
	if has && missing == "" {
		missing = "an input without its output"
	}
	return tests, missing
}
