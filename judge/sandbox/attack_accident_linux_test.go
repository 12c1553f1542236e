package sandbox

import (
	"crypto/rand"
	"os"
	"os/exec"
	"strings"
	"testing"

	"grundy/judge/sandbox/attack"
)

// AccidentVariable prevents a test binary that TestAttackerByAccident starts from running the
// tests, and so from starting test binaries itself.
const AccidentVariable = "SANDBOX_ACCIDENT"

// TestAttackerByAccident checks that a variable or an argument alone never makes this binary
// attack. Outside a box it must not attack even with everything that makes it the attacker.
func TestAttackerByAccident(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	nonce := rand.Text()
	for _, c := range []struct {
		name  string
		env   string
		args  []string
		input string
		want  string // the expected output
	}{
		{"a variable", "GRUNDY_PROBE=1", nil, "", ""},
		{"a variable and the input", "GRUNDY_PROBE=" + nonce, nil, nonce, ""},
		{"the word alone", "", []string{attack.Word}, "", ""},
		{"the word, no input", "", []string{attack.Word, "attack", nonce, "1", "open a socket"}, "", ""},
		{"another nonce", "", []string{attack.Word, "attack", nonce, "1", "open a socket"}, rand.Text(), ""},
		{"a short nonce", "", []string{attack.Word, "attack", "1", "1", "open a socket"}, "1", ""},
		{"no such role", "", []string{attack.Word, "nothing", nonce}, nonce, ""},
		{"all of it, on the host", "", []string{attack.Word, "attack", nonce, "1", "open a socket"}, nonce, "run without a filter\ntried\n"},
	} {
		cmd := exec.Command(self, c.args...)
		cmd.Env = append(os.Environ(), c.env, AccidentVariable+"=1")
		cmd.Stdin = strings.NewReader(c.input)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if string(out) != c.want {
			t.Errorf("%s: says %q, want %q", c.name, out, c.want)
		}
	}
}
