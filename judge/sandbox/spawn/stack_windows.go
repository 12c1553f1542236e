package spawn

// WithStack calls start: on Windows the linker says how large a stack is.
func WithStack(_ int64, start func() error) error { return start() }
