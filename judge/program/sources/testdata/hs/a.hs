import Util.Add
main = do { l <- getLine; let { [a,b] = map read (words l) }; print (add a b) }
