package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/judge/contest/host"
)

// TestTeamPictures checks logos and photos that contest.yaml names: on the board, in the API, in the
// contest.yaml that the server writes, and after a restore from a backup.
func TestTeamPictures(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 64, 64))); err != nil {
		t.Fatal(err)
	}
	logo, photo := b.Bytes(), `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>`
	path := write(t, strings.Replace(strings.Replace(file, "{id: t1,", "{id: t1, organization: O, logo: files/o.png, photo: t1.svg,", 1), "{id: t2,", "{id: t2, logo: files/o.png,", 1))
	dir := filepath.Dir(path)
	keep := func(name, text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755), os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	check := func() error {
		return host.Serve(t.Context(), host.Options{File: path, Problems: shelf{}, Check: true})
	}
	if err := check(); err == nil || !strings.Contains(err.Error(), "contest.yaml:7: files/o.png: no such file; write it relative to this file") {
		t.Errorf("without its files: %v", err)
	}
	keep("files/o.png", string(logo))
	keep("t1.svg", strings.Replace(photo, "<svg", "<svg onload='a()'", 1))
	if err := check(); err == nil || !strings.Contains(err.Error(), "contest.yaml:7: t1.svg") || !strings.Contains(err.Error(), "the SVG has a script") {
		t.Errorf("with a script: %v", err)
	}
	keep("t1.svg", photo)
	r, end := begin(t, path)
	if said := fmt.Sprint(r.Notes); !strings.Contains(said, "team t2 has a logo and no organization") {
		t.Errorf("the notes are %s", said)
	}
	shows := func(url string) {
		t.Helper()
		board := string(get(t, url+"board", "t1"))
		links := regexp.MustCompile(`<img class="logo" src="/(logos/[0-9a-f]+)"`).FindAllStringSubmatch(board, -1)
		if len(links) != 2 || !bytes.Equal(get(t, url+links[0][1], "t1"), logo) {
			t.Errorf("the board has %d logos:\n%s", len(links), board)
		}
		if !bytes.Equal(get(t, url+"api/contests/contest/organizations/O/logo", "t1"), logo) || string(get(t, url+"api/contests/contest/teams/t1/photo", "t1")) != photo {
			t.Error("the API has other pictures")
		}
	}
	shows(r.URL)
	if text := string(get(t, r.URL+"jury/contest.yaml", "jury")); strings.Count(text, "logo: files/o.png") != 2 || strings.Count(text, "photo: t1.svg") != 1 {
		t.Errorf("the server writes\n%s", text)
	}
	end()
	backup, other := filepath.Join(t.TempDir(), "b.zip"), t.TempDir()
	data := filepath.Join(dir, "data")
	if err := host.Serve(t.Context(), host.Options{File: path, Data: data, Export: backup}); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if err := host.Serve(ctx, host.Options{File: backup, Data: filepath.Join(other, "data"), Listen: "127.0.0.1:0", Problems: shelf{}, Ready: func(host.Running) { stop() }}); err != nil {
		t.Fatal(err)
	}
	again, _ := begin(t, filepath.Join(other, "contest.yaml"))
	if again.Changed {
		t.Errorf("the restored contest.yaml changes %v", again.Changes)
	}
	shows(again.URL)
}
