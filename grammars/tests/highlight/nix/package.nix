#!/usr/bin/env nix-build
/**
  Builds the demo.
*/
{
  lib,
  pkgs ? import <nixpkgs> { },
  stdenv,
  ...
}@args:
let
  inherit (lib) mkIf types;
  inherit pkgs;
  version = "1.${toString 2}\n"; # released
  double = x: y: x * 2 + y;
  greet = { name, loud ? false }: if loud then "HEY" else name;
  set = rec {
    a.b = 1;
    "quoted key" = 2.5;
    ${version} = null;
  };
in
with lib.maintainers;
assert args != { } && !(args ? missing.path);
stdenv.mkDerivation {
  pname = "demo";
  src = fetchurl { url = https://example.org/demo.tar.gz; };
  patches = [ ./fix.patch ~/more.patch /etc/${version}/x ];
  buildPhase = ''
    make ''${flags} ${double 1 2} ''\n '''
  '';
  postInstall = lib.optionalString true ''
    echo done
  '';
  passthru.tests = map (t: t // { fast = true; }) (set.tests or [ ] ++ [ 1 ]);
  system = builtins.currentSystem;
  yes = builtins.true;
  json = builtins.toJSON set;
  here = __curPos;
  arch = __currentSystem;
  len = __length [ ];
  bad = if 1 <= 2 || 3 > 4 -> 5 >= 6 then throw "no" else builtins.throw "never";
  shown = builtins.trace "value" (lib.traceVal (-1 - 2 / 3));
  same = 1 == 2 || 1 < 2;
  dir = builtins;
  old = let { body = 1; };
  meta.license = lib.licenses.mit;
}
