package sandbox

import "os"

// hold holds nothing here, and so sweep removes nothing.
func hold(string) (*os.File, error) { return nil, nil }

func sweep(string, func(string) error) {}
