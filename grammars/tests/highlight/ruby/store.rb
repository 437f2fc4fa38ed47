#!/usr/bin/env ruby
# frozen_string_literal: true

# Where everything begins.
require "json"
require_relative "lib/item"

BEGIN { $stdout.sync = true }

# A shop.
module Shop
  module Orders::Archive
  end

  module_function

  # The list of all items.
  class Store < Base::Record
    # How many are shown.
    #
    # @return [Integer]
    def self.limit = 20

    include Enumerable
    extend ActiveSupport::Concern
    attr_accessor :name, :"full name", :items
    attr_reader :id

    LIMITS = { small: 1, "medium" => 10, large: 1_000 }.freeze
    Point = Struct.new(:x, :y)
    @@count = 0

    delegate :size, to: :items
    has_many :orders, -> { where(open: true) }, dependent: :destroy

    def initialize(name, *items, limit: nil, **options, &block)
      super()
      @name = name
      @items ||= items.map { |item| Item.new(item, **options) }
      @@count += 1
      block&.call(self)
    end

    def each(&)
      return to_enum(:each) unless block_given?

      @items.each(&)
    end

    def [](index) = @items[index]

    def +(other)
      self.class.new(name, *(@items + other.items))
    end

    def name=(value)
      self.owner.name = value
      other.total += 1
      a.first, b = 1, 2
    end

    def empty? = @items.empty?
    def forward(...) = target.deliver(...)

    class << self
      def build(path = "shop.json", (first, rest), mode)
        data = JSON.parse(File.read(path), symbolize_names: true)
        new(data[:name], *data.fetch(:items, []))
      rescue Errno::ENOENT, JSON::ParserError => error
        warn "cannot read #{path}: #{error.message}\n"
        raise ArgumentError, 'no \'shop\''
      else
        retry
      ensure
        yield if block_given?
      end
    end

    private

    private def secret; end

    private_class_method :build
    alias count size
    alias << +
    undef to_s
    undef -
    alias_method :total, :size

    def Legacy(x); end
    def self.Legacy(x); end
    def self.name=(x); end
    def self.==(x); end
  end
end

class Shop::Error < StandardError; end

class Parser::URI::Old < ::Object
end

def helper(x)
  x
end

def Helper(x) = x

def value=(x); end

def ==(x); end

Row = Data.define(:id) do
  def to_s = "#{id}"
end

=begin
A long remark.
=end

__END__
data
