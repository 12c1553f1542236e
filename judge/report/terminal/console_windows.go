package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// understands has a console understand escape sequences, and reports whether it does:
// before Windows 10 none did, and since then a program has to ask for it. Letters beyond
// the console's code page need nothing: Go writes them to a console as UTF-16.
func understands(f *os.File) bool {
	h := windows.Handle(f.Fd())
	var mode uint32
	if windows.GetConsoleMode(h, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
