package setup

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/crypto/bcrypt"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/spec"
)

// A Draft describes a new contest.
type Draft struct {
	Name     string
	Problems []string
	Teams    int
	Table    string    // CSV file with the teams, which replaces Teams
	Start    time.Time // zero to start at once
	Lang     string    // language of comments and names: en or zh
	// Spec finds a problem by its name. If it is nil, problems are not checked.
	Spec func(name string) (*spec.Problem, error)
	dir  string // folder of contest.yaml
}

// File is the name of a contest's file. slips is the name of the file with passwords to print.
const (
	File  = "contest.yaml"
	slips = "passwords.txt"
)

// Told prints what New wrote, in the language lang.
func Told(out io.Writer, lang, dir string) error {
	_, err := fmt.Fprintf(out, "%s\n  grundy serve %s\n%s\n",
		i18n.Sprintf(lang, "%s: edit it, then start it with", filepath.Join(dir, File)), format.Shell(dir),
		i18n.Sprintf(lang, "%s: what teams sign in with, to print", filepath.Join(dir, slips)))
	return err
}

// seenFrom returns the name of a problem for the contest.yaml of the new contest. If the name is
// the path of an existing file or folder, it is made relative to the folder of contest.yaml, so that
// the contest starts from any folder.
func (w Draft) seenFrom(name string) string {
	if _, err := os.Stat(name); err != nil || !isPath(name) && !w.means(name) {
		return name
	}
	from, err := filepath.Abs(w.dir)
	if err != nil {
		return name
	}
	to, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	path, err := filepath.Rel(from, to)
	if err != nil {
		return name
	}
	return asPath(filepath.ToSlash(path))
}

// isPath reports whether a name can only be a path: it has a separator or an extension.
func isPath(name string) bool {
	return strings.ContainsAny(name, `/\`) || filepath.Ext(name) != ""
}

// asPath returns a path in a form that isPath recognises.
func asPath(path string) string {
	if isPath(path) {
		return path
	}
	return "./" + path
}

// means reports whether a problem's name without a separator means the existing file or folder of
// this name, and not a problem of the catalogue.
func (w Draft) means(name string) bool {
	if w.Spec == nil {
		return false
	}
	sp, err := w.Spec(name)
	if err != nil {
		return false
	}
	file, root := filepath.Clean(sp.File), filepath.Clean(name)
	return file == root || strings.HasPrefix(file, root+string(filepath.Separator))
}

// unknown returns an error for each problem that is not found, because the contest could not
// start.
func (w Draft) unknown() error {
	if w.Spec == nil {
		return nil
	}
	var all []error
	for _, name := range w.Problems {
		if _, err := w.Spec(name); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}

// New writes two files into a folder if all problems are found: a contest.yaml to fill in, and
// passwords.txt with a line to print for each team and the jury. It overwrites no files.
func New(dir string, w Draft) error {
	if w.Table == "" && (w.Teams < 1 || w.Teams > mostTeams) {
		return fault.New("--teams", i18n.Messagef("is not between 1 and %d", mostTeams), "give the number of teams, or a CSV file that lists them")
	}
	for _, name := range []string{File, slips} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return fault.New(filepath.Join(dir, name), "exists already", "name another folder")
		}
	}
	if err := w.unknown(); err != nil {
		return err
	}
	w.dir = dir
	if len(w.Problems) == 0 {
		w.Problems = []string{"p2197", "p1247"} // so that the new contest can be tried at once
	}
	teams, err := w.teams()
	if err != nil {
		return err
	}
	all := append([]contest.Team{{ID: "jury"}}, teams...)
	passwords := make([]string, len(all))
	err = each(len(all), func(i int) error {
		if passwords[i] = all[i].Password; passwords[i] == "" {
			passwords[i] = NewPassword()
		}
		hash, err := bcrypt.GenerateFromPassword([]byte(passwords[i]), cost)
		all[i].Password = string(hash)
		return err
	})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fault.New(dir, store.What(err), "name a folder that can be written")
	}
	var list bytes.Buffer
	for i, t := range all {
		name := t.Name
		if w.Table == "" {
			name = "" // it would only repeat the id
		}
		list.WriteString(strings.TrimRight(fmt.Sprintf("%-12s %s  %s", t.ID, passwords[i], name), " ") + "\n")
	}
	if err := private(filepath.Join(dir, slips), list.Bytes()); err != nil {
		return err
	}
	return store.WriteTo(filepath.Join(dir, File), func(out io.Writer) error { return page(out, w, all[0], all[1:]) })
}

// teams returns the teams of the contest with their ids and names.
func (w Draft) teams() (list []contest.Team, err error) {
	if list = make([]contest.Team, w.Teams); w.Table != "" {
		if list, err = readTeams(w.Table); err != nil {
			return nil, err
		}
	}
	taken := map[string]bool{}
	for _, t := range list {
		taken[t.ID] = true
	}
	n := 0
	for i := range list {
		t := &list[i]
		for t.ID == "" {
			n++
			if id := fmt.Sprintf("team%0*d", len(fmt.Sprint(len(list))), n); !taken[id] {
				t.ID = id
			}
		}
		switch {
		case w.Table == "":
			t.Name = i18n.Sprintf(w.Lang, "Team %d", i+1)
		case t.Name == "":
			t.Name = t.ID
		}
	}
	return list, nil
}

// private creates a file that only its owner can read.
func private(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fault.New(path, store.What(err), "name another folder")
	}
	if _, err = f.Write(text); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// letters are the characters of passwords. None of them is easily confused with another.
const letters = "abcdefghjkmnpqrstuvwxyz23456789"

// NewPassword returns a new random password: four groups of four characters, with 79 bits of entropy.
func NewPassword() string {
	var b strings.Builder
	for b.Len() < 19 {
		if b.Len()%5 == 4 {
			b.WriteByte('-')
			continue
		}
		one := make([]byte, 1)
		for {
			_, _ = rand.Read(one)
			if int(one[0]) < 256/len(letters)*len(letters) {
				break
			}
		}
		b.WriteByte(letters[int(one[0])%len(letters)])
	}
	return b.String()
}

// page writes contest.yaml.
func page(out io.Writer, w Draft, jury contest.Team, teams []contest.Team) error {
	var b bytes.Buffer
	start := "now"
	if !w.Start.IsZero() {
		start = w.Start.Format(time.RFC3339)
	}
	say := func(comment string) string { return "# " + i18n.Message(comment).In(w.Lang) + "\n" }
	// The default name is translated; other names are not in the catalogue.
	name := i18n.Message(w.Name).In(w.Lang)
	b.WriteString(say("grundy serve contest.yaml starts it"))
	fmt.Fprintf(&b, "name: %q\nstart: %s   %s", name, start, say("or a time, as 2026-11-22T14:00:00+08:00"))
	b.WriteString("duration: 5h\nfreeze: 1h      " + say("in the last hour the public board shows submissions as pending, until the jury thaws it") +
		"penalty: 20m\nscoring: icpc   " + say("or ioi: points; ladder: programs play each other") +
		"practice: true  " + say("submissions after the end are judged, but do not count") +
		"counterexamples: practice  " + say("or always, never: when a team sees the smallest input on which it fails") +
		"quota: {runs: 6}  " + say("how many programs a team may run in a minute on its own input") +
		"# languages: [c, cpp, java, python3]   " + say("all, if this is left out") +
		"problems:       " + say("ids, or paths of specs and of folders of tests"))
	for _, p := range w.Problems {
		fmt.Fprintf(&b, "  - %q\n", w.seenFrom(p))
	}
	fmt.Fprintf(&b, "jury:\n  - {id: %s, password: %q}\nteams:          %s", jury.ID, jury.Password, say("their passwords are in passwords.txt, to print"))
	for _, t := range teams {
		fmt.Fprintf(&b, "  - {id: %q, name: %q", t.ID, t.Name)
		for _, more := range [][2]string{{"organization", t.Organization}, {"group", t.Group}, {"seat", t.Seat}, {"password", t.Password}} {
			if more[1] != "" {
				fmt.Fprintf(&b, ", %s: %q", more[0], more[1])
			}
		}
		b.WriteString("}\n")
	}
	_, err := out.Write(b.Bytes())
	return err
}
