defmodule Plug.BasicAuth do
  @moduledoc """
  Functionality for providing Basic HTTP authentication.

  ## High-level usage

  If you want to use `Plug.BasicAuth`:

      plug :basic_auth, username: "hello", password: "secret"

      defp auth(conn, _opts) do
        conn

        |> put()
      end

  Or else:

      iex> 1 + \
      ...> 2
      {:ok, 3}

  > Note **this**.
  """

  @doc """
  Higher level.

  ## Options

    * `:username` - the expected username,
      and more `x`

    * `:password` - the

          plug :a

  The end.

  ```
  x = 1
  ```
  """
  @spec basic_auth(Plug.Conn.t(), [auth_option]) :: Plug.Conn.t()
        when auth_option: {:username, String.t()}
  def basic_auth(conn, options \\ []) do
    Enum.map(options, &(&1 + 1))
    %{a: 1} = _x
    %User{b: _}
  end
end

defmodule Outer do
  defmodule Inner do
    @moduledoc """
    Text, see [the *guide*](guide.html) and [it][Foo.bar] or <https://x.org>.

        f(1)

    - `a` b
      c

    More *text* here.

    [x]: https://y.org

    | a | b |
    |---|---|
    | 1 | 2 |
    """
  end
end
