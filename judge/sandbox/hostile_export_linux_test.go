package sandbox

// Boxes returns the process ids of a runner's idle boxes, and nil for a runner without boxes.
func Boxes(r Runner) []int {
	b, ok := r.(*boxes)
	if !ok {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []int
	for _, d := range b.idle {
		out = append(out, d.pid)
	}
	return out
}
