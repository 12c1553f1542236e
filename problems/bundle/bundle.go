// Package bundle packs a problem for workers on other machines: the spec, the programs that it
// names with their included files, and the tests. The bundle of a built-in problem has only its
// id and a digest.
//
// A problem has the same bundle on every machine, so the hash of a bundle identifies the problem.
package bundle

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
	"grundy/judge/spec"
	"grundy/problems"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

// Most is the maximum size of all files of a problem, in bytes.
const Most = 200 << 20

// about is the name of the entry with the note, the first entry of a bundle.
const about = "grundy.json"

// A note describes a bundle.
type note struct {
	// Own is the id of a built-in problem. Digest is the hash of its spec and reference.
	Own    string `json:"own,omitempty"`
	Digest string `json:"digest,omitempty"`
	// Path is the path of the spec, or of the folder of tests, in the bundle.
	Path string `json:"path,omitempty"`
	// Points are the points that the tests share, if they do; see catalogue.Scored.
	Points int `json:"points,omitempty"`
}

// Pack packs a problem. name is any name in the catalogue. The bundle records the points of
// catalogue.Scored.
func Pack(c catalogue.Catalogue, name string) ([]byte, error) {
	sp, err := c.Spec(name)
	if err != nil {
		return nil, err
	}
	if digest, ok := own(sp); ok {
		return write(note{Own: sp.ID.Value, Digest: digest, Points: c.Points()}, nil)
	}
	if carried, err := c.Carried(name); err != nil || carried != nil {
		if err != nil {
			return nil, err
		}
		return write(note{Path: carried.Path, Points: c.Points()}, carried.Files)
	}
	info, err := os.Stat(sp.File)
	if err != nil {
		return nil, fault.Caused(sp.File, store.What(err), err)
	}
	dir, base := filepath.Dir(sp.File), filepath.Base(sp.File)
	if info.IsDir() {
		dir, base = sp.File, ""
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	files, err := filesOf(sp)
	if err != nil {
		return nil, err
	}
	var carried []catalogue.CarriedFile
	for _, file := range files {
		rel, err := filepath.Rel(dir, file)
		if err != nil || !filepath.IsLocal(rel) {
			return nil, fault.New(file, "is not in the folder of the problem", "move it there: other machines judge by that folder alone")
		}
		carried = append(carried, catalogue.CarriedFile{At: file, As: path.Join(filepath.Base(dir), filepath.ToSlash(rel))})
	}
	return write(note{Path: path.Join(filepath.Base(dir), base), Points: c.Points()}, carried)
}

// own returns the digest of a built-in problem: the hash of its spec and its reference.
func own(sp *spec.Problem) (digest string, ok bool) {
	program, err := solutions.Program(sp.ID.Value)
	if err != nil || !sp.Reference.Absent() {
		return "", false
	}
	text, err := store.Read(sp.File, catalogue.SpecLimit)
	if err != nil {
		text, err = problems.Files.ReadFile(sp.ID.Value + ".yaml")
	}
	if err != nil {
		return "", false
	}
	sum := sha256.Sum256(append(text, program...))
	return hex.EncodeToString(sum[:]), true
}

// filesOf returns the paths of the files that are needed for judging.
func filesOf(sp *spec.Problem) ([]string, error) {
	list := catalogue.Files(sp)
	for _, file := range slices.Clone(list) {
		dir, name := filepath.Split(file)
		text, err := store.ReadGiven(file, Most)
		if err != nil {
			return nil, fault.At(file, err)
		}
		src, err := sources.Finder{Own: true}.Around(build.Source{Name: name, Text: text}, dir)
		if err != nil {
			return nil, fault.At(file, err)
		}
		for _, f := range src.Beside {
			list = append(list, filepath.Join(dir, filepath.FromSlash(f.Name)))
		}
	}
	for i, file := range list {
		at, err := filepath.Abs(file)
		if err != nil {
			return nil, err
		}
		list[i] = at
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// write returns a bundle of a note and files.
func write(n note, files []catalogue.CarriedFile) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	text, err := json.Marshal(n)
	if err != nil {
		return nil, err
	}
	if err := put(z, about, text); err != nil {
		return nil, err
	}
	left := int64(Most)
	for _, file := range files {
		text, err := store.ReadGiven(file.At, left)
		if err != nil {
			return nil, fault.At(file.At, err)
		}
		left -= int64(len(text))
		if err := put(z, file.As, text); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// put adds a file without a modification time, which would change the hash of the bundle.
func put(z *zip.Writer, name string, text []byte) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

// Open unpacks a bundle into the folder dir, and returns the name by which the catalogue finds the
// problem. A built-in problem needs no folder. If Open creates the folder and then fails, it removes
// the folder.
func Open(c catalogue.Catalogue, text []byte, dir string) (name string, err error) {
	name, _, err = open(c, text, dir)
	return name, err
}

// open is like Open, and also returns the catalogue whose tests share the points of the bundle.
func open(c catalogue.Catalogue, text []byte, dir string) (name string, scored catalogue.Catalogue, err error) {
	z, n, left, err := read(text)
	if err != nil {
		return "", c, err
	}
	scored = c.Scored(n.Points)
	if n.Own != "" {
		return n.Own, scored, same(c, n)
	}
	return filepath.Join(dir, filepath.FromSlash(n.Path)), scored, unpackAll(z, left, dir)
}

// read returns the entries of a bundle after its note, the note, and how many bytes they may have.
func read(text []byte) (entries []*zip.File, n note, left int64, err error) {
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil || len(z.File) == 0 || z.File[0].Name != about {
		return nil, n, 0, fault.New("", "is not a bundle of a problem", "")
	}
	left = Most
	first, err := get(z.File[0], &left)
	if err != nil {
		return nil, n, 0, err
	}
	if err := json.Unmarshal(first, &n); err != nil {
		return nil, n, 0, fault.New(about, "is damaged", "")
	}
	if n.Own == "" && !filepath.IsLocal(filepath.FromSlash(n.Path)) {
		return nil, n, 0, fault.New(about, "names a path outside the bundle", "")
	}
	return z.File[1:], n, left, nil
}

// unpackAll writes entries of at most left bytes into the folder dir. If unpackAll creates the
// folder and then fails, it removes the folder.
func unpackAll(entries []*zip.File, left int64, dir string) (err error) {
	_, absent := os.Stat(dir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fault.Caused(dir, store.What(err), err)
	}
	defer func() {
		if err != nil && absent != nil {
			_ = os.RemoveAll(dir)
		}
	}()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fault.Caused(dir, store.What(err), err)
	}
	defer root.Close()
	for _, f := range entries {
		if err := unpack(root, f, &left); err != nil {
			return err
		}
	}
	return nil
}

// same returns an error if the built-in problem differs from the problem of the bundle.
func same(c catalogue.Catalogue, n note) error {
	sp, err := c.Spec(n.Own)
	if err != nil {
		return err
	}
	if digest, ok := own(sp); !ok || digest != n.Digest {
		return fault.New(n.Own, "is another problem here than in the contest", "use the same version of grundy everywhere")
	}
	return nil
}

// unpack writes an entry of a bundle. It refuses an entry whose path leads out of the folder.
func unpack(root *os.Root, f *zip.File, left *int64) error {
	name := filepath.FromSlash(f.Name)
	if !filepath.IsLocal(name) || !f.Mode().IsRegular() {
		return fault.New(f.Name, "does not belong in a bundle", "")
	}
	text, err := get(f, left)
	if err != nil {
		return err
	}
	if parent := filepath.Dir(name); parent != "." {
		if err := root.MkdirAll(parent, 0o755); err != nil {
			return fault.Caused(f.Name, store.What(err), err)
		}
	}
	if err := root.WriteFile(name, text, 0o644); err != nil {
		return fault.Caused(f.Name, store.What(err), err)
	}
	return nil
}

// get reads an entry, unless all entries together are too large.
func get(f *zip.File, left *int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, fault.New(f.Name, i18n.Of(err), "")
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, *left+1))
	if err != nil {
		return nil, fault.New(f.Name, i18n.Of(err), "")
	}
	if *left -= int64(len(text)); *left < 0 {
		return nil, fault.New(f.Name, "makes the bundle too large", "")
	}
	return text, nil
}
