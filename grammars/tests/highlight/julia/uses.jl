module M
import Base: show
using LinearAlgebra
const T = Union{Nothing,Missing}
const N = 3
const F = Foo{Int}
f = x -> x .+ 1
g = (a, b) -> a + b
function Ord(kv, p; k=1, kws...)
    for (k, v) in kv
        p.second = k + v
    end
    x -> isa(x, Int) && p
    y = copy(kv); length(p); print(p); eltype(p); sum(p); typeof(p); throw(p); new(p)
    map(kv) do z
        z + k
    end
    let p = 2
        p
    end
    [p for p in kv if p > 1]
    try
        p
    catch e
        e
    end
    return p * N
end
h(x::Int, y=2; z) where {T} = x + y + z
struct S
    a::Int
end
s(x) = map(f, x)
end
k(p::Int; q::Int=2)::Int where T = p + q
function (z) z end
l = sum(p for p in kv)
other = map(k, [p, q])
call(p; q=3)
macro mac(x) x end
@doc raw"""
# Head
a `b`
""" f
