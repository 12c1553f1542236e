package build

import "testing"

// TestReadsEndless checks which sources are refused because they include a file without end.
func TestReadsEndless(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"#include \"/dev/random\"\n":                     "a:1: error: /dev/random may have no end, so it cannot be included\n",
		"int x;\n\n  #  include </dev/urandom>\n":        "a:3: error: /dev/urandom may have no end, so it cannot be included\n",
		"#include \"//dev/zero\"":                        "a:1: error: /dev/zero may have no end, so it cannot be included\n",
		"#embed \"/dev/zero\"":                           "a:1: error: /dev/zero may have no end, so it cannot be included\n",
		"%:include \"/proc/self/pagemap\"":               "a:1: error: /proc/self/pagemap may have no end, so it cannot be included\n",
		"#include_next \"/dev/stdout\"":                  "a:1: error: /dev/stdout may have no end, so it cannot be included\n",
		"let x = include_bytes!(\"/dev/zero\");":         "a:1: error: /dev/zero may have no end, so it cannot be included\n",
		"const S: &str = include_str!{ \"/dev/zero\" };": "a:1: error: /dev/zero may have no end, so it cannot be included\n",
		"{$I /dev/zero}":                                 "a:1: error: /dev/zero may have no end, so it cannot be included\n",
		"{$include '/dev/zero'}":                         "a:1: error: /dev/zero may have no end, so it cannot be included\n",
		"#include \"/dev/null\"\n#include \"/dev/tty\"":  "a:2: error: /dev/tty may have no end, so it cannot be included\n",
		"#include \"/dev/null\"\n":                       "",
		"#include \"/dev/stdin\"\n":                      "",
		"#include <dev/random>\n":                        "",
		"#include <device/dev/random>\n":                 "",
		"// see #include \"/dev/random\"\n":              "",
		"puts(\"#include \\\"/dev/random\\\"\");":        "",
		"open(\"/dev/zero\")":                            "",
		"f = fopen(\"/dev/urandom\", \"r\");":            "",
	} {
		if got := readsEndless([]byte(text), "a"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
