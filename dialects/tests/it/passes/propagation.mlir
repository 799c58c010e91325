// pipeline: builtin.module(sccp)
func.func private @called_once(%a: i32, %b: i32) -> (i32, i32) {
  %s = arith.addi %a, %a : i32
  return %s, %b : i32, i32
}

func.func private @never_called(%a: i32) -> i32 {
  %c = arith.constant 5 : i32
  %s = arith.addi %c, %c : i32
  return %s : i32
}

func.func private @recursive(%n: i32, %k: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %is_end = arith.cmpi eq, %n, %zero : i32
  cf.cond_br %is_end, ^end, ^again
^end:
  return %k : i32
^again:
  %m = arith.subi %n, %one : i32
  %r = call @recursive(%m, %k) : (i32, i32) -> i32
  return %r : i32
}

func.func @calls(%x: i32) -> (i32, i32, i32) {
  %c = arith.constant 5 : i32
  %a:2 = call @called_once(%c, %x) : (i32, i32) -> (i32, i32)
  %r = call @recursive(%x, %c) : (i32, i32) -> i32
  return %a#0, %a#1, %r : i32, i32, i32
}

// The value never changes on the way round the loop, which is seen only by assuming that it does not.
func.func @loop(%cond: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%one : i32)
^head(%x: i32):
  %is_one = arith.cmpi eq, %x, %one : i32
  cf.cond_br %is_one, ^same, ^other
^same:
  cf.cond_br %cond, ^head(%x : i32), ^end(%x : i32)
^other:
  %more = arith.addi %x, %one : i32
  cf.br ^head(%more : i32)
^end(%r: i32):
  return %r : i32
}

func.func @regions(%x: i32, %unknown: i1) -> (i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = arith.constant 0 : index
  %end = arith.constant 10 : index
  %step = arith.constant 1 : index
  %true = arith.constant true
  %known = scf.if %true -> i32 {
    scf.yield %one : i32
  } else {
    scf.yield %x : i32
  }
  %either = scf.if %unknown -> i32 {
    %two = arith.addi %one, %one : i32
    scf.yield %two : i32
  } else {
    %two = arith.constant 2 : i32
    scf.yield %two : i32
  }
  %carried:2 = scf.for %i = %start to %end step %step iter_args(%a = %zero, %b = %one) -> (i32, i32) {
    %sum = arith.addi %a, %a : i32
    %next = arith.addi %b, %sum : i32
    %other = arith.addi %next, %one : i32
    scf.yield %sum, %other : i32, i32
  }
  return %known, %either, %carried#0, %carried#1 : i32, i32, i32, i32
}

func.func @unregistered(%x: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    %y = arith.constant 3 : i32
    scf.yield %y : i32
  }
  %m = memref.alloc() : memref<4xi32>
  %c0 = arith.constant 0 : index
  %dim = memref.dim %m, %c0 : memref<4xi32>
  %d = arith.index_cast %dim : index to i32
  %s = arith.addi %r, %d : i32
  return %s : i32
}
// Folds to what is no operand, of which the constant is known.
func.func @behind(%x: f64) -> (f64, f64, f64, f64) {
  %v6 = arith.constant -0.0 : f64
  %v7 = arith.truncf %v6 : f64 to f32
  %v21 = arith.extf %v7 : f32 to f64
  %v26 = arith.truncf %v21 : f64 to f32
  %z = arith.extf %v26 : f32 to f64
  %a = arith.negf %v6 : f64
  %b = arith.negf %a : f64
  %d = arith.negf %x : f64
  %e = arith.negf %d : f64
  return %z, %b, %e, %d : f64, f64, f64, f64
}
func.func @behind_in_loop(%n: index, %c: i1) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %init = arith.constant 1.0 : f64
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %init) -> f64 {
    %p = arith.negf %a : f64
    %q = arith.negf %p : f64
    scf.yield %q : f64
  }
  %s = scf.for %i = %zero to %n step %one iter_args(%a = %init) -> f64 {
    %p = arith.negf %a : f64
    %q = arith.negf %p : f64
    %t = arith.select %c, %q, %p : f64
    scf.yield %t : f64
  }
  %u = arith.addf %r, %s : f64
  return %u : f64
}
// What is returned beside a value that no loop ever ends with counts.
func.func private @never_returns(%a: i1, %x: i32) -> (i32, i1) {
  %true = arith.constant true
  %r = scf.while (%v = %x) : (i32) -> i32 {
    scf.condition(%true) %v : i32
  } do {
  ^bb0(%v: i32):
    scf.yield %v : i32
  }
  return %r, %a : i32, i1
}
func.func @what_follows_is_reached(%a: i1, %x: i32) -> i32 {
  %r, %b = call @never_returns(%a, %x) : (i1, i32) -> (i32, i1)
  scf.if %b {
    %c = arith.constant 4 : index
    %d = arith.index_cast %c : index to i32
    scf.yield
  }
  return %r : i32
}
func.func @maps_that_do_not_use_all(%a: index) -> (index, index) {
  %c = arith.constant 4 : index
  %0 = affine.min affine_map<(d0)[s0] -> (3, 5)>(%a)[%a]
  %1 = affine.apply affine_map<(d0)[s0] -> (s0 floordiv 3)>(%a)[%c]
  return %0, %1 : index, index
}

// Positions that are known, and places that hold nothing.
func.func @places(%nothing: tensor<?xi32>, %at: index) -> (i32, vector<4xi32>, tensor<4xi32>) {
  %two = arith.constant 2 : index
  %zero = arith.constant 0 : index
  %minus = arith.constant -1 : i32
  %vector = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %tensor = arith.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
  %part = vector.extract %vector[%two] : i32 from vector<4xi32>
  %whole = vector.insert %minus, %vector [%two] : i32 into vector<4xi32>
  %same = tensor.insert_slice %nothing into %tensor[%at] [%zero] [1] : tensor<?xi32> into tensor<4xi32>
  return %part, %whole, %same : i32, vector<4xi32>, tensor<4xi32>
}

// What is only known here stands on the left of commutative operations, and of one that is not.
func.func @known_on_the_left(%x: i32, %b: i1) -> (i32, i1, i32, i32) {
  %zero = arith.subi %x, %x : i32
  %false = arith.xori %b, %b : i1
  %0 = arith.muli %zero, %x : i32
  %1 = arith.andi %false, %b : i1
  %2 = arith.addi %zero, %x : i32
  %3 = arith.shli %zero, %x : i32
  return %0, %1, %2, %3 : i32, i1, i32, i32
}
