import os

os.symlink("/etc/passwd", "game.out")
