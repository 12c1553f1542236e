# This module starts stub.py for tasks of CMS with named pipes; fifos.c says why.
import os
import runpy

null = os.open(os.devnull, os.O_RDWR)
for own, other in ((0, 10), (1, 11), (null, 0), (null, 1)):
    os.dup2(own, other)
os.close(null)
runpy.run_module("stub", run_name="__main__", alter_sys=True)
