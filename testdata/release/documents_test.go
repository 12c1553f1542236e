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

// link matches a link of a document to another document or a picture.
var link = regexp.MustCompile(`\]\(([^):#]+\.(?:md|png))(?:#[^)]*)?\)`)

// TestDocuments checks that an archive contains all files to which its documents link.
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
