package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/testing/testenv"
)

// dawdling is wrong on files of eight cases or more, and right on smaller files after half a
// second. Its verdict is known soon, but the search for a counterexample takes long.
const dawdling = `package main

import (
	"fmt"
	"time"
)

func main() {
	var all []int
	for n := 0; ; {
		if _, err := fmt.Scan(&n); err != nil {
			break
		}
		all = append(all, n)
	}
	if len(all) < 8 {
		time.Sleep(500 * time.Millisecond)
	}
	for _, n := range all {
		fmt.Println(map[bool]string{true: "Cici", false: "Kiki"}[n%3 == 0 && len(all) < 8])
	}
}
`

// dawdlers writes copies of dawdling under the given names.
func dawdlers(t *testing.T, names ...string) (files []string) {
	t.Helper()
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	dir := t.TempDir()
	for _, name := range names {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(dawdling), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// TestInterruptedAfterVerdict interrupts submit once the verdict is printed. Everything known by
// then must be printed. The exit code follows from the verdict, unless a file was not judged.
func TestInterruptedAfterVerdict(t *testing.T) {
	testenv.Long(t)
	for _, test := range []struct {
		files []string
		code  int
	}{
		{[]string{"a.go"}, notSo},
		{[]string{"a.go", "b.go"}, cannotTell},
	} {
		files := dawdlers(t, test.files...)
		junit := filepath.Join(t.TempDir(), "junit.xml")
		ctx, interrupt := context.WithCancel(t.Context())
		defer interrupt()
		var out, errs transcript
		code := make(chan int, 1)
		go func() {
			args := append([]string{"submit", "hdu1847", "--no-cache", "--for", "1h", "--junit", junit}, files...)
			code <- execute(ctx, args, strings.NewReader(""), &out, &errs)
		}()
		told := waitFor(t, &out, code, "WA  a.go gives a wrong answer")
		if strings.Contains(told, "your answer") {
			t.Errorf("the verdict came with the counterexample:\n%s", told)
		}
		interrupt()
		select {
		case c := <-code:
			if c != test.code {
				t.Errorf("%v: exit code %d, want %d: %s", test.files, c, test.code, errs.String())
			}
		case <-time.After(patience):
			t.Fatal("submit did not end after the interrupt")
		}
		for _, want := range []string{"Perhaps not the smallest: the search was interrupted after ", "\n  your answer\n"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%v: %q is not in\n%s", test.files, want, out.String())
			}
		}
		if strings.Contains(out.String(), "b.go") {
			t.Errorf("the second file was judged:\n%s", out.String())
		}
		if _, err := os.Stat(junit); (err == nil) != (test.code == notSo) {
			t.Errorf("%v: the report of all: %v", test.files, err)
		}
	}
}

// waitFor waits until text is printed, and returns the output up to then.
func waitFor(t *testing.T, out *transcript, code <-chan int, text string) string {
	t.Helper()
	late := time.After(patience)
	for {
		told := out.String()
		if strings.Contains(told, text) {
			return told
		}
		select {
		case c := <-code:
			t.Fatalf("ended with %d before it printed %q:\n%s", c, text, out.String())
		case <-late:
			t.Fatalf("did not print %q:\n%s", text, out.String())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// TestSearchTime checks that a search ends when its time is over, and reports that. With time 0
// there is no search.
func TestSearchTime(t *testing.T) {
	file := dawdlers(t, "a.go")[0]
	type told struct {
		Verdict string
		Example *struct {
			Minimal bool
			Cut     string
			Input   string
		} `json:"counterexample"`
	}
	for _, test := range []struct {
		time, cut string
		example   bool
	}{{"200ms", "time", true}, {"0", "", false}} {
		code, out, errs := call(t, "submit", "hdu1847", file, "--no-cache", "--json", "--for", test.time)
		var got told
		if err := json.Unmarshal([]byte(out), &got); err != nil || code != notSo || got.Verdict != "WA" {
			t.Fatalf("--for %s: exit code %d, %v\n%s%s", test.time, code, err, out, errs)
		}
		if ex := got.Example; (ex != nil) != test.example || ex != nil && (ex.Cut != test.cut || ex.Minimal || ex.Input == "") {
			t.Errorf("--for %s: %+v", test.time, ex)
		}
	}
}

// TestShows checks that shows is true exactly if the result of a search is seen. If many files are
// judged, no progress of a search may be printed.
func TestShows(t *testing.T) {
	for _, test := range []struct {
		flags       submitFlags
		json, brief bool
		want        bool
	}{
		{submitFlags{}, false, false, true},
		{submitFlags{}, false, true, false},
		{submitFlags{}, true, true, true},
		{submitFlags{watch: true}, false, true, true},
		{submitFlags{reports: reportFlags{html: "a"}}, false, true, true},
		{submitFlags{reports: reportFlags{junit: "a"}}, false, true, true},
		{submitFlags{reports: reportFlags{annotations: true}}, false, true, true},
	} {
		if got := test.flags.shows(test.json, test.brief); got != test.want {
			t.Errorf("%+v, json %t, brief %t: %t", test.flags, test.json, test.brief, got)
		}
	}
	files := dawdlers(t, "a.go", "b.go", "c.go", "d.go", "e.go", "f.go")[:many]
	code, out, errs := call(t, append([]string{"submit", "hdu1847", "--no-cache"}, files...)...)
	if code != notSo || strings.Count(out, " gives a wrong answer") != many || strings.Contains(errs, "search") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}
