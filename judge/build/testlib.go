package build

import (
	"context"
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/store"
)

// Own builds a program that is part of a problem: a checker, say, which is its role. The
// program finds testlib.h. That it does not compile is an error of the problem, which names
// the source and the role.
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

// testlibHeader is the name under which programs include testlib.
const testlibHeader = "testlib.h"

// testlibVariable names a testlib.h, or the folder that has one.
const testlibVariable = "GRUNDY_TESTLIB"

// ownTestlib offers what most checkers, interactors and validators use of testlib.
//
//go:embed testlib/testlib.h
var ownTestlib []byte

// withTestlib returns a source that finds testlib.h if it includes it. The first of these
// counts: the file beside it, $GRUNDY_TESTLIB, the folder grundy in the user's settings,
// and ours.
func withTestlib(src Source) (Source, error) {
	if !src.lacks(testlibHeader) {
		return src, nil
	}
	text, err := testlib()
	if err != nil {
		return src, err
	}
	src.Beside = append(src.Beside[:len(src.Beside):len(src.Beside)], File{Name: testlibHeader, Text: text})
	return src, nil
}

// testlib reads the testlib.h of this user, or ours.
func testlib() ([]byte, error) {
	if path := os.Getenv(testlibVariable); path != "" {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			path = filepath.Join(path, testlibHeader)
		}
		text, err := store.ReadGiven(path, maxSource)
		if err != nil {
			return nil, fault.New("$"+testlibVariable, i18n.Of(fault.In(err)), "name a testlib.h, or the folder that it is in")
		}
		return text, nil
	}
	if dir, err := os.UserConfigDir(); err == nil {
		text, err := store.Read(filepath.Join(dir, "grundy", testlibHeader), maxSource)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return text, err
		}
	}
	return ownTestlib, nil
}
