void f(B widget) {
  widget._rebuild!(value as T, selected);
  widget.rebuild!.x;
}
