// Limits of the implementation, and macros in front of declarations
uniform vec4 planes[gl_MaxClipPlanes];
ARRAY(float) weights;
void main() {
  gl_Position = planes[0];
}
