module {
  emitc.include <"stdint.h">
  emitc.include "own.h"
  emitc.global @counter : i32 = 7
  emitc.global static const @table : !emitc.array<2x3xf32> = dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]>
  emitc.global extern @limit : !emitc.opaque<"size_t"> {visible}
  emitc.global @text : !emitc.ptr<!emitc.opaque<"char">> = #emitc.opaque<"NULL">
  emitc.declare_func @later
  emitc.verbatim "typedef float f32;"
  emitc.func private @outside(i32, f64) -> i1 attributes {specifiers = ["extern"]}
  emitc.func @operators(%arg0: i32, %arg1: i32, %arg2: !emitc.ptr<i32>, %arg3: !emitc.opaque<"Vector">) -> i32 {
    %0 = add %arg0, %arg1 : (i32, i32) -> i32
    %1 = add %arg2, %arg1 : (!emitc.ptr<i32>, i32) -> !emitc.ptr<i32>
    %2 = sub %1, %arg2 : (!emitc.ptr<i32>, !emitc.ptr<i32>) -> !emitc.ptrdiff_t
    %3 = mul %arg0, %arg1 {fast} : (i32, i32) -> i32
    %4 = div %arg3, %arg3 : (!emitc.opaque<"Vector">, !emitc.opaque<"Vector">) -> !emitc.opaque<"Vector">
    %5 = rem %arg0, %arg1 : (i32, i32) -> i32
    %6 = bitwise_and %arg0, %arg1 : (i32, i32) -> i32
    %7 = bitwise_or %arg0, %arg1 : (i32, i32) -> i32
    %8 = bitwise_xor %arg0, %arg1 : (i32, i32) -> i32
    %9 = bitwise_left_shift %arg0, %arg1 : (i32, i32) -> i32
    %10 = bitwise_right_shift %arg0, %arg1 : (i32, i32) -> i32
    %11 = bitwise_not %arg0 : (i32) -> i32
    %12 = unary_minus %arg0 : (i32) -> i32
    %13 = unary_plus %arg0 : (i32) -> i32
    %14 = logical_and %arg0, %arg1 : i32, i32
    %15 = logical_or %arg0, %arg1 : i32, i32
    %16 = logical_not %arg0 : i32
    %17 = cmp lt, %arg0, %arg1 : (i32, i32) -> i1
    %18 = cmp three_way, %arg3, %arg3 : (!emitc.opaque<"Vector">, !emitc.opaque<"Vector">) -> !emitc.opaque<"order">
    %19 = conditional %17, %arg0, %arg1 : i32
    %20 = cast %arg0 : i32 to f32
    %21 = cast %arg2 : !emitc.ptr<i32> to !emitc.size_t
    %22 = literal "M_PI" : f32
    %23 = "emitc.constant"() <{value = #emitc.opaque<"CHAR_MIN">}> : () -> !emitc.opaque<"char">
    %24 = "emitc.constant"() <{value = 5 : index}> : () -> !emitc.ssize_t
    %25:2 = call_opaque "pair"(%arg0, %arg1) {args = [1 : index, 4 : i32, 0 : index], template_args = [i32, 3]} : (i32, i32) -> (i32, i32)
    %26 = call @operators(%arg0, %arg1, %arg2, %arg3) : (i32, i32, !emitc.ptr<i32>, !emitc.opaque<"Vector">) -> i32
    return %26 : i32
  }
  emitc.func @places(%arg0: !emitc.array<4x8xf32>, %arg1: !emitc.ptr<i32>, %arg2: index) {
    %0 = "emitc.variable"() <{value = 1 : i32}> : () -> !emitc.lvalue<i32>
    %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<4xi32>
    %2 = load %0 : <i32>
    assign %2 : i32 to %0 : <i32>
    %3 = address_of %0 : !emitc.lvalue<i32>
    %4 = dereference %arg1 : !emitc.ptr<i32>
    %5 = apply "&"(%0) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
    %6 = apply "*"(%arg1) : (!emitc.ptr<i32>) -> i32
    %7 = subscript %arg0[%arg2, %arg2] : (!emitc.array<4x8xf32>, index, index) -> !emitc.lvalue<f32>
    %8 = subscript %arg1[%arg2] : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i32>
    %9 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.opaque<"S">>
    %10 = "emitc.member"(%9) <{member = "a"}> : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.lvalue<i32>
    %11 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>
    %12 = "emitc.member_of_ptr"(%11) <{member = "b"}> : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>) -> !emitc.array<2xi32>
    %13 = get_global @counter : !emitc.lvalue<i32>
    %14 = get_global @table : !emitc.array<2x3xf32>
    verbatim "use {} {{}" args %0 : !emitc.lvalue<i32>
    return
  }
  emitc.func @later(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: index) {
    %0 = "emitc.variable"() <{value = 1 : i32}> : () -> !emitc.lvalue<i32>
    %1 = expression %arg0, %arg1, %0 : (i32, i32, !emitc.lvalue<i32>) -> i32 {
      %4 = call_opaque "foo"(%arg0) : (i32) -> i32
      %5 = load %0 : <i32>
      %6 = mul %4, %arg1 : (i32, i32) -> i32
      %7 = add %6, %5 : (i32, i32) -> i32
      yield %7 : i32
    }
    %2:2 = call_opaque "pair"() : () -> (i32, i32)
    %3 = expression %2#1, %2#0 : (i32, i32) -> i32 {
      %4 = add %2#0, %2#1 : (i32, i32) -> i32
      yield %4 : i32
    }
    for %arg4 = %arg3 to %arg3 step %arg3 {
      %4 = add %arg3, %arg4 : (index, index) -> index
    }
    for %arg4 = %arg0 to %arg1 step %arg0  : i32 {
    } {parallel}
    if %arg2 {
      call_opaque "f"() : () -> ()
    }
    if %arg2 {
    } else {
      call_opaque "g"() : () -> ()
    } {likely}
    switch %arg0 : i32 
    case 2 {
      call_opaque "f"() : () -> ()
      yield
    }
    case -1 {
      yield
    }
    default {
      call_opaque "g"() : () -> ()
    }
    do {
      call_opaque "f"() : () -> ()
    } while {
      %4 = expression %arg0, %0 : (i32, !emitc.lvalue<i32>) -> i1 {
        %5 = load %0 : <i32>
        %6 = cmp lt, %5, %arg0 : (i32, i32) -> i1
        yield %6 : i1
      }
      yield %4 : i1
    }
    do {
    } while {
      %4 = expression  : () -> i1 {
        %5 = call_opaque "more"() : () -> i1
        yield %5 : i1
      }
      yield %4 : i1
    } attributes {often}
    return
  }
  emitc.class final @Model {
    emitc.field @size : i32 = 3
    emitc.field @weights : !emitc.array<2xf32> = dense<5.000000e-01> {kept}
    emitc.field @name : !emitc.opaque<"std::string">
    emitc.func @run() {
      %0 = get_field @weights : !emitc.array<2xf32>
      return
    }
  }
  emitc.file "main" {
    func @main() -> i32 {
      %0 = "emitc.constant"() <{value = 0 : i32}> : () -> i32
      return %0 : i32
    }
  }
}
