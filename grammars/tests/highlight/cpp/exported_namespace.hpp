EXPORT namespace shapes {
// <- constant.macro
//               ^^^^^^ module
int area;
}
