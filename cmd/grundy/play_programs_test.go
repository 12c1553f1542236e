package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestPlayOptions checks that submit --play obeys the flags about runs. Without --language the
// language of the file would be unknown. No player in Python starts within the time limit.
func TestPlayOptions(t *testing.T) {
	testenv.Programs(t, "python3")
	text, err := os.ReadFile("../../testdata/players/hdu1847/ac-mod-3.py")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "player.txt")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	code := execute(t.Context(), []string{"submit", "hdu1847", "--play", file, "--json", "--language", "python3", "--time", "1us"}, strings.NewReader(""), &out, &out)
	if code != 1 || !strings.Contains(out.String(), `"verdict":"TLE"`) {
		t.Errorf("code %d; printed\n%s", code, out.String())
	}
}
