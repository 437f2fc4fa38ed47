defmodule A.B do
  @moduledoc """
  Doc

      iex> foo(1)
      2
  """
  @callback run(term) :: {:error, atom} | {:ok, integer()} | binary
  @type t :: %__MODULE__{a: pid, b: [String.t]}
  @spec get_user!(integer, keyword) :: map
  def get_user!(id, opts \\ []) when is_integer(id) do
    x = Repo.fetch(User, id)
    Enum.map(opts, fn {k, v} -> {k, v, id} end)
    case id do
      id when id > 1 -> id
      ^id -> opts
      %{a: id} = m -> id
    end
    for id <- opts, do: id
    with {:ok, id} <- foo(id), do: id
    [1] |> Kernel.+(2)
    id = 2
    id
  end
  defmacro unless2(c, do: block) do
    quote do: if(!unquote(c), do: unquote(block))
  end
  defp h(%User{name: name} = user, [head | tail]), do: {user, name, head, tail}
  def handle_call({:get, key}, _from, state) do
    receive do
      {:x, y} -> y
    after
      10 -> :ok
    end
    {:reply, state[key], state}
  end
  @default 10
  def z, do: @default
  def f(&1), do: &foo/1
end
