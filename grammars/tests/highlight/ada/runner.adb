with Ada.Containers.Indefinite_Vectors;
with LML.Input.Pragmas.File_IO; use LML.Input.Pragmas;
package body Shop.Test.Runner is
   use Ada.Strings.Unbounded;
   package Vectors is new Ada.Containers.Indefinite_Vectors (Positive, String);
   package Sets is new Vectors_Of (Natural);
   procedure Free is new Ada.Unchecked_Deallocation (Object, Ref);
   function Limit (R : Shop.Items.Vector; P : Roots.Root) return Duration
   is (Duration (Settings.Limit));
   procedure Report (N : Integer) is
   begin
      Ada.Text_IO.Put (Integer'Image (N));
      Builder.Append (LML.New_Int (Long_Long_Integer (N)));
      raise Constraint_Error;
   end Report;
end Shop.Test.Runner;
