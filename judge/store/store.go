// Package store is where Grundy touches a disk that is not its own. It promises:
//
//   - Nothing is deleted in a folder that is not ours. A folder is ours if it holds
//     the file CACHEDIR.TAG with the usual signature and a line that names grundy.
//     Own puts that into a folder that is new or empty, or that has nothing in it but
//     what an earlier Grundy made there; any other folder is refused, and left as it
//     is. The mark is looked for again before anything is deleted.
//   - Even in a folder of ours, only names that Grundy gives are deleted: files where
//     files are meant, folders where folders are, and never through a link.
//   - Temporary folders bear the mark and a lock. The next start removes those of
//     this user that nobody holds; what others put into the system's temporary
//     folder under such a name, links included, stays.
//   - A file of the user's is written whole or not at all: beside its place, to the
//     disk, and then moved there. It keeps its mode. Behind a link the file is
//     written, not the link. After a failure the old file is whole. A pipe or a
//     device, which cannot be replaced, is written as it is.
//   - Only regular files are read, up to a bound, and opening one never waits: a
//     pipe, a device, a file of /proc, a folder and a file that is too large are
//     errors at once.
//
// One thing is removed in folders of others: what a writer that was killed left
// beside its file, .NAME.grundy-DIGITS, if it is this user's and nobody holds it.
// On Linux such a file has no name for all but a moment.
package store

import (
	"errors"
	"io/fs"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// failure returns a *fault.Error for an error of the system.
func failure(place string, err error, remedy i18n.Message) *fault.Error {
	var own *fault.Error
	if errors.As(err, &own) {
		return own
	}
	return &fault.Error{Place: place, What: What(err), Remedy: remedy, Err: err}
}

// What returns what an error of this package or of the system says is wrong, without
// the operation and the path that Go puts before it.
func What(err error) i18n.Message {
	var own *fault.Error
	if errors.As(err, &own) {
		return own.What
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return i18n.Of(path.Err)
	}
	return i18n.Of(err)
}

// NotRegular describes a name that is not a regular file, such as "is a pipe, not a
// file".
func NotRegular(mode fs.FileMode) i18n.Message {
	switch {
	case mode.IsDir():
		return "is a folder, not a file"
	case mode&fs.ModeNamedPipe != 0:
		return "is a pipe, not a file"
	case mode&fs.ModeSocket != 0:
		return "is a socket, not a file"
	case mode&fs.ModeDevice != 0:
		return "is a device, not a file"
	case mode&fs.ModeSymlink != 0:
		return "is a link, not a file"
	}
	return "is not a regular file"
}
