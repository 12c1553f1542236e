package program

import (
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/store"
)

// testlibHeader is the name under which programs include testlib.
const testlibHeader = "testlib.h"

// testlibVariable names a testlib.h, or the folder that has one.
const testlibVariable = "GRUNDY_TESTLIB"

// ownTestlib offers what most checkers, interactors and validators use of testlib.
//
//go:embed header/testlib.h
var ownTestlib []byte

// WithTestlib returns a source that finds testlib.h if it includes it: the one beside it,
// else that of $GRUNDY_TESTLIB, else that of the folder grundy in the user's folder of
// settings, else ours.
func WithTestlib(src build.Source) (build.Source, error) {
	if !src.Lacks(testlibHeader) {
		return src, nil
	}
	text, err := testlib()
	if err != nil {
		return src, err
	}
	src.Beside = append(src.Beside[:len(src.Beside):len(src.Beside)], build.File{Name: testlibHeader, Text: text})
	return src, nil
}

// testlib reads the testlib.h of this user, or ours.
func testlib() ([]byte, error) {
	if path := os.Getenv(testlibVariable); path != "" {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			path = filepath.Join(path, testlibHeader)
		}
		text, err := store.ReadGiven(path, build.MaxSource)
		if err != nil {
			return nil, fault.New("$"+testlibVariable, fault.In(err).Error(), "name a testlib.h, or the folder that it is in")
		}
		return text, nil
	}
	if dir, err := os.UserConfigDir(); err == nil {
		text, err := store.Read(filepath.Join(dir, "grundy", testlibHeader), build.MaxSource)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return text, err
		}
	}
	return ownTestlib, nil
}
