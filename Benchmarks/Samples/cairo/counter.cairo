// A counter.
use array::ArrayTrait;

struct Counter {
    value: felt252,
}

fn increase(ref counter: Counter, by: felt252) -> felt252 {
    if by == 0 {
        return counter.value;
    }
    counter.value = counter.value + by;
    counter.value
}
