emitc.include <"stdint.h">
emitc.include "own.h"
emitc.global @counter : i32 = 7
emitc.global static const @table : !emitc.array<2x3xf32> = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
emitc.global extern @limit : !emitc.opaque<"size_t">
emitc.global @text : !emitc.ptr<!emitc.opaque<"char">> = #emitc.opaque<"NULL">
emitc.declare_func @ops
emitc.verbatim "typedef float f32;"
emitc.func private @outside(i32, f64) -> i1 attributes {specifiers = ["extern"]}
emitc.func @ops(%a: i32, %b: i32, %p: !emitc.ptr<i32>, %v: !emitc.opaque<"Vector">, %f: f32) -> i32 {
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  %1 = emitc.add %p, %b : (!emitc.ptr<i32>, i32) -> !emitc.ptr<i32>
  %2 = emitc.sub %1, %p : (!emitc.ptr<i32>, !emitc.ptr<i32>) -> !emitc.ptrdiff_t
  %3 = emitc.mul %a, %b : (i32, i32) -> i32
  %4 = emitc.div %v, %v : (!emitc.opaque<"Vector">, !emitc.opaque<"Vector">) -> !emitc.opaque<"Vector">
  %5 = emitc.rem %a, %b : (i32, i32) -> i32
  %6 = emitc.bitwise_and %a, %b : (i32, i32) -> i32
  %7 = emitc.bitwise_not %a : (i32) -> i32
  %8 = emitc.unary_minus %a : (i32) -> i32
  %9 = emitc.unary_plus %a : (i32) -> i32
  %10 = emitc.logical_and %a, %b : i32, i32
  %11 = emitc.logical_not %a : i32
  %12 = emitc.cmp lt, %a, %b : (i32, i32) -> i1
  %13 = emitc.cmp three_way, %v, %v : (!emitc.opaque<"Vector">, !emitc.opaque<"Vector">) -> !emitc.opaque<"order">
  %14 = emitc.conditional %12, %a, %b : i32
  %15 = emitc.cast %a : i32 to f32
  %16 = "emitc.constant"() <{value = 5 : i32}> : () -> i32
  %17 = "emitc.constant"() <{value = -5.5 : f32}> : () -> f32
  %18 = "emitc.constant"() <{value = #emitc.opaque<"M_PI">}> : () -> f64
  %19 = "emitc.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %20 = "emitc.constant"() <{value = true}> : () -> i1
  %21 = "emitc.constant"() <{value = 255 : ui8}> : () -> ui8
  %22 = "emitc.constant"() <{value = -1 : si8}> : () -> si8
  %23 = "emitc.constant"() <{value = 3 : index}> : () -> index
  %24 = emitc.literal "M_PI" : f64
  %25 = "emitc.variable"() <{value = 0 : i32}> : () -> !emitc.lvalue<i32>
  %26 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<3xi32>
  %27 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.opaque<"Foo">>
  %28 = emitc.load %25 : <i32>
  emitc.assign %a : i32 to %25 : <i32>
  %29 = emitc.apply "&"(%25) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
  %30 = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
  %31 = emitc.address_of %25 : !emitc.lvalue<i32>
  %32 = emitc.dereference %31 : !emitc.ptr<i32>
  %33 = emitc.load %32 : <i32>
  %34 = emitc.subscript %26[%23] : (!emitc.array<3xi32>, index) -> !emitc.lvalue<i32>
  %35 = emitc.load %34 : <i32>
  %36 = "emitc.member"(%27) <{member = "x"}> : (!emitc.lvalue<!emitc.opaque<"Foo">>) -> !emitc.lvalue<i32>
  %37 = emitc.load %36 : <i32>
  %38 = emitc.get_global @counter : !emitc.lvalue<i32>
  %39 = emitc.load %38 : <i32>
  %40 = emitc.get_global @table : !emitc.array<2x3xf32>
  emitc.call_opaque "foo"() : () -> ()
  %41 = emitc.call_opaque "foo"(%a, %b) : (i32, i32) -> i32
  %42:2 = emitc.call_opaque "foo"(%a) {args = [0 : index, 1 : i32, #emitc.opaque<"x">, dense<[1, 2]> : tensor<2xi32>], template_args = [i32, 3 : i32, #emitc.opaque<"T">]} : (i32) -> (i32, f32)
  %43 = emitc.call @outside(%a, %18) : (i32, f64) -> i1
  emitc.verbatim "x = {} + {{ {};" args %a, %b : i32, i32
  emitc.verbatim "#pragma once {}"
  emitc.if %12 {
    %50 = emitc.add %a, %b : (i32, i32) -> i32
  } else {
    emitc.call_opaque "bar"() : () -> ()
  }
  emitc.if %12 {
  }
  emitc.for %i = %23 to %23 step %23 {
    emitc.call_opaque "bar"(%i) : (index) -> ()
  }
  emitc.for %i = %a to %b step %16 : i32 {
    emitc.call_opaque "bar"(%i) : (i32) -> ()
  }
  emitc.switch %a : i32
  case 2 {
    emitc.call_opaque "two"() : () -> ()
    emitc.yield
  }
  case -5 {
    emitc.yield
  }
  default {
    emitc.call_opaque "def"() : () -> ()
    emitc.yield
  }
  emitc.do {
    emitc.call_opaque "body"() : () -> ()
  } while {
    %60 = emitc.expression %a, %b : (i32, i32) -> i1 {
      %61 = cmp lt, %a, %b : (i32, i32) -> i1
      yield %61 : i1
    }
    emitc.yield %60 : i1
  }
  %70 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %71 = add %a, %b : (i32, i32) -> i32
    %72 = mul %71, %b : (i32, i32) -> i32
    %73 = sub %a, %72 : (i32, i32) -> i32
    yield %73 : i32
  }
  %80 = emitc.expression %a, %b noinline : (i32, i32) -> i32 {
    %71 = add %a, %b : (i32, i32) -> i32
    yield %71 : i32
  }
  %81 = emitc.call_opaque "use"(%70, %80) : (i32, i32) -> i32
  emitc.return %a : i32
}
emitc.class final @C {
  emitc.field @x : i32 = 5
  emitc.field @y : !emitc.array<4xf32>
  emitc.func @m(%a: i32) {
    %0 = get_field @x : i32
    emitc.return
  }
}
emitc.class @D {
}
emitc.file "a" { emitc.func @inner() { emitc.return } }
