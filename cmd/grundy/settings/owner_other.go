//go:build !unix

package settings

// trusted accepts each file.
func trusted(string) error { return nil }
