package build

import (
	"context"
	"embed"
	"errors"
	"runtime"
	"slices"
	"strings"
)

// A program can serve runs: it starts once and copies itself for each run. A file in the folder
// serve has the code for this. C, C++ and Rust programs are compiled once more for this, and linked
// with the file. For Python, the interpreter runs the file, and the file runs the program.

//go:embed serve
var serveFiles embed.FS

// serves reports whether programs can serve on this system.
const serves = runtime.GOOS == "linux"

// sanitizeOptions is the file with the options of sanitizers. It is linked with a program in place
// of a server.
const sanitizeOptions = "sanitize.c"

// A server is a file that makes programs serve.
type server struct {
	name string
	text []byte
}

// serverNames returns the names of all servers.
func serverNames() (names []string) {
	list, _ := serveFiles.ReadDir("serve") // cannot fail, because the folder is embedded
	for _, f := range list {
		if f.Name() != sanitizeOptions {
			names = append(names, f.Name())
		}
	}
	return names
}

// serverOf returns the server of a language; nil if it has none.
func serverOf(l *Language) *server {
	if !serves || l.Server == "" {
		return nil
	}
	text, err := serveFiles.ReadFile("serve/" + l.Server)
	if err != nil {
		return nil // parse has reported this
	}
	return &server{l.Server, text}
}

// linkServer puts the server's name into the compiler's command, if it belongs there.
func (j *job) linkServer() {
	if s := serverOf(j.lang); s != nil && strings.Contains(j.lang.Compile, "{server}") {
		j.server = s
		for i, w := range j.compile {
			j.compile[i] = strings.ReplaceAll(w, "{server}", s.name)
		}
	}
}

// Serve returns the command of a program that serves runs under a memory limit in bytes, and the
// paths that it reads. It compiles what the command needs. ok is false if the program cannot serve.
func (b *Builder) Serve(ctx context.Context, p *Program, memory int64) (args, visible []string, ok bool, err error) {
	s := serverOf(p.Language)
	if s == nil {
		return nil, nil, false, nil
	}
	other := *p.Language
	if other.Link != "" {
		other.Compile += " " + other.Link
		built, _, err := b.Build(ctx, p.source, &other)
		var refused *CompileError
		if errors.As(err, &refused) {
			return nil, nil, false, nil
		}
		if err != nil {
			return nil, nil, false, err
		}
		return built.Within(memory), built.Folders(), true, nil
	}
	built, _, err := b.Build(ctx, Source{Name: s.name, Text: s.text}, &other)
	if err != nil {
		return nil, nil, false, err
	}
	args = filled(started(template(other.Serve, p.Dir, p.file, ""), p.Dir, p.file, p.source.Start), memory)
	for i, w := range args {
		args[i] = strings.ReplaceAll(w, "{server}", built.Dir)
	}
	args[0] = p.Args[0] // the interpreter
	return args, slices.Concat(p.Folders(), []string{built.Dir}), true, nil
}
