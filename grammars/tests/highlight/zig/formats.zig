const std = @import("std");
const httpz = @import("httpz.zig");
const Config = struct { a: httpz.MiddlewareConfig };
const Origin = union(enum) { wildcard, list: []const u8 };
fn f(req: *httpz.Request) !void {
    std.debug.print("hi {d} {s:>5} {{}}\n", .{ 1, "x" });
    if (std.mem.eql(u8, "a", "b")) return;
    const a = std.testing.allocator;
    for (list, 0..) |item, index| { _ = item; _ = index; }
    if (opt) |*value| value.* = 1;
    switch (o) { .list => |l| {}, .wildcard => {} }
    std.log.info("x {any}", .{a});
}
