package grade

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/zipfs"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
)

// join finds out which files of a student are one program, because one of them needs the others. The
// others are then no programs of their own. A file in a folder with programs of several students is
// judged alone, because the files beside it are somebody else's.
func (s *Sheet) join(n Names) {
	owners := map[string]*Student{}
	shared := map[string]bool{}
	for _, st := range s.Students {
		for t := range st.tries() {
			for dir := path.Dir(t.Path); ; dir = path.Dir(dir) {
				if shared[dir] = shared[dir] || owners[dir] != nil && owners[dir] != st; dir == "." {
					break
				}
				owners[dir] = st
			}
			if dir := "."; owners[dir] == nil {
				owners[dir] = st
			}
		}
	}
	taken := map[string]bool{}
	for _, st := range s.Students {
		for i, c := range st.Cells {
			if c == nil {
				continue
			}
			if n.Outputs != nil && n.Outputs(s.Problems[i]) {
				st.handed(c)
				continue
			}
			for _, t := range c.Tries {
				t.alone = shared[path.Dir(t.Path)]
			}
			s.joinCell(c, taken)
		}
	}
	isTaken := func(at string) bool { return taken[at] }
	for _, list := range []*[]string{&s.Strays, &s.Lost, &s.Others, &s.Unnamed} {
		*list = slices.DeleteFunc(slices.Clone(*list), isTaken)
	}
}

// handed makes the files of a cell one submission, which consists of outputs. That the names of outputs
// differ raises no doubt about their owner.
func (st *Student) handed(c *Cell) {
	if len(c.Tries) == 0 {
		return
	}
	st.Doubts = slices.DeleteFunc(st.Doubts, func(n Named) bool {
		return !n.Nobody && slices.ContainsFunc(c.Tries, func(t *Try) bool { return t.Path == n.Path })
	})
	one := *c.Tries[0]
	one.outputs = c.Tries
	for _, t := range c.Tries[1:] {
		if t.Time.After(one.Time) {
			one.Time = t.Time
		}
	}
	if dir := path.Dir(one.Path); dir != "." {
		one.Path = dir
	}
	c.Tries = []*Try{&one}
}

// Outputs reads the outputs of a submission, which have at most limit bytes together.
func (s *Sheet) Outputs(t *Try, limit int64) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, one := range t.outputs {
		text, err := s.Read(one, limit)
		if err != nil {
			return nil, err
		}
		limit -= int64(len(text))
		files[strings.TrimPrefix(one.Path, t.Path+"/")] = text
	}
	return files, nil
}

// joinCell removes from a cell the files that belong to another program of the cell. taken receives
// the paths of all files that belong to programs.
func (s *Sheet) joinCell(c *Cell, taken map[string]bool) {
	for _, t := range slices.Clone(c.Tries) {
		if t.alone || t.Unfit != nil || !slices.Contains(c.Tries, t) {
			continue
		}
		src, err := s.Program(t, sources.MostAll)
		if err != nil || sources.Part(src.Name, src.Text) {
			continue // judging reports the error; a part may be needed by another file
		}
		own := map[string]bool{}
		for _, f := range src.Beside {
			at := path.Join(path.Dir(t.Path), f.Name)
			own[at], taken[at] = true, true
		}
		c.Tries = slices.DeleteFunc(c.Tries, func(u *Try) bool {
			return u != t && own[u.Path] && !sources.Starts(u.Path, textOf(src, path.Dir(t.Path), u.Path))
		})
	}
}

// textOf returns the text of a file of a program by its path in the class.
func textOf(src build.Source, dir, at string) []byte {
	for _, f := range src.Beside {
		if path.Join(dir, f.Name) == at {
			return f.Text
		}
	}
	return nil
}

// Program reads a program of the sheet with the files of its folder that it needs. limit is the size
// in bytes of the largest main file.
func (s *Sheet) Program(t *Try, limit int64) (src build.Source, err error) {
	src.Name = path.Base(t.Path)
	if src.Text, err = s.Read(t, limit); err != nil {
		return src, err
	}
	finder := sources.Finder{Libraries: s.libraries}
	if t.alone {
		return finder.Alone(src)
	}
	if !zipfs.Is(s.folder) && len(t.Zips) == 0 {
		return finder.Around(src, filepath.Join(s.folder, filepath.FromSlash(path.Dir(t.Path))))
	}
	files, err := open(s.folder)
	if err != nil {
		return src, err
	}
	defer files.close()
	from, at := files.whole, t.Path
	if last := len(t.Zips) - 1; last >= 0 {
		if from, err = files.within(t.Zips[:last], t.Zips[last]); err != nil {
			return src, err
		}
		at = strings.TrimPrefix(t.Path, t.Zips[last]+"/")
	}
	return finder.AroundIn(src, from, path.Dir(at))
}
