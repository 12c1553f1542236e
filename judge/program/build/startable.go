package build

import (
	"bytes"
	"debug/elf"
	"io"
	"os"
	"runtime"
)

// startable returns a flaw if the system cannot start a program although its compiler accepted the
// source. For example, the source names a loader that does not exist, or builds a library. This is
// not a fault of the machine, although a failed start would look like one.
func startable(path string) error {
	if runtime.GOOS != "linux" {
		return nil
	}
	f, err := os.Open(path) // this copy is the judge's
	if err != nil {
		return ours(err)
	}
	defer f.Close()
	var head [4]byte
	if n, _ := io.ReadFull(f, head[:]); n >= 2 && string(head[:2]) == "#!" {
		return nil // a script; some compilers write one
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

// isLoader reports whether a loader belongs to the system, so that every box has it.
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
