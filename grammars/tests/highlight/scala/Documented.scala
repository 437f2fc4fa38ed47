/** Makes a [[Queue]] of `Int`; TODO: bounded.
  *
  * @param capacity how many
  * @tparam F the effect
  * @return mail a@example.org
  * @throws Full where it is
  * {{{
  * val x = 1
  * }}}
  */
def make(capacity: Int) = 1
