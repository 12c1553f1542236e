package tex

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
)

func itoa(n int) string { return strconv.Itoa(n) }

// heading reads a heading, of LaTeX or of olymp.sty.
func (r *reader) heading(t token) bool {
	if level, ok := sections[t.text]; ok {
		r.star()
		r.optional()
		if spans := r.argumentSpans(); len(spans) > 0 {
			r.block(&document.Heading{Level: level, Text: spans})
		}
		return true
	}
	title, ok := titles[t.text]
	if !ok {
		return false
	}
	r.afterWord()
	r.titled(title)
	return true
}

// titled adds the heading of a section in the language of the statement.
func (r *reader) titled(title string) {
	r.block(&document.Heading{Level: 2, Text: document.Plain(Title(title, r.Lang))})
}

// Title returns the title of a section in a language.
func Title(title, lang string) string {
	if title == "Input" || title == "Output" {
		return i18n.Sense(lang, "section", title)
	}
	return i18n.Format(lang, title)
}

// object reads a command that adds a block, or a part of one. It returns false for other commands.
func (r *reader) object(t token) bool {
	return r.picture(t) || r.fromFile(t) || r.cell(t) || r.skipped(t) || r.layout(t)
}

// picture reads a command for a picture or its caption.
func (r *reader) picture(t token) bool {
	switch t.text {
	case "includegraphics":
		r.star()
		options, _ := r.optional()
		r.optional()
		r.put(document.Span{Kind: document.Image, File: fileName(r.group()), Width: width(options)})
	case "illustration":
		share := r.group()
		file := fileName(r.group())
		r.block(&document.Picture{File: file, Width: percent(share), Caption: r.argumentSpans()})
	case "caption", "captionof", "caption*":
		r.star()
		if t.text == "captionof" {
			r.group()
		}
		r.optional()
		r.caption = r.argumentSpans()
		kind := "figure"
		if r.opened["table"]+r.opened["table*"]+r.opened["wraptable"] > 0 {
			kind = "table"
		}
		r.counts[kind]++
		r.number = itoa(r.counts[kind])
	default:
		return false
	}
	return true
}

// fromFile reads a command whose contents are in a file.
func (r *reader) fromFile(t token) bool {
	switch t.text {
	case "exmp", "exmpfile":
		r.sample(t.text == "exmpfile", t.line)
	case "input", "include", "subfile", "import":
		r.include(t)
	case "verbatiminput", "lstinputlisting", "VerbatimInput":
		r.star()
		r.optional()
		if text, ok := r.file(r.group(), t.line); ok {
			r.block(&document.Code{Text: lined(text)})
		}
	default:
		return false
	}
	return true
}

// cell reads a command of tables.
func (r *reader) cell(t token) bool {
	switch t.text {
	case "multicolumn":
		n, _ := strconv.Atoi(strings.TrimSpace(r.group()))
		r.group()
		r.argument()
		r.widths += min(max(n-1, 0), 50)
	case "multirow", "multirowcell":
		r.optional()
		r.group()
		r.optional()
		r.group()
		r.optional()
		r.argument()
	case "cmidrule":
		if next := r.peek(); next.kind == text && strings.HasPrefix(next.text, "(") {
			r.next()
		}
		r.group()
	default:
		return false
	}
	return true
}

// skipped skips a length, or text that TeX would skip.
func (r *reader) skipped(t token) bool {
	switch t.text {
	case "vskip", "hskip", "kern", "parskip", "parindent", "baselineskip", "setstretch", "hsize":
		r.dimension()
	case "iffalse":
		r.skipTo("fi", "else")
	case "else":
		r.skipTo("fi", "fi")
	default:
		return false
	}
	return true
}

// layout reads a command that parts the text.
func (r *reader) layout(t token) bool {
	switch t.text {
	case "par":
		r.flush()
		r.spaces()
	case "Example", "Examples", "SampleInput", "SampleOutput": // the samples are shown elsewhere
		r.flush()
		r.afterWord()
	case "hrule", "hrulefill", "rulefill":
		r.block(&document.Rule{})
	case "setcounter":
		name, value := r.group(), strings.TrimSpace(r.group())
		if n, err := strconv.Atoi(value); err == nil && strings.HasPrefix(name, "enum") && n >= 0 && n < 1e6 {
			r.counts["start"] = n + 1
		}
	case "item": // outside a list
		label, _ := r.optional()
		r.flush()
		r.text("• " + label)
	default:
		return false
	}
	return true
}

// dimension skips a length, such as 2cm plus 1fil.
func (r *reader) dimension() {
	t := r.next()
	for t.kind == space {
		t = r.next()
	}
	if t.kind != text {
		return
	}
	if t.text = dimensions.ReplaceAllString(t.text, ""); t.text != "" {
		r.unread(t)
	}
}

var dimensions = regexp.MustCompile(`^=?-?[\d.]+ *(?:pt|cm|mm|em|ex|in|bp|pc|sp)?`)

// skipTo skips tokens up to a command.
func (r *reader) skipTo(names ...string) {
	for depth := 0; ; {
		t := r.next()
		switch {
		case t.kind == end:
			r.unread(t)
			return
		case t.kind == command && strings.HasPrefix(t.text, "if"):
			depth++
		case t.kind == command && depth == 0 && slices.Contains(names, t.text):
			return
		case t.kind == command && t.text == "fi":
			depth--
		}
	}
}

// fileName returns the name of a picture's file.
func fileName(s string) string {
	s = strings.NewReplacer(`\_`, "_", `\string`, "", "{", "", "}", "", `"`, "").Replace(strings.TrimSpace(s))
	return strings.TrimPrefix(s, "./")
}

// widths matches the width of a picture.
var widths = regexp.MustCompile(`(?:^|,)\s*(width|scale)\s*=\s*([\d.]*)\s*(\\(?:text|line|column|paper|h)(?:width|size)|cm|mm|in|pt|em|px)?`)

// width returns the width of a picture in percent of the width of the text.
func width(options string) int {
	m := widths.FindStringSubmatch(options)
	if m == nil {
		return 0
	}
	v, err := strconv.ParseFloat(m[2], 64)
	if err != nil {
		if m[3] == "" || m[3][0] != '\\' {
			return 0
		}
		v = 1
	}
	const cm = 16 // the width of the text
	switch m[3] {
	case "cm":
		v /= cm
	case "mm":
		v /= cm * 10
	case "in":
		v = v * 2.54 / cm
	case "pt", "px":
		v = v * 2.54 / 72 / cm
	case "em":
		v = v * 0.35 / cm
	}
	return int(min(100, max(1, v*100+0.5)))
}

// percent returns a share of the width of the text, such as 0.5 or 50%.
func percent(s string) int {
	v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(s), `\textwidth`)), "%"), 64)
	if err != nil || v <= 0 {
		return 0
	}
	if v > 1 {
		v /= 100
	}
	return int(min(100, max(1, v*100+0.5)))
}

// sample reads a sample of olymp.sty: the texts of an input and an output, or the files with them.
func (r *reader) sample(files bool, line int) {
	in, out := r.group(), r.group()
	if next := r.peek(); next.kind == open { // an explanation
		r.unread(token{kind: command, text: "par", line: line, built: true})
	}
	s := &document.Sample{}
	for _, part := range []struct {
		source string
		into   *string
	}{{in, &s.Input}, {out, &s.Output}} {
		if !files {
			*part.into = lined(strings.TrimLeft(plainSigns.Replace(part.source), "\n"))
			continue
		}
		text, ok := r.file(part.source, line)
		if !ok {
			return
		}
		*part.into = lined(text)
	}
	r.block(s)
}

// plainSigns replaces escapes in samples.
var plainSigns = strings.NewReplacer(`\%`, "%", `\&`, "&", `\_`, "_", `\#`, "#", `\{`, "{", `\}`, "}", `\$`, "$", `\\`, "\n", `\par`, "\n", `\textbackslash`, `\`, "~", " ", `\ `, " ")

// lined returns a text that ends with a newline.
func lined(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// file returns a file beside the statement.
func (r *reader) file(name string, line int) (text string, ok bool) {
	const most = 100
	name = fileName(name)
	if r.Include != nil && r.included < most {
		r.included++
		if b, ok := r.Include(name); ok {
			return strings.ToValidUTF8(string(b), "\uFFFD"), true
		}
	}
	r.messages.Add(line, i18n.Messagef("the file %s is not beside the statement, so it is missing", name))
	return "", false
}

// include reads a file of the statement.
func (r *reader) include(t token) {
	if t.text == "import" {
		r.group()
	}
	r.spaces()
	if r.peek().kind != open { // \input name
		next := r.next()
		if text, ok := r.file(next.raw(), t.line); ok {
			r.included += len(r.frames)
			r.pushFile(text, t.line)
		}
		return
	}
	if text, ok := r.file(r.group(), t.line); ok {
		r.pushFile(text, t.line)
	}
}

// pushFile reads a file before the rest of the source.
func (r *reader) pushFile(text string, line int) {
	if !r.push(strings.ReplaceAll(text, "\r\n", "\n"), 1, false) {
		r.messages.Add(line, "too much is included, so a file is left out")
	}
}

// environment reads an environment.
func (r *reader) environment(t token) {
	if m, ok := r.envs[t.text]; ok && r.opened[t.text] == 0 {
		r.opened[t.text]++
		if r.expand(m, t.line) {
			r.inGroup(func() { r.until(t.text) })
			r.push(m.after, t.line, true)
		}
		r.opened[t.text]--
		return
	}
	for _, reads := range []func(t token) bool{r.literal, r.mathEnvironment, r.list, r.tabular, r.floating, r.section, r.quotation} {
		if reads(t) {
			return
		}
	}
	r.transparent(t)
}

// until reads the contents of an environment up to its end.
func (r *reader) until(name string) {
	r.opened[name]++
	defer func() { r.opened[name]-- }()
	for {
		r.content(func(t token) bool { return t.kind == finish })
		t := r.next()
		switch {
		case t.kind == end:
			r.unread(t)
			return
		case t.text == name:
			return
		case r.opened[t.text] > 0: // the environment around it ends
			r.messages.Add(t.line, i18n.Messagef(`\begin{%s} does not end`, name))
			r.unread(t)
			return
		}
		r.messages.Add(t.line, i18n.Messagef("%s ends nothing", t.raw()))
	}
}

// skipped lists the arguments of environments whose contents are read like other text.
var skipped = map[string]skip{
	"center": {}, "flushleft": {}, "flushright": {}, "document": {}, "samepage": {}, "small": {}, "footnotesize": {}, "large": {}, "sloppypar": {}, "abstract": {}, "framed": {}, "mdframed": {1, 0}, "tcolorbox": {1, 0}, "adjustbox": {0, 1}, "multicols": {0, 1}, "multicols*": {0, 1}, "minipage": {3, 1}, "subfigure": {1, 1}, "subtable": {1, 1}, "example": {}, "examples": {}, "examplewide": {}, "examplethree": {}, "exampletwo": {}, "problem": {1, 0}, "samples": {}, "singlespace": {}, "spacing": {0, 1}, "adjustwidth": {0, 2}, "otherlanguage": {0, 1}, "scriptsize": {}, "tiny": {}, "normalsize": {}, "landscape": {}, "titlepage": {}, "changemargin": {0, 2}, "textblock": {0, 1}, "threeparttable": {}, "group": {}, "wideexample": {}, "parts": {}, "scoring": {}, "subtasks": {},
}

// transparent reads an environment whose contents are read like other text.
func (r *reader) transparent(t token) {
	s, ok := skipped[t.text]
	if !ok {
		r.messages.Add(t.line, i18n.Messagef("the environment %s is unknown, so its contents are kept", t.text))
	}
	if t.text == "document" { // the preamble is no part of the text
		r.blocks, r.spans = nil, nil
	}
	r.flush()
	for range s.optional {
		r.optional()
	}
	for range s.arguments {
		r.group()
	}
	for t.text == "problem" && r.peek().kind == open {
		r.group()
	}
	r.inGroup(func() { r.until(t.text) })
	r.flush()
}

// sectionNames are the environments of BAPCtools that are sections.
var sectionNames = map[string]string{
	"Input": "Input", "Output": "Output", "Interaction": "Interaction", "Note": "Note", "Notes": "Note", "Explanation": "Explanation", "Scoring": "Scoring", "Constraints": "Constraints", "Hint": "Hint",
}

// section reads an environment that is a section.
func (r *reader) section(t token) bool {
	title, ok := sectionNames[t.text]
	if !ok {
		return false
	}
	r.optional()
	r.titled(title)
	r.inGroup(func() { r.until(t.text) })
	r.flush()
	return true
}

// quotation reads an environment that is a quotation.
func (r *reader) quotation(t token) bool {
	if t.text != "quote" && t.text != "quotation" && t.text != "verse" {
		return false
	}
	r.block(&document.Quotation{Blocks: r.within(func() { r.inGroup(func() { r.until(t.text) }) })})
	return true
}

// literals are the environments whose contents are shown literally, with their arguments.
var literals = map[string]skip{
	"verbatim": {}, "Verbatim": {1, 0}, "BVerbatim": {1, 0}, "lstlisting": {1, 0}, "minted": {1, 1}, "alltt": {}, "filecontents": {0, 1}, "code": {}, "sampleinput": {}, "sampleoutput": {}, "verbatimtab": {},
}

// drawings are the environments that contain a program of a drawing, and comments.
var drawings = map[string]bool{"tikzpicture": true, "pgfpicture": true, "asy": true, "picture": true, "pspicture": true, "mpost": true, "forest": true, "comment": true, "chessboard": true}

// languages matches the language of a listing.
var languages = regexp.MustCompile(`language\s*=\s*(?:\[[^\]]*\])?\s*\{?([A-Za-z+#]+)`)

// literal reads an environment whose contents are not read as TeX.
func (r *reader) literal(t token) bool {
	s, ok := literals[t.text]
	name := strings.TrimSuffix(t.text, "*")
	if !ok && !drawings[t.text] {
		if s, ok = literals[name]; !ok {
			return false
		}
	}
	options := ""
	language := ""
	if ok && s.optional > 0 {
		options, _ = r.optional()
	}
	if s.arguments > 0 {
		language = strings.TrimSpace(r.group())
	}
	if m := languages.FindStringSubmatch(options); m != nil {
		language = strings.ToLower(m[1])
	}
	text, found := r.verbatim(`\end{` + t.text + "}")
	if !found {
		r.messages.Add(t.line, i18n.Messagef(`\begin{%s} does not end`, t.text))
		return true
	}
	if drawings[t.text] {
		if t.text != "comment" {
			r.messages.Add(t.line, i18n.Messagef("the drawing in %s is lost; add it as a picture", t.text))
		}
		return true
	}
	if line, rest, ok := strings.Cut(text, "\n"); ok && strings.TrimSpace(line) == "" {
		text = rest
	}
	at := strings.LastIndexByte(text, '\n') + 1
	if strings.TrimSpace(text[at:]) == "" {
		text = text[:at]
	}
	r.block(&document.Code{Language: language, Text: lined(text)})
	return true
}

// verb reads code within a line.
func (r *reader) verb(t token) {
	r.star()
	if t.text != "verb" {
		r.optional()
	}
	if t.text == "mintinline" {
		r.group()
	}
	if r.peek().kind == open {
		r.add(document.Verbatim, plainSigns.Replace(r.group()))
		return
	}
	if code, ok := r.verbLine(); ok {
		r.add(document.Verbatim, code)
		return
	}
	r.messages.Add(t.line, i18n.Messagef("%s does not end in its line", t.raw()))
}

// verbLine returns the text between a character and its next occurrence in the line.
func (r *reader) verbLine() (code string, ok bool) {
	var all sourceText
	for i := len(r.pending) - 1; i >= 0; i-- {
		all.WriteString(r.pending[i].raw())
	}
	f := &r.frames[len(r.frames)-1]
	const most = 2000
	line, _, _ := strings.Cut(f.text[f.at:min(len(f.text), f.at+most)], "\n")
	ahead := len(all.String())
	source := all.String() + line
	if source == "" {
		return "", false
	}
	sign := string([]rune(source)[:1])
	code, _, ok = strings.Cut(source[len(sign):], sign)
	length := len(sign) + len(code) + len(sign)
	if !ok {
		return "", false
	}
	r.pending = nil
	if length < ahead {
		r.unread(token{kind: text, text: source[length:ahead], line: f.line})
	} else {
		f.skip(length - ahead)
	}
	return code, true
}

// lists are the environments that are lists; true: with numbers.
var lists = map[string]bool{
	"itemize": false, "compactitem": false, "description": false, "trivlist": false, "list": false, "itemize*": false, "dingautolist": false, "enumerate": true, "compactenum": true, "enumerate*": true, "enum": true, "asparaenum": true, "tasks": false,
}

// list reads a list.
func (r *reader) list(t token) bool {
	ordered, ok := lists[t.text]
	if !ok {
		return false
	}
	options, _ := r.optional()
	if t.text == "list" {
		r.group()
		r.group()
	}
	label := numbering(options)
	if ordered && label == "" {
		level := min(3, r.opened["#"])
		label = [...]string{`\arabic*.`, `(\alph*)`, `\roman*.`, `\Alph*.`}[level]
		if own, ok := r.macros["labelenum"+[...]string{"i", "ii", "iii", "iv"}[level]]; ok {
			label = counters.ReplaceAllString(own.body, `\$1*`)
		}
	}
	list := &document.List{Ordered: ordered && decimal(label)}
	first := 1
	if m := starts.FindStringSubmatch(options); m != nil {
		first, _ = strconv.Atoi(m[1])
	}
	if list.Ordered {
		list.Start = first
	}
	r.flush()
	r.opened[t.text]++
	if ordered {
		r.opened["#"]++
	}
	r.items(t, list, label, first, ordered)
	if ordered {
		r.opened["#"]--
	}
	r.opened[t.text]--
	if len(list.Items) > 0 {
		r.block(list)
	}
	return true
}

// starts matches the number of the first item.
var starts = regexp.MustCompile(`start\s*=\s*(\d{1,6})`)

// numbering returns the label of items in the options of a list, such as \alph*) or a); empty if
// there is none.
func numbering(options string) string {
	if _, label, ok := strings.Cut(options, "label="); ok {
		if strings.HasPrefix(label, "{") {
			label, _, _ = strings.Cut(label[1:], "}")
		} else {
			label, _, _ = strings.Cut(label, ",")
		}
		return strings.TrimSpace(label)
	}
	if strings.ContainsAny(options, "=") || len(options) > 12 || options == "" {
		return ""
	}
	for sign, name := range map[string]string{"1": `\arabic*`, "a": `\alph*`, "A": `\Alph*`, "i": `\roman*`, "I": `\Roman*`} {
		if before, after, ok := strings.Cut(options, sign); ok && !strings.ContainsAny(before+after, "abcdefghijklmnopqrstuvwxyz\\") {
			return before + name + after
		}
	}
	return ""
}

// decimal reports whether a label is a number followed by a dot or a bracket.
func decimal(label string) bool {
	return label == `\arabic*.` || label == `\arabic*)` || label == `\arabic*`
}

// counters matches a counter in a label.
var counters = regexp.MustCompile(`\\(arabic|alph|Alph|roman|Roman)\*?(?:\{[^}]*\})?`)

// labelled returns the label of an item.
func labelled(label string, n int) string {
	return counters.ReplaceAllStringFunc(label, func(counter string) string {
		letter := string(rune('a' + (n-1)%26))
		switch counters.FindStringSubmatch(counter)[1] {
		case "alph":
			return letter
		case "Alph":
			return strings.ToUpper(letter)
		case "roman":
			return strings.ToLower(roman(n))
		case "Roman":
			return roman(n)
		}
		return itoa(n)
	})
}

// roman returns a number in Roman digits.
func roman(n int) string {
	var b strings.Builder
	for _, d := range []struct {
		value int
		text  string
	}{{50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for n >= d.value && n < 100 {
			b.WriteString(d.text)
			n -= d.value
		}
	}
	return b.String()
}

// items reads the items of a list up to its end.
func (r *reader) items(t token, list *document.List, label string, first int, ordered bool) {
	number := first
	for {
		var shown []document.Span
		item := false
		blocks := r.within(func() {
			r.content(func(now token) bool {
				return now.kind == finish || now.kind == command && (now.text == "item" || now.text == "task")
			})
		})
		if len(list.Items) > 0 {
			list.Items[len(list.Items)-1] = append(list.Items[len(list.Items)-1], blocks...)
		} else { // before the first item
			r.blocks = append(r.blocks, blocks...)
		}
		now := r.next()
		switch {
		case now.kind == command:
			own, ok := r.optional()
			switch {
			case ok:
				shown, item = r.parsed(own), true
			case ordered:
				if n := r.counts["start"]; n > 0 {
					number = n
					delete(r.counts, "start")
					if len(list.Items) == 0 && list.Ordered {
						list.Start = n
					}
				}
				r.number = strings.Trim(labelled(label, number), "().")
				if !list.Ordered {
					shown, item = r.parsed(labelled(label, number)), true
				}
				number++
			}
			list.Items = append(list.Items, nil)
			if item && len(shown) > 0 {
				for i := range shown {
					shown[i].Strong = shown[i].Strong || t.text == "description"
				}
				list.Ordered = false
				r.spans = append(r.spans, append(shown, document.Span{Text: " "})...)
				r.opening()
			}
		case now.kind == end:
			r.unread(now)
			return
		case now.text == t.text:
			return
		case r.opened[now.text] > 0:
			r.messages.Add(now.line, i18n.Messagef(`\begin{%s} does not end`, t.text))
			r.unread(now)
			return
		default:
			r.messages.Add(now.line, i18n.Messagef("%s ends nothing", now.raw()))
		}
	}
}

// opening makes the spans that were added the beginning of the next blocks.
func (r *reader) opening() { r.lead, r.spans = r.spans, nil }

// parsed returns a text of TeX as spans.
func (r *reader) parsed(source string) []document.Span {
	if r.depth >= mostDepth-1 || strings.TrimSpace(source) == "" {
		return nil
	}
	inner := &reader{Options: Options{Lang: r.Lang}, macros: r.macros, envs: map[string]macro{}, opened: map[string]int{}, counts: map[string]int{}, labels: map[string]string{}, depth: r.depth}
	inner.frames = []frame{{text: source, line: 1, macro: true}}
	inner.content(func(token) bool { return false })
	return document.Flat(inner.blocks, inner.spans)
}

// definition reads the definition of a macro.
func (r *reader) definition(t token) bool {
	switch t.text {
	case "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newrobustcmd":
		r.star()
		name := strings.TrimPrefix(strings.TrimSpace(r.group()), `\`)
		m := r.parameters()
		m.body = r.group()
		r.define(name, m)
	case "def", "gdef", "edef", "xdef":
		r.spaces()
		name := r.next()
		parameters := r.upToOpen()
		body := r.group()
		count := strings.Count(parameters, "#")
		if strings.Trim(strings.Join(strings.Fields(parameters), ""), "#123456789") != "" {
			r.messages.Add(t.line, i18n.Messagef("the macro %s has parameters of a kind that is not read", name.raw()))
			return true
		}
		r.define(name.text, macro{arguments: count, body: body})
	case "let":
		r.spaces()
		name, other := r.next(), r.next()
		if other.kind == text && strings.HasPrefix(other.text, "=") {
			other = r.next()
		}
		for other.kind == space {
			other = r.next()
		}
		if other.kind != command || name.kind != command {
			return true
		}
		if m, ok := r.macros[other.text]; ok {
			r.define(name.text, m)
		} else {
			r.define(name.text, macro{same: other.text})
		}
	case "DeclareMathOperator", "DeclarePairedDelimiter":
		r.star()
		name := strings.TrimPrefix(strings.TrimSpace(r.group()), `\`)
		body := `\operatorname{` + r.group() + "}"
		if t.text == "DeclarePairedDelimiter" {
			body = strings.TrimSuffix(strings.TrimPrefix(body, `\operatorname{`), "}") + "#1" + r.group()
			r.define(name, macro{arguments: 1, body: body})
			return true
		}
		r.define(name, macro{body: body})
	case "newenvironment", "renewenvironment":
		r.star()
		name := strings.TrimSpace(r.group())
		m := r.parameters()
		m.body = r.group()
		m.after = r.group()
		if len(r.envs) < 1000 {
			r.envs[name] = m
		}
	default:
		return false
	}
	return true
}

// parameters reads the number of arguments of a macro and the standard value of the first.
func (r *reader) parameters() (m macro) {
	if count, ok := r.optional(); ok {
		m.arguments, _ = strconv.Atoi(strings.TrimSpace(count))
		m.arguments = min(max(m.arguments, 0), 9)
	}
	m.standard, m.optional = r.optional()
	return m
}

// upToOpen returns the source up to a brace, which is not skipped.
func (r *reader) upToOpen() string {
	var b strings.Builder
	for {
		t := r.next()
		if t.kind == open || t.kind == end {
			r.unread(t)
			return b.String()
		}
		b.WriteString(t.raw())
	}
}

// define adds a macro, unless it is one whose meaning here is better than its definition.
func (r *reader) define(name string, m macro) {
	const most = 2000
	switch name {
	case "", "includegraphics", "item", "begin", "end", "exmp", "exmpfile", "illustration", "problemname", "caption", "footnote":
		return
	}
	if len(r.macros) < most {
		r.macros[name] = m
	}
}
