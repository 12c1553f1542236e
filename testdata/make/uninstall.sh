# Removes the files that make install has written below the folder $1, and no others.
. testdata/make/installed.sh
: "${1:?PREFIX is empty; name the folder that was installed to}"
for entry in $files; do
	path=$1/${entry%%:*}
	[ ! -f "$path" ] || rm "$path" || exit
done
rm -f "$1"/share/man/man1/grundy.1 "$1"/share/man/man1/grundy-*.1
