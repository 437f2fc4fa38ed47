enable f16;
diagnostic(off, derivative_uniformity);
alias Vec = vec3<f32>;
const limit: u32 = 16u;
const half = 1.5h;
const_assert limit < 32u;
override scale: f32 = 2f;
struct Light { @location(0) pos: vec3f, @builtin(position) p: vec4<f32>, }
@group(0) @binding(1) var<uniform> light: Light;
fn broken(a: f32, b: vec2<f32> -> f32 {
  let x = a * 2.0 + b.x;
  var total: f32 = 0x1p-4f;
  for (var i = 0i; i < 10i; i++) { total += f32(i); }
  if (x > 1.0) { return total; }
  return x;
}
@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let c = textureSample(t, s, vec2f(0.5));
  switch id.x { case 1u, 2u: { discard; } default: {} }
}
