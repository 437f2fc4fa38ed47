class Store
  attr_reader :logger

  def initialize(size)
    @size = size
    close unless forwarded.nil?
  end

  def forwarded
    request_method == 'LINK' ? request_method : other
  end

  def request_method = @env['X']

  def close
    request_method = 3
    later, size = request_method
    items.each { |forwarded| use(forwarded, later, size, self.later) }
    begin
      later
    rescue Error => later
      use later
    end
  end

  def self.build = build_all

  def later; end

  class << self
    def build_all; end
  end
end

use later
