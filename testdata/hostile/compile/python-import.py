# python-import: the program is only compiled when it is compiled, and its neighbours are not run.
# expect: OK
# absent: root:
try:
    open("/etc/shadow").read()
    print("ESCAPED: /etc/shadow")
except OSError:
    print("contained")
