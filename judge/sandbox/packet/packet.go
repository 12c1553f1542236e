// Package packet defines the protocol between the host and a box. They exchange packets over
// a seqpacket socket, some with file descriptors.
//
// The host sends a World, and the box answers with a Ready. From then on the host sends Orders,
// and the box answers each Order with one Report. Before the Report, the host may send Kill to
// stop the run. The first byte of a packet is its kind. Numbers are varints, and texts are
// preceded by their lengths.
//
// Neither side trusts the form of a packet: a malformed packet causes an error and never a panic.
// Host and box are the same binary, so packets have no versions. A program has no access to the
// socket.
package packet

import (
	"encoding/binary"
	"io/fs"
	"slices"
	"syscall"
	"time"

	"errors"
)

// The kinds of packets.
const (
	sayWorld  = 'w' // from the host: build this world
	sayReady  = 'y' // from the box: it is ready, or why it is not
	sayOrder  = 'r' // from the host: run this program; comes with up to MostSent descriptors
	sayReport = 'd' // from the box: how the run ended
)

// Kill is a complete packet. The host sends it to stop the current run.
const Kill = 'k'

// MostShared is the maximum number of files that a program gets besides its standard files.
const MostShared = 2

// MostDescriptors is the maximum number of descriptors of a program: three standard files and the
// shared files.
const MostDescriptors = 3 + MostShared

// MostSent is the maximum number of descriptors of an Order: those of the program, and one for
// the texts of laid files.
const MostSent = MostDescriptors + 1

// MaxSize is the maximum length of a packet. The kernel would allow about 200 KiB.
const MaxSize = 128 << 10

// The tiers that have boxes, for World.Tier.
const (
	Cgroup    = "cgroup"
	Namespace = "namespace"
	Landlock  = "landlock"
)

// A World is what the programs in a box see of the host.
type World struct {
	Tier     string
	Visible  []string
	Writable []string
	// Identity is the uid and gid of programs in the box. If it is negative, programs have the
	// box's own.
	Identity int
	// Cgroup is the version of the control group whose files the box inherits, or 0 if there is
	// none.
	Cgroup int
	// Processes limits processes if no control group does.
	Processes int
	// Landlock is the version of Landlock that hides files, or 0 if Landlock is not used.
	Landlock int
	// Streams is the host's folder of the standard files in tier landlock, or empty. Each box has its
	// own.
	Streams string
	// Endless means that programs see the devices that can be read without end.
	Endless bool
}

// Equal reports whether programs see the same in two worlds of one host. The versions need no
// comparison, because they follow from the tier and the host.
func (w World) Equal(v World) bool {
	return w.Tier == v.Tier && w.Identity == v.Identity && w.Processes == v.Processes && w.Endless == v.Endless &&
		slices.Equal(w.Visible, v.Visible) && slices.Equal(w.Writable, v.Writable)
}

// An Order is a command in the form that the box needs.
type Order struct {
	Args, Env []string
	Dir       string // the box's own folder if empty
	Files     Files
	Laid      []Laid // written to the box's own folder
	CPU, Wall time.Duration
	Idle      time.Duration // 0 for none
	Memory    int64
	Stack     int64
}

// Files has the names of the files that replace standard input and output, in the program's
// folder.
type Files struct{ Input, Output string }

// A Laid is a file that the box writes into the working folder before a run. One descriptor of
// the Order has the texts of all laid files, one after another.
type Laid struct {
	Name string // a path within the folder that satisfies fs.ValidPath
	Size int64
}

// An End says how a run ended.
type End int

// The ways in which a run can end.
const (
	Exited   End = iota // by itself, with an exit code
	Signaled            // by a signal that the box did not send
	CPUOver             // stopped: CPU limit
	WallOver            // stopped: wall limit, with CPU time below the CPU limit
	MemOver             // stopped: memory limit
	OutOver             // stopped by the host
)

// A Report is the box's report on a run.
type Report struct {
	End      End
	ExitCode int
	Signal   syscall.Signal
	CPU      time.Duration
	Wall     time.Duration
	Memory   int64
	Starved  bool
	Unsure   bool
	// Stale says that the box must not be reused.
	Stale bool
	// Lack says that the kernel killed a process of the run because the machine had no memory
	// left.
	Lack bool
	// Missing says that the program wrote no output file, or something that is not a regular file.
	Missing bool
	// Errno says why the program did not start.
	Errno syscall.Errno
	// Fault says what went wrong in the box.
	Fault string
}

// A Ready is the answer of a box to its World.
type Ready struct {
	Why    string        // empty if the box is ready
	Number syscall.Errno // the kernel's error, or 0
}

// Pack encodes the answer.
func (r Ready) Pack() []byte {
	p := packer{sayReady}
	p.text(r.Why)
	p.number(int64(r.Number))
	return p
}

// UnpackReady decodes the answer of a box.
func UnpackReady(b []byte) (r Ready, err error) {
	u := unpacker{rest: b}
	u.kind(sayReady)
	r.Why, r.Number = u.text(), syscall.Errno(u.number())
	return r, u.end()
}

// Pack encodes the world.
func (w World) Pack() []byte {
	p := packer{sayWorld}
	p.text(w.Tier)
	p.list(w.Visible)
	p.list(w.Writable)
	p.number(int64(w.Identity))
	p.number(int64(w.Cgroup))
	p.number(int64(w.Processes))
	p.number(int64(w.Landlock))
	p.text(w.Streams)
	p.number(flag(w.Endless))
	return p
}

// UnpackWorld decodes a world.
func UnpackWorld(b []byte) (w World, err error) {
	u := unpacker{rest: b}
	u.kind(sayWorld)
	w.Tier = u.text()
	w.Visible = u.list()
	w.Writable = u.list()
	w.Identity = int(u.number())
	w.Cgroup = int(u.number())
	w.Processes = int(u.number())
	w.Landlock = int(u.number())
	w.Streams = u.text()
	w.Endless = u.flag()
	return w, u.end()
}

// Pack encodes the order.
func (o *Order) Pack() []byte {
	p := make(packer, 0, 512)
	p = append(p, sayOrder)
	p.list(o.Args)
	p.list(o.Env)
	p.text(o.Dir)
	p.text(o.Files.Input)
	p.text(o.Files.Output)
	p.number(int64(len(o.Laid)))
	for _, f := range o.Laid {
		p.text(f.Name)
		p.number(f.Size)
	}
	p.number(int64(o.CPU))
	p.number(int64(o.Wall))
	p.number(int64(o.Idle))
	p.number(o.Memory)
	p.number(o.Stack)
	return p
}

// UnpackOrder decodes an order.
func UnpackOrder(b []byte) (o Order, err error) {
	u := unpacker{rest: b}
	u.kind(sayOrder)
	o.Args = u.list()
	o.Env = u.list()
	o.Dir = u.text()
	o.Files = Files{u.text(), u.text()}
	o.Laid = u.laid()
	o.CPU = time.Duration(u.number())
	o.Wall = time.Duration(u.number())
	o.Idle = time.Duration(u.number())
	o.Memory = u.number()
	o.Stack = u.number()
	if err := u.end(); err != nil {
		return o, err
	}
	if len(o.Args) == 0 {
		return o, ErrGarbled
	}
	return o, nil
}

// Pack encodes the report.
func (r *Report) Pack() []byte {
	p := make(packer, 0, 64)
	p = append(p, sayReport)
	for _, n := range [...]int64{
		int64(r.End), int64(r.ExitCode), int64(r.Signal), int64(r.CPU), int64(r.Wall), r.Memory, int64(r.Errno),
		flag(r.Starved), flag(r.Unsure), flag(r.Stale), flag(r.Lack), flag(r.Missing),
	} {
		p.number(n)
	}
	p.text(r.Fault)
	return p
}

// UnpackReport decodes a report.
func UnpackReport(b []byte) (r Report, err error) {
	u := unpacker{rest: b}
	u.kind(sayReport)
	r.End = End(u.number())
	r.ExitCode = int(u.number())
	r.Signal = syscall.Signal(u.number())
	r.CPU = time.Duration(u.number())
	r.Wall = time.Duration(u.number())
	r.Memory = u.number()
	r.Errno = syscall.Errno(u.number())
	r.Starved = u.flag()
	r.Unsure = u.flag()
	r.Stale = u.flag()
	r.Lack = u.flag()
	r.Missing = u.flag()
	r.Fault = u.text()
	if r.End < Exited || r.End > OutOver || r.CPU < 0 || r.Wall < 0 || r.Memory < 0 {
		u.bad = true
	}
	return r, u.end()
}

// flag converts a bool to a number.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// A packer is a packet that is being encoded.
type packer []byte

func (p *packer) number(n int64) { *p = binary.AppendVarint(*p, n) }

func (p *packer) text(s string) {
	p.number(int64(len(s)))
	*p = append(*p, s...)
}

func (p *packer) list(l []string) {
	p.number(int64(len(l)))
	for _, s := range l {
		p.text(s)
	}
}

// mostLaid limits the size of a laid file, so that sums of sizes do not overflow.
const mostLaid = 1 << 40

// ErrGarbled means that a packet is malformed.
var ErrGarbled = errors.New("packet of the sandbox: is garbled; this is a bug in grundy, please report it")

// An unpacker decodes a packet. After the first error it returns only zero values.
type unpacker struct {
	rest []byte
	bad  bool
}

func (u *unpacker) kind(k byte) {
	if len(u.rest) == 0 || u.rest[0] != k {
		u.bad = true
		return
	}
	u.rest = u.rest[1:]
}

func (u *unpacker) number() int64 {
	n, size := binary.Varint(u.rest)
	if u.bad || size <= 0 {
		u.bad = true
		return 0
	}
	u.rest = u.rest[size:]
	return n
}

func (u *unpacker) flag() bool {
	n := u.number()
	u.bad = u.bad || n != 0 && n != 1
	return n == 1
}

func (u *unpacker) text() string {
	n := u.number()
	if n < 0 || n > int64(len(u.rest)) {
		u.bad = true
		return ""
	}
	s := string(u.rest[:n])
	u.rest = u.rest[n:]
	return s
}

func (u *unpacker) list() []string {
	n := u.number()
	if n < 0 || n > int64(len(u.rest)) { // each text takes at least a byte
		u.bad = true
		return nil
	}
	var l []string
	for range n {
		l = append(l, u.text())
	}
	return l
}

func (u *unpacker) laid() (list []Laid) {
	n := u.number()
	if n < 0 || n > int64(len(u.rest)) { // each file takes at least a byte
		u.bad = true
		return nil
	}
	for range n {
		f := Laid{u.text(), u.number()}
		u.bad = u.bad || f.Size < 0 || f.Size > mostLaid || !fs.ValidPath(f.Name)
		list = append(list, f)
	}
	return list
}

func (u *unpacker) end() error {
	if u.bad || len(u.rest) > 0 {
		return ErrGarbled
	}
	return nil
}
