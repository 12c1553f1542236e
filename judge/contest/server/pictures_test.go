package server_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

var update = flag.Bool("update", false, "take the pictures of the board again")

const (
	pictures = "../pictures"
	// taken is the file with the hash of the page that the pictures show.
	taken = pictures + "/board.sha256"
	// largest is the maximum size of a picture, in bytes.
	largest = 60_000
)

// TestPictures checks that the README's pictures of the board show the current page. It compares
// the page's hash and not the pictures, which depend on the fonts.
func TestPictures(t *testing.T) {
	c, events := large()
	h := beginAt(t, func() time.Time { return beginning.Add(4*time.Hour + 30*time.Minute) }, c, events...)
	nobody := h.guest("")
	_, html := nobody.get("/board")
	_, style := nobody.get("/style.css")
	hash := fmt.Sprintf("%x\n", sha256.Sum256([]byte(html+style)))
	if *update {
		h.take()
		if err := os.WriteFile(taken, []byte(hash), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if was, err := os.ReadFile(taken); err != nil || string(was) != hash {
		t.Errorf("the board is not the one in %s (%v): look at it, and take its pictures again with -update", pictures, err)
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(pictures + "/*.png")
	if err != nil || len(files) != 3 {
		t.Fatalf("pictures %q, %v", files, err)
	}
	for _, f := range files {
		if about, err := os.Stat(f); err != nil || about.Size() > largest {
			t.Errorf("%s: %v, or more than %d bytes", f, err, largest)
		}
		if name := "pictures/" + filepath.Base(f); !strings.Contains(string(readme), name) {
			t.Errorf("judge/contest/README.md does not show %s", name)
		}
	}
}

// take takes screenshots: light, dark, and on a phone.
func (h *house) take() {
	h.Helper()
	browser := browse(h.TB)
	for name, one := range map[string]struct {
		scheme string
		size   step
		height int
	}{
		"board":       {"light", chromedp.EmulateViewport(1280, 720), 760},
		"board-dark":  {"dark", chromedp.EmulateViewport(1280, 720), 760},
		"board-phone": {"light", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), 844},
	} {
		p := h.tab(browser, one.size, call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: one.scheme}},
		}))
		p.open("/board")
		shot, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
		if err != nil {
			h.Fatal(err)
		}
		whole, err := png.Decode(bytes.NewReader(shot))
		if err != nil {
			h.Fatal(err)
		}
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, few(whole, one.height)); err != nil {
			h.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(pictures, name+".png"), b.Bytes(), 0o644); err != nil {
			h.Fatal(err)
		}
	}
}

// few returns the top of a picture, reduced to its 64 most frequent distinct colors, so that its
// file is small.
func few(whole image.Image, height int) image.Image {
	size := image.Rect(0, 0, whole.Bounds().Dx(), min(height, whole.Bounds().Dy()))
	count := map[color.Color]int{}
	for y := range size.Dy() {
		for x := range size.Dx() {
			count[whole.At(x, y)]++
		}
	}
	var palette color.Palette
	for _, c := range slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int { return count[b] - count[a] }) {
		if len(palette) < 64 && (len(palette) == 0 || apart(c, palette.Convert(c))) {
			palette = append(palette, c)
		}
	}
	out := image.NewPaletted(size, palette)
	draw.Draw(out, size, whole, image.Point{}, draw.Src)
	return out
}

// apart reports whether two colors are visibly different.
func apart(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	r2, g2, bl2, _ := b.RGBA()
	d := func(x, y uint32) int { return max(int(x)-int(y), int(y)-int(x)) >> 8 }
	return d(r, r2)+d(g, g2)+d(bl, bl2) > 14
}
