unit Demo;
{$mode delphi}
interface
{ not a class sealed } (* nor = this *) // 'one'
uses SysUtils, Generics.Collections;
type
  TFoo = class sealed(TObject)
  strict private
    FList: TList<Integer>;
    FMap: TMap<string, TFoo>;
  public
    constructor Create; overload;
    function Get<T>(const A: T): T; virtual; abstract;
    property Items[I: Integer]: string read GetItem write SetItem; default;
  end;
  TMap<K, V> = class abstract
  end;
  generic TBox<T> = class
    Value: T;
  end;
  TIntBox = specialize TBox<Integer>;
  TColor = (Red, Green);
implementation
constructor TFoo.Create;
begin
  inherited Create;
  FList := TList<Integer>.Create;
  FOther := TMap<string, TFoo>.Create;
  WriteLn('x', 10, $FF, #13#10);
end;
function TFoo.Get<T>(const A: T): T;
begin
  Result := A;
end;
begin
  WriteLn('init');
end.
