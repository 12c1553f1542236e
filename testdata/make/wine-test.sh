# Tries Grundy for Windows in Wine, in a prefix of its own that is removed at the end: the
# tests of tier job, doctor, a right and a wrong program, a hunt, and programs that hang,
# take memory and leave children. The programs are compiled by MinGW. Wine's job objects
# count nothing, so that Grundy looks at the processes itself here; see census_windows.go.
for program in wine x86_64-w64-mingw32-gcc x86_64-w64-mingw32-g++; do
	command -v $program >/dev/null && continue
	echo "make: $program is missing, so nothing is known about Windows;" \
		"apt-get install --no-install-recommends wine wine64 g++-mingw-w64-x86-64-win32" >&2
	exit 1
done
dir=$(mktemp -d /tmp/grundy-wine-XXXXXX) || exit
export WINEPREFIX=$dir/prefix WINEARCH=win64 WINEDEBUG=-all WINEPATH="Z:$dir/bin" DISPLAY= GRUNDY_CI=1
server=$(command -v wineserver || command -v wineserver-stable || echo /usr/lib/wine/wineserver)
# serve starts the one server of all commands. Otherwise it would end with its last program,
# and a program that starts at that moment would have none.
serve() {
	"$server" -f -p >/dev/null 2>&1 &
	served=$!
}
# ended returns whether that server has ended.
ended() {
	! grep -qs '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$served/status"
}
# ours lists the processes in this prefix, as folders of /proc.
ours() {
	for p in /proc/[0-9]*; do
		grep -qs "WINEPREFIX=$WINEPREFIX" "$p/environ" && echo "$p"
	done
}
# clear kills them.
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

# What Wine 8 lacks: a function that Go needs, and an answer to a request that Go makes to
# delete a file. It says "not implemented", where Windows said "no such class".
mkdir "$dir/bin" "$dir/work"
x86_64-w64-mingw32-gcc -shared -o "$dir/bcryptprimitives.dll" testdata/wine/bcryptprimitives.c -ladvapi32 || exit
file=$(go env GOROOT)/src/internal/syscall/windows/at_windows.go
sed 's/case STATUS_INVALID_INFO_CLASS,/case NTStatus(0xC0000002), STATUS_INVALID_INFO_CLASS,/' "$file" >"$dir/at_windows.go"
printf '{"Replace": {"%s": "%s"}}' "$file" "$dir/at_windows.go" >"$dir/overlay.json"
x86_64-w64-mingw32-gcc -O1 -o "$dir/bin/g++.exe" testdata/wine/cross.c && cp "$dir/bin/g++.exe" "$dir/bin/gcc.exe" || exit
export GOOS=windows GOARCH=amd64 CGO_ENABLED=0
go build -trimpath -overlay "$dir/overlay.json" -o "$dir/grundy.exe" ./cmd/grundy &&
	go test -trimpath -overlay "$dir/overlay.json" -c -o "$dir/store.test.exe" ./judge/store &&
	go test -trimpath -overlay "$dir/overlay.json" -c -o "$dir/sandbox.test.exe" ./judge/sandbox || exit
# begin starts Wine in a new prefix, and returns whether it works.
begin() {
	mkdir "$WINEPREFIX" && serve && timeout 900 wine wineboot -i >/dev/null 2>&1 &&
		# Wine has a debugger look at each program that crashes, for seconds. Windows has
		# none, since jobs of ours end with an unhandled exception.
		timeout 300 wine reg add 'HKLM\Software\Microsoft\Windows NT\CurrentVersion\AeDebug' /v Debugger /d false /f >/dev/null 2>&1 &&
		cp "$dir/bcryptprimitives.dll" "$WINEPREFIX/drive_c/windows/system32/"
}
# Only the start of Wine is tried again, never what a test wants.
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
# try PROGRAM ARGUMENT...: runs it in Wine, with its output in $dir/out. Wine 8's server
# crashes if a process is ended before its first thread is there (receive_fd), and its
# programs then fail or hang: there is a new server and another try, of six.
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
# unit FOLDER TEST TESTS: runs these tests of a package in its folder.
unit() {
	cd "$1" || exit
	try "$dir/$2" -test.run "$3" || failed=1
	cat "$dir/out"
	cd "$OLDPWD" || exit
}
# want CODE WORDS ARGUMENT...: grundy ends with this code, and says the words, however many
# blanks are between them.
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

unit judge/store store.test.exe 'Lock|Held|Make|Sweep'
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

# (Wine itself takes 40 MiB of each program, hence the limits above.)

# Nothing is left, neither processes nor folders.
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
