internal import HighlightStorage

/// Words of programmers that dictionaries lack.
enum SoftwareWords {
  static let known = KnownWords(file: list)

  private static let list = """
    addr alloc altsvc anon ansi api apis app apps apt arg argc args argv arm arr asc ascii asm async atoi attr attrs auth
    authn authz auto autocomplete autoload backend backends backport backtrace bare basename bash benchmark bidi bigint
    bin bitmap bitmask bitwise blob bool boolean booleans boot btree buf bufs bugfix builtin builtins bytecode calloc
    camelcase canonicalize charset checkbox checkout checksum checksums chmod chown chroot clang cli clickable clipboard
    closures cmake cmd cmp coalesce codebase codebases codec codecs codegen codepoint codepoints coef col cols combinator
    combinators compat config configs configurable const constexpr coord coords coroutine coroutines cpu cpus cron crypto
    css csv ctor ctrl ctx curl cwd daemon daemons dangling dashboard datagram dataset datasets datetime deadlock dealloc
    deallocate debounce debug debugger decl declarator decltype decompress decrement decrypt dedup deduplicate def
    defaultdict defs deque deref dereference dereferenced dereferencing deserialization deserialize deserialized dest
    destructor dev diacritic diacritics dict dicts diff diffs dir dirname dirs disambiguate disassemble dll dlopen dns
    docs docstring docstrings dom doxygen dsl dtor dup dylib ebook elem elems elif elsif emacs embeddable emoji emojis
    endian endianness endif endpoint endpoints enqueue enum enumerable enumerator enums env envvar eof eol equatable err
    errno errs esc eval exe exec exif exp expr exprs ext extern fallback fallthrough fdopen ffi fgets fifo filename
    filenames filepath filesystem filesystems fixme float floats flush fmt foo fopen foreach fork fprintf framebuffer
    freetype frontend fseek ftp func funcs functor fuzz fuzzer fuzzing gcc gdb getattr getenv getopt getter getters gif
    git github gitlab glibc glob globs glyph gnu goroutine goroutines goto gpu gradle grapheme graphemes grep gtk gui guid
    gzip hardcode hardcoded hash hashable hashes hashmap haskell hdr heredoc hex hexadecimal homebrew homepage hostname
    hostnames hotkey hotkeys href html http https hyperlink hyperlinks icon icu ident identifiers idx ifdef iff ifndef
    imap img immutable impl impls incr inf infix infos init initialization initializer initializers inits inline inlined
    inlining inode inodes inotify inplace instantiate instantiated instantiation int interop ints ioctl iter iterable
    iterables iterator iterators iters java jpeg jpg javadoc javascript jit json jsonl jsx junit jupyter kde keepalive keybinding
    keybindings keycode keymap keystroke keystrokes keyword keywords kotlin kwarg kwargs lambda lambdas latex len lexer
    lexers lhs lib libc libs ligature ligatures lint linter linters linux literals llvm locale locales localhost localtime
    lockfile login logout lookahead lookbehind lookup lookups lowercase lowercased lru lsp ltr lua lvalue macos macro
    macros makefile makefiles malloc markdown matcher matchers max mem memcpy memmove memoize memset menubar metaclass
    metadata middleware mime min misc mixin mixins mkdir mmap mock mocked mod modifiers monad monads monorepo monospace mp
    msg msgs multi multibyte multiline multiplexer multithreaded mutable mutator mutators mutex mutexes mysql namespace
    namespaces nan neovim newline newlines nginx nil noop nop noqa npm nul null nullability nullable nullptr num numpy
    nums nvim oauth obj objc objs ocaml offset offsets opcode opcodes opengl openssl opt opts orig orm os osc overflow
    overridable parallelize param parametrize params parens parsable parser parsers passlib passphrase passthrough passwd
    patchset pathname pathnames pcre pdf perl perm perms php pid pids pkg pkgs plaintext plugin plugins png popen popup
    popups pos posix postfix postgres powershell pragma pre preallocate precompute prefetch prefix prefixes preflight
    preload prepend prepended preprocess preprocessed preprocessing preprocessor printf println prng proc procs prof
    profiler prog proto protobuf prototype proxies pseudo pthread ptr ptrs pty pwd pygments pypi pytest qsort qualifier
    query quux radix ram rand readline readme readonly realloc realpath recalculate rect rects recurse recursing
    redirection redis redraw ref refactor refactored refactoring refcount refs regex regexes regexp regexps reimplement
    reinitialize rename renderer renderers repl repo repos repr req res reserialize reset resize resized resizing resolver
    ret retries retry reusable revalidate rgb rgba rhs rmdir roundtrip router rpc rpm rtl ruby runnable runtime runtimes
    rustc rvalue rw sanitize sanitizer sass scala scalable scalar scalars scanf schema schemas scm screenshot scrollback
    scrollbar scss sdk segfault selinux semaphore semver sendable serializable serialization serialize serialized
    serializer serializing setattr setenv setlocale setter setters setup setups sha shader shaders shebang sig sigint
    signedness sigterm sizeof slug snprintf socket sockets spec specs spellcheck splitter sprintf sql sqlite src srgb ssh
    ssl startup stdarg stdbool stddef stderr stdin stdint stdio stdlib stdout stmt stmts stopwords str strcmp strcpy
    strdup strerror strftime strlen strs strtok struct structs stylesheet stylesheets subclass subclasses subclassing
    subcommand subcommands subdir subdirectories subdirectory subdirs submodule submodules subprocess subprocesses subset
    substring substrings subsystem subtree subtype subtypes sudo superclass supertype svg swift sym symlink symlinked
    symlinks syms sync sys syscall syscalls sysctl systemd tag tcp teardown tempdir tempfile templated terminfo tests tex
    textarea threadpool throwable timeline timestamp timestamps timezone timezones tls tmp tmpdir tmux todo tokenization
    tokenize tokenized tokenizer tokenizers tokenizing toml toolbar toolchain toolchains tooling tooltip tooltips toplevel
    traceback tracebacks transpile tree tty tuple tuples txt typedef typedefs typename typescript typo typos udp ui uid
    uint uints umask unary unchecked uncomment uncommented unencrypted unescape unescaped unhandled unicode uniq unix
    unlink unlock unmap unmarshal unmount unpack unparsed unquoted unreachable unregister unresolved unset unsetenv
    unsigned unused unwrap updater uppercase uppercased upstream uri uris url urls usable usec username usernames
    userspace usr utf util utils uuid uuids val valgrind validator validators vals var vararg varargs vars vec vendored
    versioned versioning viewport viewports vim virtualenv vscode walker watchdog waypoint web webhook webhooks webpack
    webpage webpages webserver websocket websockets whitelist whitespace wiki wildcard wildcards winapi workaround
    workarounds workflow workflows workspace workspaces wrapper wrappers writable writeable xcode xml xor xpath xterm yaml
    yml zig zip zlib zsh
    """
}
