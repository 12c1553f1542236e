// Package clicspkg writes contests as CLICS contest packages, which many contest tools read, and
// reads such packages. A package is a folder or a zip file with the answers of the Contest API:
// api.json, contest.json, a file for each collection, event-feed.ndjson, and the sources of
// submissions. Tables that people write may be YAML.
//
//	p := &clicspkg.Package{Log: log, Source: blobs.Get, At: now}
//	err := p.Zip(file)
//	p, err := clicspkg.Read(os.DirFS("contest")) // or a *zip.Reader
//
// A package that Grundy wrote also contains its log, in grundy.ndjson, so that reading it
// restores exactly the same contest. For a package of another judge, Read makes a log from the
// data of the API.
package clicspkg

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/clics"
)

// A Package is a contest with all its data.
type Package struct {
	// Log has the events. The package shows the contest at the time At. If At is zero, this is
	// the time of the last event.
	Log []Entry
	At  time.Time
	// Source returns the text with a digest. If it returns an error, the package is written
	// without that text.
	Source func(ctx context.Context, digest string) ([]byte, error)
	// Passwords says that the package is a backup. A backup also has the password hashes and
	// every blob that the log names by a digest, such as problems and reports.
	Passwords bool
	// Rules is the contest.yaml of a backup. It is empty in other packages and in old backups.
	Rules []byte
	// Notes lists the data that Read could not import into Grundy's contest, and how many sources
	// and blobs are missing.
	Notes []i18n.Message
}

// An Entry is an event and its number in the log.
type Entry struct {
	Seq uint64 `json:"seq"`
	contest.Event
}

// logName is the file with Grundy's own log.
const logName = "grundy.ndjson"

// rulesName is the file with the contest.yaml of a backup. It is not in the root, because grundy
// serve would run an unpacked backup with a contest.yaml in the root as a contest.
const rulesName = "grundy/contest.yaml"

// head is the first line of the log.
type head struct {
	Grundy    int       `json:"grundy"` // the version of the format
	At        time.Time `json:"at"`
	Passwords bool      `json:"passwords"`
	Events    int       `json:"events,omitempty"` // how many events follow; 0 in old logs
}

// Zip writes the package as a zip file. The same package always gives the same bytes.
func (p *Package) Zip(w io.Writer) error {
	z := zip.NewWriter(w)
	err := p.write(func(name string) (io.WriteCloser, error) {
		f, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		return open{f}, err
	})
	if err != nil {
		return err
	}
	return z.Close()
}

// open is a file of a zip archive. Creating the next file closes it.
type open struct{ io.Writer }

func (open) Close() error { return nil }

// Folder writes the package as a folder. The folder must be empty or not exist.
func (p *Package) Folder(dir string) error {
	if list, err := os.ReadDir(dir); err == nil && len(list) > 0 {
		return fault.New(dir, "is not empty", "name a new folder")
	}
	return p.write(func(name string) (io.WriteCloser, error) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, err
		}
		return os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	})
}

// writer writes the API's answers to the jury, one file for each.
type writer struct {
	api    *clics.Server
	base   string // the path of the contest
	create func(name string) (io.WriteCloser, error)
	// archived has the ids of the submissions whose source archive was written. The API serves no
	// sources of practice submissions.
	archived map[string]bool
}

func (p *Package) write(create func(string) (io.WriteCloser, error)) error {
	at := p.moment()
	api := clics.NewServer(clics.Options{
		View:   func(*http.Request, string) (clics.View, error) { return clics.View{Jury: true}, nil },
		Source: p.Source,
		Now:    func() time.Time { return at },
	})
	id := ""
	for _, e := range p.Log {
		if e.Setup != nil && id == "" {
			id = e.Setup.ID
		}
		api.Apply("c", e.Seq, e.Event)
	}
	if id == "" {
		return fault.New("", "there is no contest in the log", "")
	}
	w := writer{api, "/api/contests/c", create, map[string]bool{}}
	if err := w.file("api.json", "/api", nil); err != nil {
		return err
	}
	if err := w.contest(); err != nil {
		return err
	}
	if err := w.blobs(p); err != nil {
		return err
	}
	if p.Passwords && len(p.Rules) > 0 {
		if err := w.text(rulesName, p.Rules); err != nil {
			return err
		}
	}
	return w.log(p, at)
}

// text writes a file of the package.
func (w writer) text(name string, text []byte) error {
	f, err := w.create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// moment returns the time at which the package shows the contest.
func (p *Package) moment() time.Time {
	at := p.At
	for _, e := range p.Log {
		if p.At.IsZero() && e.Time.After(at) {
			at = e.Time
		}
	}
	return at
}

// file writes the API's answer for a path to a file and, if also is not nil, to also.
func (w writer) file(name, path string, also io.Writer) error {
	f, err := w.create(name)
	if err != nil {
		return err
	}
	to := io.Writer(f)
	if also != nil {
		to = io.MultiWriter(f, also)
	}
	if err := w.ask(path, to); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// ask requests a path of the API and writes the answer to to.
func (w writer) ask(path string, to io.Writer) error {
	r, err := http.NewRequest(http.MethodGet, "http://package"+path, nil)
	if err != nil {
		return err
	}
	a := &answer{to: to, header: http.Header{}}
	w.api.ServeHTTP(a, r)
	if a.err == nil && a.code >= 300 {
		return fault.New(path, i18n.Messagef("the API answers %d", a.code), "")
	}
	return a.err
}

// answer is a ResponseWriter that writes the text of a successful answer to to.
type answer struct {
	to     io.Writer
	header http.Header
	code   int
	err    error
}

func (a *answer) Header() http.Header  { return a.header }
func (a *answer) WriteHeader(code int) { a.code = code }
func (a *answer) Flush()               {}

func (a *answer) Write(text []byte) (int, error) {
	if a.code >= 300 {
		return len(text), nil
	}
	n, err := a.to.Write(text)
	a.err = err
	return n, err
}

// contest writes the contest, every endpoint that the API lists under access, the scoreboard, the
// event feed, and the sources.
func (w writer) contest() error {
	if err := w.file("contest.json", w.base, nil); err != nil {
		return err
	}
	var access bytes.Buffer
	if err := w.ask(w.base+"/access", &access); err != nil {
		return err
	}
	var has struct{ Endpoints []struct{ Type string } }
	if err := json.Unmarshal(access.Bytes(), &has); err != nil {
		return err
	}
	var submissions, teams, organizations bytes.Buffer
	for _, e := range has.Endpoints {
		also := io.Writer(nil)
		switch e.Type {
		case "contest":
			continue
		case "submissions":
			also = &submissions
		case "teams":
			also = &teams
		case "organizations":
			also = &organizations
		}
		if err := w.file(e.Type+".json", w.base+"/"+e.Type, also); err != nil {
			return err
		}
	}
	if err := errors.Join(w.pictures("organizations", organizations.Bytes()), w.pictures("teams", teams.Bytes())); err != nil {
		return err
	}
	if err := w.file("scoreboard.json", w.base+"/scoreboard", nil); err != nil {
		return err
	}
	if err := w.file("event-feed.ndjson", w.base+"/event-feed?stream=false", nil); err != nil {
		return err
	}
	return w.sources(submissions.Bytes())
}

// sources writes the source archives of submissions.
func (w writer) sources(submissions []byte) error {
	var list []struct{ ID string }
	if err := json.Unmarshal(submissions, &list); err != nil {
		return err
	}
	for _, sub := range list {
		var text bytes.Buffer
		if err := w.ask(w.base+"/submissions/"+sub.ID+"/files", &text); err != nil {
			continue // the store lost the source; the rest is still useful
		}
		f, err := w.create("submissions/" + sub.ID + "/files.zip")
		if err != nil {
			return err
		}
		if _, err := f.Write(text.Bytes()); err != nil {
			f.Close()
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
		w.archived[sub.ID] = true
	}
	return nil
}

// pictures writes the pictures of the objects of an endpoint.
func (w writer) pictures(endpoint string, text []byte) error {
	var list []theTeam
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, one := range list {
		for _, f := range slices.Concat(one.Logo, one.Photo) {
			var picture bytes.Buffer
			member, _, _ := strings.Cut(f.Filename, ".")
			if err := w.ask(w.base+"/"+endpoint+"/"+one.ID+"/"+member, &picture); err != nil {
				continue // the store lost the picture; the rest is still useful
			}
			if err := w.text(endpoint+"/"+one.ID+"/"+f.Filename, picture.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}

// blobsName is the folder of the blobs, which the log names by their digests.
const blobsName = "blobs"

// submitted returns the digests of the submissions' sources, by submission number.
func (p *Package) submitted() (digests []string) {
	state := contest.NewState()
	for _, e := range p.Log {
		state.Apply(e.Seq, e.Event)
	}
	for _, sub := range state.Submissions {
		digests = append(digests, sub.Source)
	}
	return digests
}

// blobs writes what a package has in addition to the tables and archives: the pictures of teams and,
// in a backup, problems, statements, reports, and sources that are in no archive.
func (w writer) blobs(p *Package) error {
	digests := p.Blobs()
	for n, digest := range p.submitted() {
		if p.Passwords && !w.archived[strconv.Itoa(n+1)] && isDigest.MatchString(digest) {
			digests = append(digests, digest)
		}
	}
	slices.Sort(digests)
	for _, digest := range slices.Compact(digests) {
		text, err := p.Source(context.Background(), digest)
		if err != nil {
			continue // the store lost the blob; the rest is still useful
		}
		f, err := w.create(blobsName + "/" + digest)
		if err != nil {
			return err
		}
		_, err = f.Write(text)
		if err = errors.Join(err, f.Close()); err != nil {
			return err
		}
	}
	return nil
}

// Blobs returns the digests of the files that the package has for its log: the pictures of teams and, in
// a backup, problems, statements, reports and texts to print. It omits the sources of submissions.
func (p *Package) Blobs() []string {
	seen := map[string]bool{}
	add := func(digests ...string) {
		for _, digest := range digests {
			seen[digest] = true
		}
	}
	for _, e := range p.Log {
		if e.Setup != nil {
			for _, of := range e.Setup.Teams {
				add(of.Blobs()...)
			}
		}
		switch {
		case !p.Passwords:
		case e.Setup != nil:
			for _, of := range e.Setup.Problems {
				add(of.Blobs()...)
			}
		case e.Changed != nil:
			add(e.Changed.Blobs()...)
		case e.Judged != nil:
			add(e.Judged.Report)
		case e.Played != nil:
			add(e.Played.Report)
		case e.Explained != nil:
			add(e.Explained.Report)
		case e.Print != nil:
			add(e.Print.Text)
		}
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(seen)), func(digest string) bool { return !isDigest.MatchString(digest) })
}

// isDigest matches the names of blobs.
var isDigest = regexp.MustCompile(`^[0-9a-f]{64}$`)

// log writes Grundy's own log.
func (w writer) log(p *Package, at time.Time) error {
	f, err := w.create(logName)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(f)
	lines.SetEscapeHTML(false)
	err = lines.Encode(head{1, at, p.Passwords, len(p.Log)})
	for _, e := range p.Log {
		if e.Setup != nil && !p.Passwords {
			e.Setup = public(e.Setup)
		}
		if e.Changed != nil && !p.Passwords {
			changed := e.Changed.Public()
			e.Changed = &changed
		}
		if err == nil {
			err = lines.Encode(e)
		}
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// public returns a copy of the contest without password hashes.
func public(c *contest.Contest) *contest.Contest {
	some := *c
	some.Teams, some.Jury = slices.Clone(c.Teams), slices.Clone(c.Jury)
	for i := range some.Teams {
		some.Teams[i].Password = ""
	}
	for i := range some.Jury {
		some.Jury[i].Password = ""
	}
	return &some
}
