package editors

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// comment matches a line that is a comment in JSON of editors.
var comment = regexp.MustCompile(`(?m)^\s*//.*$`)

// TestWrite checks that each editor gets its files, which are valid JSON if they should be, and that
// a file of the user is not replaced.
func TestWrite(t *testing.T) {
	for _, name := range Names() {
		dir := t.TempDir()
		paths, err := Write(name, dir, false)
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: %v, %v", name, paths, err)
		}
		if _, err := Write(name, dir, false); err != nil {
			t.Errorf("%s: own files are not replaced: %v", name, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil || !strings.Contains(string(text), mark) {
				t.Errorf("%s: %v, or no mark", path, err)
			}
			switch filepath.Ext(path) {
			case ".vim", ".el":
			default:
				if text = comment.ReplaceAll(text, nil); !json.Valid(text) {
					t.Errorf("%s is no JSON:\n%s", path, text)
				}
			}
		}
		if err := os.WriteFile(paths[0], []byte("{}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Write(name, dir, false); err == nil || !strings.HasSuffix(err.Error(), "--force, or name another folder with --out") {
			t.Errorf("%s: a file of the user: %v", name, err)
		}
		if _, err := Write(name, dir, true); err != nil {
			t.Errorf("%s: --force: %v", name, err)
		}
	}
}

// report is what the stand-in for grundy prints.
const report = "a.cpp:3:7: error: RE crashes: index out of range\na.cpp:2:1: warning: unused\nRE  a.cpp crashes\n"

// desk makes a folder with a program, the files of an editor, and a stand-in for grundy, which notes
// its arguments.
func desk(t *testing.T, name string) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	paths, err := Write(name, dir, false)
	if err != nil {
		t.Fatal(err)
	}
	script := "#!/bin/sh\npwd >" + dir + "/called\necho \"$@\" >>" + dir + "/called\ncat " + dir + "/report\nexit 1\n"
	for path, text := range map[string]string{"bin/grundy": script, "report": report, "src/a.cpp": "int main() {\n\tint a[3];\n\treturn a[3];\n}\n"} {
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
	return dir, paths[0]
}

// called checks the call of the stand-in.
func called(t *testing.T, dir, want string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "called"))
	where, args, _ := strings.Cut(string(text), "\n")
	if err != nil || filepath.Base(where) != "src" || strings.TrimSpace(args) != want {
		t.Errorf("called as %q in %s, want %q; %v", args, where, want, err)
	}
}

// TestVim judges a program in vim and in neovim, and checks where the quickfix list leads.
func TestVim(t *testing.T) {
	for _, test := range [][]string{{"vim", "vim", "-es", "-u", "NONE"}, {"neovim", "nvim", "-es", "-u", "NONE", "--headless"}} {
		t.Run(test[0], func(t *testing.T) {
			testenv.Programs(t, test[1])
			dir, plugin := desk(t, test[0])
			script := "set nocompatible\nsource " + plugin + "\nedit src/a.cpp\nGrundySubmit --all\n" +
				"call writefile(map(getqflist(), {_, q -> (q.bufnr > 0 ? bufname(q.bufnr) : '') . '|' . q.lnum . '|' . q.col . '|' . q.type . '|' . q.text}), '" + dir + "/list')\nqall!\n"
			if err := os.WriteFile(filepath.Join(dir, "script.vim"), []byte(script), 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(test[1], append(test[2:], "-S", "script.vim")...)
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			list, _ := os.ReadFile(filepath.Join(dir, "list"))
			want := "src/a.cpp|3|7|e|RE crashes: index out of range\nsrc/a.cpp|2|1|w|unused\n|0|0||RE  a.cpp crashes\n"
			if string(list) != want {
				t.Errorf("got %q, want %q; %v: %s", list, want, err, out)
			}
			called(t, dir, "submit a.cpp --format editor --all")
		})
	}
}

// TestEmacs judges a program in emacs, and checks where the first message leads.
func TestEmacs(t *testing.T) {
	testenv.Programs(t, "emacs")
	dir, plugin := desk(t, "emacs")
	const script = `(progn (find-file "src/a.cpp") (grundy-submit)
		(while (get-buffer-process "*compilation*") (accept-process-output nil 0.1))
		(next-error) (princ (format "%s:%d" (file-name-nondirectory (buffer-file-name)) (line-number-at-pos))))`
	cmd := exec.Command("emacs", "-Q", "--batch", "-l", plugin, "--eval", script)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil || !strings.HasSuffix(string(out), "a.cpp:3") {
		t.Errorf("%v: %s", err, out)
	}
	called(t, dir, "submit a.cpp --format editor")
}
