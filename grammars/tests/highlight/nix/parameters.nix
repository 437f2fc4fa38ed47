{ pkgs, lib ? pkgs.lib, ... }@args:
let
  name = "x";
  twice = value: value + value;
  inner = lib: lib.length;
in
pkgs.mkDerivation {
  inherit name;
  meta = { inherit (lib) licenses; version = args.version; };
  shadow = let pkgs = 1; in pkgs;
}
