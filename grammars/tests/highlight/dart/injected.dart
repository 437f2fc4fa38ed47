final words = RegExp(r'\w+'), letters = RegExp('[a-z]+');
//                     ^^^ @regex
//                                              ^^^^^^ @regex
void main() {
  db.rawQuery('SELECT id FROM orders');
  //           ^^^^^^^^^^^^^^^^^^^^^ @sql
  db.execute('''SELECT id FROM orders''');
  //            ^^^^^^^^^^^^^^^^^^^^^ @sql
}
