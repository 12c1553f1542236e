# Tests Grundy for Windows in Wine, in its own prefix that is removed at the end. It runs the
# tests of tier job, doctor, a right and a wrong program, a hunt, and programs that hang,
# take memory and leave children. The programs are compiled by MinGW. Wine's job objects do
# not measure time and memory, so Grundy inspects the processes itself; see
# census_windows.go.
for program in wine x86_64-w64-mingw32-gcc x86_64-w64-mingw32-g++; do
	command -v $program >/dev/null && continue
	echo "make: $program is missing, so nothing is known about Windows;" \
		"apt-get install --no-install-recommends wine wine64 g++-mingw-w64-x86-64-win32" >&2
	exit 1
done
dir=$(mktemp -d /tmp/grundy-wine-XXXXXX) || exit
export WINEPREFIX=$dir/prefix WINEARCH=win64 WINEDEBUG=-all WINEPATH="Z:$dir/bin" DISPLAY= GRUNDY_CI=1
server=$(command -v wineserver || command -v wineserver-stable || echo /usr/lib/wine/wineserver)
# serve starts a Wine server for all commands. Without it, the server would end with its last
# program, and a program that starts at that moment would have no server.
serve() {
	"$server" -f -p >/dev/null 2>&1 &
	served=$!
}
# ended returns whether the Wine server has ended.
ended() {
	! grep -qs '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$served/status"
}
# ours lists the processes in this prefix, as folders of /proc.
ours() {
	for p in /proc/[0-9]*; do
		grep -qs "WINEPREFIX=$WINEPREFIX" "$p/environ" && echo "$p"
	done
}
# clear kills the processes in this prefix.
clear() {
	for p in $(ours); do
		kill -9 "${p#/proc/}" 2>/dev/null
	done
}
clean() {
	timeout 20 "$server" -k 2>/dev/null
	timeout 20 "$server" -w 2>/dev/null
	clear
	rm -rf "$dir"
}
trap clean EXIT
trap 'exit 1' INT TERM

# The following replaces what Wine 8 lacks. It lacks a function that Go needs. It also answers
# a request of Go to delete a file with "not implemented", where Windows answered "no such
# class".
mkdir "$dir/bin" "$dir/work"
x86_64-w64-mingw32-gcc -shared -o "$dir/bcryptprimitives.dll" testdata/wine/bcryptprimitives.c -ladvapi32 || exit
file=$(go env GOROOT)/src/internal/syscall/windows/at_windows.go
sed 's/case STATUS_INVALID_INFO_CLASS,/case NTStatus(0xC0000002), STATUS_INVALID_INFO_CLASS,/' "$file" >"$dir/at_windows.go"
printf '{"Replace": {"%s": "%s"}}' "$file" "$dir/at_windows.go" >"$dir/overlay.json"
x86_64-w64-mingw32-gcc -O1 -o "$dir/bin/g++.exe" testdata/wine/cross.c && cp "$dir/bin/g++.exe" "$dir/bin/gcc.exe" || exit
export GOOS=windows GOARCH=amd64 CGO_ENABLED=0
go build -trimpath -overlay "$dir/overlay.json" -o "$dir/grundy.exe" ./cmd/grundy &&
	go test -trimpath -overlay "$dir/overlay.json" -c -o "$dir/store.test.exe" ./judge/base/store &&
	go test -trimpath -overlay "$dir/overlay.json" -c -o "$dir/sandbox.test.exe" ./judge/sandbox || exit
# begin starts Wine in a new prefix, and returns whether it works.
begin() {
	mkdir "$WINEPREFIX" && serve && timeout 900 wine wineboot -i >/dev/null 2>&1 &&
		# Wine runs a debugger for seconds on each program that crashes. Windows runs none,
		# since Grundy's jobs end with an unhandled exception.
		timeout 300 wine reg add 'HKLM\Software\Microsoft\Windows NT\CurrentVersion\AeDebug' /v Debugger /d false /f >/dev/null 2>&1 &&
		cp "$dir/bcryptprimitives.dll" "$WINEPREFIX/drive_c/windows/system32/"
}
# Only the start of Wine is repeated, never a failed test.
for turn in 1 2 3 4; do
	test $turn -lt 4 || { echo "wine-test: Wine does not start" >&2; exit 1; }
	begin && break
	echo "wine-test: Wine did not start in try $turn of 3" >&2
	timeout 20 "$server" -k 2>/dev/null
	clear
	rm -rf "$WINEPREFIX"
done

failed=0
most=1200 # seconds for a command: more means that it hangs
# try PROGRAM ARGUMENT...: runs a program in Wine and writes its output to $dir/out. Wine 8's
# server crashes if a process is killed before its first thread exists (receive_fd), and then
# its programs fail or hang. In this case, a new server is started and the program is run
# again, up to six times in all.
try() {
	for turn in 1 2 3 4 5 6; do
		timeout -k 5 $most wine "$@" </dev/null >"$dir/out" 2>&1 &
		pid=$!
		while kill -0 $pid 2>/dev/null && ! ended; do sleep 0.2; done
		if ! ended; then
			wait $pid
			status=$?
			test $status -eq 0 || sleep 2 # it may have failed since the server is ending
			ended || return $status
		fi
		echo "wine-test: Wine's own server crashed in try $turn of 6" >&2
		clear
		wait $pid
		rm -rf "$WINEPREFIX"/drive_c/users/*/Temp/grundy* # of judges that were killed
		serve
	done
	return 125
}
# unit FOLDER TEST TESTS: runs the test binary TEST in the package's folder.
unit() {
	cd "$1" || exit
	try "$dir/$2" -test.run "$3" || failed=1
	cat "$dir/out"
	cd "$OLDPWD" || exit
}
# want CODE WORDS ARGUMENT...: checks that grundy ends with this exit code and prints the
# words, with any number of blanks between them.
want() {
	code=$1 words=$2
	shift 2
	try "$dir/grundy.exe" "$@"
	status=$?
	out=$(cat "$dir/out")
	if test $status -eq "$code" && printf '%s' "$out" | tr -s ' ' | grep -qF -- "$words"; then
		echo "ok    grundy $*"
		return
	fi
	failed=1
	printf 'FAIL  grundy %s: exit code %s, want %s and "%s":\n%s\n' "$*" $status "$code" "$words" "$out"
}

unit judge/base/store store.test.exe 'Lock|Held|Make|Sweep'
unit judge/sandbox sandbox.test.exe 'Job|Tier|Nothing|Status|Promises'
rm -rf "$WINEPREFIX"/drive_c/users/*/Temp/grundy* # of the judge that a test killed
job="--require-tier job"
want 0 "tier job" doctor $job
want 0 "C++ (GNU 20) works" doctor $job
want 0 "AC " submit hdu1848 testdata/submissions/hdu1848/ac-memo.cpp --memory 128MiB $job
want 1 "The smallest case on which it fails" submit hdu1848 testdata/submissions/hdu1848/wa-sum-of-grundy.cpp --memory 128MiB --for 60s $job
want 1 "TLE" submit testdata/wine/tests testdata/wine/hang.cpp $job
want 1 "MLE" submit testdata/wine/tests testdata/wine/memory.cpp $job
want 1 "killed by SIGSEGV" submit testdata/wine/tests testdata/wine/crash.cpp $job
want 0 "AC " submit testdata/wine/tests testdata/wine/tree.cpp $job
want 1 "hint: graphics.h is only on Windows" submit testdata/wine/tests testdata/wine/missing.cpp $job

# (Wine itself takes 40 MiB in each program; hence the memory limits above.)

# No process and no folder may be left.
for p in $(ours); do
	if grep -qs 'program\.exe' "$p/cmdline"; then
		echo "FAIL  a program is left: $(tr '\0' ' ' <"$p/cmdline")"
		failed=1
	fi
done
left=$(find "$WINEPREFIX/drive_c/users" -path '*Temp*' -name 'grundy*')
test -z "$left" || { echo "FAIL  left: $left"; failed=1; }
test $failed -eq 0 && echo "wine-test: all is well"
exit $failed
