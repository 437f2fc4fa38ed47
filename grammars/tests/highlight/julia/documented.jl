"""
    counter(seq::T, n=1) where T

Return a `Accumulator` of **n**, see [`inc!`](@ref).

# Examples
```jldoctest
julia> counter("abc")
Accumulator
```
- one
    two
!!! note
    Take care

```julia
f(x) = 1
```
"""
counter(T::Type) = zero(T)
"Plain `x`."
f(x) = length(x) + get(x) + throw(x)
module M
"""
    g(x)

1. first
2. [text](url)
* `code`

~~~
"""
g(x) = x
"""
```yaml
a: 1
```
```
x
```
```@example
1
```
"""
doc"with # `x`"
h() = 1
end
