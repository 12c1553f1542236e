# Judges a right program, and then a wrong one, which must fail. Prints what to type next.
submit() {
	echo "$ grundy submit hdu1848 $1"
	./grundy submit hdu1848 "$1"
}
submit testdata/submissions/hdu1848/ac-stop-at-zero.go || exit
submit testdata/submissions/hdu1848/wa-win-flags.go
test $? -eq 1 || exit
cat <<'END'

The program is ./grundy. For this shell to find it as grundy, and to look at the problems, type

  export PATH="$PWD:$PATH"
  grundy list
END
