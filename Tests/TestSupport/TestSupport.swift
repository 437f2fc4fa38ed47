// What tests use beside the program: they import this one name.
@_exported public import RandomEdits
