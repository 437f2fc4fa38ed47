#!/usr/bin/env julia
"""
    Orders

Keeps orders.
"""
module Orders

using LinearAlgebra, Base.Threads
using DataFrames: DataFrame, nrow, @subset
using ..Shop, .Items
import Base: show, +
import CSV.File as CSVFile
import JSON as js
import A.B: x
import Foo.Bar, Baz
using Foo
export Order, total
public add!

# The state of an order.
@enum State open closed
const LIMIT = 1_000
const Name = Union{String, Symbol}
const rate::Float64 = 1.5e-3

"An order."
abstract type AbstractOrder{T} <: Any end
primitive type Money <: Number 64 end

"""
Has items.
"""
Base.@kwdef mutable struct Order{T<:Real} <: AbstractOrder{T}
    id::Int
    items::Vector{T} = T[]
    note = nothing
    owner
    const key::String = "x"
    Order{T}(id) where {T} = new(id, T[])
    function Order(id::Int)
        return new{Float64}(id)
    end
    Order(x::Money) = Order(Int(x))
end

struct Plain
    first
end

total(order::Order, tax = 0.2; round::Bool=true, limit=5, kwargs...)::Float64 =
    sum(order.items) * (1 + tax)
area(x, ys...) = x |> abs |> sqrt
cast(x)::Int = 1
cast(x::T)::T where {T} = x
cast2(x::T, zs::Int...) where T<:Number = x
+(a::Money, b::Money) = a
(p::Poly)(x) = p.a * x

function Base.show(io::IO, order::Order{T}; a::Int=1) where {T<:Real, S>:Int}
    print(io, "order $(order.id) of $owner\n", 'c', '\t')
end

function add!(order::Order, item)::Nothing
    push!(order.items, item)
    order.items[end] .+= 1
    order.items[begin] = LIMIT
    nothing
end

function merge(a::A, b::B.C)::A where {A, B}
    a isa Order || throw(ArgumentError("no order"))
    b.c.d = Base.Iterators.take(a, 1)
    global count = 1
    local y, z = 2im, π
end

function prototype end
function (x, y::Int) x end

macro check(ex, msgs...)
    quote
        $(esc(ex)) || error(:failed, :(a + b), :+, $x)
    end
end

end # module

#= A block
   comment =#
baremodule Empty end

function run(xs; ::Type{Int})
    for i in 1:length(xs), j ∈ xs
        continue
    end
    for outer k = 1:2
        break
    end
    while true && !false
        x += 0x1f ÷ 3
    end
    if a == b
        c = a > b ? a : b
    elseif a in xs
        d = xs'
    else
        e = [x^2 for x in xs if isodd(x)]
    end
    try
        open("file") do io, (a, b), c::Int, rest...
            read(io)
        end
    catch err
        rethrow()
    else
        ok
    finally
        close(io)
    end
    let x = 1
        x
    end
    begin
        f = x -> x + 1
        g = (a, b::Int, c...) -> a
    end
    sort.(xs) .|> string
    Base.sort.(xs)
    Point(1, 2); Shop.Point(3); Vector{Int}(undef, 3); Float64.(xs)
    (name = "x", value = 1, xs...)
    re = r"^\d+$"i
    cmd = `ls -l $dir`
    m = mm`x`
    v = v"1.2" * raw"\n"
    @time @inbounds run(xs; limit = LIMIT)
    Base.@assert x
    @Shop.check x
    t = Union{Nothing, Missing}
    x <: Shop.Item
    y::Shop.Item
    f(::Shop.Item) = Shop.LIMIT
    Threads.nthreads()
    Test.@test xs[1, :] == xs[:, 2]
    return T[]
end

@doc raw"""
Runs.
""" run

page = html"<b>$x</b>"
text = md"*some* text"
rows = sql"SELECT 1"
