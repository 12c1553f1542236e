{ Stubs of tasks of CMS with named pipes use this unit; fifos.c says why. }
unit grundy_fifos;

interface

implementation

uses BaseUnix;

var
  null: cint;

initialization
  null := FpOpen('/dev/null', O_RdWr);
  if (null < 0) or (FpDup2(0, 10) < 0) or (FpDup2(1, 11) < 0) or (FpDup2(null, 0) < 0) or (FpDup2(null, 1) < 0) then Halt(1);
  FpClose(null);
end.
