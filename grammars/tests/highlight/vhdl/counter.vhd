-- A counter
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package util is
  constant WIDTH : integer := 8;
  type state_t is (idle, run, done);
  type pair_t is record
    a : std_logic;
    b : unsigned(7 downto 0);
  end record;
  function twice(x : integer) return integer;
end package util;

entity counter is
  generic (
    N : positive := 8
  );
  port (
    clk   : in  std_logic;
    rst_n : in  std_logic;
    count : out std_logic_vector(N - 1 downto 0)
  );
end entity counter;

architecture rtl of counter is
  signal value : unsigned(N - 1 downto 0) := (others => '0');
  signal state : state_t;
  constant T : time := 10 ns;
  component sub is
    port (a : in std_logic);
  end component;
  attribute keep : string;
begin
  main : process (clk, rst_n) is
    variable i : integer range 0 to 10 := 0;
  begin
    if rst_n = '0' then
      value <= (others => '0');
    elsif rising_edge(clk) then
      value <= value + 1;
      i := i * 2;
    else
      null;
    end if;
    case state is
      when idle => state <= run;
      when others => state <= idle;
    end case;
    for k in 0 to 3 loop
      exit when k = 2;
      next;
    end loop;
    while i < 3 loop
      i := i + 1;
    end loop;
    wait for 10 ns;
    assert false report "bad" severity error;
  end process main;

  u_sub : sub port map (a => clk);
  count <= std_logic_vector(value) when rst_n = '1' else x"FF";

  gen : for g in 0 to 3 generate
    u : entity work.sub port map (a => clk);
  end generate gen;

  function_body : block begin end block;
end architecture rtl;
