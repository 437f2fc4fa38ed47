#!/usr/bin/env elixir
# Tests
defmodule ShopTest do
  use ExUnit.Case, async: true
  @moduledoc false

  describe "total" do
    test "is zero", %{conn: conn} do
      assert Shop.total(conn) == 0
      assert_raise ArgumentError, fn -> Shop.total() end
    end
  end

  def render(assigns) do
    ~H"""
    <p>{@name}</p>
    """
    ~HTML"<b>x</b>"
    ~L"<%= x %>"
  end

  @doc ~S"""
  Some *text*.
  """
  def query, do: Repo.query!("SELECT 1")
  @shortdoc 'x'
  @doc """
  Has #{x}.
  """
  @on_load :init
end
