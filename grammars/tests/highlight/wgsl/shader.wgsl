// A shader
/* block */
enable f16;
override PI: f32 = 3.14159;
override scale: f32 = 1.0;
type Color = vec4<f32>;
struct Camera {
  @align(16) view: mat4x4<f32>,
  eye: vec3f,
}
@group(0) @binding(0) var<uniform> camera: Camera;
@group(0) @binding(1) var<storage, read_write> data: array<u32, 4>;
var texture: texture_2d<f32>;

fn luma(color: vec3<f32>) -> f32 {
  return dot(color, vec3<f32>(0.2, 0.7, 0.1));
}

@vertex
fn main(@builtin(vertex_index) index: u32, @location(0) pos: vec3f) -> @builtin(position) vec4<f32> {
  var sum = 0u;
  let count: i32 = 0x1F;
  for (var i = 0; i < 4; i++) {
    if (i == 2) { continue; } else { sum += data[i]; }
  }
  while (sum > 1u) { sum -= 1u; break; }
  loop { continuing { break if true; } }
  switch count {
    case 0: { discard; }
    default: {}
  }
  let c = Color(1.0, 0.0, 0.0, 1.0);
  camera.view[0] = c.xyzw;
  return vec4<f32>(camera.eye, luma(pos)) * !false;
}
