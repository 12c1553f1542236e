package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// understands asks a console to interpret escape sequences, and reports whether it does.
// Consoles before Windows 10 do not, and later ones only if a program asks. Letters beyond
// the console's code page need nothing: Go writes them to a console as UTF-16.
func understands(f *os.File) bool {
	h := windows.Handle(f.Fd())
	var mode uint32
	if windows.GetConsoleMode(h, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
