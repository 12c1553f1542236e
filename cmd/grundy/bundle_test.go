package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestBundles checks that each accepted program in C++ and Python, split into several files, is
// accepted, and that its bundle is accepted, too.
func TestBundles(t *testing.T) {
	testenv.Programs(t, "g++", "python3")
	found, err := filepath.Glob("../../testdata/submissions/*/ac-*")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, path := range found {
		split := map[string]func(text string) map[string]string{".cpp": splitCpp, ".py": splitPython}[filepath.Ext(path)]
		if split == nil {
			continue
		}
		n++
		id := filepath.Base(filepath.Dir(path))
		t.Run(id+"-"+filepath.Base(path), func(t *testing.T) {
			testenv.Sample(t, 20, 6)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for name, part := range split(string(text)) {
				at := filepath.Join(dir, name)
				err := os.MkdirAll(filepath.Dir(at), 0o755)
				if err == nil {
					err = os.WriteFile(at, []byte(part), 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			var out, said bytes.Buffer
			code := execute(context.Background(), []string{"bundle", filepath.Join(dir, "main"+filepath.Ext(path)), "--problem", id}, strings.NewReader(""), &out, &said)
			if code != 0 || out.Len() < len(text)/2 || strings.Contains(out.String(), "include \"") {
				t.Errorf("exit code %d, %s\n%s", code, said.String(), out.String())
			}
		})
	}
	if n < 40 {
		t.Errorf("only %d programs", n)
	}
}

// mainFunction matches the beginning of the main function of a program in C++.
var mainFunction = regexp.MustCompile(`(?m)^(?:int|signed|auto) main`)

// splitCpp moves what is before the main function of a program into headers: one with #pragma once,
// and one with a guard that is included twice.
func splitCpp(text string) map[string]string {
	at := len(text)
	if m := mainFunction.FindStringIndex(text); m != nil {
		at = m[0]
	}
	return map[string]string{
		"main.cpp":     "#include \"lib/all.h\"\n#include \"lib/part.h\" // again\n#ifdef LOCAL\n#include \"lib/all.h\"\n#endif\n" + text[at:],
		"lib/all.h":    "#ifndef ALL_H\n#define ALL_H\n#include \"part.h\"\n#include \"lib/part.h\"\n#endif\n",
		"lib/part.h":   "#pragma once\n" + text[:at],
		"lib/unused.h": "#error unused\n",
	}
}

// splitPython moves a program into a module of a package.
func splitPython(text string) map[string]string {
	text = regexp.MustCompile(`__name__\s*==\s*['"]__main__['"]`).ReplaceAllString(text, "True")
	return map[string]string{
		"main.py":          "#!/usr/bin/env python3\nfrom parts import program\nimport parts.program as again\n",
		"parts/program.py": text,
	}
}
