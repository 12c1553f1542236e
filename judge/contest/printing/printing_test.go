package printing_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/contest/printing"
)

var at = time.Date(2026, 11, 22, 14, 0, 0, 0, time.UTC)

// sent adds a job of a team to a queue.
func sent(t *testing.T, q *printing.Queue, team, nonce string) {
	t.Helper()
	s, err := printing.New(team, "a.cpp", []byte("int main() {}\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.Nonce = nonce
	if reason := q.Send(at, s); reason != "" {
		t.Fatal(reason)
	}
}

// places returns the places of jobs as text: "2:1" for job 2 in place 1.
func places(list []printing.Place) (text string) {
	for _, one := range list {
		text += fmt.Sprintf("%d:%d ", one.Number, one.Place)
	}
	return text
}

// TestQueue checks the order of the queue: a team would lose its turn if a job that is printed moved
// others, or if a job that waits again went to the end.
func TestQueue(t *testing.T) {
	var q printing.Queue
	for i, team := range []string{"t1", "t2", "t1", "t3"} {
		sent(t, &q, team, fmt.Sprint("n", i))
	}
	marks := func(m printing.Marked, want string) {
		t.Helper()
		err := q.Mark(at.Add(time.Minute), "printer", m)
		if said := fmt.Sprint(err); (want == "") != (err == nil) || err != nil && !strings.Contains(said, want) {
			t.Errorf("%+v: %v, want %q", m, err, want)
		}
	}
	is := func(team, want string) {
		t.Helper()
		if got := places(q.Jobs(team)); got != want {
			t.Errorf("the jobs of %q are %s, want %s", team, got, want)
		}
	}
	is("", "1:1 2:2 3:3 4:4 ")
	is("t1", "1:1 3:3 ")
	marks(printing.Marked{Job: 2}, "")
	is("", "1:1 2:0 3:2 4:3 ")
	if j, ok := q.Job(2); !ok || j.By != "printer" || !j.Printed.Equal(at.Add(time.Minute)) || j.Waits() {
		t.Errorf("the printed job is %+v", j)
	}
	marks(printing.Marked{Job: 2}, "is printed already")
	marks(printing.Marked{Job: 2, Undo: true}, "")
	is("", "1:1 2:2 3:3 4:4 ")
	marks(printing.Marked{Job: 2, Undo: true}, "waits already")
	for _, n := range []int{0, -1, 5} {
		marks(printing.Marked{Job: n}, "there is no print job")
	}
	if reason := q.Send(at, printing.Sent{Nonce: "n1", Team: "t2"}); reason != "it was sent before" {
		t.Errorf("a second event with a nonce: %q", reason)
	}
	if reason := q.Send(at, printing.Sent{Team: "t2"}); reason != "it has no nonce" {
		t.Errorf("an event without a nonce: %q", reason)
	}
	is("t2", "2:2 ")
	if q.Sent("n2") != 3 || q.Sent("x") != 0 {
		t.Errorf("the numbers are %d and %d", q.Sent("n2"), q.Sent("x"))
	}
}

// TestWaiting checks that a team cannot fill the queue, and that nobody else suffers from its jobs.
func TestWaiting(t *testing.T) {
	var q printing.Queue
	for i := range printing.MostWaiting {
		if err := q.Accepts("t1"); err != nil {
			t.Fatalf("job %d: %v", i, err)
		}
		sent(t, &q, "t1", fmt.Sprint(i))
	}
	if err := q.Accepts("t1"); err == nil || !strings.Contains(err.Error(), "5 print jobs of yours wait") {
		t.Errorf("one more: %v", err)
	}
	if err := q.Accepts("t2"); err != nil {
		t.Errorf("another team: %v", err)
	}
	if err := q.Mark(at, "printer", printing.Marked{Job: 1}); err != nil {
		t.Fatal(err)
	}
	if err := q.Accepts("t1"); err != nil {
		t.Errorf("after one is printed: %v", err)
	}
}

// TestBounds checks which texts are refused.
func TestBounds(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a\n", ""},
		{"a", ""},
		{strings.Repeat("a\n", printing.MostLines), ""},
		{strings.Repeat("a\r\n", printing.MostLines), ""},
		{strings.Repeat("a", printing.MostSize), ""},
		{"\xff\x01\n", ""}, // shown as \xff\x01
		{"", "nothing to print"},
		{" \n\t", "nothing to print"},
		{"\x7fELF\x00", "is not a text"},
		{strings.Repeat("a\n", printing.MostLines+1), "has 1,001 lines, more than 1000"},
		{strings.Repeat("a", printing.MostSize+1), "more than 64"},
	} {
		s, err := printing.New("t1", "a.cpp", []byte(c.text))
		if (c.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: %v, want %q", c.text, err, c.want)
		}
		if int(s.Size) != len(c.text) {
			t.Errorf("%.20q: the size is %d", c.text, s.Size)
		}
	}
}

// hostile is a job that tries to forge its header, to run a script and to send codes to a printer.
func hostile() printing.Sheet {
	s, _ := printing.New("t1", "<i>.cpp", []byte("x"))
	return printing.Sheet{
		Job: printing.Job{Number: 7, Sent: s}, Contest: "Spring", Name: "One & only", Seat: "Room 2, 14", Label: "B", At: "2026-11-22 14:05:00",
		Content: "#include <a>\r\n\tx\x1b[2J\n\n</td><script>alert(1)</script>\x0c\xff\u202e\n",
	}
}

// TestText checks what a program that prints gets: whose it is, each line with its number, and no code
// that a printer or a terminal would obey.
func TestText(t *testing.T) {
	want := "One & only · Seat Room 2, 14 · Problem B · <i>.cpp · 2026-11-22 14:05:00 · Print job 7 · Spring\n\n" +
		"1  #include <a>\n2      x\\x1b[2J\n3\n4  </td><script>alert(1)</script>\\x0c\\xff\\u202e\n"
	if got := hostile().AsText("en"); got != want {
		t.Errorf("the text is\n%q, want\n%q", got, want)
	}
	if got := hostile().AsText("zh"); !strings.Contains(got, "座位 Room 2, 14") || !strings.Contains(got, "题目 B") {
		t.Errorf("in Chinese:\n%s", got)
	}
}

// TestHTML checks the page: the header repeats and sheets are numbered, by CSS, and nothing of the job
// becomes HTML.
func TestHTML(t *testing.T) {
	var b strings.Builder
	if err := hostile().HTML(&b, "en"); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{
		"One &amp; only", "Seat Room 2, 14", "Problem B", "&lt;i&gt;.cpp", "Print job 7", "#include &lt;a&gt;", `x\x1b[2J`, "&lt;script&gt;", `\x0c\xff\u202e`,
		"display: table-header-group", "counter(page)", `<th scope="row">4</th>`, `<html lang="en">`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page\n%s", want, page)
		}
	}
	for _, bad := range []string{"<script", "\x1b", "\x0c", "\xff", "\u202e", "<i>"} {
		if strings.Contains(page, bad) {
			t.Errorf("%q is on the page", bad)
		}
	}
}
