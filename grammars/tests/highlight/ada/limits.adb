package P is
   Size : constant := 3;
   procedure Put (Size : Integer; Name : String);
end P;
package body P is
   procedure Put (Size : Integer; Name : String) is
      Limit : constant Integer := Size;
      Other : Integer := Limit;
   begin
      Do_It (Name, Limit, Size, Other);
   end Put;
   function F (X : Integer) return Integer is (X + Size);
end P;
procedure Q is
   Top : constant := 1;
begin
   for Top in 1 .. 2 loop
      declare
         Top : constant Integer := 2;
      begin
         Put (Top);
      end;
   end loop;
   Put (Top);
end Q;
