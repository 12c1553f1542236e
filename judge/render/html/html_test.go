package html

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/render/reporttest"
	"grundy/judge/report"
	"grundy/judge/report/batch"
	"grundy/judge/tests/plan"

	"golang.org/x/net/html"
)

func nodes(t *testing.T, page []byte) (list []*html.Node) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			list = append(list, n)
		}
	}
	return list
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func pageOf(t *testing.T, lang string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, reporttest.Round(), lang); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pageElements are the elements of the template. The output of a submission must not add others.
var pageElements = strings.Fields(`html head meta link title style body header main footer article section div span p h1 h2 h3 h4
	dl dt dd ul ol li pre code b i strong small a table caption thead tbody tr th td ins del figure figcaption details summary
	svg circle path g rect`)

// TestPageAlone checks that the page is self-contained and safe. It must have no script, no
// handler, no external resource, and no element that is not in the template.
func TestPageAlone(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		for _, n := range nodes(t, pageOf(t, lang)) {
			if !slices.Contains(pageElements, n.Data) {
				t.Errorf("%s: an element %s", lang, n.Data)
			}
			for _, a := range n.Attr {
				switch value := strings.TrimSpace(a.Val); {
				case strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcset" || a.Key == "action":
					t.Errorf("%s: an attribute %s", n.Data, a.Key)
				case (a.Key == "src" || a.Key == "href") && !strings.HasPrefix(value, "#") && value != "data:,":
					t.Errorf("%s: %s=%q", n.Data, a.Key, value)
				}
			}
			if n.Data == "style" && (strings.Contains(n.FirstChild.Data, "url(") || strings.Contains(n.FirstChild.Data, "@import")) {
				t.Error("the style fetches something")
			}
		}
	}
}

// TestPageText checks that hostile output is shown as text.
func TestPageText(t *testing.T) {
	root, err := html.Parse(bytes.NewReader(pageOf(t, "en")))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for n := range root.Descendants() {
		if n.Type == html.TextNode {
			text.WriteString(n.Data)
		}
	}
	for _, want := range []string{
		"<script>alert(1)</script><img src=http://example.com/x onerror=alert(2)>", `wa-</title><b id="x">.cpp`,
		"no </ul> gap", "{{.Lang}}", "]]></failure>&amp;", `\x00\x1b[31m\xff\u202e`, "the 4 smaller ones pass", "grundy submit p2197 'wa-",
		"(1, 2, 3) 是 P 态", "(1, 2, 3) is a P-position", "【模板】Nim 游戏", "Not judged", "g++: ",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.ContainsAny(text.String(), "\x00\x1b\u202e") {
		t.Error("the page holds a character that cannot be seen")
	}
}

// TestPageStructure checks that ids are unique and references to ids are valid. It also checks
// that tables have captions and headings, and that headings skip no level.
func TestPageStructure(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		ids, level := map[string]bool{}, 0
		list := nodes(t, pageOf(t, lang))
		for _, n := range list {
			if id := attribute(n, "id"); id != "" {
				if ids[id] {
					t.Errorf("the id %s occurs twice", id)
				}
				ids[id] = true
			}
			if len(n.Data) == 2 && n.Data[0] == 'h' && '1' <= n.Data[1] && n.Data[1] <= '6' {
				if now := int(n.Data[1] - '0'); now > level+1 {
					t.Errorf("h%d follows h%d", now, level)
				}
				level = int(n.Data[1] - '0')
			}
			if n.Data == "table" && (n.FirstChild.NextSibling == nil || n.FirstChild.NextSibling.Data != "caption") {
				t.Error("a table has no caption")
			}
			if n.Data == "th" && attribute(n, "scope") == "" {
				t.Error("a th has no scope")
			}
			if n.Data == "svg" && attribute(n, "aria-hidden") == "" && attribute(n, "aria-label") == "" {
				t.Error("a drawing has no words")
			}
			if n.Data == "html" && attribute(n, "lang") != lang {
				t.Errorf("the page is in %q", attribute(n, "lang"))
			}
		}
		for _, n := range list {
			for _, name := range []string{attribute(n, "aria-labelledby"), strings.TrimPrefix(attribute(n, "href"), "#")} {
				if name != "" && name != "data:," && !ids[name] {
					t.Errorf("%s names %q, which is not there", n.Data, name)
				}
			}
		}
	}
}

// TestPageWords checks that every text of the templates has a Chinese translation. Package i18n
// finds the texts in code.
func TestPageWords(t *testing.T) {
	texts := 0
	for _, call := range regexp.MustCompile(`(say|frame|several) [^}]*`).FindAllString(page+shell, -1) {
		for _, text := range regexp.MustCompile(`"([^"]+)"`).FindAllStringSubmatch(call, -1) {
			if texts++; i18n.Format(i18n.Chinese, text[1]) == text[1] && text[1] != "more line" {
				t.Errorf("no Chinese for %q", text[1])
			}
		}
	}
	if texts < 60 {
		t.Errorf("only %d texts are found", texts)
	}
	for _, g := range []plan.Group{plan.Sample, plan.Small, plan.Order, plan.Balanced, plan.Near, plan.Extreme, plan.Deep, plan.Largest, plan.Hard, plan.Stored} {
		if zh := groupName(string(g), i18n.Chinese); zh == string(g) || groupName(string(g), i18n.English) != string(g) {
			t.Errorf("group %s is %s", g, zh)
		}
	}
}

// TestPageContrast checks the contrast of every text with its background, in light, dark and
// print: at least 4.5 to 1, as in WCAG 2.
func TestPageContrast(t *testing.T) {
	schemes := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindAllStringSubmatch(style, -1)
	if len(schemes) != 3 {
		t.Fatalf("%d schemes", len(schemes))
	}
	for i, s := range schemes {
		colour := map[string]float64{}
		for _, m := range regexp.MustCompile(`--([\w-]+): (#[0-9a-f]+)`).FindAllStringSubmatch(s[1], -1) {
			colour[m[1]] = luminance(t, m[2])
		}
		for _, pair := range []string{
			"ink paper", "ink card", "ink sunk", "soft paper", "soft card", "soft sunk", "accent paper", "accent card",
			"ok card", "ok ok-wash", "ok sunk", "bad card", "bad bad-wash", "ink bad-wash", "fault fault-wash", "fault card", "ink fault-wash", "soft bad-wash",
		} {
			front, back, _ := strings.Cut(pair, " ")
			x, y := colour[front], colour[back]
			if ratio := (max(x, y) + .05) / (min(x, y) + .05); ratio < 4.5 || x == 0 && y == 0 {
				t.Errorf("scheme %d: %s on %s is %.2f to 1", i, front, back, ratio)
			}
		}
	}
}

func luminance(t *testing.T, hex string) (l float64) {
	t.Helper()
	if len(hex) == 4 {
		hex = fmt.Sprintf("#%c%c%c%c%c%c", hex[1], hex[1], hex[2], hex[2], hex[3], hex[3])
	}
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		l += weight * c
	}
	return l
}

// TestCompare checks that different words of two outputs are marked and missing lines are shown. Of
// many lines, only those around the first difference remain.
func TestCompare(t *testing.T) {
	for _, c := range []struct{ want, got, rows string }{
		{"No\n", "Yes\n", "1 [No]|[Yes]"},
		{"a b c\n", "a x c", "1 a [b ]c|a [x ]c"},
		{"a\nb\n", "a\n", "1 a|a; 2 [b]|-"},
		{"", "a\n", "1 -|[a]"},
		{"1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\n5\n7\n", "+2; 3 3|3; 4 4|4; 5 5|5; 6 [6]|[7]"},
		{strings.Repeat("x\n", 30), strings.Repeat("y\n", 30), strings.TrimPrefix(func() (s string) {
			for i := range 24 {
				s += fmt.Sprintf("; %d [x]|[y]", i+1)
			}
			return s + "; +6"
		}(), "; ")},
	} {
		var rows []string
		for _, r := range compare(c.want, c.got, i18n.English) {
			if r.Folded > 0 {
				rows = append(rows, fmt.Sprintf("+%d", r.Folded))
				continue
			}
			rows = append(rows, fmt.Sprintf("%d %s|%s", r.Number, marked(r.Want, r.NoWant), marked(r.Got, r.NoGot)))
		}
		if got := strings.Join(rows, "; "); got != c.rows {
			t.Errorf("%q, %q:\ngot  %s\nwant %s", c.want, c.got, got, c.rows)
		}
	}
}

func marked(list []fragment, none bool) (s string) {
	if none {
		return "-"
	}
	for _, f := range list {
		if f.Mark {
			s += "[" + f.Text + "]"
		} else {
			s += f.Text
		}
	}
	return s
}

// TestChart checks that bars are proportional, and that the limit is drawn if a bar comes near
// it.
func TestChart(t *testing.T) {
	r := reporttest.Round().All[1].Report // 1 to 39 ms, at last 900; limit 1 s
	c := chartOf(r.Tests, timeMeasure(r), "en")
	bars := c.Groups[0].Bars
	if len(c.Groups) != 1 || len(bars) != 40 || !bars[39].Fail || bars[38].Fail {
		t.Fatalf("the chart is %+v", c)
	}
	if top := 1.1; !c.Limit || math.Abs(c.Groups[0].LimitAt-chartHeight*(1-1/top)) > 1e-9 || math.Abs(bars[39].Height-chartHeight*.9/top) > 1e-9 {
		t.Errorf("limit at %v, the bar is %v high", c.Groups[0].LimitAt, bars[39].Height)
	}
	r.Tests = r.Tests[:39]
	c = chartOf(r.Tests, timeMeasure(r), "en")
	if c.Limit || c.Top != "50 ms" || c.Note != "most 39 ms (small-39); limit 1 s" {
		t.Errorf("limit %v, top %s, %s", c.Limit, c.Top, c.Note)
	}
	r.Tests[3].CPU, r.Tests = 0, r.Tests[3:4]
	if chartOf(r.Tests, timeMeasure(r), "en") != nil {
		t.Error("a chart is drawn of tests without CPU time")
	}
}

// TestDrawing checks that a heap is drawn with all of its stones, and a large heap not at all.
func TestDrawing(t *testing.T) {
	line := reporttest.Round().All[1].Report.Counterexample.Facts.Line
	if d := drawingOf(line[0]); d == nil || len(d.Stones) != 6 {
		t.Errorf("drawn: %+v", d)
	}
	if d := drawingOf(report.Ply{Heaps: []int64{stonesDrawn + 1}}); d != nil {
		t.Error("a great heap is drawn")
	}
}

// TestBeside checks that exactly the equal lines are marked as equal.
func TestBeside(t *testing.T) {
	want, got := []string{"a", "b", "c"}, []string{"a", "x"}
	for i, same := range []bool{true, false, false} {
		if row := besideAt(want, got, i, i18n.English); row.Same != same || row.Number != i+1 || row.NoGot != (i == 2) || row.NoWant {
			t.Errorf("line %d: %+v", i+1, row)
		}
	}
}

// TestNotes checks that notes are at lines which the compiler or a crash names, and that remarks
// without a line have no note.
func TestNotes(t *testing.T) {
	for i, want := range []int{0, 0, 1, 0, 0} {
		s := reporttest.Round().All[i]
		if got := notes(s); len(got) != want {
			t.Errorf("%s: %v, want %d", s.Name, got, want)
		}
	}
}

// TestPlace checks that the page shows the line of the error, in its language.
func TestPlace(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "<p class=\"detail\">a.c:7: heap-buffer-overflow, read of size 4</p>", "zh": "<p class=\"detail\">a.c 第 7 行：堆内存越界，读取字节数 4</p>",
	} {
		r := &report.Report{Verdict: report.RE, Compile: report.Compile{OK: true}, Counterexample: &report.Counterexample{
			Verdict: report.RE, Place: &report.Place{File: "a.c", Line: 7, What: "heap-buffer-overflow, read of size 4"},
		}}
		var b bytes.Buffer
		err := Write(&b, &batch.Round{All: []*batch.Submission{{Name: "a.c", Report: r}}}, lang)
		if err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%s: %v, no %s", lang, err, want)
		}
	}
}

// TestPoints checks that the page shows the points of each subtask, and their sum.
func TestPoints(t *testing.T) {
	for lang, sum := range map[string]string{"en": "47.5 of 100", "zh": "47.5 / 100"} {
		var b bytes.Buffer
		if err := Write(&b, reporttest.Round(), lang); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"<dd>" + sum + "</dd>", `<th scope="row">small</th>`, "40 tests of "} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %s", lang, want)
			}
		}
	}
}

// TestPageSeveralRight checks that the page does not call an answer the expected one if a checker
// accepts others.
func TestPageSeveralRight(t *testing.T) {
	for lang, wanted := range map[string]string{"en": "xpected", "zh": "期望输出"} {
		for checker, several := range map[string]bool{"tokens": false, "program": true, "go": true} {
			r := reporttest.Round()
			for _, s := range r.All {
				if s.Report != nil {
					s.Report.Problem.Checker = checker
				}
			}
			var page bytes.Buffer
			if err := Write(&page, r, lang); err != nil {
				t.Fatal(err)
			}
			one := map[string]string{"en": "A right answer", "zh": "一个正确答案"}[lang]
			if strings.Contains(page.String(), wanted) == several || strings.Contains(page.String(), one) != several {
				t.Errorf("%s, %s: the headings of the answers are wrong", lang, checker)
			}
		}
	}
}

// TestEndOf checks that the winner is named. This is the player who moved to a position without
// moves, or the other player if such a position wins. There is no winner if the game continues.
func TestEndOf(t *testing.T) {
	for _, c := range []struct {
		last  report.Ply
		moves int
		want  i18n.Message
	}{
		{report.Ply{Class: report.P, Over: true}, 0, "No move is left: the second player wins"}, {report.Ply{Class: report.P, Over: true}, 1, "No move is left: the first player wins"},
		{report.Ply{Class: report.N, Over: true}, 2, "No move is left: the first player wins"}, {report.Ply{Class: report.N, Over: true}, 3, "No move is left: the second player wins"},
		{report.Ply{Class: report.P}, 6, "… and so on"},
	} {
		if got := endOf(c.last, c.moves); got != c.want {
			t.Errorf("%+v after %d moves: %s, want %s", c.last, c.moves, got, c.want)
		}
	}
}

// TestLongLine checks that the number of characters of a long line is in the language of the page.
func TestLongLine(t *testing.T) {
	long := strings.Repeat("x", 2401)
	for lang, want := range map[string]string{i18n.English: "… (2401 characters)", i18n.Chinese: "…（2401 个字符）"} {
		if got := shorten(long, lang); !strings.HasSuffix(got, "x"+want) {
			t.Errorf("%s: %q", lang, got)
		}
		row := compare(long, "y", lang)[0]
		if got := marked(row.Want, false); !strings.Contains(got, want) {
			t.Errorf("%s: %q", lang, got)
		}
	}
}
