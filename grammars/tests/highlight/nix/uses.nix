{ lib, ... }:
let
  double = x: x + 1;
  plain = 3;
in {
  options.a = lib.mkOption {
    description = ''
      A thing with `code`.
    '';
  };
  b = map double [ plain ];
  c = double: double;
}
