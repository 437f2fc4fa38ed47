const a: List = .init(gpa);
const b: List = try .parse(gpa, .{ .kind = .empty, .of = .wrap(1) });
