import lib.graph as g
def f(x): return g.add(x,0)
