# warnings: has the name of a module imported to print a warning, which this has; whoever imports it has it rewrite itself.
# expect: OK | RE
# absent: ESCAPED
import sys

if len(sys.argv) is 77:
    pass

if __name__ != "__main__":
    print("ESCAPED: imported as", __name__)
    for name in (__file__, "main.py", "warnings.py"):
        try:
            open(name, "w").write("print('ESCAPED: it rewrote itself')")
        except OSError:
            pass
else:
    import warnings
    print("contained")
