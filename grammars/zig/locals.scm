; Zig: where parameters are known; nothing may hide them

(Decl (FnProto)) @local.scope
