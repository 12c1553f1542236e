package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// boxes is the runner of the tiers that have boxes. Boxes are kept warm between
// runs, by the world they show; one that programs could write on is not used again.
type boxes struct {
	tier  Tier
	rough atomic.Bool // peaks of memory are

	mu   sync.Mutex
	idle []*warden // the last used is last
	done bool
}

// openTier tries a tier.
func openTier(tier string, refused []Refusal) (Runner, error) {
	if tier == tierRlimit {
		return newPlain(refused)
	}
	r := &boxes{tier: Tier{Name: tier, Gaps: gaps[tier], Refused: refused}}
	err := r.probe()
	if err == nil {
		err = r.probeMemory()
	}
	if err != nil {
		_ = r.Close()
		return nil, err
	}
	if r.rough.Load() {
		r.tier.Gaps = append(r.tier.Gaps, "the peak of memory is right to some megabytes, as before Linux 6.12")
	}
	return r, nil
}

// gaps are what a tier does not promise.
var gaps = map[string][]string{
	tierNamespace: {
		"memory is looked at every few milliseconds and not held by the kernel",
		"CPU of children that nobody waits for is not counted",
	},
	tierLandlock: {
		"memory is looked at every few milliseconds and not held by the kernel",
		"CPU of children that nobody waits for is not counted",
		"programs see the numbers of the user's other processes",
		"the cap on processes counts all of the user's",
	},
}

// Tier implements Runner.
func (r *boxes) Tier() Tier { return r.tier }

// Run implements Runner.
func (r *boxes) Run(ctx context.Context, c Command) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(c.Args) == 0 {
		return Result{}, errNoProgram
	}
	d, err := r.take(&c)
	if err != nil {
		return Result{}, err
	}
	res, err := d.run(ctx, &c)
	r.put(d)
	return res, err
}

// worldOf is the world that a command wants.
func (r *boxes) worldOf(c *Command) world {
	w := world{
		Tier:     r.tier.Name,
		Visible:  slices.Sorted(slices.Values(c.Visible)),
		Writable: slices.Sorted(slices.Values(c.Writable)),
		Identity: -1,
	}
	w.Visible = slices.Compact(w.Visible)
	// Root's programs are another user, but for those that write where root does.
	if os.Getuid() == 0 && len(w.Writable) == 0 {
		w.Identity = insider
		if w.Tier == tierLandlock {
			w.Identity = contestant
		}
	}
	if w.Tier != tierCgroup {
		w.Processes = c.Limits.Processes
	}
	return w
}

// equal tells whether two worlds are the same.
func (w world) equal(v world) bool {
	v.Cgroup = w.Cgroup
	return w.Tier == v.Tier && w.Identity == v.Identity && w.Processes == v.Processes &&
		slices.Equal(w.Visible, v.Visible) && slices.Equal(w.Writable, v.Writable)
}

// take gives an idle box with the command's world, or a new one.
func (r *boxes) take(c *Command) (*warden, error) {
	w := r.worldOf(c)
	r.mu.Lock()
	if r.done {
		r.mu.Unlock()
		return nil, errors.New("sandbox: is closed; open another")
	}
	for i, d := range slices.Backward(r.idle) {
		if d.world.equal(w) {
			r.idle = slices.Delete(r.idle, i, i+1)
			r.mu.Unlock()
			return d, nil
		}
	}
	r.mu.Unlock()
	d, err := startBox(w)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	if d.group != nil && d.group.rough {
		r.rough.Store(true)
	}
	return d, nil
}

// put takes a box back.
func (r *boxes) put(d *warden) {
	var out []*warden
	r.mu.Lock()
	if d.broken || d.stale || r.done || len(d.world.Writable) > 0 {
		out = append(out, d)
	} else {
		r.idle = append(r.idle, d)
		if most := runtime.NumCPU() + 1; len(r.idle) > most {
			out = append(out, r.idle[0])
			r.idle = slices.Delete(r.idle, 0, 1)
		}
	}
	r.mu.Unlock()
	for _, d := range out {
		d.close()
	}
}

// Close implements Runner.
func (r *boxes) Close() error {
	r.mu.Lock()
	idle := r.idle
	r.idle, r.done = nil, true
	r.mu.Unlock()
	for _, d := range idle {
		d.close()
	}
	return nil
}
