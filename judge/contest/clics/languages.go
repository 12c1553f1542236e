package clics

import (
	"slices"
	"strings"
	"sync"

	"grundy/judge/build"
)

// table has the languages that Grundy knows. Their ids are those of CLICS's list, where
// that has them; a version of a language has the id of the language and a suffix.
var table = sync.OnceValue(build.Known)

// known returns a language; one that an installation added is known by its id alone.
func known(id string) build.Language {
	if i := slices.IndexFunc(table(), func(l *build.Language) bool { return l.ID == id }); i >= 0 {
		return *table()[i]
	}
	return build.Language{ID: id, Name: id}
}

// entry returns what the entry point of a language's programs is called; empty: they
// need none.
func entry(l build.Language) string {
	switch {
	case strings.Contains(strings.ToLower(l.Run), "{mainclass}"):
		return "Main class"
	case strings.Contains(l.Run, "{mainfile}"):
		return "Main file"
	}
	return ""
}

// languages returns the languages that some team may use, and the languages of submissions,
// because the contest may have dropped one later.
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
