{ A program }
// line
program Sample;
{$mode objfpc}
uses SysUtils, Classes;
const
  Max = 10;
  Pi2 = 3.14;
type
  TColor = (Red, Green);
  TPoint = record
    X, Y: Integer;
  end;
  TAnimal = class(TObject)
  private
    FName: string;
  public
    constructor Create(const AName: string);
    procedure Speak; virtual; abstract;
    function Age: Integer;
    property Name: string read FName write FName;
  end;
var
  i: Integer;
  list: array[1..10] of Double;
  p: ^TPoint;

constructor TAnimal.Create(const AName: string);
begin
  inherited Create;
  FName := AName;
end;

function Add(a, b: Integer): Integer;
begin
  Result := a + b;
end;

begin
  for i := 1 to Max do
    WriteLn('Hello ', i);
  if (i > 1) and not (i = 2) then
    Exit
  else
    Inc(i);
  while i < 3 do
    Break;
  repeat
    i := i div 2;
  until i = 0;
  case i of
    1: WriteLn('one');
  else
    Continue;
  end;
  try
    raise Exception.Create('bad');
  except
    on E: Exception do WriteLn(E.Message);
  end;
  try
    p := @i;
  finally
    p := nil;
  end;
  with list[1] do WriteLn($FF, #13, True);
  goto done;
end.
