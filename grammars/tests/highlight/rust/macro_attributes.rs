macro_rules! tests {
    ($name:ident) => {
        #[test]
        #[derive(Debug)]
        fn $name() { index[0]; }
    };
}
