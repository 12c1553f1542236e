package build

import (
	"cmp"
	"context"
	"embed"
	"runtime"
	"slices"
	"strings"
)

// A program can serve runs: it starts once and makes each of them from there. Package
// sandbox has the protocol. What makes it serve is a text in the folder serve. C, C++ and
// Rust programs are linked with it; an interpreter runs it, and it runs the program.

//go:embed serve
var serveFiles embed.FS

// serves reports whether programs can serve on this system.
const serves = runtime.GOOS == "linux"

// sanitizeOptions is the text with the options of sanitizers, which a program is linked with
// in place of a server.
const sanitizeOptions = "sanitize.c"

// wrapMain has the linker call the server in place of main.
const wrapMain = "-Wl,--wrap=main"

// A server is a text that makes programs serve.
type server struct {
	name string
	text []byte
}

// serverNames returns the names of all servers.
func serverNames() (names []string) {
	list, _ := serveFiles.ReadDir("serve") // it is part of the program
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
		return nil // parse has complained
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

// serveCommand returns the command of a program that serves, with {memlim} and {server} as they
// are; nil if it cannot serve.
func (j *job) serveCommand(dir, class string) []string {
	if serverOf(j.lang) == nil || j.lang.Server == sanitizeOptions {
		return nil
	}
	args := template(cmp.Or(j.lang.Serve, j.lang.Run), dir, j.file, class)
	if j.interpreter != "" {
		args[0] = j.interpreter
	}
	return args
}

// unwrapped returns a linker's log in which main has its own name.
func unwrapped(log string) string {
	return strings.NewReplacer("__real_main", "main", "__wrap_main", "main").Replace(log)
}

// Serves reports whether the program can serve.
func (p *Program) Serves() bool { return p.serve != nil }

// Serve returns the command of a program that serves, for a limit of memory in bytes, and
// the paths that it reads; ok is false if the program cannot serve.
func (b *Builder) Serve(ctx context.Context, p *Program, memory int64) (args, visible []string, ok bool, err error) {
	if p.serve == nil {
		return nil, nil, false, nil
	}
	args, visible = filled(p.serve, memory), p.Folders()
	if !slices.ContainsFunc(args, func(w string) bool { return strings.Contains(w, "{server}") }) {
		return args, visible, true, nil
	}
	s := serverOf(p.Language)
	built, _, err := b.Build(ctx, Source{Name: s.name, Text: s.text}, p.Language)
	if err != nil {
		return nil, nil, false, err
	}
	for i, w := range args {
		args[i] = strings.ReplaceAll(w, "{server}", built.Dir)
	}
	return args, append(visible, built.Dir), true, nil
}
