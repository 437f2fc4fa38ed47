//! Colours a file with the crate tree-sitter-highlight, as HTML on standard output:
//! `tree-sitter-highlight-peer PARSER.so SYMBOL HIGHLIGHTS.scm FILE`.
//!
//! It does what is asked of a highlighter and nothing else: no injections, no locals, no detection, no themes.

use std::ffi::CString;
use std::io::Write;

use tree_sitter::Language;
use tree_sitter_highlight::{HighlightConfiguration, Highlighter, HtmlRenderer};

fn language(path: &str, symbol: &str) -> Language {
    let path = CString::new(path).expect("no zero in a path");
    let symbol = CString::new(symbol).expect("no zero in a symbol");
    unsafe {
        let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW);
        assert!(!library.is_null(), "the grammar cannot be loaded");
        let function = libc::dlsym(library, symbol.as_ptr());
        assert!(!function.is_null(), "the grammar lacks its function");
        std::mem::transmute::<*mut libc::c_void, extern "C" fn() -> Language>(function)()
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, parser, symbol, query, file] = &arguments[..] else {
        eprintln!("usage: tree-sitter-highlight-peer PARSER.so SYMBOL HIGHLIGHTS.scm FILE");
        std::process::exit(2);
    };
    let query = std::fs::read_to_string(query).expect("the query file");
    let source = std::fs::read(file).expect("the file");
    let mut configuration =
        HighlightConfiguration::new(language(parser, symbol), &query, "", "").expect("a query that compiles");
    let names = configuration.query.capture_names().to_vec();
    configuration.configure(&names);
    let classes: Vec<String> = names.iter().map(|name| format!("class=\"{}\"", name.replace('.', " "))).collect();
    let mut highlighter = Highlighter::new();
    let events = highlighter.highlight(&configuration, &source, None, |_| None).expect("a parse");
    let mut renderer = HtmlRenderer::new();
    renderer.render(events, &source, &|highlight| classes[highlight.0].as_bytes()).expect("a rendering");
    std::io::stdout().write_all(&renderer.html).expect("an output");
}
