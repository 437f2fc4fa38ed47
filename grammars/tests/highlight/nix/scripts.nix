{ pkgs, lib, ... }:
{
  environment.systemPackages = [
    (pkgs.writeShellScriptBin "hello" ''
      echo hello
    '')
    (pkgs.runCommand "out" { } ''
      touch $out
    '')
    (pkgs.writeShellApplication {
      name = "app";
      text = ''
        echo app
      '';
    })
    (pkgs.writers.writePython3Bin "py" { } ''
      print(1)
    '')
  ];
  programs.fish.interactiveShellInit = ''
    set -x EDITOR vi
  '';
  environment.shellInit = ''
    export EDITOR=vi
  '';
  programs.neovim.extraLuaConfig = ''
    vim.opt.number = true
  '';
  testScript = ''
    machine.wait_for_unit("default.target")
  '';
  example = lib.literalExpression ''
    { enable = true; }
  '';
  matched = builtins.match "[a-z]+" "abc";
  query = /* json */ ''
    { "a": 1 }
  '';
}
