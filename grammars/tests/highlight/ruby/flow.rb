def classify(value, limit = 3)
  case value
  in { name: String => name, age: 18.. } if name.size > limit then 1
  in [Integer => first, *rest, [*, 0, *tail]] | nil
    rest
  in { id:, **others }
    others
  in ^limit
    return true
  else
    false
  end
end

case shape
when Circle, :round then 3.14
when /\Asq(uare)?\d+#{size}\z/i
  2r + 1.5e3 - 0x1f * 0b11 / 4i
else nil
end

if (a && !b) || c.zero?
  puts "yes"
elsif a <=> b and not c or d
  print 'no'
end
unless x === y then z end
return x unless y

while i < 10 do
  i += 1
  next if i.odd?
  break
end
until i == 0 do i -= 1 end
for x in 1..10 do
  redo
end
begin
  work
rescue then
  retry
end while busy

total = done ? 1 : ?a
loop { p it + _1 }
items.each do |item, (key, value), *rest; local|
  item => { id: }
  item in { id: Integer }
end

add = ->(x, y = 1, *z, k: 2, **o, &b) { x + y }
add.(1)
twice = lambda { |x| x * 2 }
twice.call(2)

words = %w[one two] + %i[red #{color}]
sql = <<~SQL
  SELECT name FROM items WHERE id = #{id}
SQL
text = <<-'TEXT' + `ls -l #{dir}`
  plain
TEXT

$counter += 1
$stderr.puts $!, $1, $LOAD_PATH
format("%05d", ENV.fetch("HOME"), ARGV, __FILE__, __LINE__, __method__, __ENCODING__, __dir__)
Integer("12") + Float("1")
fail "no" if defined?(foo)
raise
throw :done
catch(:done) { exit }
binding.irb
debugger
refine String do
end
private
include Comparable
gets
a ||= b&.name
x, *y = z
h = { "key": 1, if: 2, **rest }
method(:puts).to_proc >> :upcase.to_proc
Foo::bar(URI("x"))
URI::HTTP.build(host: "x")
CSV.read("x")
run! 1, 2
save!
ready?
rescue_from(Foo) { }
value = compute rescue 0
DATA.each_line { exit }
if ready? then puts else gets end
abort if failed
exit unless ready
def then_(x)
  lambda { def inner; end }
end
class Old < BASE
end
begin
  work
rescue
  nil
else
  puts "#{ total }"
end
User.find_by_sql("SELECT 1")
page = <<~HTML
  <p>#{title}</p>
  <b>x</b>
HTML
@thread.raise(Stop, "x")
raise Stop, "x"
