//! A small store, with its tests.
const std = @import("std");
const c = @cImport(@cInclude("stdio.h"));
const Allocator = std.mem.Allocator;
const log = @import("log.zig").scoped(.store);
const builtin = @import("builtin");

/// What is sold.
pub const Item = struct {
    name: []const u8,
    price: f32 = 1.5,
    kind: Kind,
    extra: u8 = 'x',

    const Self = @This();
    pub const MAX_ITEMS = 0xFF_00;
    const Kind = enum(u8) { food, tool = 2, _ };
    const Value = union(enum) { number: i64, none };
    const Handle = opaque {};
    pub const Error = error{ Missing, OutOfStock } || std.fmt.ParseError;

    pub fn init(allocator: Allocator, comptime T: type, noalias name: *const T) !Self {
        _ = allocator;
        return Self{ .name = name, .price = 2e3, .kind = .food };
    }

    // how much it costs
    pub inline fn cost(self: *const Self) callconv(.C) ?f32 {
        return self.price * @as(f32, @floatFromInt(self.inner.count));
    }
};

pub fn List(comptime T: type) type {
    return struct { items: []T };
}

extern "c" fn printf(format: [*:0]const u8, ...) c_int;
export threadlocal var counter: usize align(4) linksection(".data") = 0;
noinline fn trap() noreturn {
    @breakpoint();
    @panic("no way");
}
pub usingnamespace @import("other.zig");

test "everything \n works" {
    var list: std.ArrayList(u8) = .empty;
    defer list.deinit();
    errdefer |err| std.debug.print("{s} {}\x41\n", .{ err, MAX });
    const first = try find(1, 2) catch |e| switch (e) {
        error.Missing => unreachable,
        else => |other| return other,
    };
    outer: for (items, 0..) |item, i| {
        if (i >= 3 and item != null or first.? == 2) break :outer;
        continue :outer;
    } else {}
    while (it.next()) |*n| : (n.* += 1) {
        sum +%= n << 2;
    } else unreachable;
    const value = block: {
        break :block maybe orelse undefined;
    };
    const text =
        \\several
        \\lines
    ;
    switch (value) {
        'a'...'z' => true,
        inline else => false,
    }
    asm volatile ("nop"
        : [ret] "={rax}" (-> usize),
        : [n] "r" (1),
        : "memory"
    );
    const callback: *const fn (anytype) void = undefined;
    const vector: @Vector(4, f32) = undefined;
    const p: *allowzero volatile u8 = &counter;
    comptime std.debug.assert(-1 < ~0 ^ 1 and !done);
    @compileLog(std.os.linux.SIGINT, Item.MAX_ITEMS, text.Kind);
    const frame: anyframe = async run();
    resume frame;
    nosuspend await frame;
    suspend {}
    const Map = List(u8);
    @"a name" = Map.of(u8, b: {
        break :b 1;
    });
    const both = 1 | 2 & 3;
    const found = for (items) |x| {
        if (x > -%1) break x;
    } else null;
}
const Packed = packed struct { a: u1 };
const flags: packed_t = @intCast(0b1);
