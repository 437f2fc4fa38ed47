final left = RegExp('a\\(b+');
final mixed = RegExp('^a+\n${name.first}+$last');
void main() {
  db.execute("UPDATE orders SET name = '${a.b}' WHERE id = $id AND size > 1");
}
