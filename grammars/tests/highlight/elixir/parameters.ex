defmodule Reader do
  @spec get(pid | atom, topic, [{pid, map}]) :: {:ok, [pid]} | %{name: term}
  @type option :: {atom, [term | {pid, %{k: [map]}}]}
  @callback call(x :: integer, keyword) :: :ok
  @timeout limit(x, [y])
  def init([a, {b, c}, {d, e} | rest], {f, {g, [h]}}), do: 1
  def take(%{k: v}, %Shop{n: w} = s, "x" <> tail), do: v
  defp last([x | y]) when x > 1 do
    Enum.map(x, fn {k, v}, [w] when w > 1 -> k end)
    fn {k, _v} -> k end
  end
  @type nested :: [{%{id: pid}, [term]}]
end
