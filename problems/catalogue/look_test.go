package catalogue

import (
	"archive/zip"
	"bytes"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
)

// inUTF16 encodes a text in UTF-16, big or little endian, with or without a byte order mark.
func inUTF16(text string, big, mark bool) string {
	var b strings.Builder
	units := utf16.Encode([]rune(text))
	if mark {
		units = append([]uint16{0xfeff}, units...)
	}
	for _, u := range units {
		pair := []byte{byte(u), byte(u >> 8)}
		if big {
			pair[0], pair[1] = pair[1], pair[0]
		}
		b.Write(pair)
	}
	return b.String()
}

// TestLook checks that files in an encoding that programs cannot read are refused with their
// names, and that empty files are reported.
func TestLook(t *testing.T) {
	const mark = "tests/2.in: begins with a byte order mark, which programs would read as data; save it as UTF-8 without a byte order mark"
	for name, test := range map[string]struct{ in, out, want string }{
		"plain":              {"1\n", "1\n", ""},
		"Chinese":            {"汉字\n", "汉字\n", ""},
		"bytes that are 0":   {"\x00\x00\x00\x00\x00", "1\n", ""},
		"a mark":             {"\ufeff1\n", "1\n", mark},
		"a mark, alone":      {"\ufeff", "1\n", mark},
		"a mark, answer":     {"1\n", "\ufeff1\n", strings.Replace(mark, "2.in", "2.out", 1)},
		"UTF-16":             {inUTF16("12\r\n", false, true), "1\n", "tests/2.in: is in UTF-16; save it as UTF-8"},
		"UTF-16, big":        {inUTF16("12\r\n", true, true), "1\n", "tests/2.in: is in UTF-16; save it as UTF-8"},
		"UTF-16, no mark":    {"1\n", inUTF16("12\n", false, false), "tests/2.out: is in UTF-16; save it as UTF-8"},
		"UTF-16, big, bare":  {"1\n", inUTF16("12\n", true, false), "tests/2.out: is in UTF-16; save it as UTF-8"},
		"empty":              {"", "", "tests/2.in: is empty, and so is its answer; copy the test again, or remove it"},
		"an input is empty":  {"", "1\n", "; empty: 2.in"},
		"an answer is empty": {"1\n", "", "; empty: 2.out"},
	} {
		tree(t, map[string]string{"tests/1.in": "1\n", "tests/1.out": "1\n", "tests/2.in": test.in, "tests/2.out": test.out})
		p, err := Open().Problem(t.Context(), "tests", nil)
		switch {
		case err != nil && err.Error() != test.want:
			t.Errorf("%s: %v, want %s", name, err, test.want)
		case err == nil && p.About().Tests.String() != "2 tests of tests/: NAME.in with NAME.out"+test.want:
			t.Errorf("%s: %s, want %s", name, p.About().Tests, test.want)
		}
	}
}

// zipOf returns a zip file with the given files.
func zipOf(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = f.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestZip checks that a zip file of tests is equivalent to a folder of tests, on the command line
// and in a spec.
func TestZip(t *testing.T) {
	damaged := zipOf(t, "problem.yaml", "name: A\n", "data/secret/1.in", "1\n", "data/secret/1.ans", "1\n", "submissions/accepted/a.py", "print(1)\n")
	damaged[bytes.Index(damaged, []byte("a.py"))+6] ^= 0xff
	tree(t, map[string]string{
		"Day 1.ZIP":     string(zipOf(t, "t/2.in", "1\r\n2\r\n", "t/2.out", "2\r\n", "t/sample/1.in", "1\n", "t/sample/1.out", "1\n", "__MACOSX/t/._2.in", "x")),
		"own/data.zip":  string(zipOf(t, "1.in", "1\n", "1.ans", "Kiki\n")),
		"own/own.yaml":  own + "tests: {folder: data.zip}\n",
		"own/right.py":  "",
		"none.zip":      string(zipOf(t, "a.cpp", "")),
		"text.zip":      "1\n",
		"unequal.zip":   string(zipOf(t, "1.in", "1\n", "2.in", "2\n", "2.out", "2\n")),
		"dir.zip/1.in":  "1\n",
		"dir.zip/1.out": "1\n",
		"a.tgz":         "\x1f\x8b\x08\x00",
		"nameless":      string(zipOf(t, "1.in", "1\n")),
		"damaged.zip":   string(damaged),
	})
	p, err := Open().Problem(t.Context(), "Day 1.ZIP", nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := "2 tests of Day 1.ZIP/: NAME.in with NAME.out; line ends of Windows are read as those of Linux"; p.About().Tests.String() != want || p.ID() != "day-1" {
		t.Errorf("%s: %s, want %s", p.ID(), p.About().Tests, want)
	}
	var got []string
	for _, f := range p.Fixed() {
		g, err := f.Read()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, g.Name, f.Place, string(g.Input), string(g.Want), strings.Join(f.Files, " "))
	}
	if all := strings.Join(got, "|"); all != "t/sample/1|Day 1.ZIP/t/sample/1.in|1\n|1\n|Day 1.ZIP|t/2|Day 1.ZIP/t/2.in|1\n2\n|2\n|Day 1.ZIP" {
		t.Errorf("the groups are %q", all)
	}
	for name, want := range map[string]string{
		"own": "", "./dir.zip": "", "dir.zip": "",
		"none.zip":    "none.zip: contains no input with an answer; name",
		"text.zip":    "text.zip: is not a zip file; pack the files into a zip file",
		"unequal.zip": "unequal.zip/1.in: has no answer; put the answer beside the input, with a name like the others",
		"absent.zip":  "absent.zip: no such",
		"damaged.zip": "damaged.zip/submissions/accepted/a.py: is damaged: ",
		"a.tgz":       "a.tgz: is an archive in the format gzip, which is not supported; unpack it and name the folder",
		"./nameless":  "./nameless: is a zip file, but its name does not end in .zip; rename it",
	} {
		p, err := Open().Problem(t.Context(), name, &fakeHost{})
		switch {
		case err != nil && (want == "" || !strings.HasPrefix(err.Error(), want)):
			t.Errorf("%s: %v, want %s", name, err, want)
		case err == nil && (want != "" || len(p.Fixed()) != 1):
			t.Errorf("%s: %s with %d tests, want %s", name, p.ID(), len(p.Fixed()), want)
		}
	}
	sp, err := Open().Spec("Day 1.ZIP")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range Files(sp) {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}
