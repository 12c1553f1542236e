package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// link matches what a document leads to that is a document or a picture.
var link = regexp.MustCompile(`\]\(([^):#]+\.(?:md|png))(?:#[^)]*)?\)`)

// TestDocuments: who reads README in an archive finds there what it leads to.
func TestDocuments(t *testing.T) {
	links := 0
	for _, name := range documents {
		if !strings.HasSuffix(name, ".md") || name == "CHANGELOG.md" {
			continue
		}
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			links++
			if to := path.Join(path.Dir(name), m[1]); !slices.Contains(documents, to) {
				t.Errorf("%s leads to %s, which is in no archive", name, to)
			}
		}
	}
	if links < 10 {
		t.Errorf("%d links were looked at", links)
	}
}
