package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// understands makes a console interpret escape sequences, and reports whether it does. Consoles
// before Windows 10 cannot; later ones do so only on request. Letters outside the console's code
// page need no setting, because Go writes them to a console as UTF-16.
func understands(f *os.File) bool {
	h := windows.Handle(f.Fd())
	var mode uint32
	if windows.GetConsoleMode(h, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
