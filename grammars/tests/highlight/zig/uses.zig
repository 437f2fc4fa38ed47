const early = httpz.x;
const std = @import("std");
const httpz = @import("httpz.zig");
const mem = std.mem;
const print = std.debug.print;
const page = std.heap.page_allocator;
const limit = 10;

fn eql(a: []const u8, b: []const u8) bool {
    const fs = std.fs;
    _ = fs.cwd();
    print("x {s}", .{a});
    return mem.eql(u8, a, b);
}
extern fn foo(x: c_int) void;
const Queue = struct {
    name: httpz.Request,
    fn less(_: void, x: u32, y: u32) bool {
        return x < y;
    }
    fn sort(self: *Queue) void {
        mem.sort(u32, self.items, {}, less);
        apply(eql, limit, fs, less, foo);
    }
};
fn last() void {
    apply(less, page, httpz.x);
}
