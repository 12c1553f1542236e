package clicspkg

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// aboutResults has the kinds of losses that may change the results of a contest.
var aboutResults = []string{
	lostTeamSubmission, lostProblemSubmission, lostTimeSubmission, earlySubmission, lostJudgement, unknownType, solvingType, otherPenalty,
	lostTeam, lostProblem, lostPicture, badPicture, lostPoints, lostTable, lostEvent,
}

// ReadResults reads a package like Read, but without the sources of submissions. Its Notes list only
// what may change the results.
func ReadResults(fsys fs.FS) (*Package, error) { return readPackage(fsys, true) }

// Open opens a package, which is a folder or an archive. The caller must call the function that it
// returns when the package is no longer used.
func Open(path string) (fs.FS, func(), error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return store.Dir(path), func() {}, nil
	}
	z, err := zip.OpenReader(path)
	if err != nil {
		return nil, nil, fault.New(path, "is not an archive", "give a CLICS contest package, with its JSON files")
	}
	return z, func() { _ = z.Close() }, nil
}

// OpenResults reads the results of a contest from a file or a folder: a package, an event feed or a log
// of Grundy. The caller must call the function that it returns when the package is no longer used.
func OpenResults(path string) (*Package, func(), error) {
	if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() && filepath.Ext(path) != ".zip" {
		text, err := store.ReadGiven(path, mostJSON)
		if err != nil {
			return nil, nil, err
		}
		if first := bytes.TrimSpace(text); len(first) > 0 && first[0] == '{' {
			p, err := readLines(path, text)
			return p, func() {}, err
		}
	}
	from, done, err := Open(path)
	if err != nil {
		return nil, nil, err
	}
	p, err := ReadResults(from)
	if err != nil {
		done()
		return nil, nil, fault.At(path, err)
	}
	return p, done, nil
}

// readLines reads an event feed or a log of Grundy.
func readLines(path string, text []byte) (*Package, error) {
	var h head
	first, _, _ := bytes.Cut(text, []byte("\n"))
	files, err := Files{"contest.json": nil, logName: text}, error(nil)
	if json.Unmarshal(first, &h) != nil || h.Grundy == 0 {
		if files, err = feedFiles(text); err != nil {
			return nil, fault.At(path, err)
		}
	}
	p, err := files.Results()
	return p, fault.At(path, err)
}

// Files has the files of a package by their names.
type Files map[string][]byte

// Results reads the package like ReadResults.
func (f Files) Results() (*Package, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(f)) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f[name]); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	r, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		return nil, err
	}
	return ReadResults(r)
}

// A feedLine is a line of an event feed. Op is that of feeds before 2022.
type feedLine struct {
	Type string          `json:"type"`
	ID   any             `json:"id"`
	Op   string          `json:"op"`
	Data json.RawMessage `json:"data"`
}

// feedFiles returns the tables that an event feed ends with.
func feedFiles(text []byte) (Files, error) {
	tables := map[string]*feedTable{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, mostLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue // a sign of life
		}
		var e feedLine
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil || e.Type == "" {
			return nil, fault.New("", i18n.Messagef("line %d: %s", n, i18n.Message("is not an event of an event feed")), "give the file as the Contest API sends event-feed, one object on each line")
		}
		if tables[e.Type] == nil {
			tables[e.Type] = &feedTable{objects: map[string]json.RawMessage{}}
		}
		if err := tables[e.Type].apply(e); err != nil {
			return nil, fault.New("", i18n.Messagef("line %d: %s", n, i18n.Of(err)), "")
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	files := Files{"contest.json": []byte("{}")} // without an id, which the reader reports
	for name, t := range tables {
		switch name {
		case "contest", "contests", "state": // of which there is one; the plural is that of old feeds
			if last := t.last(); last != nil {
				files[strings.TrimSuffix(name, "s")+".json"] = last
			}
		default:
			if fs.ValidPath(name + ".json") {
				files[name+".json"] = t.list()
			}
		}
	}
	return files, nil
}

// A feedTable has the objects of a type by their ids.
type feedTable struct {
	objects map[string]json.RawMessage
	order   []string // their ids, as they came
}

// apply applies a line of the feed. Data is null if the object is deleted, and an array if it replaces
// the whole table.
func (t *feedTable) apply(e feedLine) error {
	id := ""
	if e.ID != nil {
		id, _ = e.ID.(string)
	}
	data := bytes.TrimSpace(e.Data)
	switch {
	case e.Op == "delete" || len(data) == 0 || string(data) == "null":
		if e.Op != "" { // old feeds name the object in the data
			var named struct{ ID string }
			_ = json.Unmarshal(data, &named)
			id = named.ID
		}
		delete(t.objects, id)
		return nil
	case data[0] == '[':
		var list []json.RawMessage
		if err := json.Unmarshal(data, &list); err != nil {
			return err
		}
		t.objects, t.order = map[string]json.RawMessage{}, nil
		for _, one := range list {
			if err := t.put("", one); err != nil {
				return err
			}
		}
		return nil
	}
	if e.Op != "" {
		id = "" // the id of an event in old feeds is not that of the object
	}
	return t.put(id, data)
}

// put adds or replaces an object. If id is empty, the object names it; an object without an id is the
// only one of its type.
func (t *feedTable) put(id string, data json.RawMessage) error {
	if id == "" {
		var named struct{ ID string }
		if err := json.Unmarshal(data, &named); err != nil {
			return err
		}
		id = named.ID
	}
	if _, known := t.objects[id]; !known {
		t.order = append(t.order, id)
	}
	t.objects[id] = data
	return nil
}

// last returns the object that came last, or nil.
func (t *feedTable) last() json.RawMessage {
	for _, id := range slices.Backward(t.order) {
		if t.objects[id] != nil {
			return t.objects[id]
		}
	}
	return nil
}

// list returns the objects as a JSON array.
func (t *feedTable) list() []byte {
	list, seen := []json.RawMessage{}, map[string]bool{}
	for _, id := range t.order {
		if data := t.objects[id]; data != nil && !seen[id] {
			list, seen[id] = append(list, data), true
		}
	}
	text, _ := json.Marshal(list) // cannot fail: each was read as JSON
	return text
}
