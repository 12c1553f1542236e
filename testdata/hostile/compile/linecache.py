# linecache: has the name of a module that Python imports to quote a line for a warning, and causes a warning; the file rewrites itself when imported.
# expect: OK | RE
# absent: ESCAPED
import sys

if len(sys.argv) is 77:
    pass

if __name__ != "__main__":
    print("ESCAPED: imported as", __name__)
    for name in (__file__, "main.py", "linecache.py"):
        try:
            open(name, "w").write("print('ESCAPED: it rewrote itself')")
        except OSError:
            pass
else:
    import linecache
    print("contained")
