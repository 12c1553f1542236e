package sources

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A kin is a language whose sources use the files beside them without naming these files.
type kin struct {
	file     string         // the extension
	declares *regexp.Regexp // the last group is a name that other files may use
	// byName means that a class is looked for in the file of its name.
	byName bool
}

var kins = []kin{
	{file: ".java", byName: true, declares: regexp.MustCompile(`\b(?:class|interface|enum|record)\s+([\pL_$][\pL\pN_$]*)`)},
	{file: ".kt", declares: regexp.MustCompile(`\b(?:class|interface|object|typealias|(?:fun|val|var)(?:\s*<[^>\n]*>)?(?:\s+[\w<>?, ]+\.)?)\s*\b(\w+)`)},
	{file: ".cs", declares: regexp.MustCompile(`\b(?:class|struct|interface|enum|record|static\s[\w<>\[\], ]+?)\s+(\w+)(?:<[^>\n]*>)?\s*(?:\(\s*this\b|[{:\s])`)},
	{file: ".go"},
}

// word matches the names in a source.
var word = regexp.MustCompile(`[\pL_$][\pL\pN_$]*`)

func kinOf(name string) (kin, bool) {
	i := slices.IndexFunc(kins, func(k kin) bool { return k.file == path.Ext(name) })
	if i < 0 {
		return kin{}, false
	}
	return kins[i], true
}

// names returns what a source declares, and the names that it uses and does not declare.
func (k kin) names(text []byte) (declared, used map[string]bool) {
	if k.file == ".go" {
		return goNames(text)
	}
	declared, used = map[string]bool{}, map[string]bool{}
	code := withoutLiterals(text)
	for _, m := range k.declares.FindAllSubmatch(code, -1) {
		declared[string(m[len(m)-1])] = true
	}
	for _, w := range word.FindAll(code, -1) {
		if !declared[string(w)] {
			used[string(w)] = true
		}
	}
	return declared, used
}

// withoutLiterals blanks the comments and literals of a source.
func withoutLiterals(text []byte) []byte {
	return cNoise.ReplaceAllFunc(text, func(m []byte) []byte { return []byte(" ") })
}

// goNames returns the names that a Go source declares, the names of types with methods included, and
// those that it uses and does not declare. Both are empty for a source with errors.
func goNames(text []byte) (declared, used map[string]bool) {
	declared, used = map[string]bool{}, map[string]bool{}
	f, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		return declared, used
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				declared[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					declared[s.Name.Name] = true
				case *ast.ValueSpec:
					for _, n := range s.Names {
						declared[n.Name] = true
					}
				}
			}
		}
	}
	for _, id := range f.Unresolved {
		used[id.Name] = true
	}
	return declared, used
}

// imported matches an import of a Java class, or of its static members.
var imported = regexp.MustCompile(`\bimport\s+(static\s+)?([\w.]+?)(\.\*)?\s*;`)

// neighbours adds the files beside a file whose declarations it uses.
func (g *gathering) neighbours(from file) error {
	k, ok := kinOf(from.name)
	if !ok || from.library != "" {
		return nil
	}
	if k.byName {
		return g.classes(k, from)
	}
	_, used := k.names(from.text)
	if len(used) == 0 {
		return nil
	}
	list, err := g.own.list(path.Dir(from.name), false)
	if err != nil {
		return err
	}
	for _, name := range list {
		if path.Ext(name) != k.file || g.has(name) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := g.own.read(name)
		if err != nil {
			return err
		}
		if startable(name, text) {
			continue
		}
		if declared, _ := k.names(text); !common(used, declared) {
			continue
		}
		if err := g.add(file{name: name, text: text, part: true}); err != nil {
			return err
		}
	}
	return nil
}

func common(a, b map[string]bool) bool {
	for name := range b {
		if a[name] {
			return true
		}
	}
	return false
}

// classes adds the files of the classes that a Java file uses, as javac does.
func (g *gathering) classes(k kin, from file) error {
	_, used := k.names(from.text)
	folders := []string{path.Dir(from.name)}
	var list []string
	for _, m := range imported.FindAllSubmatch(withoutLiterals(from.text), -1) {
		at := path.Join(g.root, strings.ReplaceAll(string(m[2]), ".", "/"))
		switch {
		case len(m[1]) > 0 && len(m[3]) == 0:
			list = append(list, path.Dir(at))
		case len(m[3]) > 0 && len(m[1]) == 0:
			folders = append(folders, at)
		default:
			list = append(list, at)
			delete(used, path.Base(at)) // the class of another package
		}
	}
	for name := range used {
		for _, dir := range folders {
			list = append(list, path.Join(dir, name))
		}
	}
	slices.Sort(list)
	for _, at := range list {
		if _, err := g.find(from, want{part: true}, at+k.file); err != nil {
			return err
		}
	}
	return nil
}
