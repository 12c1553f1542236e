package sandbox

// withStack calls start: on Windows the linker says how large a stack is.
func withStack(_ int64, start func() error) error { return start() }
