//go:build !linux

package store

import (
	"errors"
	"os"
)

// nameless returns an error, because every file of this system has a name.
func nameless(string) (*os.File, error) { return nil, errors.ErrUnsupported }

func nameIt(*os.File, string) error { return errors.ErrUnsupported }

func unreal(*os.File) bool { return false }
