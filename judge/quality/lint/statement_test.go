package lint

import (
	"io/fs"
	"testing"

	"grundy/judge/spec"
)

// TestStatementPictures checks the complaints about pictures, with their lines.
func TestStatementPictures(t *testing.T) {
	sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: X\nstatement: |\n  One.\n\n  ![a](a.png) ![b](b.png)\n\n  ![c](c.tiff)\ntests: {folder: data}\n"))
	if err != nil {
		t.Fatal(err)
	}
	sp.Beside = func(name string) ([]byte, error) {
		if name == "a.png" {
			return []byte("x"), nil
		}
		return nil, fs.ErrNotExist
	}
	want := []string{
		"x.yaml:6: the picture b.png is missing; put it beside the spec, or correct its name",
		"x.yaml:8: the picture c.tiff is of a kind that pages do not show; convert it to PNG, JPEG, GIF, WebP or SVG",
	}
	got := checkPictures(sp)
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if got[i].Error() != want[i] {
			t.Errorf("%s, want %s", got[i], want[i])
		}
	}
}
