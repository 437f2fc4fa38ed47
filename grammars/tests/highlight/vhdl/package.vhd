-- A package with subprograms
library ieee;
use ieee.std_logic_1164;
use work.all;
package shapes is
  subtype byte is std_logic_vector(7 downto 0);
  procedure clear(variable target : inout byte);
  function area(constant radius : real) return real;
end package shapes;
package body shapes is
  constant RATIO : real := 3.14;
  procedure clear(variable target : inout byte) is
  begin
    target := (others => '0');
  end procedure clear;
  function area(constant radius : real) return real is
    variable bits : std_logic_vector(1 to 2) := "01";
  begin
    if bits(1) = '1' and not (radius < 0.5) then
      return 0.0;
    end if;
    return RATIO * radius ** 2 mod 7.0;
  end function area;
end package body shapes;
