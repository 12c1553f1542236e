package grade

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/grade/names"
)

// mostMetadata is the maximum size of a list of submissions in bytes. Gradescope writes the output
// of its tests into it.
const mostMetadata = 64 << 20

// submitters has the students whom lists of Gradescope name for folders, by the path of the folder.
type submitters map[string][]names.Owner

// read reads a list of Gradescope, if a file is one: submission_metadata.yml or .csv, beside the
// folders submission_12345.
func (s submitters) read(folder fs.FS, prefix, at string) error {
	switch strings.ToLower(path.Base(at)) {
	case "submission_metadata.yml", "submission_metadata.yaml":
		return s.readYAML(folder, prefix, at)
	case "submission_metadata.csv":
		return s.readTable(folder, prefix, at)
	}
	return nil
}

// add records a student for the folder of a submission beside a list.
func (s submitters) add(prefix, list, submission, name string, ids ...string) {
	folder := path.Join(prefix, path.Dir(list), submission)
	one := names.Owner{Depth: strings.Count(folder, "/"), Name: name, Platform: names.Gradescope}
	for _, id := range ids {
		if id = strings.TrimSpace(id); id != "" {
			one.IDs = append(one.IDs, id)
		}
	}
	if one.Name == "" && len(one.IDs) > 0 {
		one.Name = one.IDs[0]
	}
	if one.Name != "" {
		s[folder] = append(s[folder], one)
	}
}

// readYAML reads a list in YAML.
func (s submitters) readYAML(folder fs.FS, prefix, at string) error {
	text, err := readList(folder, at)
	if err != nil {
		return err
	}
	var list map[string]struct {
		Submitters []struct {
			Name  string `yaml:":name"`
			SID   string `yaml:":sid"`
			Email string `yaml:":email"`
		} `yaml:":submitters"`
	}
	if err := yaml.Unmarshal(text, &list); err != nil {
		return unreadableList(at)
	}
	for submission, one := range list {
		for _, who := range one.Submitters {
			s.add(prefix, at, submission, who.Name, who.SID, who.Email)
		}
	}
	return nil
}

// readList reads a list, which the caller knows to be a regular file.
func readList(folder fs.FS, at string) ([]byte, error) {
	f, err := folder.Open(at)
	if err != nil {
		return nil, fault.Caused(at, store.What(err), err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostMetadata+1))
	switch {
	case err != nil:
		return nil, fault.Caused(at, store.What(err), err)
	case len(text) > mostMetadata:
		return nil, fault.New(at, i18n.Messagef("is too big: %s", format.Size(int64(len(text)))), i18n.Messagef("at most %s are read", format.Size(mostMetadata)))
	}
	return text, nil
}

// unreadableList is the error of a list that cannot be read.
func unreadableList(at string) error {
	return fault.New(at, "cannot be read as a list of Gradescope", "download the submissions again")
}

// readTable reads a list in CSV, one line of which may be about a part of a submission.
func (s submitters) readTable(folder fs.FS, prefix, at string) error {
	text, err := readList(folder, at)
	if err != nil {
		return err
	}
	in, ok := format.Table(text, columns)
	if !ok {
		return unreadableList(at)
	}
	rows, lines, err := allRows(in)
	if err != nil || len(rows) == 0 {
		return unreadableList(at)
	}
	r := &rosterReader{file: at, at: headings(rows[0]), list: &Roster{}}
	id := -1
	for i, title := range rows[0] {
		if t := strings.ToLower(strings.ReplaceAll(title, " ", "")); t == "submissionid" || t == "assignmentsubmissionid" {
			id = i
		}
	}
	if r.at == nil || id < 0 {
		return unreadableList(at)
	}
	seen := map[string]bool{}
	for i, row := range rows[1:] {
		e, err := r.enrolled(row)
		if err != nil {
			return fault.At(fmt.Sprintf("%s:%d", at, lines[i+1]), err)
		}
		if key := strings.Join(append([]string{e.ID, e.Name}, row[min(id, len(row)-1)]), "\x00"); id < len(row) && !seen[key] {
			seen[key] = true
			s.add(prefix, at, "submission_"+strings.TrimPrefix(row[id], "submission_"), e.Name, append([]string{e.ID}, e.Aliases...)...)
		}
	}
	return nil
}

// of returns the students who submitted a path; none if no list names it.
func (s submitters) of(at string) []names.Owner {
	for dir := path.Dir(at); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if list := s[dir]; list != nil {
			return list
		}
	}
	return nil
}
