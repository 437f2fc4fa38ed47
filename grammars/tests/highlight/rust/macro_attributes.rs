macro_rules! tests {
    ($name:ident) => {
        #[test]
        #[derive(Debug)]
        fn $name() { index[0]; }
    };
}
#[cfg(not(all(loom, any(unix, not(windows)))))]
fn deep() {}
static TABLE: Table = Table { clone: owned_clone::<T>, into: make::<T>() };
