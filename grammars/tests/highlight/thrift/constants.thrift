const list<i64> ALL = [SMALL, Color.RED]
