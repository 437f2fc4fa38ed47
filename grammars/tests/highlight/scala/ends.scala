private[app] class Bar:
  def x = 1
  end x
end Bar
class B:
  this.x
  end this
if x then
  y
end if
given Ordering[Int] with
  def compare(a: Int) = 1
end given
