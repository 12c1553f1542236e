package bundle

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/contest/host"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/problem/statement"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// A Shelf finds problems for contests, and unpacks bundles.
type Shelf struct {
	Catalogue catalogue.Catalogue
	Host      catalogue.Host
}

// About implements host.Problems. It loads the problem, so that a reference which does not
// compile is an error before the contest begins. The statements are by language. In a ladder,
// they also say how programs play the problem's game. In a contest by points, the tests of a
// problem which gives no points and has only fixed tests share the given points, as in grades. The
// given limits replace those of the problem.
func (s Shelf) About(ctx context.Context, dir, name string, scoring contest.Scoring, as contest.Problem) (p contest.Problem, packed []byte, statements map[string]string, err error) {
	if at := filepath.Join(dir, name); !filepath.IsAbs(name) && s.isPath(at, name) {
		name = at
	} else if info, err := os.Stat(name); err == nil && info.IsDir() && !strings.ContainsAny(name, `/\`) && s.isPath(name, name) && filepath.Clean(dir) != "." {
		return p, nil, nil, fault.New(name, "is a folder in the current folder, not in that of contest.yaml", "write its path relative to contest.yaml")
	}
	of, err := s.Catalogue.Problem(ctx, name, s.Host)
	if err != nil {
		return p, nil, nil, err
	}
	c := s.Catalogue
	if scoring == contest.IOI && len(of.Parts()) == 0 && of.Makes() != nil {
		c = c.Scored(as.Points)
		if of, err = c.Problem(ctx, name, s.Host); err != nil {
			return p, nil, nil, err
		}
	}
	if packed, err = Pack(c, name); err != nil {
		return p, nil, nil, err
	}
	limits := of.Limits()
	if l := as.Limits; l != nil {
		limits.Time, limits.Memory = cmp.Or(l.Time, limits.Time), cmp.Or(l.Memory, limits.Memory)
	}
	p = contest.Problem{ID: of.ID(), Name: of.Name("en"), Zh: of.Name("zh"), Time: limits.Time, Memory: limits.Memory, Source: statement.Source(of.Spec), Parts: of.Parts(), PartNames: of.PartNames()}
	var game *play.Game // nil: the problem cannot be played
	if of.Game != nil {
		if game, err = referee.Game(of, false); err == nil {
			p.Game = true
		}
	}
	if p.Zh == p.Name {
		p.Zh = ""
	}
	p.Titles = otherTitles(of.Spec)
	p.Factors = s.factors(of)
	statements = map[string]string{}
	if o := of.Spec.Outputs; o != nil {
		p.Outputs = &contest.Outputs{Adds: o.Adds}
		for _, t := range of.Fixed() {
			p.Outputs.Tests = append(p.Outputs.Tests, t.Name)
		}
		inputs, err := inputsOf(of)
		if err != nil {
			return p, nil, nil, err
		}
		statements[host.InputsFile] = string(inputs)
	}
	shown := *catalogue.ShownOf(of)
	shown.Limits.Time, shown.Limits.Memory = limits.Time, limits.Memory
	for _, lang := range statementLanguages(of.Spec) {
		var b strings.Builder
		b.Write(statement.Blind(&shown, lang))
		if scoring == contest.Ladder && p.Game {
			protocol, err := referee.Protocol(ctx, game, limits.Time, lang)
			if err != nil {
				return p, nil, nil, err
			}
			fmt.Fprintf(&b, "\n## %s\n\n```\n%s```\n", i18n.Sprintf(lang, "How programs play"), protocol)
		}
		statements[lang] = b.String()
		addPictures(of.Spec, b.String(), statements)
	}
	return p, packed, statements, nil
}

// otherTitles returns the titles in languages other than English and Chinese; nil if there are none.
func otherTitles(sp *spec.Problem) (titles map[string]string) {
	for _, t := range sp.Title.Others {
		if titles == nil {
			titles = map[string]string{}
		}
		titles[t.Lang] = t.Value
	}
	return titles
}

// statementLanguages returns English and Chinese, and the other languages of the statement.
func statementLanguages(sp *spec.Problem) []string {
	languages := []string{"en", "zh"}
	for _, t := range sp.Statement.Others {
		languages = append(languages, t.Lang)
	}
	return languages
}

// factors returns the factors of the languages whose limits are multiplied; nil if there are none.
func (s Shelf) factors(of *problem.Problem) (all map[string]contest.Factors) {
	for _, l := range statement.Factors(of.Spec, s.Host.Languages()) {
		if all == nil {
			all = map[string]contest.Factors{}
		}
		all[l.ID] = contest.Factors{Time: l.TimeFactor, Memory: l.MemoryFactor}
	}
	return all
}

// inputsOf returns a zip file of the inputs for which a team submits outputs.
func inputsOf(of *problem.Problem) ([]byte, error) {
	var files []build.File
	for file, err := range of.Inputs() {
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return outputs.Zip(files), nil
}

// addPictures adds the pictures of a statement in Markdown. Those that are missing or that pages do
// not show are left out; lint complains of them.
func addPictures(sp *spec.Problem, text string, statements map[string]string) {
	if sp.Beside == nil {
		return
	}
	d, _ := markdown.Read([]byte(text))
	for _, file := range d.Pictures() {
		if html.PictureType(file) == "" {
			continue
		}
		if picture, err := sp.Beside(file); err == nil && len(picture) <= html.MostPicture {
			statements[host.PicturePrefix+file] = string(picture)
		}
	}
}

// isPath reports whether a name means at, a file or a folder next to the contest's file. It does
// if at is the file of a package. It also does if at exists and the name has a separator or ends
// in .yaml, or if at is a folder and the name is not the name of a problem.
func (s Shelf) isPath(at, name string) bool {
	if catalogue.IsFile(at) {
		return true
	}
	info, err := os.Stat(at)
	if err != nil || strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".yaml") {
		return err == nil
	}
	_, err = s.Catalogue.ID(name)
	return info.IsDir() && err != nil
}

// Unpack implements host.Problems.
func (s Shelf) Unpack(text []byte, dir string) (name string, err error) {
	return Open(s.Catalogue, text, dir)
}

// Open unpacks a bundle into the folder dir and loads its problem. If Open creates the folder and
// then fails, it removes the folder.
func (s Shelf) Open(ctx context.Context, text []byte, dir string) (*problem.Problem, error) {
	_, absent := os.Stat(dir)
	name, scored, err := open(s.Catalogue, text, dir)
	if err != nil {
		return nil, err
	}
	p, err := scored.Problem(ctx, name, s.Host)
	if err != nil && absent != nil {
		_ = os.RemoveAll(dir)
	}
	return p, err
}

// Game implements host.Problems. A built-in problem has its reference, which answers large
// positions. Any other problem has only its rules.
func (s Shelf) Game(ctx context.Context, p contest.Problem, text []byte) (*play.Game, error) {
	folder, err := store.Temporary("game", store.Names{".": {`problem/`}})
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	name, err := Open(s.Catalogue, text, filepath.Join(folder.Path(), "problem"))
	if err != nil {
		return nil, err
	}
	sp, err := s.Catalogue.Spec(name)
	if err != nil {
		return nil, err
	}
	if _, ours := own(sp); ours {
		of, err := s.Catalogue.Problem(ctx, name, s.Host)
		if err != nil {
			return nil, err
		}
		return referee.Game(of, false)
	}
	g, rules, err := catalogue.Rules(sp)
	if err != nil {
		return nil, err
	}
	return play.New(g, rules, play.Options{})
}
