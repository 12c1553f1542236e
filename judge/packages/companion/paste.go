package companion

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// number, button, buttons and tail match parts of the lines that Paste recognizes: a number, a
// button, and what may follow a heading.
const (
	number  = `[ #]*[\d一二三四五六七八九十]*`
	button  = `(?:copy|copied|复制|已复制|运行|コピー|结尾无空行)`
	buttons = `(?:[ \t]*` + button + `)*`
	tail    = number + `(?: *\(file [^)]*\))?` + buttons + `:?$`
)

var (
	// inputs and outputs match the headings of samples, without decoration.
	inputs  = regexp.MustCompile(`(?i)^(?:(?:sample|example)s?[ -]*(?:\d+ *)?input|input[ -]*(?:sample|example)|样例` + number + ` *输入|输入样例|輸入範例|範例輸入|示例输入|输入示例|入力例) *(?:data)?` + tail)
	outputs = regexp.MustCompile(`(?i)^(?:(?:sample|example)s?[ -]*(?:\d+ *)?output|output[ -]*(?:sample|example)|样例` + number + ` *输出|输出样例|輸出範例|範例輸出|示例输出|输出示例|出力例) *(?:data)?` + tail)
	// plainIn and plainOut match headings that may also introduce the description of the input or
	// the output.
	plainIn  = regexp.MustCompile(`(?i)^(?:input|输入)` + tail)
	plainOut = regexp.MustCompile(`(?i)^(?:output|输出)` + tail)
	// examples matches the heading above all samples.
	examples = regexp.MustCompile(`(?im)^[#*\s]*(?:(?:examples?|samples?|(?:输入输出)?样例|示例)` + number + `)[ *:]*$`)
	// ends match lines that follow a sample.
	ends = regexp.MustCompile(`(?i)^(?:(?:sample|example)s?(?: *\d+)?(?: *(?:explanation|note)s?)?|notes?|hints?|explanations?|remarks?|source|author|recommend|constraints|scoring|problem statement|(?:cpu )?time limit.*|memory limit.*|difficulty|` +
		`problem (?:author|source|credits?)\b.*|(?:tags|difficulty|source|author|explanation|note|难度|来源|解释|说明|提示|备注|时/空限制): *\S.*|statistic *\|.*|` +
		`样例` + number + ` *(?:解释|说明)?|样例(?:解释|说明)` + number + `|(?:输入输出样例|示例)` + number + `|解释|说明(?:/提示)?|提示|备注|代码长度限制|(?:时间|内存|栈)限制|測資資訊|提示說明|(?:記憶體|執行時間)限制.*|数据(?:范围|规模)[与和及]?(?:约定|提示|说明|限制)?|限制与约定|来源|题目来源|题目描述|输入格式|输出格式|備考|问题描述):?$`)
	// dropped matches lines that only name a button, begin or end a block of code, or say that a
	// sample follows.
	dropped = regexp.MustCompile("(?i)^(?:" + button + buttons + "|```\\w*|~~~|在这里给出.*(?:输入|输出)。.*)$")
	// inline matches a heading followed by the first line of its sample.
	inline = regexp.MustCompile(`^([^:]*:)\s*(\S.*)$`)
	// function matches arguments of a function, which are not a program's input.
	function = regexp.MustCompile(`^[A-Za-z_]\w* = \S`)
	// explained matches an input whose lines are explained beside it, and elsewhere one that only
	// names a file, as in papers of olympiads.
	explained = regexp.MustCompile(`^STDIN\s+Function`)
	elsewhere = regexp.MustCompile(`^(?:请?见|详见|参见|(?i:see|refer to))[^\n]*(?:目录|附件|文件|\.in\b)[^\n]*\n*$`)
	// none matches texts that stand for an empty input.
	none = regexp.MustCompile(`(?i)^(?:无|空|无输入|\((?:无|none|empty|no input)\)|（无）)$`)
)

// Paste finds the samples in text that was copied from the page of a problem. Samples are blocks
// below headings such as "Sample Input" and "Sample Output", "input" and "output", or 样例输入 and
// 样例输出.
//
// The notes say what was left out.
func Paste(text string) (tests []Test, notes []i18n.Message, err error) {
	if !utf8.ValidString(text) { // Windows copies Chinese in this encoding
		if decoded, err := simplifiedchinese.GB18030.NewDecoder().String(text); err == nil {
			text = decoded
		}
	}
	text = strings.NewReplacer("\r\n", "\n", "\ufeff", "", "\u00a0", " ", "\u3000", " ").Replace(text)
	tests, missing := pairs(text, inputs, outputs)
	if len(tests) == 0 && missing == "" {
		if at := examples.FindStringIndex(text); at != nil {
			text = text[at[1]:] // the text before the heading describes the input
		}
		tests, missing = pairs(text, plainIn, plainOut)
	}
	const place = "the text"
	switch {
	case slices.ContainsFunc(tests, func(t Test) bool { return function.MatchString(t.Input) }):
		return nil, nil, fault.New(place, "has arguments of a function in place of an input", "write what a program reads and prints into 1.in and 1.out")
	case slices.ContainsFunc(tests, func(t Test) bool { return explained.MatchString(t.Input) }):
		return nil, nil, fault.New(place, "has explanations beside the values of an input", "write what a program reads and prints into 1.in and 1.out")
	case missing != "":
		return nil, nil, fault.New(place, i18n.Messagef("has %s", missing), "copy the whole samples, beginning with the first heading")
	case len(tests) == 0:
		return nil, nil, fault.New(place, "has no samples: no line such as Sample Input or 样例输入 is in it", "copy the samples with their headings, or write 1.in and 1.out")
	case len(tests) > mostTests:
		return nil, nil, fault.New(place, "has too many samples", "copy those of one problem")
	}
	given := slices.DeleteFunc(slices.Clone(tests), func(t Test) bool { return elsewhere.MatchString(t.Input) })
	if len(given) == 0 {
		return nil, nil, fault.New(place, "names files in place of the samples", "name the folder of these files: grundy submit FOLDER a.cpp")
	}
	if n := len(tests) - len(given); n > 0 {
		notes = append(notes, i18n.Messagef("left out %s whose input is in a file", i18n.Plural(n, "sample")))
	}
	return given, append(notes, withoutRemarks(given)...), nil
}

// A pairing collects the blocks below headings.
type pairing struct {
	state   block
	lines   []string
	now     Test
	has     bool // now already has an input
	tests   []Test
	missing string // what is incomplete, such as "an input without its output"
}

// A block is the kind of the lines below a heading.
type block int

const (
	nothing block = iota
	input
	output
	table // inputs and outputs side by side, with tabs between them
)

// pairs returns the blocks below headings. missing says what has no counterpart.
func pairs(text string, in, out *regexp.Regexp) (tests []Test, missing string) {
	var p pairing
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		plain := bare(line)
		next, first := heading(plain, in, out)
		switch {
		case next == output && p.state == input && len(p.lines) == 0 && in == plainIn:
			p.missing = "no line between the headings of an input and its output"
			p.begin(next, first)
		case next != nothing:
			p.begin(next, first)
		case dropped.MatchString(strings.TrimSpace(line)):
		case plain != "" && ends.MatchString(plain):
			p.begin(nothing, "")
		case p.state != nothing:
			p.lines = append(p.lines, line)
		}
	}
	p.begin(nothing, "")
	if p.has && p.missing == "" {
		p.missing = "an input without its output"
	}
	return p.tests, p.missing
}

// bare returns a line without decoration, with ASCII colons and digits.
func bare(line string) string {
	line = strings.ReplaceAll(strings.ReplaceAll(line, "：", ":"), "】:", "】")
	line = strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, line)
	return strings.TrimSpace(strings.Trim(strings.TrimSpace(line), "#*`【】[]〖〗=_ \t"))
}

// heading returns the kind of block that a bare line begins, and the first line of the block if it
// follows the heading on the same line.
func heading(line string, in, out *regexp.Regexp) (next block, first string) {
	if left, right, ok := strings.Cut(line, "\t"); ok && in.MatchString(strings.TrimSpace(left)) && out.MatchString(strings.TrimSpace(right)) {
		return table, ""
	}
	if m := inline.FindStringSubmatch(line); m != nil {
		line, first = m[1], m[2]
	}
	switch {
	case in.MatchString(line):
		return input, first
	case out.MatchString(line):
		return output, first
	}
	return nothing, ""
}

// begin ends the current block and begins the next one, with a first line unless that is empty.
func (p *pairing) begin(next block, first string) {
	body := strings.Trim(strings.Join(p.lines, "\n"), "\n")
	switch p.state {
	case input:
		if p.has {
			p.missing = "an input without its output"
		}
		if none.MatchString(strings.TrimSpace(body)) {
			body = ""
		}
		p.now, p.has = Test{Input: tidy(body)}, true
	case output:
		if !p.has {
			p.missing = "an output without its input"
			break
		}
		p.now.Output, p.has = tidy(unexplained(body)), false
		p.tests = append(p.tests, p.now)
	case table:
		p.rows(body)
	}
	p.state, p.lines = next, nil
	if first != "" {
		p.lines = []string{first}
	}
}

// rows adds the samples of a table. A tab ends each input. The end of an output is known only if
// the output is the last one, has one line, or precedes a blank line.
func (p *pairing) rows(body string) {
	cells := strings.Split(body, "\t")
	if len(cells) < 2 {
		p.missing = "a table of samples without a tab between input and output"
		return
	}
	in := cells[0]
	for i, cell := range cells[1:] {
		out, next := cell, ""
		if i+2 < len(cells) {
			cell = strings.Trim(cell, "\n ")
			separator := "\n\n"
			if !strings.Contains(cell, separator) {
				separator = "\n"
			}
			if strings.Count(cell, separator) != 1 {
				p.missing = "a table of samples whose rows cannot be distinguished"
				return
			}
			out, next, _ = strings.Cut(cell, separator)
		}
		p.tests = append(p.tests, Test{Input: tidy(strings.Trim(in, "\n")), Output: tidy(strings.Trim(out, "\n "))})
		in = next
	}
}
