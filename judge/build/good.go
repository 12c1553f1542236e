package build

import (
	"context"
	"errors"
)

// AnyGood builds a program that is known to be good: of a language or, if there is
// none, of another one. If it cannot be run, the fault is not a submission's.
func (b *Builder) AnyGood(ctx context.Context, lang *Language) (*Program, error) {
	if lang != nil {
		if p, err := b.Good(ctx, lang); p != nil || err != nil {
			return p, err
		}
	}
	err := errors.New("no good program is known")
	for _, l := range b.Languages() {
		var p *Program
		if p, err = b.Good(ctx, l); err == nil && p != nil {
			return p, nil
		}
	}
	return nil, err
}
