package generators

import (
	"crypto/sha512"
	"encoding/binary"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

var (
	seedSign = regexp.MustCompile(`\{seed(:[0-9]+)?\}`)
	// writesFiles matches the names of files of a test in the source of a generator.
	writesFiles = regexp.MustCompile(`\btestcase\.(in|ans|out|hint|desc|interaction|ya?ml|args|files|png|jpe?g|svg)\b`)
)

// command sets the generator of a test, and its arguments.
func (g *reader) command(t *Case, command, place string, count int, c config) error {
	words, ok := reading.ShellWords(command)
	if !ok || len(words) == 0 {
		g.notes.Refuse(place, i18n.Messagef("is not a command of a generator: %s", format.Visible(format.Clip(command, 60))), "close the quotes")
		return nil
	}
	hashed := c.salt
	if count != 1 {
		hashed += fmt.Sprintf(":%d", count-1)
	}
	sum := sha512.Sum512([]byte(hashed + strings.TrimSpace(command)))
	seed := binary.BigEndian.Uint32(sum[len(sum)-4:]) & (1<<31 - 1)
	made := &packages.Made{}
	for _, word := range words[1:] {
		if strings.Contains(word, "{name}") {
			g.notes.Refuse(place, "its generator gets the name of the test, to write files, which is not supported", "let it print the input")
		}
		made.Args = append(made.Args, seedSign.ReplaceAllString(word, strconv.FormatUint(uint64(seed), 10)))
	}
	var err error
	if made.Program, err = g.generator(words[0], place); err != nil || made.Program == nil {
		return err
	}
	t.Made = made
	return nil
}

// generator returns a generator by its name. It may be declared as several files, or be a file or
// a folder in the folder generators.
func (g *reader) generator(name, place string) (*packages.Program, error) {
	at := path.Join("generators", name)
	if strings.HasPrefix(name, "/") || !strings.HasPrefix(at, "generators/") {
		return nil, fault.New(place, i18n.Messagef("%s leads out of the folder generators", format.Visible(format.Clip(name, 60))), "name a generator in it")
	}
	if p := g.built[at]; p != nil {
		return p, nil
	}
	if files := g.own[name]; files != nil {
		p := &packages.Program{Path: at, Main: path.Base(files[0])}
		for _, file := range files {
			one, err := g.programAt(path.Join("generators", file), place)
			if err != nil || one == nil {
				return nil, err
			}
			f := one.Files[0]
			f.Path = path.Base(file)
			p.Files = append(p.Files, f)
		}
		g.built[at] = p
		return p, g.prints(p, place)
	}
	p, err := g.programAt(at, place)
	if err != nil || p == nil {
		return nil, err
	}
	return p, g.prints(p, place)
}

// prints refuses a generator that writes files instead of printing the input.
func (g *reader) prints(p *packages.Program, place string) error {
	for _, f := range p.Files {
		text, err := f.Read(packages.TextLimit)
		if err != nil {
			return err
		}
		if writesFiles.Match(text) {
			g.notes.Refuse(p.Path, "is a generator that writes the files of a test, which is not supported", "let it print the input")
			return nil
		}
	}
	return nil
}

// lay puts the tests of a folder into a package. It refuses a test whose files already exist.
func (g *reader) lay(over *overlay, c *Case) {
	at := path.Join(c.dir, c.name)
	put := func(at string, f packages.File) {
		if !over.put(at, f) {
			g.notes.Refuse(c.place, i18n.Messagef("makes %s, but another test has that name", at), "rename one of them")
		}
	}
	if c.group {
		for _, name := range slices.Sorted(maps.Keys(c.files)) {
			put(path.Join(at, name), c.files[name])
		}
		for _, sub := range c.cases {
			g.lay(over, sub)
		}
		return
	}
	if top := strings.Split(at, "/")[1]; c.Made != nil && top != "sample" && top != "secret" {
		g.notes.Warn(at, "is made by a generator, so it is not checked", "")
		return
	}
	if c.Made != nil {
		put(at+".in", packages.Text(at+".in", nil))
	}
	for _, ext := range slices.Sorted(maps.Keys(c.files)) {
		put(at+ext, c.files[ext])
	}
	g.made[at+".in"] = c
}
