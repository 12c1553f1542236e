# py_compile: has the name of a module of the compiler itself; whoever imports it has it rewrite itself.
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
