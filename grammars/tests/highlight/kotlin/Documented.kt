/**
 * Adds [other] to [this box][Box], as `plus` does; see [Box.size] and [a page](https://example.org/).
 *
 * @param other what is added
 * @property size how many
 * @receiver the left side
 * @throws IllegalStateException if it is full
 * @sample samples.addBoxes
 */
val a = "tab\t ${other} \u00e9\n"
val raw = """no\t"""
val dollar = "\$x"
