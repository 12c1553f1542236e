package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/browser"
	"grundy/judge/testing/testenv"
)

// TestPhone writes the pages of statements, booklets, reports, games and classes, and opens them on a
// phone that is 360 pixels wide. No page may be wider: then its lines could not be read without moving
// it sideways. Names, words, formulas, tables and lines of programs are long on purpose.
func TestPhone(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "python3")
	long := strings.Repeat("Supercalifragilistic", 6)
	wide := "| " + strings.Repeat("a column | ", 12) + "\n|" + strings.Repeat("---|", 12) + "\n| " + strings.Repeat("123456789 | ", 12) + "\n"
	statement := "# " + long + "\n\nWord " + long + " and `" + long + "` and $" + strings.Repeat("a_{12345} + ", 30) + "b$.\n\n" +
		"$$\\sum_{i=1}^{n} " + strings.Repeat("x_i \\cdot y_i + ", 20) + "z$$\n\n" + wide + "\n```\n" + strings.Repeat("a long line of code ", 20) + "\n```\n"
	indented := "    " + strings.ReplaceAll(strings.TrimRight(statement, "\n"), "\n", "\n    ")
	dir := judgetest.Folder(t, map[string]string{
		"wide.yaml": "id: wide\ntitle: {en: " + long + "}\nstatement:\n  en: |\n" + indented + "\ntests: {folder: data}\nsamples: [{in: \"" + strings.Repeat("123456 ", 40) + "\\n\", out: \"" + strings.Repeat("9", 200) + "\\n\"}]\n",
		"data/1.in": strings.Repeat("123456 ", 200) + "\n", "data/1.ans": strings.Repeat("7", 900) + "\n",
		"bad.py":                          "print('" + strings.Repeat("8", 900) + "')\n",
		"class/" + long[:80] + "/wide.py": "print(1) # " + strings.Repeat("a comment ", 60) + "\n",
		"class/" + long[:79] + "/wide.py": "import sys\nsys.exit('" + strings.Repeat("error ", 60) + "')\n",
		"class/0001 zhang san/wide.py":    "x = input()\nprint('7' * 900)\n",
	})
	t.Chdir(dir)
	for _, args := range [][]string{
		{"show", "wide.yaml", "--html", "statement.html"}, {"show", "wide.yaml", "p2197", "--html", "booklet.html"}, {"show", "p2197", "--html", "zh.html", "--lang", "zh"},
		{"submit", "wide.yaml", "bad.py", "--html", "report.html"}, {"grade", "class", "--problems", "wide.yaml,p2197", "--html", "grades"},
	} {
		if code, stdout, stderr := call(t, args...); code == cannotTell {
			t.Fatalf("%q: %s%s", args, stdout, stderr)
		}
	}
	pages, err := filepath.Glob("grades/*.html")
	if err != nil || len(pages) < 4 {
		t.Fatalf("the pages of the class are %q, %v", pages, err)
	}
	ctx := browser.Start(t, 2*time.Minute)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile)); err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "statement.html", "booklet.html", "zh.html", "report.html") {
		if err := chromedp.Do(ctx, chromedp.Navigate("file://"+filepath.ToSlash(filepath.Join(dir, page)))); err != nil {
			t.Fatal(err)
		}
		got, err := chromedp.Run(ctx, chromedp.Evaluate[string](wider))
		if err != nil || got != "" {
			t.Errorf("%s is wider than a phone: %s, %v", page, got, err)
		}
	}
}

// wider is an expression that lists the elements that make a page wider than its window, or "" if there
// are none. An element that can be moved sideways within the page is not one of them.
var wider = fmt.Sprintf(`(() => {
	const moves = one => one && (getComputedStyle(one).overflowX !== "visible" || moves(one.parentElement));
	return document.documentElement.scrollWidth <= %[1]d ? "" : document.documentElement.scrollWidth + ": " +
		[...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > %[1]d + 1 && !moves(one.parentElement)).map(one => one.outerHTML.slice(0, 160)).slice(0, 8).join(" | ");
})()`, 360)
