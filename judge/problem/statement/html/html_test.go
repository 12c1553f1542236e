package html

import (
	"io/fs"
	"strings"
	"testing"

	"grundy/judge/document/markdown"
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
