val (a, _, c) = row
val f = rows.map { (_, v) -> v }
