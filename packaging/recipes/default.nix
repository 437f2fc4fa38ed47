# nix-build: the program, without parsers, which each user installs with `highlight-lsp grammar install`.
{ pkgs ? import <nixpkgs> { } }:
pkgs.swiftPackages.stdenv.mkDerivation rec {
  pname = "highlight-lsp";
  version = "@VERSION@";
  src = pkgs.fetchurl {
    url = "@PARCELS@/${pname}-${version}-source.tar.gz";
    sha256 = "@SHA256@";
  };
  nativeBuildInputs = with pkgs; [ pkg-config python3 swift swiftpm ];
  buildInputs = with pkgs; [ icu swiftPackages.Dispatch swiftPackages.Foundation tree-sitter ];
  makeFlags = [ "STATIC=no" "SETUP=no" "PARSERS=none" "PREFIX=$(out)" ];
  buildFlags = [ "build" ];
  meta = {
    description = "Syntax highlighting for editors, the terminal, pages and CI";
    homepage = "@HOME@";
    license = pkgs.lib.licenses.mit;
    mainProgram = "highlight-lsp";
    platforms = [ "x86_64-linux" ];
  };
}
