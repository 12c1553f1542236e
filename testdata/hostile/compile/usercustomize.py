# usercustomize: has the name of a module that has a user's own settings and that Python imports at every start; the file rewrites itself when imported.
# expect: OK
import sys

if __name__ != "__main__":
    print("ESCAPED: imported as", __name__)
    for name in (__file__, "main.py", "usercustomize.py"):
        try:
            open(name, "w").write("print('ESCAPED: it rewrote itself')")
        except OSError:
            pass
else:
    import site
    print("contained")
