#version 450 core
#extension GL_ARB_separate_shader_objects : enable
precision highp float;
#define PI 3.14159265
// Lights
layout(location = 0) in vec3 position;
layout(location = 0) out vec4 color;
layout(std140, binding = 1) uniform Camera {
  mat4 view;
  vec3 eye;
} camera;
layout(std430, binding = 2) readonly buffer Values { float values[]; } block;
uniform Block { uvec2 size; };
uniform sampler2D image;
flat in int index;
varying vec2 uv;
const int COUNT = 4;
struct Light {
  vec3 direction;
  float power;
};
shared float tile[16];
invariant gl_Position;

float lambert(in vec3 normal, inout Light light) {
  return max(dot(normal, light.direction), 0.0) * light.power;
}

void main() {
  Light light = Light(vec3(0.0, 1.0, 0.0), 2.0);
  vec4 texel = texture(image, uv.xy);
  float sum = 0.0;
  for (int i = 0; i < COUNT; ++i) {
    if (texel.a < 0.5) discard;
    sum += lambert(normalize(position), light);
  }
  bool lit = sum > 0.0 ? true : false;
  switch (index) {
    case 0: break;
    default: continue;
  }
  do { sum -= 1.0; } while (sum > 10.0);
  color = vec4(texel.rgb * sum, 1u) / PI;
  gl_FragDepth = gl_FragCoord.z;
  barrier();
  return;
}
