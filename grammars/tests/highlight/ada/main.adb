-- A program
with Ada.Text_IO; use Ada.Text_IO;
pragma Warnings (Off);

procedure Main is
   type Color is (Red, Green);
   type Count is range 0 .. 10;
   type Point is record
      X, Y : Integer := 0;
   end record;
   type Shape is abstract tagged private;
   type Acc is access all Integer;
   subtype Small is Integer range 1 .. 5;
   Max : constant Integer := 16#FF#;
   Pi  : Float := 3.14;
   Name : String := "it""s";
   Letter : Character := 'a';
   List : array (1 .. 10) of Integer;
   Failed : exception;

   function Add (A, B : in Integer; C : Integer := 1) return Integer is
   begin
      return A + B * C;
   end Add;

   generic
      type T is private;
   procedure Swap (Left, Right : in out T);

   task Worker is
      entry Start;
   end Worker;

   package Inner is
      procedure Run;
   end Inner;
begin
   if Max > 1 and then not (Max = 2) then
      Put_Line ("Hello " & Name);
   elsif Max /= 3 or else Max <= 4 then
      null;
   else
      Inner.Run;
   end if;
   Outer : for I in 1 .. 10 loop
      exit Outer when I = 5;
      List (I) := Add (A => I, B => 2);
   end loop Outer;
   while True loop
      exit;
   end loop;
   for E of List loop
      Put_Line (Integer'Image (E));
   end loop;
   case Max is
      when 1 => null;
      when others => raise Failed with "bad";
   end case;
   declare
      X : Integer := Max mod 2;
   begin
      X := abs X;
      delay 1.0;
   exception
      when Constraint_Error => Put_Line ("bad");
   end;
   goto Done;
   <<Done>>
   null;
end Main;
