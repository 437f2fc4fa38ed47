fn main() {
    let raw = Regex::new(r"^\d+(a|b)$").unwrap();
    let full = regex::Regex::new("a\\d+\u{e9}[x-y]").unwrap();
    let left = Regex::new("a\\(b+").unwrap();
    let set = RegexSet::new(&[r"a+", r"b*"]).unwrap();
    let list = RegexSet::new([r"a+"]).unwrap();
    let one = regex!(r"^x+$");
}
