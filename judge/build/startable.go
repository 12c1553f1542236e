package build

import (
	"bytes"
	"debug/elf"
	"io"
	"os"
	"runtime"
)

// startable finds a program that the system would not start, though its compiler has
// accepted the source: that is no fault of the machine, and to find it out by starting it
// would look like one. A source can name a loader that is not there, or want to be a
// library.
func startable(path string) error {
	if runtime.GOOS != "linux" {
		return nil
	}
	f, err := os.Open(path) // ours
	if err != nil {
		return ours(err)
	}
	defer f.Close()
	var head [4]byte
	if n, _ := io.ReadFull(f, head[:]); n >= 2 && string(head[:2]) == "#!" {
		return nil // a script, as some compilers write
	}
	if !bytes.Equal(head[:], []byte(elf.ELFMAG)) {
		return flawed("%s is not a program", binaryName())
	}
	program, err := elf.NewFile(f)
	if err != nil || program.Type != elf.ET_EXEC && program.Type != elf.ET_DYN {
		return flawed("%s is not a program", binaryName())
	}
	for _, p := range program.Progs {
		if p.Type != elf.PT_INTERP {
			continue
		}
		const longest = 4096
		text, err := io.ReadAll(io.LimitReader(p.Open(), longest))
		loader, _, _ := bytes.Cut(text, []byte{0})
		if err != nil || !isLoader(string(loader)) {
			return flawed("%s needs a loader that does not exist", binaryName())
		}
	}
	return nil
}

// isLoader reports whether a loader is one of the system's, which every box has.
func isLoader(path string) bool {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
		return false
	}
	if !systems(path) {
		return false
	}
	f, err := elf.Open(path)
	if err != nil {
		return false
	}
	f.Close()
	return true
}
