// Draws a triangle
struct Out { @builtin(position) pos: vec4<f32> };
@vertex
fn main(@builtin(vertex_index) i: u32) -> Out {
  var p = array<vec2<f32>, 3>(vec2(0.0, 0.5), vec2(-0.5, -0.5), vec2(0.5, -0.5));
  var o: Out;
  o.pos = vec4(p[i], 0.0, 1.0);
  return o;
}
