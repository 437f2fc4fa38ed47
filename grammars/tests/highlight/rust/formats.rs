fn main() {
    println!("{x:?} {} {{}} {0:>width$.2}\n", v);
    assert!(ok, r"no {x}");
    log::warn!("{self:#?}");
    other!("{x}");
}
