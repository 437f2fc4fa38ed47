;; A module that adds and prints. TODO more
(module $app
  (; a block
     comment ;)
  (type $binop (func (param i32 i32) (result i32)))
  (import "env" "print" (func $print (param $ptr i32) (param $len i32)))
  (import "env" "table" (table 1 funcref))
  (memory (export "memory") 1 10)
  (data (i32.const 0) "Hello\n\00\u{1F600}")
  (table $t 2 funcref)
  (elem (i32.const 0) $add $fac)
  (global $counter (mut i32) (i32.const 0))
  (global $pi f64 (f64.const 3.14159))

  (func $add (export "add") (param $a i32) (param $b i32) (result i32)
    (i32.add (local.get $a) (local.get $b)))

  (func $fac (param $n i64) (result i64)
    (local $acc i64)
    (if (result i64) (i64.eqz (local.get $n))
      (then (i64.const 1))
      (else
        (i64.mul
          (local.get $n)
          (call $fac (i64.sub (local.get $n) (i64.const 1)))))))

  (func $loop (param $n i32) (result i32)
    (local i32 i32)
    block $done (result i32)
      loop $top
        local.get $n
        i32.const -1
        i32.add
        local.tee $n
        br_if $top
        i32.const 0x10
        br $done
      end
      unreachable
    end
  )

  (func $mem
    i32.const 8
    i32.load offset=4 align=4
    drop
    (f32.store offset=0 (i32.const 0) (f32.const 1.5e3))
    (call_indirect (type $binop) (i32.const 1) (i32.const 2) (i32.const 0))
    (return)
    nop
    select
    v128.const i32x4 1 2 3 4
    memory.grow
    (br_table 0 1 (i32.const 0))
  )

  (export "fac" (func $fac))
  (start $main)
  (func $main
    (global.set $counter (f64.const nan) (f64.const inf)))
)
