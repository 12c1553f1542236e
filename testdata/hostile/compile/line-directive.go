// line-directive: claims that its error is in a file of the host.
// expect: CE
// absent: root:

package main

func main() {
	//line /etc/shadow:1
	undefined()
}
