defmodule Shop.Orders do
  @moduledoc """
  Orders of the shop.
  """

  use GenServer, restart: :transient
  alias Shop.{Item, Order}
  import Ecto.Query, only: [from: 2]
  require Logger

  @behaviour Shop.Store
  @timeout 5_000
  @type t :: %__MODULE__{id: integer(), name: String.t() | nil, note: binary}
  @typep pair(a) :: {a, a}
  @spec total(t, keyword()) :: {:ok, float()} | {:error, atom}
  @callback fetch(term()) :: {:ok, value} when value: any()
  @doc false
  @doc "Sums up."
  @callback call(pid :: pid, list :: [a]) :: atom | {:ok, b} | nil | c
  @impl true

  defstruct [:id, name: "none", "full name": ~c"x", items: []]

  def total(order, tax \\ 0.2, %{items: items} = state, [head | _rest])
      when is_list(items) and tax > 1.5e-3 do
    sum = items |> Enum.map(& &1.price) |> Enum.sum() |> round
    Logger.info("total #{sum} of \"#{order.name}\"\n", id: order.id)
    {:ok, sum * (1 + tax), @timeout, head, state.count}
  end

  def total(_order, _opts), do: {:error, :"no order"}

  defp double(x) when x != nil, do: x * 2
  def count, do: length([1, 0x1F, ?a, 'abc'])
  def ready? when true, do: false
  def a <~> b, do: a ++ b
  def a ~> b when a > b, do: a -- b
  def first(%Order{} = order), do: order

  defmacro check(expr) do
    quote do
      unquote(expr) || raise ArgumentError, message: "no"
    end
  end

  defguard is_even(n) when rem(n, 2) == 0
  defdelegate fetch(id), to: Shop.Store

  def run(list) do
    with {:ok, first} <- fetch(list), second = first + 1 do
      Enum.reduce(list, %{}, &Map.put(&2, &1, first))
    else
      _ -> :error
    end

    case list do
      ^first -> ~r/^\d+#{x}$/iu
      "a" <> rest -> ~s(some #{rest}) <> ~S(raw) <> ~w(a b)a
      <<size::8, data::binary-size(size), tail::binary>> -> %{state | data: data}
      other when other not in [1, 2] -> :erlang.term_to_binary(other)
    end

    for x <- 1..10//2, rem(x, 2) == 0, into: %{}, do: {x, not x}
    Enum.map(list, fn x, {y, _} -> x + y end)
    Enum.filter(list, fn x when x > 1 -> x end)
    Enum.each(list, &double/1)
    Enum.each(list, &IO.puts/1)
    Enum.each(list, &:lists.reverse/1)

    receive do
      {:done, pid} -> send(pid, :ok)
    after
      @timeout -> exit(:timeout)
    end

    try do
      throw(:x)
    rescue
      e in RuntimeError -> reraise e, __STACKTRACE__
    catch
      :exit, _ -> nil
    after
      cleanup()
    end

    if x && !y, do: 1, else: 2
    unless x, do: super(x)

    cond do
      x == 1 -> callback.(x)
      true -> list |> IO.inspect
    end

    Task.async fn -> :ok end
    socket.assigns.user
    Kernel.if x do
      1
    end
    conn.reply do
      1
    end
    client.get(1); "#{ x }"
    Enum.reduce(list, &+/2)
    list |> length
  end
end
