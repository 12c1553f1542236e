package grundy_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// narrow matches a punctuation mark of half the width beside a Chinese letter or mark, with
// a blank between them or none.
var narrow = regexp.MustCompile(`[\p{Han}，；：、。？！（）] {0,2}[:,;()?!]|[:,;()?!] ?[\p{Han}，；：、。？！（]`)

// formal matches what is written in half the width among Chinese words, too: code, quoted
// words, calls, positions such as (1, 2), terms such as (k xor x), and places of a message
// of the form {FIELD: …}.
var formal = regexp.MustCompile("`[^`]*`" + `|"[^"]*"|\{[^\p{Han}]*\}|[\w.]+\([^()\p{Han}]*\)|\((?:xor|[a-z]|[\d ,×+*^-])+\)|\\[a-z]\w*`)

// TestChinesePunctuation: punctuation between Chinese words has their width, in messages,
// help, pages, statements, and in reports as they are printed.
func TestChinesePunctuation(t *testing.T) {
	seen := 0
	check := func(at, text string) {
		for _, line := range strings.Split(text, "\n") {
			if !regexp.MustCompile(`\p{Han}`).MatchString(line) {
				continue
			}
			seen++
			if m := narrow.FindString(formal.ReplaceAllString(line, "x")); m != "" {
				t.Errorf("%s: %q in %q", at, m, strings.TrimSpace(line))
			}
		}
	}
	chineseLiterals(t, check)
	for _, pattern := range []string{"cmd/grundy/help/zh/*.txt", "judge/report/text/testdata/*.zh.txt", "problems/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Ext(file) != ".yaml" {
				check(file, string(text))
				continue
			}
			var root yaml.Node
			if err := yaml.Unmarshal(text, &root); err != nil {
				t.Fatal(err)
			}
			chineseStatements(&root, func(text string) { check(file, text) })
		}
	}
	if seen < 2500 {
		t.Errorf("%d lines were looked at, want more", seen)
	}
}

// chineseLiterals calls check with the texts in the code that have Chinese letters.
func chineseLiterals(t *testing.T, check func(at, text string)) {
	files := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && (d.Name() == "testdata" || strings.HasSuffix(d.Name(), "test") || len(d.Name()) > 1 && strings.HasPrefix(d.Name(), ".")) {
				return filepath.SkipDir
			}
			return err
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		tree, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, _ := strconv.Unquote(lit.Value)
				check(files.Position(lit.Pos()).String(), text)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// chineseStatements calls check with the values of the keys zh, but for titles: they are
// names, written as those who gave them wrote them.
func chineseStatements(n *yaml.Node, check func(text string)) {
	for i, child := range n.Content {
		key := ""
		if n.Kind == yaml.MappingNode && i%2 == 1 {
			key = n.Content[i-1].Value
		}
		switch {
		case key == "title":
		case key == "zh" && child.Kind == yaml.ScalarNode:
			check(child.Value)
		default:
			chineseStatements(child, check)
		}
	}
}
