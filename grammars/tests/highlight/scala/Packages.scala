import scala.collection.{mutable => m, *}
import a.b.{c => d, immutable}
