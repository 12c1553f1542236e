//go:build !linux

package sandbox

func newPlain() (Runner, error) {
	if err := raiseStack(stackLimit); err != nil {
		return nil, err
	}
	return portable{}, nil
}
