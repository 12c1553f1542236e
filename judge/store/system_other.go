//go:build !linux

package store

import (
	"errors"
	"os"
)

// nameless makes no file here: every one has a name.
func nameless(string) (*os.File, error) { return nil, errors.ErrUnsupported }

func nameIt(*os.File, string) error { return errors.ErrUnsupported }

func unreal(*os.File) bool { return false }
