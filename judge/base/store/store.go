// Package store has all access to disks that other users and programs share. It promises:
//
//   - Nothing is deleted in a folder that is not Grundy's. A folder is Grundy's if it has the
//     mark: the file CACHEDIR.TAG with the usual signature and a line that names grundy. Own
//     creates the mark in a folder that is new or empty, or that contains only what an earlier
//     Grundy created there. It rejects any other folder and does not change it. The mark is
//     checked again before anything is deleted.
//   - Even in Grundy's folders, only names that Grundy creates are deleted: only files for file
//     names, only folders for folder names, and never through a link.
//   - Temporary folders have the mark and a lock. The next start removes the unlocked ones of
//     this user. What others create in the system's temporary folder under such a name, links
//     included, is not removed.
//   - A file of the user's is written completely or not at all: it is written to the disk under a
//     temporary name in its folder, and then renamed. It keeps its mode. If the path is a link,
//     its target is written. After a failure the old file is unchanged. A pipe or a device cannot
//     be replaced, so it is written directly.
//   - Only regular files are read, up to a limit, and opening a file never waits. A pipe, a
//     device, a file of /proc, a folder and a file that is too large cause an error at once.
//
// There is one exception. In other folders, Grundy removes the temporary file of a killed writer,
// .NAME.grundy-DIGITS, if it belongs to this user and no process has locked it. On Linux such a
// file has a name only for a moment.
package store

import (
	"errors"
	"io/fs"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// failure returns a *fault.Error for an error of the system.
func failure(place string, err error, remedy i18n.Message) *fault.Error {
	var own *fault.Error
	if errors.As(err, &own) {
		return own
	}
	return &fault.Error{Place: place, What: What(err), Remedy: remedy, Err: err}
}

// What returns what is wrong according to an error of this package or of the system, without the
// operation and the path that Go puts before it.
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

// NotRegular describes a file that is not regular, for example "is a pipe, not a file".
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
