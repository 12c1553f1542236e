package sandbox

// Boxes are the process numbers of a runner's idle boxes; a runner without boxes
// has none.
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
