program hello;
uses sysutils;
begin
  writeln(inttostr(42));
end.
