package job

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A Process is a process that Start made suspended. It has not run any instruction before Resume.
type Process struct{ process, thread windows.Handle }

// Start creates a suspended process with three standard files, in the folder dir unless dir is
// empty. The program inherits nothing else. It has its own invisible console, so it cannot reach
// the judge's. Windows opens no dialog when the program crashes, because it inherits the judge's
// error mode, in which Go has disabled dialogs.
func Start(args, env []string, dir string, std []*os.File) (p Process, err error) {
	path, err := filepath.Abs(args[0])
	if err != nil {
		return p, err
	}
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return p, err
	}
	line, err := windows.UTF16PtrFromString(windows.ComposeCommandLine(args))
	if err != nil {
		return p, err
	}
	var folder *uint16
	if dir != "" {
		if folder, err = windows.UTF16PtrFromString(dir); err != nil {
			return p, err
		}
	}
	handles := make([]windows.Handle, len(std))
	for i, f := range std {
		handles[i] = windows.Handle(f.Fd())
		if err := windows.SetHandleInformation(handles[i], windows.HANDLE_FLAG_INHERIT, windows.HANDLE_FLAG_INHERIT); err != nil {
			return p, fmt.Errorf("a pipe cannot be inherited: %w", err)
		}
	}
	info, free, err := startup(handles)
	if err != nil {
		return p, err
	}
	defer free()
	var made windows.ProcessInformation
	const flags = windows.CREATE_SUSPENDED | windows.CREATE_NO_WINDOW | windows.CREATE_UNICODE_ENVIRONMENT | windows.EXTENDED_STARTUPINFO_PRESENT
	err = windows.CreateProcess(name, line, nil, nil, true, flags, environment(env), folder, &info.StartupInfo, &made)
	return Process{made.Process, made.Thread}, err
}

// startup returns the data about a program's standard files for CreateProcess. The data also
// limits inheritance to these files. free frees the list of inherited handles.
func startup(handles []windows.Handle) (info *windows.StartupInfoEx, free func(), err error) {
	list, err := windows.NewProcThreadAttributeList(1)
	if err != nil {
		return nil, nil, err
	}
	err = list.Update(windows.PROC_THREAD_ATTRIBUTE_HANDLE_LIST, unsafe.Pointer(&handles[0]), uintptr(len(handles))*unsafe.Sizeof(handles[0]))
	if err != nil {
		list.Delete()
		return nil, nil, err
	}
	info = &windows.StartupInfoEx{ProcThreadAttributeList: list.List()}
	info.Cb = uint32(unsafe.Sizeof(*info))
	info.Flags = windows.STARTF_USESTDHANDLES
	info.StdInput, info.StdOutput, info.StdErr = handles[0], handles[1], handles[2]
	return info, list.Delete, nil
}

// environment encodes an environment for CreateProcess. It adds SYSTEMROOT, because Windows needs
// it to find its own libraries.
func environment(env []string) *uint16 {
	has := func(v string) bool { return strings.HasPrefix(strings.ToUpper(v), "SYSTEMROOT=") }
	if !slices.ContainsFunc(env, has) {
		env = append(slices.Clone(env), "SYSTEMROOT="+os.Getenv("SYSTEMROOT"))
	}
	block := utf16.Encode([]rune(strings.Join(env, "\x00") + "\x00\x00"))
	return &block[0]
}

// Resume starts the program.
func (p Process) Resume() error {
	_, err := windows.ResumeThread(p.thread)
	return err
}

// Ended reports whether the program has ended.
func (p Process) Ended() bool {
	state, err := windows.WaitForSingleObject(p.process, 0)
	return err != nil || state == windows.WAIT_OBJECT_0
}

// ExitCode returns the exit code of a program that has ended.
func (p Process) ExitCode() (code uint32, err error) {
	err = windows.GetExitCodeProcess(p.process, &code)
	return code, err
}

// Close closes the handles of the process, but does not end it.
func (p Process) Close() {
	windows.CloseHandle(p.thread)
	windows.CloseHandle(p.process)
}
