fn main() {
    let date = Regex::new(r"(?x)
        (?P<year>\d{4})  # the year's (four) digits
        -\d+[a-z]").unwrap();
    let flat = Regex::new(r"(?i)a # b[a-z]").unwrap();
}
