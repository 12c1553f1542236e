# Judges a right program, then a wrong one, which must be refused.
submit() {
	echo "$ grundy submit hdu1848 $1"
	./grundy submit hdu1848 "$1"
}
submit testdata/submissions/hdu1848/ac-stop-at-zero.go || exit
submit testdata/submissions/hdu1848/wa-win-flags.go
test $? -eq 1
