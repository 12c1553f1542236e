package zipfs

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// An entry describes a file in a zip file. The file may be hostile.
type entry struct {
	name, text string
	mode       fs.FileMode
	flags      uint16
	latin      bool // the name is not marked as UTF-8
}

// zipped writes a zip file.
func zipped(t *testing.T, entries ...entry) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Flags: e.flags, NonUTF8: e.latin}
		if e.text == "" {
			h.Method = zip.Store // faster
		}
		if e.mode != 0 {
			h.SetMode(e.mode)
		}
		out, err := w.CreateHeader(h)
		if err == nil && !strings.HasSuffix(e.name, "/") {
			_, err = out.Write([]byte(e.text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return put(t, b.Bytes())
}

func put(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tests.zip")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// open opens an archive until the test ends.
func open(t *testing.T, path string) *Archive {
	t.Helper()
	a, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	return a
}

// TestArchive checks that files are found by their names, whatever program wrote the archive. A
// file above the limit and a missing file must cause errors.
func TestArchive(t *testing.T) {
	gbk, err := simplifiedchinese.GBK.NewEncoder().String("测试/样例1.in")
	if err != nil {
		t.Fatal(err)
	}
	a := open(t, zipped(t, entry{name: "tests/"}, entry{name: "tests/1.in", text: "1\n"}, entry{name: `win\2.in`, text: "2\n"},
		entry{name: gbk, text: "3\n", latin: true}, entry{name: "数据/4.in", text: "4\n"}, entry{name: "empty"}, entry{name: "./"}, entry{name: "./dot//5.in", text: "5\n"}))
	var names []string
	err = fs.WalkDir(a, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	want := []string{"dot/5.in", "empty", "tests/1.in", "win/2.in", "数据/4.in", "测试/样例1.in"}
	if slices.Sort(names); err != nil || !slices.Equal(names, want) {
		t.Errorf("%q, %v, want %q", names, err, want)
	}
	for name, want := range map[string]string{"tests/1.in": "1\n", "win/2.in": "2\n", "测试/样例1.in": "3\n", "数据/4.in": "4\n", "empty": "", "dot/5.in": "5\n"} {
		if got, err := a.Read(name, 2); string(got) != want || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := a.Read("tests/1.in", 1); err == nil || !strings.HasSuffix(err.Error(), "tests/1.in: is too big: 2 B; at most 1 B are read") {
		t.Error(err)
	}
	if _, err := a.Read("none", 1); err == nil {
		t.Error("a file is read that is not there")
	}
}

// TestRefused checks that harmful archives are rejected as a whole, with a one-line message.
func TestRefused(t *testing.T) {
	many := make([]entry, mostFiles+1)
	for i := range many {
		many[i].name = strings.Repeat("x", i%7+1) + "/" + string(rune('a'+i%26)) + strings.Repeat("y", i/26%50) + string(rune(0x4e00+i%20000))
	}
	whole, err := os.ReadFile(zipped(t, entry{name: "1.in", text: strings.Repeat("1\n", 100)}))
	if err != nil {
		t.Fatal(err)
	}
	for want, path := range map[string]string{
		"tests.zip: ../1.in: leads out of the archive; pack the tests again":                  zipped(t, entry{name: "../1.in"}),
		"tests.zip: a/../../1.in: leads out":                                                  zipped(t, entry{name: "a/../../1.in"}),
		`tests.zip: ../2.in: leads out`:                                                       zipped(t, entry{name: `..\2.in`}),
		"tests.zip: /etc/passwd: leads out":                                                   zipped(t, entry{name: "/etc/passwd"}),
		"tests.zip: C:/1.in: leads out":                                                       zipped(t, entry{name: `C:\1.in`}),
		"tests.zip: 1.in: is a link that leads out of the archive; put the file itself there": zipped(t, entry{name: "1.in", text: "/etc/passwd", mode: fs.ModeSymlink | 0o777}),
		"tests.zip: 1.out: is neither a file":                                                 zipped(t, entry{name: "1.out", mode: fs.ModeNamedPipe | 0o600}),
		"tests.zip: 1.in: needs a password; pack the tests without one":                       zipped(t, entry{name: "1.in", flags: locked}),
		"tests.zip: 1.in: occurs twice; remove one of them":                                   zipped(t, entry{name: "1.in"}, entry{name: "1.in"}),
		`tests.zip: \xff\xff.in: its name is neither UTF-8 nor GBK`:                           zipped(t, entry{name: "\xff\xff.in", latin: true}),
		"tests.zip: contains more than 100000 files; pack the tests alone":                    zipped(t, many...),
		"tests.zip: is cut off or damaged: its end does not list the files; download":         put(t, []byte("PK\x03\x04 and nothing more")),
		"tests.zip: is not a zip file; pack the files into a zip file":                        put(t, []byte("<html>Not found</html>")),
		"tests.zip: is empty; download or pack the archive again":                             put(t, nil),
		"tests.zip: is an archive in the format 7z, which is not supported; unpack it and":    put(t, []byte("7z\xbc\xaf\x27\x1c\x00\x04")),
		"tests.zip: is an archive in the format tar, which is not supported; unpack it and":   put(t, []byte(strings.Repeat("\x00", 257)+"ustar\x0000")),
		"tests.zip: 1.in: is compressed by the method LZMA, which is not supported; pack":     put(t, compressed(whole, 14)),
		"tests.zip: 1.in: is compressed by the method 77, which is not supported; pack":       put(t, compressed(whole, 77)),
		"tests.zip: holds more than 2 GiB; pack fewer tests, or name a folder":                put(t, declared(t, whole, 200, 3<<30)),
		"tests.zip: is cut off or damaged: its end does not list the files":                   put(t, whole[:len(whole)-30]),
	} {
		if a, err := Open(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
			if err == nil {
				a.Close()
			}
		}
	}
}

// compressed returns an archive whose directory names another method for its only entry.
func compressed(whole []byte, method byte) []byte {
	changed := slices.Clone(whole)
	changed[bytes.LastIndex(whole, []byte("PK\x01\x02"))+10] = method
	return changed
}

// TestNotOther checks that archives are recognized by their first bytes, and other files are not.
func TestNotOther(t *testing.T) {
	for text, want := range map[string]string{
		"\x1f\x8b\x08\x00": "in the format gzip", "Rar!\x1a\x07\x01\x00": "in the format RAR", "BZh91AY": "in the format bzip2",
		"PK\x03\x04": "is a zip file, but its name does not end in .zip; rename it", "int main() {}": "", "": "",
	} {
		path := filepath.Join(t.TempDir(), "tests")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := NotOther(path); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if err := NotOther(filepath.Join(t.TempDir(), "none")); err != nil {
		t.Error(err)
	}
}

// TestDamaged checks that reading a damaged file as a file of a folder returns a fault.
func TestDamaged(t *testing.T) {
	whole, err := os.ReadFile(zipped(t, entry{name: "a/1.in", text: strings.Repeat("1 2 3\n", 100)}))
	if err != nil {
		t.Fatal(err)
	}
	whole[45] ^= 0xff
	a := open(t, put(t, whole))
	if _, err := fs.ReadFile(a, "a/1.in"); err == nil || !strings.HasPrefix(err.Error(), "is damaged: ") || !strings.HasSuffix(err.Error(), "; download or pack the archive again") {
		t.Error(err)
	}
	if a, err = Of("in.zip", whole); err != nil {
		t.Fatal(err)
	}
	if _, err := fs.ReadFile(a, "a/1.in"); err == nil || !strings.HasPrefix(err.Error(), "in.zip/a/1.in: is damaged: ") {
		t.Error(err)
	}
}

// declared returns an archive whose directory has a wrong size for its only entry.
func declared(t *testing.T, whole []byte, was, is uint32) []byte {
	t.Helper()
	at := bytes.LastIndex(whole, []byte("PK\x01\x02"))
	size := whole[at+24 : at+28]
	if got := uint32(size[0]) | uint32(size[1])<<8 | uint32(size[2])<<16 | uint32(size[3])<<24; got != was {
		t.Fatalf("the table says %d bytes", got)
	}
	changed := slices.Clone(whole)
	for i := range 4 {
		changed[at+24+i] = byte(is >> (8 * i))
	}
	return changed
}

// TestBomb checks that a file larger than its size in the directory is rejected before it fills
// the memory, and that a damaged file is an error.
func TestBomb(t *testing.T) {
	whole, err := os.ReadFile(zipped(t, entry{name: "1.in", text: strings.Repeat("\x00", 64<<20)}))
	if err != nil {
		t.Fatal(err)
	}
	a := open(t, put(t, declared(t, whole, 64<<20, 10)))
	if text, err := a.Read("1.in", 1<<20); err == nil || !strings.Contains(err.Error(), "1.in: is damaged") {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	spoilt := slices.Clone(whole)
	spoilt[60] ^= 0xff
	if _, err := open(t, put(t, spoilt)).Read("1.in", 65<<20); err == nil || !strings.Contains(err.Error(), "1.in: is damaged") {
		t.Error(err)
	}
}

// counting counts the bytes that are read from an archive.
type counting struct {
	io.ReaderAt
	read int64
}

func (c *counting) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.ReaderAt.ReadAt(p, at)
	c.read += int64(n)
	return n, err
}

// TestMillion checks that an archive of a million empty files is rejected before its directory is read
// into memory, also if it claims to have few files.
func TestMillion(t *testing.T) {
	const files = 1 << 20 // the 16 bits of the usual directory count to 0
	entry := make([]byte, 47)
	copy(entry, "PK\x01\x02")
	entry[28], entry[46] = 1, 'a' // the length of the name, and the name
	directory := bytes.Repeat(entry, files)
	end := make([]byte, 22)
	copy(end, "PK\x05\x06")
	binary.LittleEndian.PutUint32(end[12:], uint32(len(directory)))
	data := append(directory, end...)
	from := &counting{ReaderAt: bytes.NewReader(data)}
	_, err := From("a.zip", from, int64(len(data)))
	if err == nil || !strings.HasPrefix(err.Error(), "a.zip: contains more than 100000 files;") {
		t.Error(err)
	}
	if from.read > mostDirectory {
		t.Errorf("%d bytes of the directory are read", from.read)
	}
}

// TestLinks checks that links within the archive are followed, including links to folders.
func TestLinks(t *testing.T) {
	link := fs.ModeSymlink | 0o777
	path := zipped(t, entry{name: "a/1.in", text: "1\n"}, entry{name: "b/1.in", text: "../a/1.in", mode: link},
		entry{name: "c", text: "a", mode: link}, entry{name: "d", text: "c", mode: link}, entry{name: "e", text: "e", mode: link}, entry{name: "f", text: "g", mode: link})
	a, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	for _, name := range []string{"a/1.in", "b/1.in", "c/1.in", "d/1.in"} {
		if text, err := a.Read(name, 10); err != nil || string(text) != "1\n" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if list, err := fs.ReadDir(a, "d"); err != nil || len(list) != 1 {
		t.Errorf("the folder that a link leads to: %v, %v", list, err)
	}
	for _, name := range []string{"e", "f", "e/1.in"} {
		if _, err := a.Read(name, 10); err == nil {
			t.Errorf("%s was read", name)
		}
	}
}

// TestWithin checks that an archive inside an archive is read, or rejected, by the same rules.
func TestWithin(t *testing.T) {
	bytesOf := func(path string) string {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	good, bad := bytesOf(zipped(t, entry{name: "a/1.in", text: "5"})), bytesOf(zipped(t, entry{name: "../x", text: "5"}))
	a := open(t, zipped(t, entry{name: "good.zip", text: good}, entry{name: "bad.zip", text: bad}, entry{name: "no.zip", text: "5"}))
	inner, err := a.Within("good.zip")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := inner.Read("a/1.in", 10); string(text) != "5" || err != nil || inner.Close() != nil {
		t.Errorf("%q, %v", text, err)
	}
	for name, want := range map[string]string{"bad.zip": "bad.zip: ../x: leads out of the archive", "no.zip": "is not a zip file", "none.zip": "none.zip"} {
		if _, err := a.Within(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTimes checks that a time without a zone, which most programs write, is read as local time,
// and that other times are unchanged.
func TestTimes(t *testing.T) {
	here := time.Local
	time.Local = time.FixedZone("", 8*3600)
	t.Cleanup(func() { time.Local = here })
	want := time.Date(2026, 11, 30, 23, 58, 0, 0, time.Local)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	const date, clock = (2026-1980)<<9 | 11<<5 | 30, 23<<11 | 58<<5 // in the format of MS-DOS
	for _, h := range []*zip.FileHeader{{Name: "clock", ModifiedDate: date, ModifiedTime: clock}, {Name: "zone", Modified: want.UTC()}} {
		if _, err := w.CreateHeader(h); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	a := open(t, put(t, b.Bytes()))
	for _, name := range []string{"clock", "zone"} {
		info, err := fs.Stat(a, name)
		if err != nil || !info.ModTime().Equal(want) {
			t.Errorf("%s: %v, %v, want %s", name, info.ModTime(), err, want)
		}
	}
}
