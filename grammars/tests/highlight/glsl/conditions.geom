#if !pGL_ES && (foo || bar)
#elif pGL_ES || Foo_b > 1
#elif foo
#elif !foo
#elif !foo && bar
#if foo
#elif bar > 1 && foo
#endif
#if foo == 1 && !bar
#endif
#if foo == 1 && bar > 2
#endif
#endif
void main() { EmitVertex(); EndPrimitive(); Light(a); }
