package build

import (
	"context"
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// Own builds a program that is part of a problem, such as a checker. The program finds testlib.h.
// If the program does not compile, the error is one of the problem, and names the source and the
// role.
func (b *Builder) Own(ctx context.Context, src Source, role string) (*Program, error) {
	src, err := withTestlib(src)
	if err != nil {
		return nil, err
	}
	lang, err := b.Detect(src, "")
	if err != nil {
		return nil, err
	}
	program, _, err := b.Build(ctx, src, lang)
	var refused *CompileError
	if errors.As(err, &refused) {
		return nil, fault.Errorf("%s: the %s does not compile: %w", src.Name, role, refused)
	}
	return program, err
}

// TestlibHeader is the name under which programs include testlib.
const TestlibHeader = "testlib.h"

// testlibVariable is the variable with the path of testlib.h, or of the folder that contains it.
const testlibVariable = "GRUNDY_TESTLIB"

// ownTestlib is a testlib.h with the parts of testlib that most checkers, interactors and
// validators use.
//
//go:embed testlib/testlib.h
var ownTestlib []byte

// withTestlib adds testlib.h to a source that includes it, unless the file is beside the source.
// It takes the file that $GRUNDY_TESTLIB names. If the variable is not set, it takes the file in
// the folder grundy of the user's settings, or else Grundy's own.
func withTestlib(src Source) (Source, error) {
	if !src.lacks(TestlibHeader) {
		return src, nil
	}
	text, err := Testlib()
	if err != nil {
		return src, err
	}
	src.Beside = append(src.Beside[:len(src.Beside):len(src.Beside)], File{Name: TestlibHeader, Text: text})
	return src, nil
}

// Testlib returns the user's testlib.h, or Grundy's own.
func Testlib() ([]byte, error) {
	if path := os.Getenv(testlibVariable); path != "" {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			path = filepath.Join(path, TestlibHeader)
		}
		text, err := store.ReadGiven(path, maxSource)
		if err != nil {
			return nil, fault.New("$"+testlibVariable, i18n.Of(fault.In(err)), "name a testlib.h, or the folder that it is in")
		}
		return text, nil
	}
	if dir, err := os.UserConfigDir(); err == nil {
		text, err := store.Read(filepath.Join(dir, "grundy", TestlibHeader), maxSource)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return text, err
		}
	}
	return ownTestlib, nil
}
