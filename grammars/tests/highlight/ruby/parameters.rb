def f(a, b = 1, *rest, key:, opt: 2, **opts, &blk)
  total = a + b
  rest.each { |x, (y, z)| puts x + y + a }
  rest.map do |a| a end
  g(key: key, a: opt) if blk
  ->(n) { n + a }
  "#{a} #{opts[:x]}"
  a = 3
  a.b(rest)
end
a
