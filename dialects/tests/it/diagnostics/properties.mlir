// Attributes of a wrong kind, and properties that are none.

// expected-error@below {{invalid properties {function_type = () -> (), sym_name = 1 : i64} for op func.func: Invalid attribute `sym_name` in property conversion: 1 : i64}}
"func.func"() <{sym_name = 1, function_type = () -> ()}> ({}) : () -> ()

// -----

// expected-error@below {{invalid properties {function_type = () -> (), sym_name = "f", sym_visibility = 1 : i64} for op func.func: Invalid attribute `sym_visibility` in property conversion: 1 : i64}}
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = 1}> ({}) : () -> ()

// -----

// expected-error@below {{'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{sym_name = "f", function_type = () -> (), arg_attrs = [1]}> ({}) : () -> ()

// -----

// expected-error@below {{invalid properties "f" for op func.func: expected DictionaryAttr to set properties}}
"func.func"() <"f"> ({}) : () -> ()

// -----

// expected-error@below {{invalid properties {} for op func.return: this operation does not support properties}}
func.func @f() { "func.return"() <{}> : () -> () }

// -----

// expected-error@below {{invalid properties {operandSegmentSizes = array<i32: 1, 0>} for op cf.cond_br: size mismatch in attribute conversion: 2 vs 3}}
func.func @f(%a: i1) { "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 0>}> : (i1) -> ()
^a: return }

// -----

// expected-error@below {{invalid properties {operandSegmentSizes = array<i64: 1, 0, 0>} for op cf.cond_br: expected DenseI32ArrayAttr for key `value`}}
func.func @f(%a: i1) { "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i64: 1, 0, 0>}> : (i1) -> ()
^a: return }

// -----

// expected-error@below {{'cf.cond_br' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
func.func @f(%a: i1) { "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1) -> ()
^a: return }

// -----

%a = "arith.constant"() <{value = 1 : i32}> : () -> i32
// expected-error@below {{invalid properties {predicate = "eq"} for op arith.cmpi: Invalid attribute `predicate` in property conversion: "eq"}}
%0 = "arith.cmpi"(%a, %a) <{predicate = "eq"}> : (i32, i32) -> i1

// -----

// expected-error@below {{invalid properties {callee = @f::@g} for op func.call: Invalid attribute `callee` in property conversion: @f::@g}}
"func.call"() <{callee = @f::@g}> : () -> ()

// -----

// expected-error@below {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
%0 = "memref.alloc"() <{alignment = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>

// -----

// expected-error@below {{invalid properties {alignment = 1.000000e+00 : f64, operandSegmentSizes = array<i32: 0, 0>} for op memref.alloc: Invalid attribute `alignment` in property conversion: 1.000000e+00 : f64}}
%0 = "memref.alloc"() <{alignment = 1.0, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>

// -----

// expected-error@below {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name = "a", type = i32}> : () -> ()

// -----

// expected-error@below {{custom op 'func.func' attribute 'arg_attrs' occurs more than once in the attribute list}}
func.func @f(%a: i32 {a.b}) attributes {arg_attrs = [{}]} { return }

// -----

// expected-error@below {{'llvm.mlir.global' op attribute 'addr_space' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
"llvm.mlir.global"() <{global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "g", addr_space = -1 : i32}> ({}) : () -> ()
