architecture a of b is
begin
  process begin
    read_memory_word;
    read_block(start_address, entry);
    wait;
  end process;
end a;
