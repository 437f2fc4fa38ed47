fn tint() -> vec3f {
  let base = vec3f(1.0);
  discard;
}
