unit guesslib;

interface
procedure start;
function get: longint;
procedure tell(sign: char; number: longint);
function compare(number: longint): longint;

implementation
var source, target: text;

procedure start;
begin
  assign(source, paramstr(1)); reset(source);
  assign(target, paramstr(2)); rewrite(target);
end;

function get: longint;
begin
  readln(source, get);
end;

procedure tell(sign: char; number: longint);
begin
  writeln(target, sign, ' ', number);
  flush(target);
end;

function compare(number: longint): longint;
begin
  tell('?', number);
  compare := get;
end;

end.
