package clics

import "slices"

// A language is a row of the table of languages.
type language struct {
	id, name, entry string // entry: what its entry point is called; empty: it has none
	extensions      []string
}

var cpp = []string{"cc", "cpp", "cxx", "c++", "C"}

// languages are those of package build, under the ids of CLICS's list of known ones
// where it has them; a version of a language has the id of the language and a suffix.
var languages = []language{
	{"c", "C (GNU 17)", "", []string{"c"}},
	{"cpp", "C++ (GNU 20)", "", cpp},
	{"cpp17", "C++ (GNU 17)", "", cpp},
	{"cpp23", "C++ (GNU 23)", "", cpp},
	{"cpp14", "C++ (GNU 14)", "", cpp},
	{"cpp11", "C++ (GNU 11)", "", cpp},
	{"cpp98", "C++ (GNU 98)", "", cpp},
	{"go", "Go", "", []string{"go"}},
	{"python3", "Python 3", "Main file", []string{"py", "py3"}},
	{"java", "Java", "Main class", []string{"java"}},
	{"javascript", "JavaScript", "Main file", []string{"js", "mjs", "cjs"}},
	{"kotlin", "Kotlin", "Main class", []string{"kt"}},
	{"rust", "Rust", "", []string{"rs"}},
	{"pascal", "Pascal", "", []string{"pas", "pp", "dpr"}},
	{"haskell", "Haskell", "", []string{"hs"}},
	{"pypy3", "PyPy 3", "Main file", []string{"py", "py3"}},
	{"lua", "Lua", "Main file", []string{"lua"}},
	{"ruby", "Ruby", "", []string{"rb"}},
	{"php", "PHP", "Main file", []string{"php"}},
}

// known returns the row of a language; one that has none is named by its id.
func known(id string) language {
	if i := slices.IndexFunc(languages, func(l language) bool { return l.id == id }); i >= 0 {
		return languages[i]
	}
	return language{id: id, name: id}
}

// languages returns the languages that some team may use, and those of submissions, for
// the contest may have dropped one since.
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
		for _, l := range languages {
			add(l.id)
		}
	}
	for _, sub := range a.s.Submissions {
		add(sub.Language)
	}
	for _, id := range ids {
		list = append(list, known(id).object())
	}
	return list
}

func (l language) object() Object {
	o := Object{"id": idOf(l.id), "name": l.name, "entry_point_required": l.entry != "", "extensions": append([]string{}, l.extensions...)}
	if l.entry != "" {
		o["entry_point_name"] = l.entry
	}
	return o
}
