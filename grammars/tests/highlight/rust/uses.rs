use std::mem::{drop, swap as exchange};
use crate::helpers::{self, check};

fn helper(x: u8) -> u8 { x }

mod inner {
    fn first(x: u8) { run(second, x) }
    fn second() {}
    fn third() { run(second) }
}

fn uses(items: Vec<u8>, count: u8) {
    items.iter().map(Self::new).map(String::from).for_each(drop);
    items.map(exchange).map(helper).map(check);
    let drop = 3;
    run(drop, S { f: parse::go, g: helper, h: uses });
    fn nested(q: u8) { run(count, q) }
    match y {
        Ok(hi) => Err(Foo::Ok(hi)),
        Some(Mode::Short) => None,
    }
    later.helper
}

fn later(helper: u8) { run(helper) }
