package clicspkg_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
)

// pictureOf returns a square PNG.
func pictureOf(t *testing.T, side int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, side, side))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPictures imports the logos and photos of another judge's package: the file that a table names, the
// smallest logo that is large enough, and files with a default name. What is lost is named. The package
// that Grundy then writes must give the same pictures.
func TestPictures(t *testing.T) {
	files := fstest.MapFS{}
	put := func(name, text string) { files[name] = &fstest.MapFile{Data: []byte(text)} }
	for name, text := range lossy {
		put(name+".json", text)
	}
	put("organizations.json", `[{"id":"o","name":"O","logo":[{"filename":"160.png","width":160},{"filename":"20.png","width":20},{"href":"contests/c/x/56.png","width":56}]},
{"id":"gone","name":"G","logo":[{"filename":"none.png"}]},{"id":"evil","name":"E","logo":[{"filename":"../../contest.json"}]},{"id":"s","name":"S","logo":[{"filename":"a.svg"}]},{"id":"big","name":"B","logo":[{"filename":"b.png"}]}]`)
	put("organizations/big/b.png", string(pictureOf(t, 20))+strings.Repeat("x", contest.MostPhoto))
	put("teams.json", `[{"id":"1","name":"One","organization_id":"o"},{"id":"2","name":"Two","organization_id":"s","photo":[{"filename":"p.png"}]},{"id":"3","name":"Three","organization_id":"evil"}]`)
	for _, side := range []int{20, 56, 160} {
		put(fmt.Sprintf("organizations/o/%d.png", side), string(pictureOf(t, side)))
	}
	put("organizations/s/a.svg", `<svg onload="alert(1)"/>`)
	put("teams/1/photo.900x900.png", string(pictureOf(t, 900)))
	put("teams/2/p.png", string(pictureOf(t, 300)))
	p, err := clicspkg.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	said := fmt.Sprint(p.Notes)
	for _, want := range []string{
		"lacks their file: 2 (organizations/gone/logo, organizations/evil/logo)", "without scripts: 2 (organizations/s/logo, organizations/big/logo)",
	} {
		if !bytes.Contains([]byte(said), []byte(want)) {
			t.Errorf("the notes lack %q: %s", want, said)
		}
	}
	show := func(p *clicspkg.Package) (list string) {
		for _, team := range p.Log[0].Setup.Teams {
			list += team.ID
			for name, one := range []*contest.Picture{team.Logo, team.Photo} {
				if one == nil {
					continue
				}
				text, err := p.Source(t.Context(), one.Digest)
				if err != nil || !bytes.Equal(text, pictureOf(t, one.Width)) {
					t.Errorf("the picture of team %s has %d bytes, %v", team.ID, len(text), err)
				}
				list += fmt.Sprint(" ", []string{"logo", "photo"}[name], one.Width)
			}
			list += "\n"
		}
		return list
	}
	if got, want := show(p), "1 logo56 photo900\n2 photo300\n3\n"; got != want {
		t.Errorf("the pictures are\n%swant\n%s", got, want)
	}
	p.At = time.Date(2026, 5, 2, 0, 0, 0, 0, time.UTC)
	whole := unzipped(t, zipped(t, p))
	for name, side := range map[string]int{"organizations/O/logo.png": 56, "teams/1/photo.png": 900, "teams/2/photo.png": 300} {
		if text, err := fs.ReadFile(whole, name); err != nil || !bytes.Equal(text, pictureOf(t, side)) {
			t.Errorf("%s in the package: %v", name, err)
		}
	}
	again, err := clicspkg.Read(whole)
	if err != nil {
		t.Fatal(err)
	}
	if show(again) != show(p) {
		t.Errorf("the package of Grundy has\n%s", show(again))
	}
	// Without the files, the reader is told.
	p.Source = func(context.Context, string) ([]byte, error) { return nil, fmt.Errorf("the disk is gone") }
	if again, err = clicspkg.Read(unzipped(t, zipped(t, p))); err != nil || !bytes.Contains(fmt.Append(nil, again.Notes), []byte("missing or damaged: 3")) {
		t.Errorf("without pictures: %v, %v", again.Notes, err)
	}
}
