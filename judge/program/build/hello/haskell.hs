import qualified Data.Map as M

main :: IO ()
main = print (M.size (M.fromList [(n, n) | n <- [1 .. 42 :: Int]]))
