defmodule A do
  def data do
    ~JSON"""
    {"say": "a \"b\" c", "n": 1}
    """
    ~HTML"""
    <p title='a \" b'>x</p>
    """
  end
end
