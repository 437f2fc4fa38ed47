---@brief
---
--- highlight-lsp: semantic colours, links, folds, symbols and rules for every language that it has a grammar or rules for
---
--- It stands beside the server of a language. `highlight-lsp doctor FILE` says why a file has no colours.

-- Neovim 0.11 asks for diagnostics after an edit alone: changed settings and installed grammars change them, too.
local capabilities, handlers
if vim.fn.has("nvim-0.12") == 0 then
  capabilities = { workspace = { diagnostics = { refreshSupport = true } } }
  handlers = {
    ["workspace/diagnostic/refresh"] = function(_, _, context)
      local client = vim.lsp.get_client_by_id(context.client_id)
      for buffer in pairs(client and client.attached_buffers or {}) do
        client:request("textDocument/diagnostic", { textDocument = vim.lsp.util.make_text_document_params(buffer) }, nil, buffer)
      end
      return vim.NIL
    end,
  }
end

---@type vim.lsp.Config
return {
  cmd = { "highlight-lsp", "serve" },
  filetypes = {
    "accesslog", "actionscript", "actionscript3", "acucobol", "ada", "ada2005", "ada2012", "ada95", "adb", "adoc",
    "agda", "anacron", "anacrontab", "angie", "ansible", "ansisql", "ant", "apache", "apache2", "apacheconf", "apex",
    "apexcode", "apkbuild", "apt_preferences", "aptconf", "aptpref", "arduino", "arm", "arm64", "armasm", "as",
    "as3", "asciidoc", "asciidoctor", "ash", "asm", "asm6502", "asm68k", "asmh8300", "aspnetcorerazor", "assembler",
    "assembly", "astro", "atom", "auk", "authorized_keys", "autoconf", "automake", "autopkgtest", "avrasm", "awk",
    "babashka", "bas", "bash", "basic", "bat", "batchfile", "bats", "bazel", "bb", "bbclass", "bean", "beancount",
    "bib", "biblatex", "bicep", "bicepparam", "bison", "bitbake", "blade", "blazor", "bsdmake", "btm", "buck", "bzl",
    "c", "c_sharp", "cabal", "cabalproject", "cairo", "cake", "caml", "capnp", "capnproto", "cbl", "cc", "cfg", "cg",
    "chatagent", "chatito", "chatmode", "chez", "chicken", "cjs", "cl", "clar", "clarity", "clisp", "clj", "cljc",
    "cljs", "clojure", "clojurec", "clojurescript", "cmake", "cmakelists", "cmd", "cob", "cobol", "cobol2002",
    "cobol74", "cobol85", "cobolit", "commonmark", "comp", "conf", "config", "confini", "console", "containerfile",
    "context", "copybook", "cperl", "cplusplus", "cpon", "cpp", "cpp.doxygen", "cpy", "cr", "cron", "cronjob",
    "crontab", "crypttab", "crystal", "cs", "cshtml", "css", "csv", "csx", "cts", "cu", "cucumber", "cuda",
    "cudacpp", "cxx", "d", "dart", "dash", "ddl", "deb822", "deb822sources", "debchangelog", "debchanges",
    "debcontrol", "debcopyright", "debianchangelog", "debsources", "delphi", "deno", "desktop", "dhcpd", "di",
    "diff", "digraph", "dircolors", "direnv", "django", "dlang", "dmesg", "dnsmasq", "docbk", "docbook", "docker",
    "dockercompose", "dockerfile", "dockerignore", "doctest", "doctex", "dosbat", "dosbatch", "doscon", "dosini",
    "dot", "dotenv", "dsc", "dtd", "ebuild", "ecma", "ecmascript", "ediprolog", "editorconfig", "edn", "eelixir",
    "eex", "ejs", "el", "elisp", "elixir", "elm", "emacs", "email", "ember", "eml", "env", "environment", "envrc",
    "erb", "erl", "erlang", "eruby", "es6", "escript", "etcconf", "etcpasswd", "ex", "expect", "exports", "exrc",
    "exs", "eyaml", "f03", "f08", "f77", "f90", "f95", "fasm", "fc", "feature", "fennel", "fir", "firrtl", "fish",
    "flex", "fnl", "foreman", "fortran", "fortran77", "fortran90", "fortranfixedform", "fortranfreeform", "fpc",
    "fpp", "frag", "freepascal", "fs", "fsharp", "fsharp_signature", "fsi", "fstab", "fsx", "func", "fx", "gambit",
    "gas", "gauche", "gawk", "gd", "gdscript", "gdscript3", "gemfile", "geojson", "geom", "gettext", "gfm",
    "ghmarkdown", "git_commit", "git_config", "gitattributes", "gitcommit", "gitconfig", "gitignore", "gleam",
    "glimmer", "glsl", "glslf", "glslv", "gmake", "gn", "gni", "gnucobol", "gnumakefile", "gnuplot", "gnuplotrc",
    "go", "goawk", "godot", "golang", "gomod", "gosum", "gotmpl.html", "gprolog", "gpx", "gql", "gradle", "graphql",
    "graphqls", "groff", "groovy", "group", "gsed", "gshadow", "guile", "gv", "gyp", "h", "ha", "hack", "hacklang",
    "haml", "handlebars", "hare", "haskell", "haxe", "hbs", "hcl", "heex", "helm", "help", "helptext", "hgrc",
    "hhvm", "hlsl", "hlsli", "hostconf", "hostsaccess", "hpp", "hrl", "hs", "htaccess", "htm", "html",
    "html.handlebars", "html.jinja", "html5", "htmlangular", "htmlbars", "htmldjango", "htpasswd", "http", "httpd",
    "https", "hx", "hxx", "hypr", "hyprland", "hyprlang", "i3", "i3config", "ia64", "ical", "icalendar", "ics",
    "ignore", "inc", "inifile", "ino", "inputrc", "instructions", "ipynb", "ipython", "ipython3", "ipython_cell",
    "ipythongfm", "ispc", "itcl", "iuml", "j2", "jade", "janet", "janet_simple", "java", "java_properties",
    "javaproperties", "javascript", "javascript.jsx", "javascriptreact", "jdn", "jekyll", "jenkins", "jenkinsfile",
    "jinja", "jinja2", "jl", "joker", "journal", "journalctl", "jproperties", "jq", "jruby", "js", "js2", "js3",
    "jsh", "jshell", "json", "json.openapi", "json5", "jsonc", "jsonian", "jsonl", "jsonld", "jsonlines", "jsonnet",
    "jsx", "julia", "just", "kbuild", "kconfig", "kdl", "kml", "known_hosts", "kotlin", "krb5", "ksh", "kt", "kts",
    "kulala", "ld", "lds", "leex", "less", "lesscss", "lex", "libsonnet", "limits", "liquid", "lisp", "livebook",
    "ll", "llvm", "llvmir", "logfile", "logfmt", "logindefs", "logrotate", "logs", "ltx", "lua", "luajit", "luau",
    "lynx", "m4", "m4sugar", "macruby", "magik", "mail", "mailcap", "mak", "make", "makefile", "man", "manpage",
    "mariadb", "markdown", "markdown.mdx", "markdown.pandoc", "masm", "matlab", "mawk", "mbox", "md", "mdoc",
    "mdown", "mdx", "mermaid", "meson", "message", "messages", "mf", "mfcobol", "mhtml", "micropython", "mill",
    "mime", "mips", "mipsasm", "mjs", "mk", "mkd", "mksh", "ml", "mli", "mmd", "modconf", "modprobe", "msbuild",
    "mssql", "mtab", "mts", "multimarkdown", "mustache", "mutt", "muttrc", "mxml", "mysql", "named", "nanorc",
    "nasm", "nawk", "ndjson", "neomutt", "netlinx", "netrc", "nextflow", "ng2", "nginx", "nginxconf", "nim",
    "nimble", "nimrod", "nims", "nimscript", "ninja", "nix", "nixos", "njk", "node", "nodejs", "nomad", "nqc",
    "nroff", "ntp", "nunjucks", "nut", "nvim", "nxml", "objc", "objcpp", "objectivec", "objectivecpp",
    "objectpascal", "objpas", "ocaml", "ocaml_interface", "ocamlinterface", "ocamllex", "octave", "odin", "opa",
    "opascal", "openapi", "opencl", "opencobol", "openresty", "openscad", "opentofu", "opml", "org", "orgmode",
    "packer", "pamconf", "pandoc", "pas", "pascal", "passwd", "patch", "pcre", "pcss", "pem", "perl", "perl5",
    "pfmain", "pg_hba", "pgn", "pgsql", "php", "php3", "php4", "php5", "php7", "php8", "php_only", "phtml", "pip",
    "pip_requirements", "pkgbuild", "pl", "plaintex", "plantuml", "plist", "plpgsql", "plsql", "pm", "po", "pod",
    "podspec", "pony", "posh", "postcss", "postgres", "postgresql", "pot", "pp", "prisma", "pro", "problog", "proc",
    "procfile", "prolog", "prompt", "proto", "proto2", "proto3", "protobuf", "protobuf3", "protocols", "ps", "ps1",
    "ps1con", "ps1xml", "psd1", "psm1", "psql", "psv", "pug", "puml", "puppet", "purescript", "purs", "pwsh", "py",
    "py2", "py3", "pycon", "pyi", "pymanifest", "pyrex", "python", "python.django", "python2", "python3", "pyx",
    "qbs", "qmake", "qmakeproject", "qmd", "qml", "qmldir", "qss", "qtproject", "quarto", "query", "r", "racket",
    "rake", "razor", "rb", "rbx", "rdf", "re2c", "readline", "redshift", "reg", "regedit", "regex", "regexp",
    "registry", "rego", "requirements", "requirementstxt", "resolv", "resolvconf", "rest", "restclient",
    "restructuredtext", "rfc2822", "rfc822", "rhtml", "riscv", "rjsx", "rkt", "rlang", "rmarkdown", "rmcobol", "rmd",
    "rng", "robots", "robotstxt", "rockspec", "roff", "ron", "rpm", "rprofile", "rq", "rs", "rscript", "rss", "rst",
    "ruby", "rust", "rustic", "rustlang", "sage", "samba", "sbcl", "sbt", "sc", "scad", "scala", "scala3", "scheme",
    "scm", "screen", "screenrc", "scribble", "scss", "sdc", "sed", "sensors", "services", "sgml", "sh", "shadow",
    "shell", "shellscript", "shellsession", "sicstus", "smali", "smithy", "snakemake", "snippets", "sol", "solidity",
    "sourceslist", "sparql", "spec", "splus", "sql", "sqlite", "sqlite3", "squirrel", "ssh_config", "ssh_keys",
    "sshconfig", "sshd_config", "sshdconfig", "sshknownhosts", "sshpublickey", "stacktrace", "star", "strings",
    "sudoers", "surface", "sv", "svelte", "sveltehtml", "svg", "svh", "sway", "swayconfig", "swi_prolog", "swift",
    "swiftinterface", "swipl", "sysctl", "syslog", "systemd", "systemverilog", "tablegen", "tailwindcss", "tal",
    "tasm", "tblgen", "tcl", "td", "terminal", "terraform", "terragrunt", "tex", "text", "tf", "tfvars", "thrift",
    "tikz", "tiltfile", "tk", "tmac", "tmpfiles", "tmux", "toml", "topojson", "troff", "ts", "tsq", "tsql", "tsv",
    "tuareg", "typ", "typescript", "typescript.tsx", "typescriptreact", "typst", "udevrules", "udiff", "uml",
    "ungram", "ungrammar", "uxn", "uxntal", "v", "vb", "vb6", "vba", "vbnet", "vbs", "vbscript", "vcal", "vcalendar",
    "vcard", "vcf", "verilog", "verilogams", "vert", "vhd", "vhdl", "vim", "viml", "vimscript", "vimwiki",
    "visualbasic", "vlang", "vsh", "vue", "vuejs", "wasm", "wast", "wat", "webassembly", "webmanifest", "wget",
    "wgetrc", "wgsl", "winbatch", "winreg", "wsdl", "wvdial", "x86", "x86asm", "xaml", "xcompose", "xdefaults",
    "xf86conf", "xhtml", "xmi", "xml", "xonsh", "xrdb", "xs", "xsd", "xsl", "xslt", "yacc", "yaml", "yaml.ansible",
    "yaml.docker-compose", "yaml.github", "yaml.gitlab", "yaml.helm", "yaml.helm-values", "yaml.jinja",
    "yaml.jinja2", "yaml.openapi", "yap", "yasm", "yml", "yuck", "z80", "zig", "ziglang", "zon", "zsh",
  },
  root_markers = { "highlight-lsp.toml", ".git" },
  capabilities = capabilities,
  handlers = handlers,
  -- Keys of highlight-lsp.toml.
  init_options = { format = { reflow = true, document = false } },
}
