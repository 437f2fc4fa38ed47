const std = @import("std");
fn add(a: u32, b: []const u8) u32 {
    const total = a + b.len;
    if (a > 2) { return total + b[0]; }
    return foo(a, b);
}
const S = struct { a: u32, pub fn init(a: u32) S { return .{ .a = a }; } };
