class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules that belong to the program."""

    def find_spec(self, name, path=None, target=None):
        if name.replace(".", "/") + ".py" in SOURCES:
            return importlib.util.spec_from_loader(name, self)

    def exec_module(self, module):
        execute(module.__name__.replace(".", "/") + ".py", module)


def execute(name, module):
    exec(compile(SOURCES[name], name, "exec", dont_inherit=True), module.__dict__)


def run():
    """Runs the program, and returns its exit code, or None if it crashed."""
    module = types.ModuleType("__main__")
    module.__file__ = PROGRAM
    sys.modules["__main__"] = module
    sys.meta_path.insert(0, Finder())
    try:
        execute(PROGRAM, module)
    except SystemExit as end:
        if isinstance(end.code, int):
            return end.code
        if end.code is not None:
            print(end.code, file=sys.stderr)
        return 0 if end.code is None else 1
    except BaseException:
        traceback.print_exc()
        return None
    return 0
