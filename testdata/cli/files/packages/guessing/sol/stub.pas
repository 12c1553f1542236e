program stub;
{ uses the names of the pipes }
uses guessing, guesslib;
var n: longint;
begin
  start;
  n := get;
  tell('!', find(n));
end.
