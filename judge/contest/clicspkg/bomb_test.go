package clicspkg_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"grundy/judge/contest/clicspkg"
)

// endless returns a reader that repeats a text up to a size.
func endless(text string, size int) io.Reader {
	return io.LimitReader(&again{text: text}, int64(size))
}

type again struct {
	text string
	at   int
}

func (a *again) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		k := copy(p[n:], a.text[a.at:])
		n, a.at = n+k, (a.at+k)%len(a.text)
	}
	return n, nil
}

// archiveOf returns a zip file of the given files.
func archiveOf(t *testing.T, files map[string]func() io.Reader) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(w, text()); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestBombs reads small packages that unpack to far more than their size. Read must reject them
// before it uses much memory.
func TestBombs(t *testing.T) {
	const contestJSON = `{"id":"c","name":"C","start_time":"2026-11-22T09:00:00.000Z","duration":"5:00:00.000"}`
	const setup = `{"seq":1,"kind":"setup","time":"2026-11-22T09:00:00Z","setup":{"id":"c","name":"C","start":"2026-11-22T09:00:00Z"}}`
	text := func(s string) func() io.Reader { return func() io.Reader { return strings.NewReader(s) } }
	large := func(s string, size int) func() io.Reader {
		return func() io.Reader { return endless(s, size) }
	}
	nested := func(n int) map[string]func() io.Reader {
		files := map[string]func() io.Reader{"contest.json": text(contestJSON), "grundy.ndjson": text("{\"grundy\":1,\"at\":\"2026-11-22T09:00:00Z\"}\n" + setup + "\n")}
		for i := range n {
			inner := archiveOf(t, map[string]func() io.Reader{"a.c": large(fmt.Sprint("//", i, strings.Repeat(" ", 900)), 4<<20-10)})
			files[fmt.Sprintf("submissions/%d/files.zip", i+1)] = func() io.Reader { return bytes.NewReader(inner) }
		}
		return files
	}
	for name, files := range map[string]map[string]func() io.Reader{
		"sources": nested(200),
		"a table": {"contest.json": text(contestJSON), "submissions.json": large("{},", 300<<20)},
		"brackets": {"contest.json": text(contestJSON), "runs.json": func() io.Reader {
			return io.MultiReader(strings.NewReader("[{}"), endless(",{}", 200<<20), strings.NewReader("]"))
		}},
		"a log": {"contest.json": text(contestJSON), "grundy.ndjson": func() io.Reader {
			return io.MultiReader(strings.NewReader("{\"grundy\":1,\"at\":\"2026-11-22T09:00:00Z\"}\n"+setup+"\n"), endless("\n", 1), endless(" ", 15<<20), strings.NewReader("\n"), endless(" ", 15<<20), strings.NewReader("\n"), endless(" ", 15<<20))
		}},
	} {
		text := archiveOf(t, files)
		z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p, err := clicspkg.Read(z)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: %d bytes are read as %d events", name, len(text), len(p.Log))
		}
		// Buffers that grow allocate more than the package unpacks to.
		if room := uint64(32<<20+40*len(text)) * 6; after.TotalAlloc-before.TotalAlloc > room {
			t.Errorf("%s of %d bytes takes %d MiB", name, len(text), (after.TotalAlloc-before.TotalAlloc)>>20)
		}
	}
}
