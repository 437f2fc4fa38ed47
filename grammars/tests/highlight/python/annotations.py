import pytest
from abc import ABC
from typing import IO
from uuid import UUID


class Task(ABC):
    def __init__(self, parent: "Task", files: "list[IO]") -> None:
        super().__init__(parent)
        self.id = UUID("x")
        self.base = httpx.URL("y")

    def load(self) -> "Task":
        """Load it.

        Args:
            parent (Task): what is above

        Returns:
            Task: itself, or

        Yields:
            dict[str, int] | None: each

        Returns:
            A thing: nothing
        """
        found: "Task" = Task.__new__(Task)
        mode: Literal["a"]

    @pytest.mark.parametrize("x", [1])
    @t.overload
    @app.route("/")
    @value.setter
    @a.b.c
    def value(self, x): ...
