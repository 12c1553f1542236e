package clicspkg

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"grundy/judge/contest"
)

// smallest is the width in pixels of the logo that is chosen from several, if it is there.
const smallest = 56

// picture reads a picture of an object: the first of its files that the package has and that Grundy
// shows. It returns nil if there is none, and notes what is lost.
func (m *maker) picture(table, id, member string, files []theFile, most int) *contest.Picture {
	if !fs.ValidPath(id) || strings.Contains(id, "/") {
		return nil
	}
	slices.SortStableFunc(files, func(x, y theFile) int { return cmp.Compare(fitness(x), fitness(y)) })
	var names []string
	for _, f := range files {
		names = append(names, path.Base(cmp.Or(f.Filename, f.Href)))
	}
	names = append(names, m.sources.defaults(table, id, member)...)
	lost := lostPicture
	for _, name := range names {
		text, err := read(m.sources.fs, path.Join(table, id, name), contest.MostPhoto)
		if err == nil {
			err = m.sources.take(int64(len(text)))
		}
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) { // it is there, but too large
				lost = badPicture
			}
			continue
		}
		p, err := contest.ReadPicture(text, most)
		if err == nil {
			p.Digest = m.sources.add(text)
			return p
		}
		lost = badPicture
	}
	if len(names) > 0 {
		m.lost.add(lost, path.Join(table, id, member))
	}
	return nil
}

// fitness orders the files of a logo: the smallest that is large enough comes first.
func fitness(f theFile) int {
	if f.Width < smallest {
		return 1<<30 - f.Width
	}
	return f.Width
}

// defaults returns the files of a picture that a table does not name: those in the folder of the object
// whose name begins with that of the member.
func (s *sources) defaults(table, id, member string) (names []string) {
	list, err := fs.ReadDir(s.fs, path.Join(table, id))
	if err != nil {
		return nil
	}
	for _, f := range list {
		if strings.HasPrefix(f.Name(), member+".") {
			names = append(names, f.Name())
		}
	}
	return names
}
