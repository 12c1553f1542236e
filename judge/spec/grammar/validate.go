package grammar

import "errors"

// A Validity says whether a file is legal.
type Validity struct {
	Cases int // in the file; 0 if it is illegal
	// Fault is the first error, in the mode in which the file was read.
	Fault *Fault
	// Lenient is the error in Strict mode if the file is legal only in Lenient mode.
	Lenient *Fault
}

// Validate reads a file like Parse and describes the result in more detail. Errors in the file are
// in the Validity. err is about a failure that is not an error in the file.
func (g *Grammar) Validate(data []byte, mode Mode) (v Validity, err error) {
	if v.Fault, err = g.fault(data, Strict, &v.Cases); err != nil || v.Fault == nil {
		return v, err
	}
	cases := 0
	lenient, err := g.fault(data, Lenient, &cases)
	switch {
	case err != nil:
	case lenient == nil:
		v.Lenient = v.Fault
		if mode == Lenient {
			v.Fault, v.Cases = nil, cases
		}
	case mode == Lenient:
		v.Fault = lenient
	}
	return v, err
}

// fault returns the first error in a file, or counts its cases.
func (g *Grammar) fault(data []byte, mode Mode, cases *int) (*Fault, error) {
	cs, err := g.Parse(data, mode)
	var f *Fault
	if err == nil {
		*cases = cs.Len()
		return nil, nil
	}
	if errors.As(err, &f) {
		return f, nil
	}
	return nil, err
}
