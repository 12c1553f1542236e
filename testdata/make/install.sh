# Installs ./grundy and its completions below the folder $1.
. testdata/make/installed.sh
: "${1:?PREFIX is empty; name a folder, as PREFIX=/usr/local}"
for entry in $files; do
	path=$1/${entry%%:*} shell=${entry#*:}
	mkdir -p "${path%/*}" || exit
	if [ -z "$shell" ]; then
		install -m 755 grundy "$path" || exit
	else
		./grundy completion "$shell" > "$path" || exit
	fi
	echo "$path"
done
./grundy man "$1/share/man/man1" || exit
case :$PATH: in
*":$1/bin:"*) ;;
*) echo "$1/bin is not in PATH; add to the profile of your shell: export PATH=\"$1/bin:\$PATH\"" ;;
esac
