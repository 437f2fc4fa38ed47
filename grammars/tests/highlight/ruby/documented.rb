# Finds orders, see {Order::Line} and `all`.
# @param [Integer] id which one
# @param name [String, nil] its name
# @option opts [Boolean] :all
# @return [Array<Order>] what was found
# @raise [NotFound] where there is none
# @api private
# nobody@example.org
def find(id, name: nil) = []
