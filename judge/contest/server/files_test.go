package server_test

import (
	"net/url"
	"strings"
	"testing"

	"grundy/judge/program/sources"
)

// TestFiles checks that a program of several files, or in a zip file, is submitted as one program,
// and that its owner gets all files back.
func TestFiles(t *testing.T) {
	h := begin(t, sample())
	one := h.guest("t1")
	form := url.Values{"problem": {"A"}, "language": {"cpp"}}
	src, err := sources.Finder{}.Files(sources.Given{"0.cpp": []byte("#include \"lib/u.h\"\nint main() {}\n"), "lib/u.h": []byte("int u;\n")}, "x")
	if err != nil {
		t.Fatal(err)
	}
	for _, uploads := range [][]string{
		{"#include \"1.cpp\"\nint main() {}\n", "int u;\n"},
		{string(sources.Pack(src))},
	} {
		if status, body := one.do(uploading(t, h.url, form, uploads)); status != 200 {
			t.Fatalf("%d %s", status, body)
		}
	}
	for _, path := range []string{"/submissions/1/source", "/submissions/2/source"} {
		_, text := one.get(path)
		got, err := sources.Unpacked("0.cpp", []byte(text))
		if err != nil || len(got.Beside) != 1 || string(got.Beside[0].Text) != "int u;\n" || !strings.Contains(string(got.Text), "main") {
			t.Errorf("%s: %+v, %v", path, got, err)
		}
	}
	for want, upload := range map[string]string{
		"is cut off or damaged": "PK\x03\x04",
	} {
		if status, body := one.do(uploading(t, h.url, form, []string{upload})); status != 400 || !strings.Contains(body, want) {
			t.Errorf("%d, want %q in\n%s", status, want, body)
		}
	}
}
