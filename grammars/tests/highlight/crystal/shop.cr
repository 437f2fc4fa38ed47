#!/usr/bin/env crystal
# TODO: more of the shop
require "json"
require "./shop/*"

@[Flags]
enum Color
  Red = 1
  Green
end

module Shop::Core
  LIMIT = 1_000_i64
  alias Prices = Hash(String, Float64?)

  abstract struct Thing(T) < Base
    include Comparable(Thing)
    getter name : String
    property? open = false
    @@count = 0u8

    def initialize(@name : String, *args, count n : Int32 = 0x1F, **opts, &block : Int32 -> Nil)
      @items = [] of Item
      super
    end

    def self.make(kind = :plain, other = :"two words") : self
      raise ArgumentError.new("bad #{kind} \u{1F600}\n") unless kind.nil?
      kind == :plain ? new("a") : new('b'.to_s)
    rescue ex : IO::Error
      nil
    ensure
      @@count += 1
    end

    def <=>(other : Thing)
      name <=> other.name
    end

    private def empty?
      items.each_with_index do |item, i|
        next if item =~ /^a[0-9]+\.b#{i}$/i
        puts "#{i}: #{item.as(Item).map { |x| {x => "y"} }}"
      end
      while true
        break
      end
      words = %w(one two) + %i[a b]
      text = %(a (nested) #{1 + 2.5e-3} text)
      raw = %q{no #{code}}
      sum = words.map(&.size).sum // 2
      f = ->(x : Int32) { x * 2 }
      list = `ls #{text}`
      yield sum, key: true, other: $~
    end

    macro define(name)
      {% for x in [1, 2] %}
        def {{name.id}}_{{x}}
          {{ x }}
        end
      {% end %}
    end
  end

  lib LibC
    fun puts = c_puts(str : UInt8*) : Int32
  end

  SQL = run(<<-SQL, 1)
    SELECT * FROM items WHERE id = 1
    SQL
  TEXT = <<-EOS
    Hello #{name}
    EOS
  RAW = <<-'EOS'
    no #{code}
    EOS
  case value
  when Int32 then 1
  in .even? then typeof(self)
  else __FILE__
  end
end
