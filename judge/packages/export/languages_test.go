package export_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/export"
	"grundy/judge/packages/formats"
	"grundy/judge/packages/native"
	"grundy/judge/tests/check/protocol"
)

// TestLanguages checks that titles and statements in other languages than English and Chinese are
// written, or that a note says that they are lost.
func TestLanguages(t *testing.T) {
	for name, want := range map[string]struct{ titles, statements string }{
		"icpc":    {"pl:Gra pt-BR:Jogo", "pl pt-BR"},
		"kattis":  {"en:Gra pl:Gra pt-BR:Jogo", "pl pt-BR"},
		"polygon": {"pl:Gra pt-BR:Jogo", "pl pt-BR"},
		"hydro":   {"en:Gra", "pl pt-BR"},
		"fps":     {"en:Gra", "en"},
	} {
		f, _ := formats.Writing(name)
		p := sample()
		p.Titles = map[string]string{"pl": "Gra", "pt-BR": "Jogo"}
		p.Statements = []packages.Statement{
			{Language: "pl", File: packages.Text("pl.md", []byte("Gracz $A$ bierze $n \\le 10^5$ kamieni.\n"))},
			{Language: "pt-BR", File: packages.Text("pt-BR.md", []byte("O jogador $A$ retira $n \\le 10^5$ pedras.\n"))},
		}
		dir := filepath.Join(t.TempDir(), "a")
		r, err := export.Write(dir, f, p)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		back, _, err := f.Read(os.DirFS(dir), "a")
		if err != nil {
			t.Fatal(err)
		}
		var titles, statements []string
		for lang, title := range back.Titles {
			titles = append(titles, lang+":"+title)
		}
		slices.Sort(titles)
		for _, s := range back.Statements {
			statements = append(statements, s.Language)
		}
		if got := strings.ToLower(strings.Join(titles, " ")); got != strings.ToLower(want.titles) {
			t.Errorf("%s: the titles are %s, want %s", name, got, want.titles)
		}
		if got := strings.ToLower(strings.Join(statements, " ")); got != strings.ToLower(want.statements) {
			t.Errorf("%s: the statements are in %s, want %s", name, got, want.statements)
		}
		lost := fmt.Sprint(r.Lost)
		if one := strings.Contains(lost, "the format has one title, so the title Jogo is lost"); one == strings.Contains(want.titles, "Jogo") {
			t.Errorf("%s: %s", name, lost)
		}
		if strings.Contains(lost, "reads differently") {
			t.Errorf("%s: %s", name, lost)
		}
		files := memory{}
		if _, err := native.Format.Write(files, back); err != nil {
			t.Fatal(err)
		}
		if spec := files["sum.yaml"]; name == "polygon" && (spec == nil || !strings.Contains(spec.String(), "pt-BR: ") || !strings.Contains(spec.String(), "pl: Gra")) {
			t.Errorf("%s: the import has %v", name, spec)
		}
	}
}

// TestInteractors checks which formats an interactive problem is written to, with an interactor in
// each of the two usual protocols, and what the others say.
func TestInteractors(t *testing.T) {
	for _, of := range []protocol.Protocol{protocol.Kattis, protocol.Testlib} {
		for _, name := range formats.Written() {
			f, _ := formats.Writing(name)
			p := sample()
			p.Interactor = &packages.Program{Path: "talk.py", Main: "talk.py", Files: []packages.File{packages.Text("talk.py", []byte("import sys\nsys.stdout.flush()\n"))}}
			p.Checker = packages.Checker{Protocol: of}
			dir := filepath.Join(t.TempDir(), "a")
			_, err := export.Write(dir, f, p)
			switch name {
			case "luogu", "fps", "oj", "files":
				if err == nil || !strings.Contains(err.Error(), "interactor") || strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: %v", name, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s, %s: %v", name, of, err)
				continue
			}
			back, notes, err := f.Read(os.DirFS(dir), "a")
			if err != nil || notes.Unsupported() != nil || back.Interactor == nil {
				t.Errorf("%s, %s: %v, %v", name, of, err, notes)
			}
		}
	}
}
