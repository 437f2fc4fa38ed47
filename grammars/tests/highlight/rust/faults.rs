#[foo::bar(all(unix, name = "x", Debug))]
extern crate core as base;
use crate::{self as root, io::{self, Read as Source, MAX_LEN, LIMIT, *}, fmt::*, Shape::*, a::Kind::*, LIMIT};
use std::collections::hash_map as map;
use std::mem;
use mem as memory;
use Shape;
use Shape as Form;
use a::Shape::{Circle, Square as Sq, b::Thing as Other, inner::{Thing, more::LIMIT as TOP}};
use a::b::Shape;
use a::b::MAX_LEN;
use serde;
use a::*;
use self::{one, two::three, deep::Kind, Other::{Left}, limits::MAX_LEN};
use Either::{Left, deep::Right};
pub(self) fn seen() {}
pub(in self::inner) mod inner {}

trait Draw {
    fn draw(&self) -> Result<(), Error> { run(|a, (b, c), ((d, e), f)| <T as Into<u8>>::into(x)) }
}

fn mixed(ref mut a: u8, &mut b: &u8, (ref c, mut d): (A, B), Shape { e: mut f, g: h, i: ref j }: Shape, ((k, l), m): X, Pair(n): Pair, _: u8) -> impl Fn() + use<'a, T> {
    let chars = ('\n', '\u{1F600}', b'\\', 'x');
    match shape {
        Shape::Circle { r } | a::Shape::Circle { r } => _X,
        Shape::Rect(a, b) | a::Shape::Rect(a, b) => __Y,
        Shape::Unit | a::Shape::Unit | a::b::Kind::Unit => 3,
        Unit => 4,
        Pair(a) | a::Pair(b) => 5,
        Some(x) => f::<u8>(x),
    }
    let all = (Wrap(1), a::Wrap(1), collect::<Vec<_>>(), x.default(1), a::Kind::<T>::make(), self::run(), x.collect::<u8>(), a::make::<u8>());
    let shape: a::Kind::Inner = outer::Kind::Inner::Deep::new();
    let thing: a::Thing = x; let never: fn() -> ! = y; let g: for<'a> fn(&'a u8);
    let bounds: Box<dyn for<'a> Fn(&'a u8)> = |ref mut p, &q, (r, s), mut t, _| 'outer: loop { break 'outer };
    std::println!("x");
    println!("{}", matches!(x, Some(_)) && y.collect::<Vec<_>>() == make::<u8>(1));
}

macro_rules! each {
    (for $i:ident in $($x:expr),*) => {
        $(for $i in 0..1 { Box::<dyn Trait>::new(move || x.y, Kind::Unit, MAX) })*
        if let Some(x) = Kind::Pair(y) { default(1) } else { x.union(2); x.field + (1) }
        fn inner(&'static self, x: Kind + (1), y: LIMIT + (2), z: Kind::Unit + (3)) {}
        a.b::<T>(1); module::call(2); nested!{ for x in y }
        'label: loop { match *x { _ => ref z } }
    };
}
const _: () = ();
