package html

import (
	"context"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/testing/testenv"
)

// TestPageInBrowser renders the page in a browser, in light and dark. The console must be empty,
// nothing but the page may be requested, and each scheme must have its background colour.
func TestPageInBrowser(t *testing.T) {
	testenv.Long(t)
	path := testenv.Browser(t)
	page := pageOf(t, "en")
	var mu sync.Mutex
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.URL.String())
		mu.Unlock()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page)
	}))
	defer server.Close()
	for _, scheme := range []struct {
		name, setting string
		light         bool
	}{{"dark", "0", false}, {"light", "1", true}} {
		asked = nil
		shot := draw(t, path, server.URL+"/report", scheme.setting)
		if len(asked) != 1 || asked[0] != "/report" {
			t.Errorf("%s: asked for %q", scheme.name, asked)
		}
		r, g, b, _ := shot.At(2, 2).RGBA()
		if light := r+g+b > 3*0x8000; light != scheme.light {
			t.Errorf("%s: the ground is %x %x %x", scheme.name, r>>8, g>>8, b>>8)
		}
		if n := colours(shot); n < 20 {
			t.Errorf("%s: %d colours on the whole page", scheme.name, n)
		}
	}
}

// draw takes a screenshot of the page. It fails if the browser writes to its console.
func draw(t *testing.T, path, url, setting string) image.Image {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
	defer cancel()
	file := filepath.Join(t.TempDir(), "page.png")
	args := []string{
		"--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage",
		"--enable-logging=stderr", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--user-data-dir=" + t.TempDir(),
		"--window-size=1100,3000", "--blink-settings=preferredColorScheme=" + setting, "--screenshot=" + file, url,
	}
	if os.Geteuid() == 0 {
		args = append([]string{"--no-sandbox"}, args...) // Chrome's own sandbox does not work as root
	}
	out, err := exec.CommandContext(ctx, path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", path, err, out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("console: %s", line)
		}
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// colours counts the different colours of a sample of pixels.
func colours(m image.Image) int {
	seen := map[[3]uint32]bool{}
	for y := 0; y < m.Bounds().Dy(); y += 3 {
		for x := 0; x < m.Bounds().Dx(); x += 3 {
			r, g, b, _ := m.At(x, y).RGBA()
			seen[[3]uint32{r >> 12, g >> 12, b >> 12}] = true
		}
	}
	return len(seen)
}
