package job

import (
	"errors"
	"fmt"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A Job is the job object of one run. Windows counts and limits all processes in it, and kills
// them when its last handle is closed. The judge has the only handle, so the processes die with
// the judge.
type Job struct {
	handle  windows.Handle
	reports windows.Handle // the completion port for reports from Windows
	limit   Limits
	census  *census // counts instead of Windows; nil if job objects count CPU time and memory
}

// Limits are the limits of a run. 0 means no limit.
type Limits struct {
	CPU       time.Duration // of all processes together
	Memory    int64         // bytes committed by all processes together
	Processes int
}

// The reports of a job.
const (
	OverTime   = 1  // the CPU limit is exceeded
	OverMemory = 10 // the memory limit is exceeded
)

// Constants and structs of winnt.h that package windows does not have.
const (
	// everyUILimit forbids the clipboard, desktops, windows of other processes, global atoms,
	// system settings and shutdown.
	everyUILimit = 0xff
	// consoleHost is the number of extra processes for the console that Windows adds to a
	// program.
	consoleHost = 1
	// mostListed is the maximum number of listed processes of a job.
	mostListed = 1024
	// userTimeSlack is how far the limit enforced by Windows is above the limit of the run.
	userTimeSlack = 50 * time.Millisecond
)

type associatePort struct {
	key  uintptr
	port windows.Handle
}

type accounting struct {
	user, kernel, periodUser, periodKernel int64 // in 100 ns
	faults, processes, active, terminated  uint32
}

type processList struct {
	assigned, listed uint32
	ids              [mostListed]uintptr
}

// queuedStatus is GetQueuedCompletionStatus. Package windows declares a pointer for a value that
// is a process id for a job, and the garbage collector must not treat the id as a pointer.
var queuedStatus = windows.NewLazySystemDLL("kernel32.dll").NewProc("GetQueuedCompletionStatus")

// New makes a job with the limits of a run. counts says whether job objects of this system count
// CPU time and memory.
func New(l Limits, counts bool) (*Job, error) {
	handle, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("job object: cannot be made: %w", err)
	}
	j := &Job{handle: handle, limit: l}
	if !counts {
		j.census = &census{}
	}
	if err := j.restrict(); err != nil {
		j.Close()
		return nil, err
	}
	return j, nil
}

// restrict sets the limits of the job, and makes it send reports.
func (j *Job) restrict() error {
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	basic := &info.BasicLimitInformation
	basic.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
	if j.limit.Memory > 0 {
		basic.LimitFlags |= windows.JOB_OBJECT_LIMIT_JOB_MEMORY
		info.JobMemoryLimit = uintptr(j.limit.Memory)
	}
	if j.limit.Processes > 0 {
		basic.LimitFlags |= windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS
		basic.ActiveProcessLimit = uint32(j.limit.Processes + consoleHost)
	}
	if j.limit.CPU > 0 {
		basic.LimitFlags |= windows.JOB_OBJECT_LIMIT_JOB_TIME
		basic.PerJobUserTimeLimit = int64((j.limit.CPU + userTimeSlack) / 100)
	}
	if err := j.set(windows.JobObjectExtendedLimitInformation, unsafe.Pointer(&info), unsafe.Sizeof(info)); err != nil {
		return fmt.Errorf("job object: takes no limits: %w", err)
	}
	ui := windows.JOBOBJECT_BASIC_UI_RESTRICTIONS{UIRestrictionsClass: everyUILimit}
	if err := j.set(windows.JobObjectBasicUIRestrictions, unsafe.Pointer(&ui), unsafe.Sizeof(ui)); err != nil {
		return fmt.Errorf("job object: does not close the desktop: %w", err)
	}
	port, err := windows.CreateIoCompletionPort(windows.InvalidHandle, 0, 0, 1)
	if err != nil {
		return fmt.Errorf("completion port: cannot be made: %w", err)
	}
	j.reports = port
	to := associatePort{key: 1, port: port}
	if err := j.set(windows.JobObjectAssociateCompletionPortInformation, unsafe.Pointer(&to), unsafe.Sizeof(to)); err != nil {
		return fmt.Errorf("job object: does not report: %w", err)
	}
	return nil
}

func (j *Job) set(class uint32, info unsafe.Pointer, size uintptr) error {
	_, err := windows.SetInformationJobObject(j.handle, class, uintptr(info), uint32(size))
	return err
}

func (j *Job) query(class int32, info unsafe.Pointer, size uintptr) error {
	return windows.QueryInformationJobObject(j.handle, class, uintptr(info), uint32(size), nil)
}

// Assign puts a process into the job. If that fails, it kills the process.
func (j *Job) Assign(p Process) error {
	if err := windows.AssignProcessToJobObject(j.handle, p.process); err != nil {
		_ = windows.TerminateProcess(p.process, 1)
		return fmt.Errorf("job object: takes no process: %w", err)
	}
	return nil
}

// Report waits for a report of the job. It returns 0 if none arrives in time.
func (j *Job) Report(wait time.Duration) uint32 {
	var message uint32
	var key, process uintptr
	ok, _, _ := queuedStatus.Call(uintptr(j.reports), uintptr(unsafe.Pointer(&message)),
		uintptr(unsafe.Pointer(&key)), uintptr(unsafe.Pointer(&process)), uintptr(wait.Milliseconds()))
	if ok == 0 {
		return 0
	}
	return message
}

// Close kills the remaining processes of the job.
func (j *Job) Close() {
	if j.reports != 0 {
		windows.CloseHandle(j.reports)
	}
	windows.CloseHandle(j.handle)
}

// killTime is how long killed processes may take to end.
const killTime = 10 * time.Second

// errUndead means that processes could not be killed.
var errUndead = errors.New("job object: its processes do not die; end them with the task manager")

// Kill kills all processes of the job and waits until none is left. It retries, because a dying
// process may just have started another.
func (j *Job) Kill() error {
	for began := time.Now(); time.Since(began) < killTime; j.Report(time.Millisecond) {
		if err := windows.TerminateJobObject(j.handle, 1); err != nil {
			return fmt.Errorf("job object: cannot be ended: %w", err)
		}
		if j.account().active == 0 {
			return nil
		}
	}
	return errUndead
}

// account returns the counters of Windows, or zeros if they cannot be read.
func (j *Job) account() (a accounting) {
	if j.query(windows.JobObjectBasicAccountingInformation, unsafe.Pointer(&a), unsafe.Sizeof(a)) != nil {
		return accounting{}
	}
	return a
}

// members returns the ids of the processes in the job.
func (j *Job) members() (ids []uint32) {
	var list processList
	err := j.query(windows.JobObjectBasicProcessIdList, unsafe.Pointer(&list), unsafe.Sizeof(list))
	if err != nil && !errors.Is(err, windows.ERROR_MORE_DATA) {
		return nil
	}
	for _, id := range list.ids[:min(list.listed, mostListed)] {
		ids = append(ids, uint32(id))
	}
	return ids
}

// Look returns the CPU time of all processes of the job so far. If Windows does not count, it also
// returns their current memory in bytes, and otherwise 0.
func (j *Job) Look() (cpu time.Duration, memory int64) {
	if j.census == nil {
		a := j.account()
		return time.Duration(a.user+a.kernel) * 100, 0
	}
	return j.census.take(j.members(), j.limit.Processes)
}

// Peak returns the maximum memory of the job in bytes.
func (j *Job) Peak() int64 {
	if j.census != nil {
		return j.census.peak
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	_ = j.query(windows.JobObjectExtendedLimitInformation, unsafe.Pointer(&info), unsafe.Sizeof(info))
	return int64(info.PeakJobMemoryUsed)
}

// Counts reports whether Windows has counted the CPU time and memory of the job.
func (j *Job) Counts() bool {
	bare := *j
	bare.census = nil
	cpu, _ := bare.Look()
	return cpu > 0 && bare.Peak() > 0
}
