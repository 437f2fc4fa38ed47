{
  builder = builtins.toFile "builder.sh" ''
    mkdir $out
  '';
  expr = pkgs.writeText "expr.nix" ''
    { a = 1; }
  '';
  other = writeText "x" ''
    a b
  '';
  c = pkgs.writeText "c.json" ''{"a": 1}'';
}
