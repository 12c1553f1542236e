package clicspkg

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
)

// The limits of a package.
const (
	mostJSON   = 512 << 20 // bytes of a JSON file
	mostYAML   = 1 << 20   // bytes of a YAML file, which people write
	mostLine   = 16 << 20  // bytes of a line of the log
	mostSource = 4 << 20   // bytes of a source, and of a source archive
	mostAll    = 1 << 30   // bytes of all sources together
	mostBlob   = 256 << 20 // bytes of a problem or a report in a backup
)

// Read reads a package from a folder or an archive. Its files may be in a subfolder.
func Read(fsys fs.FS) (*Package, error) { return readPackage(fsys, false) }

// readPackage reads a package, without the sources of its submissions if omit is set.
func readPackage(fsys fs.FS, omit bool) (*Package, error) {
	left, err := room(fsys)
	if err != nil {
		return nil, err
	}
	if fsys, err = inner(fsys); err != nil {
		return nil, err
	}
	s := &sources{fs: fsys, texts: map[string][]byte{}, left: left, charged: map[string]bool{}, omitted: omit}
	p := &Package{Source: s.get}
	if _, err := fs.Stat(fsys, logName); err == nil {
		if err := p.readLog(fsys, s); err != nil {
			return nil, fault.At(logName, err)
		}
		if omit {
			return p, nil
		}
		if p.Rules, err = read(fsys, rulesName, mostYAML*4); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if p.Notes, err = s.all(p); err == nil {
			p.Notes = append(p.Notes, s.lacks(p.Blobs())...)
			err = s.take(0)
		}
		return p, err
	}
	if err := p.make(fsys, s); err != nil {
		return nil, err
	}
	return p, nil
}

// inner returns the folder with the contest, which is the root or the only folder in the root.
func inner(fsys fs.FS) (fs.FS, error) {
	if hasContest(fsys) {
		return fsys, nil
	}
	list, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	if len(list) == 1 && list[0].IsDir() {
		if sub, err := fs.Sub(fsys, list[0].Name()); err == nil && hasContest(sub) {
			return sub, nil
		}
	}
	return nil, fault.New("contest.json", "is not there", "give a CLICS contest package")
}

func hasContest(fsys fs.FS) bool {
	_, none := fs.Stat(fsys, "contest.json")
	if none != nil {
		_, none = fs.Stat(fsys, "contest.yaml")
	}
	return none == nil
}

// read reads a regular file of up to most bytes from a package.
func read(fsys fs.FS, name string, most int64) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fault.New(name, "is not a regular file", "")
	}
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(text)) > most {
		err = fault.New(name, i18n.Messagef("has more bytes than the %d allowed", most), "")
	}
	return text, err
}

// readLog reads Grundy's own log.
func (p *Package) readLog(fsys fs.FS, s *sources) error {
	f, err := fsys.Open(logName)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(s.bounded(f))
	lines.Buffer(nil, mostLine)
	events := 0
	for n := 1; lines.Scan(); n++ {
		if n == 1 {
			var h head
			if err := json.Unmarshal(lines.Bytes(), &h); err != nil || h.Grundy != 1 {
				return fault.New("line 1", "is not a head of a log", "export the contest again, or remove this file")
			}
			if h.Events < 0 {
				return fault.New("line 1", i18n.Messagef("%d events cannot be", h.Events), "export the contest again")
			}
			p.At, p.Passwords, events = h.At, h.Passwords, h.Events
			continue
		}
		var e Entry
		if err := s.take(rowCost); err != nil {
			return err
		}
		if wrong, remedy := entry(lines.Bytes(), &e); wrong != "" {
			return fault.New("", i18n.Messagef("line %d: %s", n, wrong), remedy)
		}
		if err := sound(e.Event); err != nil {
			return fault.New("", i18n.Messagef("line %d: %s", n, err), "")
		}
		if len(p.Log) > 0 && e.Seq <= p.Log[len(p.Log)-1].Seq {
			return fault.New("", i18n.Messagef("line %d: %s", n, i18n.Messagef("event %d stands after %d", e.Seq, p.Log[len(p.Log)-1].Seq)), "export the contest again")
		}
		p.Log = append(p.Log, e)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if events > 0 && len(p.Log) != events {
		return fault.New("", i18n.Messagef("is not whole: it ends with event %d of %d", len(p.Log), events), "export the contest again")
	}
	if len(p.Log) == 0 || p.Log[0].Setup == nil {
		return fault.New("", "does not begin with the contest's setup", "export the contest again")
	}
	return nil
}

// entry reads a line of the log. If the line is malformed, or has fields or kinds of events that
// this version does not know, it returns what is wrong and a remedy. Ignoring unknown fields
// would change the contest.
func entry(line []byte, e *Entry) (wrong, remedy i18n.Message) {
	strict := json.NewDecoder(bytes.NewReader(line))
	strict.DisallowUnknownFields()
	unknown := strict.Decode(e)
	if unknown != nil || strict.More() {
		if err := json.Unmarshal(line, new(Entry)); err != nil {
			return i18n.Of(err), "export the contest again"
		}
	} else if !e.Kind.Known() {
		unknown = fmt.Errorf("unknown kind %q", e.Kind)
	}
	if unknown != nil {
		return i18n.Messagef("another version of Grundy wrote it (%s)", unknown), "use the version that exported it"
	}
	return "", ""
}

// mostPoints exceeds the points of any real judgement. The limit keeps sums of points finite.
const mostPoints = 1e9

var (
	legalID  = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$`)
	legalKey = regexp.MustCompile(`^[A-Za-z0-9._-]{0,200}$`)
)

// sound returns an error for an event that cannot be in the log of a contest.
func sound(e contest.Event) error {
	if e.Setup != nil && !legalID.MatchString(e.Setup.ID) {
		return fault.New("", i18n.Messagef("%q is not an id of a contest", e.Setup.ID), "use letters, digits and dashes")
	}
	if e.Setup != nil && negative(e.Setup) {
		return fault.New("", "the setup has a negative number", "export the contest again")
	}
	if key := e.Key(); !legalKey.MatchString(key) || strings.Contains(key, "..") || strings.HasSuffix(key, ".") {
		return fault.New("", i18n.Messagef("%q is not a nonce", key), "use letters, digits and dashes")
	}
	if e.Judged != nil {
		for _, n := range e.Judged.Points {
			if n < 0 || n > mostPoints {
				return fault.New("", i18n.Messagef("a judgement gives %g points", n), "give it 0 or more")
			}
		}
	}
	return nil
}

// negative reports whether a duration or a number of a contest is negative.
func negative(c *contest.Contest) bool {
	bad := min(c.Duration, c.Freeze, c.Penalty) < 0
	for _, p := range c.Problems {
		bad = bad || min(p.Points, p.Tests) < 0 || p.Time < 0 || p.Memory < 0 || slices.ContainsFunc(p.Parts, func(n int) bool { return n < 0 })
	}
	return bad
}

// sources holds the texts of a package by their digests.
type sources struct {
	mu    sync.Mutex // guards left and charged while several goroutines call get
	fs    fs.FS
	texts map[string][]byte
	size  int64 // bytes of the sources unpacked so far
	left  int64 // bytes that may still be read
	// charged has the blobs whose bytes were already subtracted from left.
	charged map[string]bool
	// omitted says that the sources of submissions are not read.
	omitted bool
}

const (
	// A package may unpack to baseRoom bytes plus roomPerByte bytes for each byte of its size. A
	// package that unpacks to more is a zip bomb: real packages need a tenth of the limit.
	baseRoom, roomPerByte = 32 << 20, 40
	// rowCost is the memory that an object or event takes in addition to its text.
	rowCost = 512
)

// room returns how many bytes a package may unpack to.
func room(fsys fs.FS) (int64, error) {
	var files []*zip.File
	switch z := fsys.(type) {
	case *zip.Reader:
		files = z.File
	case *zip.ReadCloser:
		files = z.File
	default:
		size := int64(0)
		err := fs.WalkDir(fsys, ".", func(_ string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				if info, err := d.Info(); err == nil {
					size += min(info.Size(), mostAll)
				}
			}
			return nil // reading the file reports the error later
		})
		return baseRoom + roomPerByte*size, err
	}
	end := int64(0) // the end of the last entry; entries may overlap
	for _, f := range files {
		if at, err := f.DataOffset(); err == nil && f.CompressedSize64 < 1<<40 {
			end = max(end, at+int64(f.CompressedSize64))
		}
	}
	return baseRoom + roomPerByte*end, nil
}

// take subtracts n from the bytes that may still be read. It returns an error if too few are
// left.
func (s *sources) take(n int64) error {
	if s.left -= n; s.left < 0 {
		return fault.New("", "unpacks to far more than its size", "give a package of a contest")
	}
	return nil
}

// bounded returns a reader that subtracts the bytes it reads from s.left.
func (s *sources) bounded(r io.Reader) io.Reader { return taking{r, s} }

type taking struct {
	io.Reader
	from *sources
}

func (t taking) Read(text []byte) (int, error) {
	n, err := t.Reader.Read(text)
	if over := t.from.take(int64(n)); over != nil {
		return 0, over
	}
	return n, err
}

func (s *sources) get(_ context.Context, digest string) ([]byte, error) {
	if text, ok := s.texts[digest]; ok {
		return text, nil
	}
	if isDigest.MatchString(digest) {
		text, err := read(s.fs, blobsName+"/"+digest, mostBlob)
		if err == nil {
			if err := s.charge(digest, int64(len(text))); err != nil {
				return nil, err
			}
		}
		if err == nil && digestOf(text) == digest {
			return text, nil
		}
	}
	return nil, fault.New(digest, "the package has no such source", "")
}

// charge subtracts the bytes of a blob, once, from those that may still be read.
func (s *sources) charge(digest string, size int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.charged[digest] {
		return nil
	}
	s.charged[digest] = true
	return s.take(size)
}

// lacks returns a note with the number of blobs that are missing or damaged.
func (s *sources) lacks(digests []string) (notes []i18n.Message) {
	lost := 0
	for _, digest := range digests {
		if s.left < 0 {
			break // the caller reports this error
		}
		if _, err := s.get(context.Background(), digest); err != nil {
			lost++
		}
	}
	if lost > 0 {
		notes = append(notes, i18n.Messagef("problems, statements, pictures and reports that are missing or damaged: %d", lost))
	}
	return notes
}

// all reads all sources and returns a note with the number of submissions without a source.
func (s *sources) all(p *Package) (notes []i18n.Message, err error) {
	archives, err := fs.Glob(s.fs, "submissions/*/files.zip")
	if err != nil {
		return nil, err
	}
	for _, name := range archives {
		list, err := s.unpack(name)
		if err != nil {
			return nil, err
		}
		for _, f := range list {
			s.add(f.text)
		}
	}
	missing := 0
	for _, e := range p.Log {
		if e.Submitted != nil && s.texts[e.Submitted.Source] == nil {
			// Sources of practice submissions are blobs.
			if _, err := s.get(context.Background(), e.Submitted.Source); err != nil {
				missing++
			}
		}
	}
	if missing > 0 {
		notes = append(notes, i18n.Messagef("submissions without their source: %d", missing))
	}
	return notes, nil
}

// add stores a text and returns its digest.
func (s *sources) add(text []byte) string {
	digest := digestOf(text)
	s.texts[digest] = text
	return digest
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// file is a file of an archive.
type file struct {
	name string
	text []byte
}

// unpack reads the source archive of a submission.
func (s *sources) unpack(name string) (list []file, err error) {
	text, err := read(s.fs, name, mostSource)
	if err == nil {
		err = s.take(int64(len(text)))
	}
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, fault.New(name, "is not an archive", "")
	}
	for _, f := range z.File {
		if !f.Mode().IsRegular() {
			continue
		}
		text, err := contents(f)
		if err == nil {
			err = s.take(int64(len(text)) + rowCost)
		}
		if err != nil {
			return nil, fault.At(name, err)
		}
		if s.size += int64(len(text)); s.size > mostAll {
			return nil, fault.New(name, i18n.Messagef("the sources have more than %d bytes", mostAll), "")
		}
		list = append(list, file{path.Base(strings.ReplaceAll(f.Name, `\`, "/")), text})
	}
	slices.SortFunc(list, func(x, y file) int { return strings.Compare(x.name, y.name) })
	return list, nil
}

func contents(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, mostSource+1))
	if err == nil && len(text) > mostSource {
		err = fault.New(f.Name, i18n.Messagef("has more bytes than the %d allowed", mostSource), "")
	}
	return text, err
}

// hasTable reports whether a package has a table with objects.
func hasTable(fsys fs.FS, name string) bool {
	for _, file := range []string{name + ".json", name + ".yaml"} {
		info, err := fs.Stat(fsys, file)
		if err == nil && info.Size() > int64(len("[]\r\n")) {
			return true
		}
	}
	return false
}

// A tableText is the text of a table.
type tableText struct {
	file string // its name
	json []byte // empty if the package does not have the table
}

// table reads a table, which is a JSON or YAML file of the package.
func (s *sources) table(fsys fs.FS, name string) (tableText, error) {
	text, err := read(fsys, name+".json", min(mostJSON, max(0, s.left)))
	if err == nil {
		err = s.take(int64(len(text)) + rowCost*int64(bytes.Count(text, []byte("{"))+bytes.Count(text, []byte("["))))
		return tableText{name + ".json", text}, fault.At(name+".json", err)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return tableText{}, err
	}
	text, err = read(fsys, name+".yaml", mostYAML)
	if errors.Is(err, fs.ErrNotExist) {
		return tableText{}, nil
	}
	var value any
	if err == nil {
		err = yaml.Unmarshal(text, &value)
	}
	if err == nil {
		text, err = json.Marshal(value)
	}
	return tableText{name + ".yaml", text}, fault.At(name+".yaml", err)
}
