// What the parsers and verifiers of the acc dialect reject.

func.func @f(%x: index) {
  %b = acc.bounds upperbound(%x : index)
  // ours
  // expected-error @+1 {{'acc.get_lowerbound' op result #0 must be index, but got 'i32'}}
  %r = acc.get_lowerbound %b : (!acc.data_bounds_ty) -> i32
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32, %x: index, %q: memref<memref<f32>>) {
  %b = acc.bounds upperbound(%x : index)
  // expected-error @+1 {{invalid data clause modifiers: zero}}
  %r = acc.copyin varPtr(%p : !llvm.ptr) varType(i32) varPtrPtr(%q : memref<memref<f32>>) bounds(%b, %b) async(%i : i32) -> !llvm.ptr {name = "x", dataClause = #acc<data_clause acc_copy>, structured = false, implicit = true, modifiers = #acc<data_clause_modifier zero,readonly>}
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  // expected-error @+1 {{input and output types must match}}
  %r = acc.copyin varPtr(%m : memref<10xf32>) -> memref<5xf32>
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'acc.copyin' op operand #0 must be any pointer or mappable, but got 'i32'}}
  %r = acc.copyin varPtr(%i : i32) -> i32
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  // expected-error @+1 {{expected SSA operand}}
  %r = acc.create varPtr(%m : memref<10xf32>) async() -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  // expected-error @+1 {{'acc.private' op recipe expected for private}}
  %r = acc.private varPtr(%m : memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  // expected-error @+1 {{'acc.private' op expected symbol reference @zz to point to a private declaration}}
  %r = acc.private varPtr(%m : memref<10xf32>) recipe(@zz) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  // expected-error @+1 {{custom op 'acc.private' invalid kind of attribute specified}}
  %r = acc.private varPtr(%m : memref<10xf32>) recipe("a") -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  %2 = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{data clause associated with copyout operation must match its intent or specify original clause this operation was decomposed from}}
  acc.copyout accPtr(%2 : memref<10xf32>) async to varPtr(%m : memref<10xf32>) {dataClause = #acc<data_clause acc_update_self>}
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'acc.parallel' op num_gangs expects a maximum of 3 values per segment}}
  acc.parallel num_gangs({%i : i32, %x : index, %i : i32, %i : i32}) { acc.yield }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected '{'}}
  acc.parallel wait() { acc.yield }
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op expected private as defining op}}
  acc.parallel private(%0 : memref<10xf32>) { acc.yield }
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op expected firstprivate as defining op}}
  acc.parallel firstprivate(%0 : memref<10xf32>) { acc.yield }
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op expected reduction as defining op}}
  acc.parallel reduction(%0 : memref<10xf32>) { acc.yield }
  return
}

// -----

acc.reduction.recipe @red : memref<10xf32> reduction_operator <add> init {
^bb0(%a: memref<10xf32>):
  acc.yield %a : memref<10xf32>
} combiner {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  acc.yield %a : memref<10xf32>
}
func.func @f(%m: memref<10xf32>) {
  %16 = acc.reduction varPtr(%m : memref<10xf32>) recipe(@red) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op reduction operand appears more than once}}
  acc.parallel reduction(%16, %16 : memref<10xf32>, memref<10xf32>) { acc.yield }
  return
}

// -----

acc.private.recipe @pr : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  acc.yield %a : memref<10xf32>
}
func.func @f(%m: memref<10xf32>) {
  %13 = acc.private varPtr(%m : memref<10xf32>) recipe(@pr) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op private operand appears more than once}}
  acc.parallel private(%13, %13 : memref<10xf32>, memref<10xf32>) { acc.yield }
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  // expected-error @+1 {{expect data entry/exit operation or acc.getdeviceptr as defining op}}
  acc.data dataOperands(%m : memref<10xf32>) { acc.terminator }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %i: i32) {
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{async attribute cannot appear with asyncOperand}}
  acc.enter_data async(%i : i32) dataOperands(%0 : memref<10xf32>) attributes {async}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %i: i32) {
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.enter_data wait(%i : i32) dataOperands(%0 : memref<10xf32>) attributes {wait}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %i: i32) {
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{wait_devnum cannot appear without waitOperands}}
  acc.enter_data wait_devnum(%i : i32) dataOperands(%0 : memref<10xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the enter data operation}}
  acc.enter_data
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the exit data operation}}
  acc.exit_data
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{expect data entry operation as defining op}}
  acc.host_data dataOperands(%0 : memref<10xf32>) { acc.terminator }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one operand must appear on the host_data operation}}
  acc.host_data { acc.terminator }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'acc.loop' expected compute construct name}}
  acc.loop combined(foo) { acc.yield }
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{read and write must not be to the same location for atomic reads}}
  acc.atomic.read %p = %p : !llvm.ptr, !llvm.ptr, f32
  return
}

// -----

func.func @f(%m: memref<10xf32>, %i: i32) {
  // expected-error @+1 {{address must dereference to value type}}
  acc.atomic.write %m = %i : memref<10xf32>, i32
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @+1 {{the region must accept exactly one argument}}
  acc.atomic.update %p : !llvm.ptr { 
 acc.yield %i : i32 }
  return
}

// -----

func.func @f(%p: !llvm.ptr, %l: i64) {
  // expected-error @+1 {{input and yielded value must have the same type}}
  acc.atomic.update %p : !llvm.ptr { ^bb0(%v: i32):
 acc.yield %l : i64 }
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{only updated value must be returned}}
  acc.atomic.update %p : !llvm.ptr { ^bb0(%v: i32):
 acc.yield }
  return
}

// -----

func.func @f(%m: memref<10xf32>) {
  // expected-error @+1 {{the type of the operand must be a pointer type whose element type is the same as that of the region argument}}
  acc.atomic.update %m : memref<10xf32> { ^bb0(%v: i32):
 acc.yield %v : i32 }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one operand must appear on the declare operation}}
  %t = acc.declare_enter
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{'acc.set' op at least one default_async, device_num, or device_type operand must appear}}
  acc.set if(%c)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one value must be present in dataOperands}}
  acc.update
  return
}

// -----

// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time for device_type `host`}}
acc.routine @r3 func(@f) gang(dim: 1 : i64 [#acc.device_type<host>], dim: 2 : i64)

// -----

// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time}}
acc.routine @r6 func(@f) worker gang

// -----

// expected-error @+1 {{'acc.private.recipe' op expects non-empty init region}}
acc.private.recipe @p : i32 init {}

// -----

// expected-error @+1 {{'acc.private.recipe' op expects init region first argument of the privatization type}}
acc.private.recipe @p : i32 init { ^bb0(%a: i64): acc.yield %a : i64 }

// -----

// expected-error @+1 {{'acc.private.recipe' op expects destroy region first argument of the privatization type}}
acc.private.recipe @p : i32 init { ^bb0(%a: i32): acc.yield %a : i32 } destroy { ^bb0: acc.terminator }

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects non-empty copy region}}
acc.firstprivate.recipe @p : i32 init { ^bb0(%a: i32): acc.yield %a : i32 } copy { }

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects copy region with two arguments of the privatization type}}
acc.firstprivate.recipe @p : i32 init { ^bb0(%a: i32): acc.yield %a : i32 } copy { ^bb0(%a: i32): acc.terminator}

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects destroy region first argument of the privatization type}}
acc.firstprivate.recipe @p : i32 init { ^bb0(%a: i32): acc.yield %a : i32 } copy { ^bb0(%a: i32, %b: i32): acc.terminator} destroy { ^bb0: acc.terminator }

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects non-empty combiner region}}
acc.reduction.recipe @p : i32 reduction_operator <add> init { ^bb0(%a: i32): acc.yield %a : i32 } combiner { }

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects combiner region with the first two arguments of the reduction type}}
acc.reduction.recipe @p : i32 reduction_operator <add> init { ^bb0(%a: i32): acc.yield %a : i32 } combiner { ^bb0(%a: i32): acc.yield %a : i32 }

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects combiner region to yield a value of the reduction type}}
acc.reduction.recipe @p : i32 reduction_operator <add> init { ^bb0(%a: i32): acc.yield %a : i32 } combiner { ^bb0(%a: i32, %b: i32): acc.yield }

// -----

// ours
// expected-error @+1 {{custom op 'acc.reduction.recipe' expected one of [none, add, mul, max, min, iand, ior, xor, eqv, neqv, land, lor] for built-in reduction operations supported by OpenACC, got: foo}}
acc.reduction.recipe @p : i32 reduction_operator <foo> init { ^bb0(%a: i32): acc.yield %a : i32 } combiner { }

// -----

// expected-error @+1 {{'acc.init' op cannot be nested in a compute operation}}
acc.parallel { acc.init 
acc.yield }

// -----

// expected-error @+1 {{'acc.shutdown' op cannot be nested in a compute operation}}
acc.kernels { acc.shutdown
acc.terminator }

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.set' op cannot be nested in a compute operation}}
acc.parallel { acc.set device_num(%i : i32)
 acc.yield }

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{at least one of auto, independent, seq must be present}}
acc.loop { acc.yield }

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{only one of auto, independent, seq can be present at the same time}}
acc.loop { } attributes {seq = [#acc.device_type<none>], independent = [#acc.device_type<none>]}

// -----

// expected-error @+1 {{expected non-empty body.}}
acc.loop { } attributes {seq = [#acc.device_type<none>], unstructured}

// -----

// expected-error @+1 {{gang, worker or vector cannot appear with seq}}
acc.loop gang { acc.yield } attributes {seq = [#acc.device_type<none>], unstructured}

// -----

// expected-error @+1 {{failed to find enough loop-like operations inside container-like acc.loop}}
acc.loop { acc.yield } attributes {seq = [#acc.device_type<none>]}

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{unstructured acc.loop must not have induction variables}}
acc.loop control(%iv : i32) = (%i : i32) to (%i : i32) step (%i : i32) { acc.yield } attributes {seq = [#acc.device_type<none>], unstructured, inclusiveUpperbound = array<i1: true>}

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{custom op 'acc.loop' expected 1 operands}}
acc.loop control(%iv : i32) = (%i : i32) to (%i, %i : i32, i32) step (%i : i32) { acc.yield } attributes {seq = [#acc.device_type<none>]}

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{expected ':'}}
acc.loop gang({num=%i}) { acc.yield } attributes {independent = [#acc.device_type<none>], unstructured}

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{custom op 'acc.loop' expect at least one of num, dim or static values}}
acc.loop gang({foo=%i : i32}) { acc.yield } attributes {independent = [#acc.device_type<none>], unstructured}

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{custom op 'acc.loop' new value expected after comma}}
acc.loop gang({num=%i : i32, }) { acc.yield } attributes {independent = [#acc.device_type<none>], unstructured}

// -----

// expected-error @+1 {{'acc.loop' op duplicate device_type `nvidia` found in worker attribute}}
"acc.loop"() <{gang = [#acc.device_type<host>], worker = [#acc.device_type<nvidia>, #acc.device_type<nvidia>], independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,0,0,0,0,0,0,0,0>}> ({ acc.yield }) : () -> ()

// -----

// expected-error @+1 {{'acc.loop' op collapse device_type attr must be define when collapse attr is present}}
"acc.loop"() <{collapse = [1], independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,0,0,0,0,0,0,0,0>}> ({ acc.yield }) : () -> ()

// -----

// expected-error @+1 {{'acc.loop' op collapse attribute count must match collapse device_type count}}
"acc.loop"() <{collapse = [1], collapseDeviceType = [#acc.device_type<none>, #acc.device_type<host>], independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,0,0,0,0,0,0,0,0>}> ({ acc.yield }) : () -> ()

// -----

// expected-error @+1 {{'acc.loop' op duplicate device_type `none` found in collapseDeviceType attribute}}
"acc.loop"() <{collapse = [1, 2], collapseDeviceType = [#acc.device_type<none>, #acc.device_type<none>], independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,0,0,0,0,0,0,0,0>}> ({ acc.yield }) : () -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.loop' op gangOperandsArgType attribute must be defined when gang operands are present}}
"acc.loop"(%i) <{independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,1,0,0,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.loop' op gangOperandsArgType attribute count must match gangOperands count}}
"acc.loop"(%i) <{gangOperandsArgType = [#acc.gang_arg_type<Num>, #acc.gang_arg_type<Num>], independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,1,0,0,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.loop' op gang operand count does not match count in segments}}
"acc.loop"(%i) <{gangOperandsArgType = [#acc.gang_arg_type<Num>], independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,1,0,0,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.loop' op worker operands count must match worker device_type count}}
"acc.loop"(%i) <{workerNumOperandsDeviceType = [#acc.device_type<none>, #acc.device_type<host>], independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,0,1,0,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.loop' op duplicate device_type `none` found in vectorOperandsDeviceType attribute}}
"acc.loop"(%i) <{vectorOperandsDeviceType = [#acc.device_type<none>, #acc.device_type<none>], independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,0,0,1,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.loop' op tile operand count does not match count in segments}}
"acc.loop"(%i) <{tileOperandsDeviceType = [#acc.device_type<none>], tileOperandsSegments = array<i32: 2>, independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,0,0,0,1,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.loop' op operand #0 must be variadic of any pointer or mappable, but got 'i32'}}
"acc.loop"(%i) <{independent = [#acc.device_type<none>], unstructured, operandSegmentSizes = array<i32: 0,0,0,0,0,0,0,0,1,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.parallel' op async operands count must match async device_type count}}
"acc.parallel"(%i) <{asyncOperandsDeviceType = [#acc.device_type<none>, #acc.device_type<none>],operandSegmentSizes = array<i32: 1,0,0,0,0,0,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.parallel' op wait operand count does not match count in segments}}
"acc.parallel"(%i) <{operandSegmentSizes = array<i32: 0,1,0,0,0,0,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.parallel' op num_gangs operand count does not match count in segments}}
"acc.parallel"(%i) <{operandSegmentSizes = array<i32: 0,0,1,0,0,0,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

%i = arith.constant 1 : i32
// expected-error @+1 {{'acc.parallel' op num_gangs segment count does not match device_type count}}
"acc.parallel"(%i) <{numGangsSegments = array<i32: 1>, numGangsDeviceType = [#acc.device_type<none>, #acc.device_type<host>], operandSegmentSizes = array<i32: 0,0,1,0,0,0,0,0,0,0,0>}> ({ acc.yield }) : (i32) -> ()

// -----

// expected-error @+1 {{expected extent or upperbound.}}
"acc.bounds"() <{operandSegmentSizes = array<i32: 0,0,0,0,0>}> : () -> !acc.data_bounds_ty

// -----

// expected-error @+1 {{'acc.yield' op expects parent op to be one of 'acc.firstprivate.recipe, acc.loop, acc.parallel, acc.private.recipe, acc.reduction.recipe, acc.serial, acc.atomic.update'}}
acc.yield
