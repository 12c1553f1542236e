# python-import: reads a file of the host; the compiler must not run the program.
# expect: OK
# absent: root:
try:
    open("/etc/shadow").read()
    print("ESCAPED: /etc/shadow")
except OSError:
    print("contained")
