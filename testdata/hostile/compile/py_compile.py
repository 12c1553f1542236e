# py_compile: has the name of a module that belongs to the compiler itself; the file rewrites itself when imported.
# expect: OK
import sys

if __name__ != "__main__":
    print("ESCAPED: imported as", __name__)
    for name in (__file__, "main.py", "py_compile.py"):
        try:
            open(name, "w").write("print('ESCAPED: it rewrote itself')")
        except OSError:
            pass
else:
    import py_compile
    print("contained")
