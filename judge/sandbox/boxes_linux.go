package sandbox

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"grundy/judge/base/fault"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/spawn"
	"grundy/judge/sandbox/stdio"
)

// boxes is the runner of the tiers that have boxes. It keeps a box for further runs with an equal
// packet.World. A box with writable folders is used only once.
type boxes struct {
	tier  Tier
	rough atomic.Bool // the peak memory of runs is inexact

	mu   sync.Mutex
	idle []*warden // most recently used last
	done bool

	folders folders // for runs with files, in tiers whose boxes have no work folder
}

// systemTiers lists the tiers that this system may have, strongest first.
var systemTiers = []string{tierCgroup, tierNamespace, tierLandlock, tierRlimit}

// openTier tries to open a tier.
func openTier(tier string, refused []Refusal) (Runner, error) {
	if tier == tierRlimit {
		return newPlain(refused)
	}
	r := &boxes{tier: Tier{Name: tier, Gaps: append(gapsOf(tier), inputGaps()...), Refused: refused}}
	err := r.probe()
	if err == nil {
		err = r.probeMemory()
	}
	if err != nil {
		_ = r.Close()
		return nil, err
	}
	if r.rough.Load() {
		r.tier.Gaps = append(r.tier.Gaps, "the peak of memory is accurate only to some megabytes, because the kernel is older than Linux 6.12")
	}
	return r, nil
}

// unable reports whether an error means that the machine does not allow a tier. Any other error
// means that something went wrong.
func unable(err error) bool { return spawn.Unable(err) }

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
	if (c.Files != (Files{}) || len(c.Laid) > 0) && r.tier.Name == tierLandlock {
		return r.folders.within(c, func(c Command) (Result, error) {
			c.Writable = append(slices.Clone(c.Writable), c.Dir)
			return r.inBox(ctx, c)
		})
	}
	return r.inBox(ctx, c)
}

// inBox runs a command in a box with the world that it needs.
func (r *boxes) inBox(ctx context.Context, c Command) (Result, error) {
	if err := handOver(c.Writable); err != nil {
		return Result{}, err
	}
	d, err := r.take(&c)
	if err != nil {
		return Result{}, err
	}
	res, err := r.within(ctx, d, &c)
	c.crossed.Leave()
	r.put(d)
	return res, err
}

// within runs a command in a box. Without a control group, it also checks whether the kernel
// killed the run because the machine ran out of memory.
func (r *boxes) within(ctx context.Context, d *warden, c *Command) (Result, error) {
	if d.group != nil {
		return d.run(ctx, c)
	}
	before := kernelKills()
	res, err := d.run(ctx, c)
	if err == nil && before.ended(res, kernelKills) {
		return Result{}, ErrMemory
	}
	return res, err
}

// If the judge is root, handOver makes the programs' user the owner of the folders that programs
// may write. Root's programs run as this user and not as root, so an escape gives them only this
// user's rights.
func handOver(folders []string) error {
	if os.Getuid() != 0 {
		return nil
	}
	for _, dir := range folders {
		err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Lchown(path, contestant, contestant)
		})
		if err != nil {
			return fmt.Errorf("%s: cannot be given to the user of programs: %w", dir, err)
		}
	}
	return nil
}

// worldOf returns the world that a command needs.
func (r *boxes) worldOf(c *Command) packet.World {
	w := packet.World{
		Tier:     r.tier.Name,
		Visible:  slices.Sorted(slices.Values(c.Visible)),
		Writable: slices.Sorted(slices.Values(c.Writable)),
		Identity: -1,
		Endless:  !c.Compiler,
	}
	w.Visible = slices.Compact(w.Visible)
	if os.Getuid() == 0 { // root's programs run as another user
		w.Identity = insider
		if w.Tier == tierLandlock {
			w.Identity = contestant
		}
	}
	if w.Tier == tierLandlock {
		w.Landlock = landlockABI()
	}
	if w.Tier != tierCgroup {
		w.Processes = c.Limits.Processes
	}
	return w
}

// take returns an idle box with the command's world, or a new box.
func (r *boxes) take(c *Command) (*warden, error) {
	w := r.worldOf(c)
	r.mu.Lock()
	if r.done {
		r.mu.Unlock()
		return nil, fault.Errorf("sandbox: is closed; open another")
	}
	for i, d := range slices.Backward(r.idle) {
		if d.world.Equal(w) && !c.Fresh {
			r.idle = slices.Delete(r.idle, i, i+1)
			r.mu.Unlock()
			return d, nil
		}
	}
	r.mu.Unlock()
	streams := r.streams(&w)
	d, err := startBox(w)
	if err != nil {
		streams.Close()
		_ = os.RemoveAll(w.Streams)
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	if streams != nil {
		d.streams = streams
	}
	if d.group != nil && d.group.Rough {
		r.rough.Store(true)
	}
	return d, nil
}

// streams makes the folder of the standard files of a box in tier landlock. In other tiers, the box
// makes it. Without such a folder, the files have no names.
func (r *boxes) streams(w *packet.World) *stdio.Folder {
	if w.Tier != tierLandlock {
		return nil
	}
	dir, err := r.folders.take()
	if err != nil {
		return nil
	}
	f, err := stdio.MakeFolder(dir)
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil
	}
	w.Streams = dir
	return f
}

// put takes a box back, or closes it if it cannot be reused.
func (r *boxes) put(d *warden) {
	var out []*warden
	r.mu.Lock()
	if d.broken || d.stale || r.done || len(d.world.Writable) > 0 {
		out = append(out, d)
	} else {
		r.idle = append(r.idle, d)
		if most := runtime.GOMAXPROCS(0) + 1; len(r.idle) > most {
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
	r.folders.remove()
	return nil
}
