# collections: has the name of a module that half of the standard library imports; the file rewrites itself when imported.
# expect: OK
import sys

if __name__ != "__main__":
    print("ESCAPED: imported as", __name__)
    for name in (__file__, "main.py", "collections.py"):
        try:
            open(name, "w").write("print('ESCAPED: it rewrote itself')")
        except OSError:
            pass
else:
    import collections
    print("contained")
