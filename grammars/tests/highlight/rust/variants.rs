enum ParseResult { Special(u8), Ok(u8), Err(u8), Suffix { suffix: u8 }, Unit }
fn f(Point(x, y): Point) {
    match x {
        ParseResult::Err(err) => return Err(err),
        ParseResult::Special(mode) => special(mode),
        ParseResult::Ok(args) => args,
        ParseResult::Unit => 1,
        InvalidInt(ref err) => Some(err),
        Some(a) => 2,
        crate::ParseResult::Suffix { suffix } => 3,
        Self::Special(x) => Self::Special(x),
    }
    let a = ColorError::UnrecognizedColor(x);
    let b = MatchStrategy::Suffix { suffix };
    let Point(x, y) = Point(1, 2);
    let c = module::Wrapper(1);
    let v = vec![#[cfg(unix)] "a".parse(), #[cfg(all(unix, target_os = "x"))] 2];
    assert!(matches!(a, Kind::Str(_) | Kind::Unit));
    eprintln_locked!("{:#}", err);
    err_message!("{}: {}", a, b);
    anyhow::bail!("x {a}");
    my_macro!("{a}", "no");
    for Point(x, y) in points(|Point(x, y)| x) {}
    let x = Self::new(1); let y = Vec::<u8>::with_capacity(2);
    let w = vec![Wrapper(1)];
    map(ParseResult::Ok); let s = u32::MAX; const A: u8 = Foo::BAR;
}
