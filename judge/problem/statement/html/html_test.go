package html

import (
	"io/fs"
	"strings"
	"testing"

	"grundy/judge/document/markdown"
	"grundy/judge/problem/statement"
	"grundy/judge/spec"
)

// TestPictures checks that pages contain the pictures beside a statement, and say which are missing.
func TestPictures(t *testing.T) {
	read := func(file string) ([]byte, error) {
		if file != "a.png" {
			return nil, fs.ErrNotExist
		}
		return []byte("x"), nil
	}
	got := string(Markdown([]byte("![A](a.png)\n\n![B](b.png) $n$"), "en", Beside(read)))
	for _, want := range []string{`<figure><img src="data:image/png;base64,eA==" alt="A"><figcaption>A</figcaption></figure>`, "[the picture b.png is missing]", "<mi>n</mi>"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %s:\n%s", want, got)
		}
	}
}

// TestWrite checks that a page has no scripts: raw HTML and links to scripts are dropped.
func TestWrite(t *testing.T) {
	var b strings.Builder
	d, _ := markdown.Read([]byte("# Sum\n\n<script>x()</script>\n\n[a](javascript:x()) $n^2$\n"))
	if err := Write(&b, "<b>", "en", d, nil); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	for _, want := range []string{"<title>&lt;b&gt;</title>", `<html lang="en">`, "<h1>Sum</h1>", "<msup>", "default-src 'none'"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %s:\n%s", want, got)
		}
	}
	for _, bad := range []string{"<script", "javascript:"} {
		if strings.Contains(got, bad) {
			t.Errorf("the page has %s:\n%s", bad, got)
		}
	}
}

// TestBooklet checks that a booklet has a cover, each problem under its label, and footnotes that lead
// to those of their own problem.
func TestBooklet(t *testing.T) {
	sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: 'A < B'}\nsource: Book 7\nstatement: {en: 'Compare.[^1]\n\n\n  [^1]: Once.'}\ntests: {folder: data}\nlimits: {time: 2s, memory: 64MiB, factors: none}\n"))
	if err != nil {
		t.Fatal(err)
	}
	b := &statement.Booklet{Title: `Spring "2026" </style>`, Lines: []string{"5h"}}
	for _, label := range []string{"A", "B"} {
		b.Add(statement.ChapterOf(sp, label, nil, "en", nil))
	}
	var out strings.Builder
	if err := Booklet(&out, "en", b); err != nil {
		t.Fatal(err)
	}
	got := out.String()
	for _, want := range []string{
		"<h1>Spring &#34;2026&#34; &lt;/style&gt;</h1>\n<p>5h</p>", `<tr><th>B</th><td><a href="#B">A &lt; B</a></td><td>2s · 64 MiB</td></tr>`,
		`<section class="problem" id="B">`, "<h1>B. A &lt; B</h1>", `href="#A-fn1"`, `<li id="B-fn1">Once.`, `@top-right { content: "Spring \22`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %s:\n%s", want, got)
		}
	}
	if strings.Contains(got, "Book 7") || strings.Count(got, "</style>") != 1 {
		t.Errorf("the page has a source, or its style ends early:\n%s", got)
	}
}
