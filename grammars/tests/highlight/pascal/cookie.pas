unit Cookie;
interface
const IMF_DAYS = 7;
type
  TCookie = class
    FName: string;
  end;
implementation
/// A line of a header
function TCookie.Line(const AName: string): string;
begin
  FName := AName;
  Result := Format('%s, %.2d GMT', [FName, IMF_DAYS]);
  Self.FName := Result;
  raise Exception.CreateFmt('no "%s"', [AName]);
  Files := 1;
end;
end.
