with Prices; use Prices;
package body Stock is
   type Reader is access constant String;
   function Short (Name : String) return String is
   begin
      return Ada.Strings.Fixed.Trim (Name, Both);
   end Short;
end Stock;
