package strength

import (
	"bytes"
	"context"
	"errors"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/store"
	"grundy/judge/program/build"
)

// StandardLibrary returns an importer of the packages that a reference imports. It reads their
// export data, as compiled by the Go toolchain.
func StandardLibrary(ctx context.Context, reference build.Source) (types.Importer, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, reference.Name, reference.Text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "--"}
	for _, i := range file.Imports {
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return nil, fault.Errorf("%s: %w", reference.Name, err)
		}
		args = append(args, path)
	}
	// A go command that is killed leaves unfinished files behind, here in scratch.
	scratch, err := store.Temporary("cache", nil)
	if err != nil {
		return nil, err
	}
	defer scratch.Close()
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = scratch.Path()
	cmd.Env = append(os.Environ(), "GO111MODULE=off", "GOFLAGS=", "TMPDIR="+scratch.Path())
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, fault.Errorf("go: is not installed, but it compiles the mutants; get it from https://go.dev/dl")
	case err != nil:
		return nil, fault.Errorf("go: list of the standard library: %w: %s", err, format.CrashLine(complaint.Bytes()))
	}
	compiled := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if path, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			compiled[path] = file
		}
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if compiled[path] == "" {
			return nil, fault.Errorf("%s: is not of the standard library; a reference uses nothing else", path)
		}
		return os.Open(compiled[path])
	}), nil
}
