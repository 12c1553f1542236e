package names

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A scheme is a way in which a class names its programs.
type scheme struct {
	brackets  [2]string // around the parts of a name; may be empty
	separator string    // between the parts; may be empty
	order     []string  // the parts of the name of a file
	folders   []string  // the parts of the folders above it
	wide      bool      // digits are in full width
	extension string
}

// draw returns a random scheme.
func draw(r *rand.Rand) scheme {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	s := scheme{separator: pick("", "_", "-", " ", "+", ".", "—", " - ", "，", "、"), wide: r.IntN(5) == 0, extension: pick(".cpp", ".py", ".java", ".c")}
	if r.IntN(3) == 0 {
		s.brackets = [][2]string{{"（", "）"}, {"[", "]"}, {"【", "】"}, {"(", ")"}, {"《", "》"}, {"「", "」"}}[r.IntN(6)]
	}
	who := [][]string{{"id"}, {"name"}, {"id", "name"}, {"name", "id"}}[r.IntN(4)]
	parts := append(who, "label")
	if r.IntN(2) == 0 {
		parts = append([]string{"class"}, parts...)
	}
	if r.IntN(3) == 0 {
		parts = append(parts, "date")
	}
	if r.IntN(3) == 0 {
		parts = append(parts, "task")
	}
	if r.IntN(2) == 0 { // any order, in which id and name may be apart
		r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	}
	switch r.IntN(5) {
	case 0:
		s.folders = []string{"wrapper"}
	case 1: // a folder or an archive for each student
		s.folders = []string{"wrapper", pick("who", "who.zip")}
		parts = []string{"label"}
	case 2:
		s.folders = []string{"class", "who"}
	case 3:
		s.folders = []string{"class.zip", "who.zip"}
		parts = []string{pick("label", "who")}
		if parts[0] == "who" {
			parts = append(parts, "label")
		}
	}
	s.order = parts
	return s
}

// name returns the path of a student's program for a problem with an index.
func (s scheme) name(id, name string, class, problem int) string {
	label := []string{"第%d题", "T%d", "题目%d", "q%d"}[(len(s.order)+len(s.separator))%4]
	who := id + s.separator + name
	values := map[string]string{
		"id": id, "name": name, "label": fmt.Sprintf(label, problem+1), "class": fmt.Sprintf("%d班", class), "date": "2026-11-29", "task": "作业3", "wrapper": "第3周作业", "who": who,
	}
	var parts []string
	for _, part := range s.order {
		parts = append(parts, s.brackets[0]+values[part]+s.brackets[1])
	}
	at := strings.Join(parts, s.separator) + s.extension
	for _, folder := range slices.Backward(s.folders) {
		stem, isZip := strings.CutSuffix(folder, ".zip")
		stem = values[stem]
		if isZip {
			stem += ".zip"
		}
		at = stem + "/" + at
	}
	if s.wide {
		at = strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return r - '0' + '０'
			}
			return r
		}, at)
	}
	return at
}

// drawPeople returns a class, and students who are not in its roster but have similar names and
// ids.
func drawPeople(r *rand.Rand) (people, strangers []Person) {
	surnames, given := []rune("王李张刘陈杨周吴"), []rune("伟芳娜敏静丽强磊军洋")
	latin := []string{"Ann Smith", "Bob Smith", "Ann Lee", "Lee Ann Moss", "Kim Park", "José Díaz", "Li Wei", "Wei Zhang"}
	prefix := []string{"2021", "20210", "s21", "U2021-", "B210"}[r.IntN(5)]
	chinese := r.IntN(3) > 0
	name := func() string {
		if !chinese {
			return latin[r.IntN(len(latin))]
		}
		n := string(surnames[r.IntN(len(surnames))]) + string(given[r.IntN(len(given))])
		if r.IntN(2) == 0 {
			n += string(given[r.IntN(len(given))])
		}
		return n
	}
	for i := range 8 + r.IntN(20) {
		one := Person{ID: fmt.Sprintf("%s%04d", prefix, 1+i*(1+r.IntN(3))), Names: []string{name()}}
		if r.IntN(8) == 0 && i > 0 { // an id that begins like another one
			one.ID = people[0].ID + fmt.Sprint(r.IntN(10))
		}
		if slices.ContainsFunc(people, func(p Person) bool { return p.ID == one.ID }) {
			continue
		}
		people = append(people, one)
	}
	for i := range 4 {
		stranger := Person{ID: fmt.Sprintf("%s9%04d", prefix, i), Names: []string{name()}}
		if chinese {
			stranger.Names[0] = people[i].Names[0] + string(given[r.IntN(len(given))]) // 王芳 and 王芳敏
			if slices.ContainsFunc(people, func(p Person) bool { return p.Names[0] == stranger.Names[0] }) {
				continue
			}
		}
		strangers = append(strangers, stranger)
	}
	return people, strangers
}

// TestSchemes draws ways to name programs, and classes. Each student must get his own programs, or
// a reason must be given, and nobody may get a program of another student.
func TestSchemes(t *testing.T) {
	schemes := 600
	if testing.Short() {
		schemes = 200
	}
	read, own, refused := 0, 0, map[string]int{}
	for seed := range schemes {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		s := draw(r)
		people, strangers := drawPeople(r)
		var paths []string
		var owners, problems []int
		for i, p := range slices.Concat(people, strangers) {
			if i >= len(people) {
				i = -1
			}
			for problem := range 2 {
				paths, owners, problems = append(paths, s.name(p.ID, p.Names[0], 1+len(paths)%3, problem)), append(owners, i), append(problems, problem)
			}
		}
		graded := []string{"hdu1848", "p2197"}
		for i, got := range New(people, Problems{Graded: graded, Lookup: lookup}).Read(paths, everything) {
			read++
			switch {
			case got.Person >= 0 && got.Person != owners[i]:
				if sameName(people, got.Person, owners[i], strangers, paths[i]) {
					continue // nothing in the path tells them apart
				}
				t.Errorf("seed %d: %s is given to %v: %+v", seed, paths[i], people[got.Person], got)
			case got.Person == owners[i] && owners[i] >= 0 && got.Problem == graded[problems[i]]:
				own++
			case got.Person == owners[i] && owners[i] >= 0 && got.Problem != "":
				t.Errorf("seed %d: %s is read as %s", seed, paths[i], got.Problem)
			case owners[i] >= 0 && got.Doubt == "" && got.Person < 0:
				t.Errorf("seed %d: %s is in no row of the roster, without a reason: %+v", seed, paths[i], got)
			default:
				refused[why(got)]++
			}
		}
	}
	t.Logf("%d of %d names are understood; others: %v", own, read, refused)
	if own < read*7/10 {
		t.Errorf("only %d of %d names are understood", own, read)
	}
}

// why returns the kind of reason for which a name is not understood.
func why(r Reading) string {
	switch {
	case r.Nobody:
		return "several students"
	case r.Doubt != "":
		return "doubtful"
	case r.Problem == "":
		return "no problem"
	}
	return "a stranger"
}

// sameName reports whether a path has only a name that a student of the roster shares with a
// stranger.
func sameName(people []Person, got, owner int, strangers []Person, path string) bool {
	return owner < 0 && slices.ContainsFunc(strangers, func(p Person) bool {
		return newText(p.Names[0]).key() == newText(people[got].Names[0]).key() && !strings.Contains(newText(path).key(), newText(p.ID).key())
	})
}
