# __main__: has the name of a module that is run in the place of a folder; whoever imports it has it rewrite itself.
# expect: OK
import sys

if __name__ != "__main__":
    print("ESCAPED: imported as", __name__)
    for name in (__file__, "main.py", "__main__.py"):
        try:
            open(name, "w").write("print('ESCAPED: it rewrote itself')")
        except OSError:
            pass
else:
    import sys
    print("contained")
