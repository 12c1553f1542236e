# sitecustomize: has the name of a module that Python imports at every start, if there is one; the file rewrites itself when imported.
# expect: OK
import sys

if __name__ != "__main__":
    print("ESCAPED: imported as", __name__)
    for name in (__file__, "main.py", "sitecustomize.py"):
        try:
            open(name, "w").write("print('ESCAPED: it rewrote itself')")
        except OSError:
            pass
else:
    import site
    print("contained")
