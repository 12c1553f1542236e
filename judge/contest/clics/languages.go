package clics

import (
	"slices"
	"strings"
	"sync"

	"grundy/judge/program/build"
	"grundy/judge/report"
)

// table lists the languages that Grundy knows. A language of the CLICS list has its CLICS id; a
// version of a language has that id and a suffix.
var table = sync.OnceValue(build.Known)

// known returns a language by its id. For a language that the installation added, only the id is
// known.
func known(id string) build.Language {
	if i := slices.IndexFunc(table(), func(l *build.Language) bool { return l.ID == id }); i >= 0 {
		return *table()[i]
	}
	if id == report.Outputs {
		return build.Language{ID: id, Name: "Outputs", Files: []string{"*.zip"}}
	}
	return build.Language{ID: id, Name: id}
}

// entry returns the API's name for the entry point of a language's programs, or "" if they need
// none.
func entry(l build.Language) string {
	switch {
	case strings.Contains(strings.ToLower(l.Run), "{mainclass}"):
		return "Main class"
	case strings.Contains(l.Run, "{mainfile}"):
		return "Main file"
	}
	return ""
}

// languages returns the languages that some team may use, and those of all submissions, because a
// later setup may have removed a language.
func (a *API) languages() (list []Object) {
	var ids []string
	add := func(more ...string) {
		for _, id := range more {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	add(a.s.Contest.Languages...)
	for _, t := range a.s.Contest.Teams {
		add(t.Languages...)
	}
	if len(a.s.Contest.Languages) == 0 {
		for _, l := range table() {
			add(l.ID)
		}
	}
	for _, p := range a.s.Contest.Problems {
		if p.Outputs != nil {
			add(report.Outputs)
		}
	}
	for _, sub := range a.s.Submissions {
		add(sub.Language)
	}
	for _, id := range ids {
		list = append(list, language(known(id)))
	}
	return list
}

func language(l build.Language) Object {
	extensions := []string{}
	for _, glob := range l.Files {
		extensions = append(extensions, strings.TrimPrefix(glob, "*."))
	}
	o := Object{"id": idOf(l.ID), "name": l.Name, "entry_point_required": entry(l) != "", "extensions": extensions}
	if entry(l) != "" {
		o["entry_point_name"] = entry(l)
	}
	return o
}
